import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of each page of a PDF, as another program than the one that laid it out reads them. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
/** Of poppler-utils, which not every machine has. */
export const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined;

/** What `openssl cms -verify` says of the signature of a PDF over its bytes, by the certificate that stands for itself. */
export async function saidByOpenssl(signed: Buffer, pem: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signed-'));
  try {
    const text = signed.toString('latin1');
    const [, length = 0, after = 0] = (/\/ByteRange \[(?<range>[\d ]+)\]/u.exec(text)?.groups?.['range'] ?? '')
      .trim()
      .split(' ')
      .map(Number);
    const der = Buffer.from(text.slice(length + 1, after - 1), 'hex');
    // Behind the signature the room is filled with zeros, which are no part of it.
    await writeFile(join(folder, 'signature.der'), der.subarray(0, der.readUInt16BE(2) + 4));
    await writeFile(join(folder, 'content'), Buffer.concat([signed.subarray(0, length), signed.subarray(after)]));
    await writeFile(join(folder, 'own.pem'), pem);
    const at = (name: string) => join(folder, name);
    const files = ['-in', at('signature.der'), '-content', at('content'), '-CAfile', at('own.pem')];
    const how = ['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', '-out', '/dev/null'];
    return spawnSync('openssl', [...how, ...files]).stderr.toString();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What `pdfsig` says of a PDF, without asking anybody whether its certificate was called back. */
export async function saidByPdfsig(signed: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signed-'));
  try {
    await writeFile(join(folder, 'signed.pdf'), signed);
    return spawnSync('pdfsig', ['-no-ocsp', join(folder, 'signed.pdf')]).stdout.toString();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
