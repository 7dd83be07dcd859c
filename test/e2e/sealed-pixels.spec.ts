import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { judgePdf, sealPdf, type Stamp } from '#platform/server/pdf/pdf-desk.ts';
import { corpusCases, corpusPdf } from '../pdf-corpus.ts';
import { pdfOf } from '../pdf-of.ts';
import { compareDrawn, openReader, type Share } from './drawn.ts';
import { openPage } from './harness.ts';

/** Stands for the builder whose documents they are. */
const builder = {};
/** Of 255: where the edge of a note lies between two pixels. */
const aShade = 64;
const place: Share = { x: 0.55, y: 0.82, width: 0.3, height: 0.08 };
const box: Stamp = { document: 0, page: 1, ...place, what: { text: 'Ana López', style: 'hand' } };

async function sealed(bytes: Uint8Array, stamps: Stamp[]): Promise<Uint8Array> {
  const facts = { title: 'Sealed', author: 'Hearth', language: 'en' as const, keywords: 'HE-1' };
  return sealPdf(builder, { documents: [bytes], stamps, last: pdfOf(['Last page']), ...facts });
}

test('each kind of PDF is sealed pixel for pixel as it is shown, and shown as it was brought', async () => {
  const { page } = await openPage({ as: null, isFresh: true });
  await openReader(page);
  const wrong: Record<string, unknown> = {};
  for (const each of corpusCases()) {
    const brought = await corpusPdf(each);
    const name = Object.values(each).join(', ');
    const judged = await judgePdf(builder, brought, 10);
    // A form that closes what its page has opened is drawn by each reader in its own way.
    if (each.state === 'form too often' || typeof judged === 'string') {
      if (each.state !== 'form too often' || judged !== 'drawing') wrong[name] = judged;
      continue;
    }
    const pages = judged.pages.length;
    // The last one lay in an envelope before documents were made plain when they are added.
    const [plain, older] = await Promise.all([sealed(judged.bytes, [box]), sealed(brought, [box])]);
    const all = [judged.bytes, plain, older, brought];
    const drawings = all.map((bytes) => ({ bytes, pages, shade: bytes === brought ? aShade : 0 }));
    const { inked, differing } = await compareDrawn(page, drawings, [place]);
    if (inked < 300 || differing.some((pixels) => pixels !== 0)) wrong[name] = { inked, differing };
  }
  expect(wrong).toEqual({});
});

test('a stamp lies on its place and at its size on each kind of PDF, and on no other page', async () => {
  const { page } = await openPage({ as: null, isFresh: true });
  await openReader(page);
  const wrong: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const each of corpusCases()) {
    const way = `${each.state}, ${each.box}, ${each.turn}`;
    if (each.state === 'form too often') continue;
    if (seen.has(way) || seen.size >= 40) continue;
    seen.add(way);
    const judged = await judgePdf(builder, await corpusPdf(each), 10);
    if (typeof judged === 'string') throw new Error(judged);
    const pages = judged.pages.length;
    const check: Stamp = { ...box, what: { check: true } };
    const [bare, stamped] = await Promise.all([sealed(judged.bytes, []), sealed(judged.bytes, [check])]);
    const drawings = [bare, stamped].map((bytes) => ({ bytes, pages }));
    const inside = (await compareDrawn(page, drawings)).differing[0] ?? 0;
    const outside = (await compareDrawn(page, drawings, [place])).differing[0];
    // A tick of about a twelfth of the page's height: neither a dot nor a banner.
    if (outside !== 0 || inside < 25 || inside > 1500) wrong[way] = { inside, outside };
  }
  expect(wrong).toEqual({});
});

test('the documents that people reported are kept as they are shown', async () => {
  const { page } = await openPage({ as: null, isFresh: true });
  await openReader(page);
  const folder = join(import.meta.dirname, '..', 'pdf-files');
  const told: Record<string, unknown> = {};
  for (const name of (await readdir(folder)).toSorted()) {
    const brought = await readFile(join(folder, name));
    const judged = await judgePdf(builder, brought, 10);
    if (typeof judged === 'string') {
      told[name] = judged;
      continue;
    }
    const all = [judged.bytes, await sealed(judged.bytes, [box]), brought];
    const drawings = all.map((bytes) => ({ bytes, pages: 1, shade: bytes === brought ? aShade : 0 }));
    const { inked, differing } = await compareDrawn(page, drawings, [place]);
    told[name] = inked > 100 && differing.every((pixels) => pixels === 0) ? 'kept' : { inked, differing };
  }
  expect(told).toEqual({
    'pdf-cjk-predefined-cmap.pdf': 'kept',
    'pdf-cropbox-past-mediabox.pdf': 'kept',
    'pdf-extra-Q.pdf': 'kept',
    'pdf-freetext-amount.pdf': 'kept',
    'pdf-hidden-layer.pdf': 'layers',
    'pdf-mediabox-reversed.pdf': 'kept',
    'pdf-plain.pdf': 'kept',
    'pdf-scale-without-q.pdf': 'kept',
    'pdf-unbalanced-q.pdf': 'kept',
    'pdf-userunit-rotated.pdf': 'kept',
  });
});

test('a Chinese document without its font is read on the page, and what cannot be shown is told', async () => {
  const name = 'pdf-cjk-predefined-cmap.pdf';
  const buffer = await readFile(join(import.meta.dirname, '..', 'pdf-files', name));
  const lookAt = async (file: string, prepare?: (page: Page) => Promise<void>) => {
    const { page } = await openPage({ as: 'admin', width: 1440, isFresh: true, path: '/projects/26-041?tab=files' });
    await prepare?.(page);
    await page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer });
    await page
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: new RegExp(file, 'u') })
      .click();
    const pages = page.getByRole('region', { name: `Pages of ${file}` });
    await pages.waitFor();
    return pages;
  };
  const whole = await lookAt('Warranty card.pdf');
  await whole.getByText('质保证书').waitFor();
  expect(await whole.getByRole('alert').count()).toBe(0);
  const partial = await lookAt('Warranty card B.pdf', async (page) => {
    await page.route('**/*.bcmap', (route) => route.abort());
  });
  await partial.getByRole('alert').filter({ hasText: 'Some of this PDF cannot be shown here' }).waitFor();
});
