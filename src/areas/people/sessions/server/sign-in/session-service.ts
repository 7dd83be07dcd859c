import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessions, users } from '#areas/people/accounts/server/tables.ts';
import { newId } from '#platform/shared/ids.ts';
import { languageFor, say, type Language } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Door } from '#areas/people/sessions/schema.ts';
import { sessionMails } from '../mails.ts';
import { hashSecret, newSecret, nextSecret } from '../tokens/secrets.ts';
import { formerSessions, lockSession, revokeSessions, viewerOfSession } from './session-store.ts';

/** However often it is refreshed, a sign-in ends after this. */
export const sessionDays = 30;
/** A refresh token that was just replaced is answered the same again for so long: two tabs ask at once, replies get lost. */
export const refreshGraceS = 10;

/** Where a request comes from, as the list of devices shows it. */
export interface Origin {
  ip: string;
  userAgent: string | null;
  language: Language;
}

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent'];
  return {
    ip: request.ip,
    userAgent: agent === undefined ? null : agent.slice(0, 300),
    language: languageFor(request.headers['accept-language']),
  };
}

export interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
}

export function languageOf(person: Pick<Person, 'language'>): Language {
  return person.language === 'es' ? 'es' : 'en';
}

/** The hours that a sign-in by a badge holds: a shift with its overtime. */
const shiftHours = 12;

/** A new session with a new id, whatever the browser held before. Tells the person when the device is a new one. */
export async function startSession(
  write: Write,
  person: Person,
  origin: Origin,
  how: { door: Door; by: string; isKnownDevice: boolean; tabletId?: string },
): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = newId();
  const secret = newSecret();
  const former = await formerSessions(write.tx, person.id, origin.ip, origin.userAgent);
  await write.tx.insert(sessions).values({
    id: sessionId,
    userId: person.id,
    refreshHash: hashSecret(secret),
    expiresAt:
      how.tabletId === undefined
        ? sql`now() + make_interval(days => ${sessionDays})`
        : sql`now() + make_interval(hours => ${shiftHours})`,
    ip: origin.ip,
    userAgent: origin.userAgent,
    door: how.door,
    tabletId: how.tabletId ?? null,
  });
  await write.tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, person.id));
  write.audit({
    action: 'session.started',
    entityType: 'user',
    entityId: person.id,
    new: {
      session: sessionId,
      by: how.by,
      ip: origin.ip,
      ...(how.tabletId === undefined ? {} : { tablet: how.tabletId }),
    },
    by: { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
  });
  if (former.any && !former.likeThis && !how.isKnownDevice) {
    const language = languageOf(person);
    write.mail({
      kind: 'new_device',
      to: person.email,
      subject: say(sessionMails.newDeviceSubject, language),
      body: say(sessionMails.newDeviceBody, language, {
        name: person.firstName,
        device: origin.userAgent ?? '–',
        ip: origin.ip,
      }),
    });
  }
  return { sessionId, refreshToken: `${sessionId}.${secret}` };
}

const TokenParts = z.tuple([z.uuid(), z.string().regex(/^[\w-]{20,100}$/u)]);

/** The session and the secret that a refresh token names; undefined for what is none. */
export function partsOf(refreshToken: string | undefined): { sessionId: string; secret: string } | undefined {
  const parts = TokenParts.safeParse(refreshToken?.split('.'));
  return parts.success ? { sessionId: parts.data[0], secret: parts.data[1] } : undefined;
}

/**
 * The next refresh token for this one; undefined when its session is over. A token holds until its successor has been used, for answers
 * get lost. One whose successor was used, or that was replaced by another, is in two hands: the session ends, its person is told, and
 * `ended` is called with them. One of a badge is renewed at its tablet alone: `tabletId` says at which this is.
 */
export async function rotate(
  write: Write,
  { sessionId, secret, tabletId }: { sessionId: string; secret: string; tabletId: string | undefined },
  origin: Origin,
  ended: (userId: string) => void,
): Promise<string | undefined> {
  const row = await lockSession(write.tx, sessionId);
  const viewer = row === undefined ? undefined : await viewerOfSession(write.tx, sessionId);
  if (row === undefined || viewer === undefined) return undefined;
  if (row.tabletId !== null && row.tabletId !== tabletId) return undefined;
  const hash = hashSecret(secret);
  if (hash === row.refreshHash) {
    const seed = newSecret();
    const next = nextSecret(secret, seed);
    await write.tx
      .update(sessions)
      .set({
        refreshHash: hashSecret(next),
        previousHash: hash,
        rotationSeed: seed,
        rotatedAt: sql`now()`,
        lastSeenAt: sql`now()`,
        ip: origin.ip,
        userAgent: origin.userAgent,
      })
      .where(eq(sessions.id, sessionId));
    return `${sessionId}.${next}`;
  }
  if (hash === row.previousHash && row.rotationSeed !== null) {
    if (row.sinceRotationS <= refreshGraceS) return `${sessionId}.${nextSecret(secret, row.rotationSeed)}`;
    // Its successor was never used, so that answer got lost, or this is a copy. It gets another successor: whoever has the former one
    // is found out when they use it.
    const seed = newSecret();
    const next = nextSecret(secret, seed);
    await write.tx
      .update(sessions)
      .set({ refreshHash: hashSecret(next), rotationSeed: seed, rotatedAt: sql`now()`, lastSeenAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
    return `${sessionId}.${next}`;
  }
  await revokeSessions(write.tx, row.userId, { id: sessionId }, 'refresh_reused');
  ended(row.userId);
  write.audit({
    action: 'session.refresh_reused',
    entityType: 'user',
    entityId: row.userId,
    new: { session: sessionId, ip: origin.ip },
  });
  const [person] = await write.tx.select().from(users).where(eq(users.id, row.userId));
  if (person !== undefined) {
    const language = languageOf(person);
    write.mail({
      kind: 'refresh_reused',
      to: person.email,
      subject: say(sessionMails.reuseSubject, language),
      body: say(sessionMails.reuseBody, language, { name: person.firstName, ip: origin.ip }),
    });
  }
  return undefined;
}
