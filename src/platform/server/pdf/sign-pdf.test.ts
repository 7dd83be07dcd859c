import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOpenssl, hasPdfsig, saidByOpenssl, saidByPdfsig } from '#test/pdf.ts';
import { checkSignature as check } from '#test/signed-pdf.ts';
import { makePdf } from './make-pdf.ts';
import { signPdf } from './sign-pdf.ts';
import { newSigningKey } from './signing-key.ts';

let folder: string;
let pdf: Buffer;
let signed: Buffer;
let pem: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-'));
  const key = await newSigningKey('OneHearth');
  pem = key.pem;
  pdf = await makePdf({
    title: 'A certificate',
    language: 'en',
    author: 'OneHearth',
    header: 'Certificate',
    footer: 'SO-0001',
    pageWords: 'Page {page} of {pages}',
    content: Array.from({ length: 90 }, (_, at) => ({ text: `Line ${at} of what was checked, ñ and 山` })),
  });
  signed = await signPdf(pdf, key, {
    name: 'OneHearth',
    reason: 'Aprobación SO-0001 (ñ)',
    at: new Date('2026-11-20T10:00:00Z'),
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is signed is the whole file, by the key of the certificate inside, and the document before it is untouched', () => {
  const { isWhole, isSigned, certificate } = check(signed);
  expect({ isWhole, isSigned }).toEqual({ isWhole: true, isSigned: true });
  expect(certificate.toString()).toBe(pem);
  expect(certificate.subject).toBe('CN=OneHearth');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
});

test('a byte that changes anywhere is found', () => {
  for (const place of [100, Math.floor(pdf.length / 2), signed.length - 20]) {
    const changed = Buffer.from(signed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(check(changed).isWhole, `at ${place}`).toBe(false);
  }
});

test('the document is still read by a reader of its own, every page of it', async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const read = await getDocument({ data: new Uint8Array(signed), verbosity: 0 }).promise;
  expect(read.numPages).toBeGreaterThan(1);
  const fields = await (await read.getPage(1)).getAnnotations();
  expect(fields).toMatchObject([{ fieldType: 'Sig', fieldName: 'Signature1' }]);
});

test.skipIf(!hasOpenssl)('openssl verifies the signature over the bytes', async () => {
  expect(await saidByOpenssl(signed, pem)).toMatch(/verification successful/iu);
});

test.skipIf(!hasPdfsig)('pdfsig finds one signature, valid over the whole document', async () => {
  const said = await saidByPdfsig(signed);
  expect(said).toContain('Signature is Valid.');
  expect(said).toContain('Total document signed');
});
