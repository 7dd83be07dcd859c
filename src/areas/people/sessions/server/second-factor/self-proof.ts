import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { say, type Text } from '#platform/shared/text.ts';
import { budget, giveBack, spend } from '#platform/server/writes/attempts.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { SessionsArea } from '../sign-in/signed-in.ts';
import { findById, lockActivePerson, type PersonRow } from '../person-store.ts';
import { takeSecondFactor } from './second-factor.ts';
import { languageOf } from '../sign-in/session-service.ts';
import { isFreshSession } from '../sign-in/session-store.ts';
import { provePassword } from '../sign-in/sign-in.ts';

/** A sign-in is fresh for so long. */
const freshS = 600;

/** Tells the person by mail that something of how they sign in has changed: whoever did it can't keep it secret. */
export function tell(
  write: Write,
  person: PersonRow,
  kind: string,
  subject: Text,
  body: Text,
  values: Record<string, string> = {},
): void {
  const language = languageOf(person);
  write.mail({
    kind,
    to: person.email,
    subject: say(subject, language),
    body: say(body, language, { name: person.firstName, ...values }),
  });
}

/** The person's row as it is now; their session ends here when the account was closed meanwhile. */
export async function readSelf(db: Executor, userId: string): Promise<PersonRow> {
  const row = await findById(db, userId);
  if (row === undefined) throw new AppError('session_ended');
  return row;
}

export async function lockSelf(write: Write, userId: string): Promise<PersonRow> {
  const row = await lockActivePerson(write.tx, userId);
  if (row === undefined) throw new AppError('session_ended');
  return row;
}

/**
 * Proves by the password, or by a code of the second factor, that it is still the person who sits there. Whoever only signs in through a
 * provider has neither: for them a sign-in of the last minutes counts. Answers what it was proved by.
 */
export async function proveSelf(
  { settings, sessions }: SessionsArea,
  {
    db,
    inWrite,
    viewer,
  }: { db: Executor; inWrite: <T>(run: (write: Write) => Promise<T>) => Promise<T>; viewer: Viewer },
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<string> {
  const limits = settings.signInLimits;
  const person = await readSelf(db, viewer.userId);
  if (code !== undefined && person.totpConfirmedAt !== null) {
    const tries = [budget('totp_confirm', person.id, limits.perNameAndNetwork, limits.windowS)];
    await spend(db, tries);
    const factor = await inWrite(async (write) => {
      const locked = await lockSelf(write, person.id);
      const found = await takeSecondFactor(write, locked, code, sessions.sealed);
      if (found === undefined)
        write.audit({ action: 'proof.refused', entityType: 'user', entityId: person.id, new: { by: 'second_factor' } });
      else {
        write.audit({ action: 'proof.given', entityType: 'user', entityId: person.id, new: { by: found } });
        await giveBack(write.tx, tries);
      }
      return found;
    });
    if (factor === undefined)
      throw new AppError('code_wrong', {
        details: [
          faultOf('code', { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' }),
        ],
      });
    return factor;
  }
  if (person.passwordHash !== null) {
    if (password === undefined) throw refuse('password', { en: 'Enter your password.', es: 'Escribe tu contraseña.' });
    await provePassword(db, person.id, person.passwordHash, password, 'password', limits);
    return 'password';
  }
  if (person.totpConfirmedAt !== null)
    throw refuse('code', {
      en: 'Enter the code from your authenticator app.',
      es: 'Escribe el código de tu aplicación de autenticación.',
    });
  if (!(await isFreshSession(db, viewer.sessionId, freshS)))
    throw refuse('', {
      en: 'Sign out and in again first: you have no password, so only a fresh sign-in proves that it is you.',
      es: 'Primero cierra la sesión y vuelve a iniciarla: no tienes contraseña, así que solo un inicio de sesión reciente prueba que eres tú.',
    });
  return 'fresh_sign_in';
}
