import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readerSettings } from '#ui/pdf/reader-settings.ts';

const origin = 'http://drawn.test';
const reader = join(import.meta.dirname, '..', '..', 'node_modules', 'pdfjs-dist');

/** A box in shares of a page, from its upper left. */
export interface Share {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document to be drawn, with what of its pages is not looked at. */
export interface Drawing {
  bytes: Uint8Array;
  /** Of the pages, how many from the first. */
  pages: number;
  /** By how much a colour of a pixel may differ, of 255: at a slanted or cut edge two ways to the same place are a shade apart. */
  shade?: number;
}

interface Drawn {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/** Opens a bare page with the reader of the portal's screens and its parts. */
export async function openReader(page: Page): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Drawn</title>' });
    const body = await readFile(join(reader, pathname)).catch(() => undefined);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({
      contentType: pathname.endsWith('.mjs') ? 'text/javascript' : 'application/octet-stream',
      body,
    });
  });
  await page.goto(`${origin}/`);
}

/**
 * Draws the pages of several documents as the screens of the portal draw them, and says for each document after the first how many of its
 * pixels differ from the first one's, without those in `without`; null where the sizes do. `inked`: how many pixels of the first are not white.
 * Documents that differ are drawn a second time: on a busy machine Chromium now and then draws one edge or letter a shade apart, which does not repeat.
 */
export async function compareDrawn(
  page: Page,
  drawings: readonly Drawing[],
  without: readonly Share[] = [],
): Promise<{ inked: number; differing: (number | null)[] }> {
  // As words, since the tests' own loader would replace an import that stands in a function.
  await page.evaluate(`import('/build/pdf.min.mjs').then((library) => { globalThis.pdfReader = library; })`);
  const told = {
    documents: drawings.map(({ bytes, pages, shade = 0 }) => ({
      data: Buffer.from(bytes).toString('base64'),
      pages,
      shade,
    })),
    without: [...without],
    settings: readerSettings,
  };
  const first = await page.evaluate(draw, told);
  return first.differing.every((pixels) => pixels === 0) ? first : page.evaluate(draw, told);
}

interface Told {
  documents: { data: string; pages: number; shade: number }[];
  without: Share[];
  settings: object;
}

/** Runs in the page. */
async function draw({ documents, without, settings }: Told): Promise<{ inked: number; differing: (number | null)[] }> {
  const { getDocument, GlobalWorkerOptions, PDFWorker } = (
    globalThis as unknown as { pdfReader: typeof import('pdfjs-dist') }
  ).pdfReader;
  GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs';
  const kept = globalThis as unknown as { reader?: InstanceType<typeof PDFWorker> };
  kept.reader ??= new PDFWorker();
  const worker = kept.reader;
  const folders: Record<string, string> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' };
  class Parts {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const answer = await fetch(`/${folders[kind]}/${filename}`);
      if (!answer.ok) throw new Error(filename);
      return new Uint8Array(await answer.arrayBuffer());
    }
  }
  const drawn = async ({ data, pages }: Told['documents'][number]): Promise<Drawn[]> => {
    const bytes = Uint8Array.from(atob(data), (each) => each.codePointAt(0) ?? 0);
    const task = getDocument({ ...settings, data: bytes, worker, BinaryDataFactory: Parts });
    const document = await task.promise;
    const all: Drawn[] = [];
    for (let no = 1; no <= pages; no += 1) {
      const sheet = await document.getPage(no);
      const viewport = sheet.getViewport({ scale: 240 / sheet.getViewport({ scale: 1 }).width });
      const canvas = window.document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      await sheet.render({ canvas, viewport }).promise;
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      all.push({ width, height, pixels });
    }
    await task.destroy();
    return all;
  };
  const seen: Drawn[][] = [];
  for (const document of documents) seen.push(await drawn(document));
  const [first = [], ...others] = seen;
  const isLookedAt = (x: number, y: number, { width, height }: Drawn) =>
    without.every(
      (box) =>
        x < box.x * width - 1 ||
        x > (box.x + box.width) * width + 1 ||
        y < box.y * height - 1 ||
        y > (box.y + box.height) * height + 1,
    );
  /** The number of pixels that are looked at and told apart. */
  const count = (sheet: Drawn, isCounted: (at: number) => boolean): number => {
    let counted = 0;
    for (let y = 0; y < sheet.height; y += 1)
      for (let x = 0; x < sheet.width; x += 1)
        if (isLookedAt(x, y, sheet) && isCounted((y * sheet.width + x) * 4)) counted += 1;
    return counted;
  };
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  return {
    inked: sum(
      first.map((sheet) => count(sheet, (at) => sheet.pixels.subarray(at, at + 3).some((each) => each < 250))),
    ),
    differing: others.map((pages, no) => {
      const shade = documents[no + 1]?.shade ?? 0;
      const isAlike = first.every(
        (sheet, at) => sheet.width === pages[at]?.width && sheet.height === pages[at]?.height,
      );
      if (!isAlike) return null;
      return sum(
        first.map((sheet, at) =>
          count(sheet, (from) =>
            [0, 1, 2].some(
              (each) => Math.abs((sheet.pixels[from + each] ?? 0) - (pages[at]?.pixels[from + each] ?? 0)) > shade,
            ),
          ),
        ),
      );
    }),
  };
}
