import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LinkProof } from '#platform/shared/link-codes.ts';
import type { Executor, Write } from './writes/transaction.ts';

/** SHA-256 of a secret: of links, codes and passes only this is kept. Why codes are bound to devices: `docs/decisions/412-codes-of-links.md`. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Minutes for which a code is good. */
export const linkCodeMinutes = 10;
/** Wrong tries after which a code is dead, for the device that asked for it alone. */
const codeTries = 5;
/** Minutes for which the direct way of a mail is good: as long as the budget of mails lasts, so that whoever uses it up keeps nobody out. */
const wayMinutes = 60;
const passHours = 2;

/** Mails with a code for one link and hour. Each bears five tries, so that guessing stays at 30 of a million an hour. */
export const codeMailsAnHour = 6;

const codeHash = (token: string, device: string, code: string): Buffer => secretHash(`${token}\n${device}\n${code}`);

/**
 * Code of six digits for the holder of a link, and a direct way for their mailbox. It is bound to the device that asked: wrong tries of
 * another device do not touch it. `way`: opens the link from the mail without a code, once; undefined where `withWay` is false, as on a
 * device that is not the signer's own.
 */
export async function makeLinkCode(
  write: Write,
  token: string,
  device: string,
  { withWay }: { withWay: boolean },
): Promise<{ code: string; way: string | undefined }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const way = withWay ? randomBytes(24).toString('base64url') : undefined;
  const ends = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
  await write.tx.execute(sql`
    insert into link_codes (link_hash, device_hash, code_hash, code_ends_at, way_hash, way_ends_at)
    values (${secretHash(token)}, ${secretHash(device)}, ${codeHash(token, device, code)}, ${ends(linkCodeMinutes)},
      ${way === undefined ? null : secretHash(way)}, ${way === undefined ? null : ends(wayMinutes)})
    on conflict (link_hash, device_hash) do update set code_hash = excluded.code_hash, code_ends_at = excluded.code_ends_at,
      way_hash = excluded.way_hash, way_ends_at = excluded.way_ends_at, tries = 0, made_at = now()`);
  return { code, way };
}

interface CodeRow extends Record<string, unknown> {
  code_hash: Buffer | null;
  is_good: boolean;
  tries: number;
}

/**
 * Pass for whoever has the code on the device that asked for it, or comes by the way of a mail; undefined otherwise. A wrong code is
 * counted, so that the write has to be kept either way.
 */
export async function takeLinkCode(
  write: Write,
  token: string,
  { device = '', code = '', way }: LinkProof,
): Promise<string | undefined> {
  const isRight = way === undefined ? await takeCode(write, token, device, code) : await takeWay(write, token, way);
  return isRight ? givePass(write, token) : undefined;
}

async function takeCode(write: Write, token: string, device: string, code: string): Promise<boolean> {
  const of = sql`link_hash = ${secretHash(token)} and device_hash = ${secretHash(device)}`;
  const { rows } = await write.tx.execute<CodeRow>(sql`
    select code_hash, coalesce(code_ends_at > now(), false) as is_good, tries from link_codes where ${of} for update`);
  const [row] = rows;
  if (row === undefined || row.code_hash === null || !row.is_good || row.tries >= codeTries) return false;
  if (timingSafeEqual(row.code_hash, codeHash(token, device, code))) {
    await write.tx.execute(sql`update link_codes set code_hash = null, code_ends_at = null where ${of}`);
    return true;
  }
  await write.tx.execute(sql`update link_codes set tries = tries + 1 where ${of}`);
  return false;
}

async function takeWay(write: Write, token: string, way: string): Promise<boolean> {
  const { rows } = await write.tx.execute(sql`
    update link_codes set way_hash = null, way_ends_at = null
    where link_hash = ${secretHash(token)} and way_hash = ${secretHash(way)} and way_ends_at > now() returning 1`);
  return rows.length > 0;
}

async function givePass(write: Write, token: string): Promise<string> {
  const pass = randomBytes(24).toString('base64url');
  await write.tx.execute(sql`
    insert into link_codes (link_hash, device_hash, pass_ends_at)
    values (${secretHash(token)}, ${secretHash(pass)}, now() + make_interval(hours => ${passHours}))`);
  return pass;
}

/** True for a pass that this link has given within the last two hours. */
export async function holdsPass(db: Executor, token: string, pass: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from link_codes where link_hash = ${secretHash(token)} and device_hash = ${secretHash(pass)} and pass_ends_at > now()`);
  return rows.length > 0;
}

/** True once anybody has proved by this link who they are. */
export async function hasGivenPass(db: Executor, token: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from link_codes where link_hash = ${secretHash(token)} and pass_ends_at is not null`,
  );
  return rows.length > 0;
}

/** An address of which its owner knows enough to recognize it: `i•••@example.com`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*@/u, '$1•••@');
