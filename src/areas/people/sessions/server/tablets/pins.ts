import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { hashNow, inHashQueue, matchesNow } from '#platform/server/passwords/passwords.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { mount } from '#platform/server/http/mount.ts';
import { pinsContract } from '#areas/people/sessions/contract.ts';
import { pinTries } from '#areas/people/sessions/schema.ts';
import { proveSelf } from '../second-factor/self-proof.ts';
import type { SessionsArea } from '../sign-in/signed-in.ts';
import { endSession } from '../sign-in/session-store.ts';

const words = {
  wrong: {
    en: 'This PIN is wrong. {left, plural, one {# try is left} other {# tries are left}}.',
    es: 'Este PIN es incorrecto. {left, plural, one {Queda # intento} other {Quedan # intentos}}.',
  },
  spent: {
    en: 'Five wrong tries: sign in with your password and set a new PIN.',
    es: 'Cinco intentos incorrectos: inicia sesión con tu contraseña y pon un PIN nuevo.',
  },
  none: {
    en: 'No PIN is set yet: your settings have a place for it.',
    es: 'Aún no hay PIN: tus ajustes tienen un lugar para ponerlo.',
  },
  easy: {
    en: 'This PIN is easily guessed: take no run of digits and no repeated one.',
    es: 'Este PIN es fácil de adivinar: no uses dígitos seguidos ni repetidos.',
  },
};

/** Digits that whoever finds a tablet tries first: a run up or down, or fewer than three different ones. */
export function isEasyPin(pin: string): boolean {
  if (new Set(pin).size < 3) return true;
  const steps = new Set(Array.from({ length: pin.length - 1 }, (_, at) => Number(pin[at + 1]) - Number(pin[at])));
  return steps.size === 1;
}

interface PinRow extends Record<string, unknown> {
  hash: string;
  tries: number;
}

export async function pinOf(db: Executor, userId: string): Promise<PinRow | undefined> {
  const { rows } = await db.execute<PinRow>(sql`select hash, tries from user_pins where user_id = ${userId}`);
  return rows[0];
}

export type PinOutcome = 'right' | 'wrong' | 'spent' | 'none';

/**
 * Tries a PIN. A try is taken before the hash begins, one at a time, so that many at once are no more than five; the right one gives
 * them all back.
 */
export async function tryPin(
  inWrite: <T>(run: (write: Write) => Promise<T>) => Promise<T>,
  userId: string,
  pin: string,
): Promise<{ outcome: PinOutcome; left: number }> {
  const taken = await inWrite(async (write) => {
    const { rows } = await write.tx.execute<PinRow>(sql`
      update user_pins set tries = tries + 1 where user_id = ${userId} and tries < ${pinTries} returning hash, tries`);
    return rows[0];
  });
  if (taken === undefined) {
    const known = await inWrite((write) => pinOf(write.tx, userId));
    // As long as a wrong one takes.
    await inHashQueue(() => matchesNow(null, pin));
    return { outcome: known === undefined ? 'none' : 'spent', left: 0 };
  }
  const isRight = await inHashQueue(() => matchesNow(taken.hash, pin));
  if (!isRight) return { outcome: taken.tries >= pinTries ? 'spent' : 'wrong', left: pinTries - taken.tries };
  return inWrite(async (write) => {
    const { rows } = await write.tx.execute<PinRow>(sql`
      update user_pins set tries = 0 where user_id = ${userId} and hash = ${taken.hash} returning hash, tries`);
    // Set anew meanwhile: the one that was tried is no PIN any more.
    return rows.length === 0
      ? { outcome: 'wrong', left: pinTries - taken.tries }
      : { outcome: 'right', left: pinTries };
  });
}

/** The PIN of a person: set with a proof of who they are, tried at a locked screen. */
export function mountPins(area: SessionsArea): void {
  const { kernel } = area;
  mount(kernel, 'pins', pinsContract, {
    async read({ db, viewer }) {
      const pin = await pinOf(db, viewer.userId);
      return { is_set: pin !== undefined, tries_left: pin === undefined ? 0 : pinTries - pin.tries };
    },
    async set({ db, inWrite, viewer, body }) {
      if (isEasyPin(body.pin)) throw refuse('pin', words.easy);
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      const hash = await inHashQueue(() => hashNow(body.pin));
      await inWrite(async (write) => {
        await write.tx.execute(sql`
          insert into user_pins (user_id, hash) values (${viewer.userId}, ${hash})
          on conflict (user_id) do update set hash = excluded.hash, set_at = now(), tries = 0`);
        write.audit({ action: 'pin.set', entityType: 'user', entityId: viewer.userId, new: { by } });
      });
      return { is_set: true, tries_left: pinTries };
    },
    async unlock({ inWrite, viewer, body }) {
      const { outcome, left } = await tryPin(inWrite, viewer.userId, body.pin);
      if (outcome === 'right') {
        await inWrite((write) => {
          write.audit({ action: 'screen.unlocked', entityType: 'user', entityId: viewer.userId });
          return Promise.resolve();
        });
        return { is_set: true, tries_left: left };
      }
      if (outcome === 'none') throw refuse('pin', words.none);
      await inWrite(async (write) => {
        write.audit({ action: 'pin.refused', entityType: 'user', entityId: viewer.userId, new: { left } });
        if (outcome !== 'spent' || viewer.sessionId === null) return;
        await endSession(write, { id: viewer.sessionId, userId: viewer.userId }, 'pin_tries');
      });
      if (outcome === 'spent') throw new AppError('session_ended', { said: words.spent });
      throw refuse('pin', sentence(words.wrong, { left }));
    },
  });
}
