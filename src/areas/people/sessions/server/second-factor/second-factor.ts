import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { BaseLogger } from 'pino';
import { toString as qrText } from 'qrcode';
import { users } from '#areas/people/accounts/server/tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { PersonRow } from '../person-store.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { hashSecret } from '../tokens/secrets.ts';

const periodS = 30;
const recoveryCodeCount = 10;
/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function totpOf(secret: string, brand = '', label = ''): TOTP {
  return new TOTP({
    issuer: brand,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodS,
  });
}

/** A new secret, as text, link and picture. */
export async function newTotp(brand: string, label: string): Promise<{ secret: string; uri: string; qr_svg: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf(secret, brand, label).toString();
  return { secret, uri, qr_svg: await qrText(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}

/** The 30-second step that a code belongs to, one before and after included for clocks that differ; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
}

export function newRecoveryCodes(): { plain: string[]; hashes: string[] } {
  const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const plain = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}-${part()}`);
  return { plain, hashes: plain.map((code) => hashSecret(code.replaceAll('-', ''))) };
}

/**
 * Takes a code of the authenticator app or a recovery code. No code is good twice: the row is locked, the step or the recovery code is
 * used up in the same transaction.
 */
export async function takeSecondFactor(
  write: Write,
  person: PersonRow,
  given: string,
  sealed: SealedSecrets,
): Promise<'app' | 'recovery_code' | undefined> {
  const code = given.toLowerCase().replaceAll(/[\s-]/gu, '');
  if (/^\d{6}$/u.test(code)) {
    const secret = person.totpSecret === null ? undefined : await sealed.open(person.totpSecret, person.id);
    const step = secret === undefined ? undefined : stepOf(secret, code);
    if (step === undefined || step <= (person.totpLastStep ?? 0)) return undefined;
    await write.tx.update(users).set({ totpLastStep: step }).where(eq(users.id, person.id));
    return 'app';
  }
  const hash = hashSecret(code);
  const left = person.recoveryCodes ?? [];
  if (!left.includes(hash)) return undefined;
  await write.tx
    .update(users)
    .set({ recoveryCodes: left.filter((each) => each !== hash) })
    .where(eq(users.id, person.id));
  write.audit({
    action: 'recovery_code.used',
    entityType: 'user',
    entityId: person.id,
    new: { left: left.length - 1 },
  });
  return 'recovery_code';
}

/**
 * Seals what an earlier release left in the open, and anew what an older key has sealed. Run at each start and once a day. Each row is changed only
 * while it still holds what was read, so that two servers, or a person who switches the second factor off, are not undone.
 */
export async function sealStoredSecrets(db: Database, secrets: SealedSecrets, log: BaseLogger): Promise<void> {
  const rows = await db
    .select({ id: users.id, stored: users.totpSecret })
    .from(users)
    .where(isNotNull(users.totpSecret));
  let lost = 0;
  for (const { id, stored } of rows) {
    if (stored === null || secrets.isNewest(stored)) continue;
    const plain = stored.startsWith('sealed:') ? await secrets.open(stored, id) : stored;
    if (plain === undefined) {
      lost += 1;
      continue;
    }
    await db
      .update(users)
      .set({ totpSecret: secrets.seal(plain, id) })
      .where(and(eq(users.id, id), eq(users.totpSecret, stored)));
  }
  if (lost > 0)
    log.warn(
      { people: lost },
      'The key of some authenticator apps is not among the keys of this portal (the table portal_keys). Bring it back from a backup; until then these people sign in with a recovery code.',
    );
}
