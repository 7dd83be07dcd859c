import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { refuseAs } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { envelopeBounds } from '#areas/sales/signing/choices.ts';
import type { verdicts } from '#areas/sales/signing/contract.ts';
import { rules } from '../rules.ts';

type Answer = (typeof verdicts)[number];

/** A number as people write it: with or without its lines, in small letters too. */
const plain = (number: string): string => number.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '');

async function isSealed(db: Executor, number: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from envelopes where replace(number, '-', '') = ${plain(number)} and sealed_at is not null`,
  );
  return rows.length > 0;
}

/** Whether anything was sealed under this number. One that was only sent, or that ended without a signature, is as unknown as any other. */
export async function verifyNumber(db: Executor, number: string): Promise<Answer> {
  return (await isSealed(db, number)) ? 'valid' : 'unknown';
}

/** A number of ours in the bytes of a file: plain, or as the signature’s reason writes it, in UTF-16 by hexadecimal digits. */
const inside = /HE(?:-[2-9A-HJ-NP-Z]{4}){3}|00480045(?:002[dD](?:00[3-5][0-9a-fA-F]){4}){3}/gu;
const longest = 80;

const spelled = (found: string): string =>
  found.startsWith('HE') ? found : Buffer.from(found, 'hex').swap16().toString('utf16le');

/** Compares a file with what was sealed, by its hash. It runs through and is kept nowhere. */
export async function verifyFile(db: Executor, stream: Readable): Promise<Answer> {
  const hash = createHash('sha256');
  const numbers = new Set<string>();
  let [length, tail] = [0, ''];
  // Not ended by the refusal: whoever sends it is still there, and reads why.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    // A sealed file is its documents, the marks on them and a certificate.
    if (length > envelopeBounds.allBytes * 1.5) {
      stream.resume();
      throw refuseAs('too_large', '', rules.neverSealed);
    }
    hash.update(chunk);
    const text = tail + chunk.toString('latin1');
    for (const [found] of text.matchAll(inside)) if (numbers.size < 20) numbers.add(spelled(found));
    tail = text.slice(-longest);
  }
  const { rows } = await db.execute(sql`select 1 from envelopes where sealed_sha256 = ${hash.digest('hex')}`);
  if (rows.length > 0) return 'valid';
  for (const number of numbers) if (await isSealed(db, number)) return 'changed';
  return 'unknown';
}
