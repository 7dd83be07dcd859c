import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { identities, userGroups, users } from '#areas/people/accounts/server/tables.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { say, sentence } from '#platform/shared/text.ts';
import type { OidcProvider } from '#platform/server/start/settings.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { maxIdentities } from '#areas/people/sessions/schema.ts';
import { issueCode, takeCode } from '../second-factor/codes.ts';
import { codeMinutes } from '#platform/shared/codes.ts';
import { tell } from '../second-factor/self-proof.ts';
import { sessionMails } from '../mails.ts';
import type { Proof } from './oidc-client.ts';
import { findByEmail, freeUsername, lockActivePerson, type PersonRow } from '../person-store.ts';
import { languageOf, startSession, type Origin } from '../sign-in/session-service.ts';

type Started = { sessionId: string; refreshToken: string };
export type Arrival =
  | { result: 'signed_in'; started: Started }
  | { result: 'confirm'; link: string }
  | { result: 'refused' | 'no_email' };

/** What waits beside a mailed code for the address to be proved. */
const Waiting = z.object({
  issuer: z.string(),
  subject: z.string(),
  provider: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean().nullable(),
});

/**
 * Somebody comes back from a provider. Known by issuer and subject: signed in. Unknown: an account of their own, when the provider
 * vouches for an address that nobody has here. In every other case the address itself has to prove it by a code: the same address
 * at another provider is not the same person.
 */
export async function arrive(
  write: Write,
  provider: OidcProvider,
  proof: Proof,
  origin: Origin,
  facts: { brand: string; mayMail(email: string): Promise<boolean> },
): Promise<Arrival> {
  const [identity] = await write.tx
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, proof.issuer), eq(identities.subject, proof.subject)));
  if (identity !== undefined) {
    const person = await lockActivePerson(write.tx, identity.userId);
    if (person === undefined) {
      write.audit({
        action: 'session.refused',
        entityType: 'user',
        entityId: identity.userId,
        new: { by: provider.name, ip: origin.ip },
      });
      return { result: 'refused' };
    }
    return { result: 'signed_in', started: await letIn(write, provider.name, person, proof.isStaff, origin) };
  }
  if (proof.email === undefined) return { result: 'no_email' };
  const known = await findByEmail(write.tx, proof.email);
  if (known === undefined && proof.isEmailVerified) {
    const person = await makePerson(write, proof.email, proof.firstName, proof.lastName, origin);
    await addIdentity(write, person, proof, provider.name, proof.email);
    return { result: 'signed_in', started: await letIn(write, provider.name, person, proof.isStaff, origin) };
  }
  const payload: z.infer<typeof Waiting> = {
    issuer: proof.issuer,
    subject: proof.subject,
    provider: provider.name,
    first_name: proof.firstName,
    last_name: proof.lastName,
    is_staff: proof.isStaff ?? null,
  };
  const { id, code } = await issueCode(write, 'link_identity', proof.email, payload);
  write.audit({
    action: 'identity.asked',
    entityType: 'user',
    entityId: known?.id ?? 'nobody',
    new: { provider: provider.name },
  });
  if ((known === undefined || known.state === 'active') && (await facts.mayMail(proof.email))) {
    const language = known === undefined ? origin.language : languageOf(known);
    const values = { code, minutes: codeMinutes, brand: facts.brand, provider: provider.label };
    write.mail({
      kind: 'link_identity',
      to: proof.email,
      subject: say(sessionMails.codeSubject, language, values),
      body: say(sessionMails.linkBody, language, values),
    });
  }
  return { result: 'confirm', link: id };
}

/** The mailed code is right: the address is theirs, and so is the account that has it. */
export async function confirmArrival(
  write: Write,
  link: string,
  code: string,
  origin: Origin,
  labelOf: (provider: string) => string,
): Promise<Started | AppError> {
  const taken = z.uuid().safeParse(link).success
    ? await takeCode(write, 'link_identity', { id: link }, code)
    : undefined;
  const waiting = Waiting.safeParse(taken?.payload);
  if (taken === undefined || !waiting.success) {
    write.audit({ action: 'code.refused', entityType: 'user', entityId: 'nobody' });
    return new AppError('code_wrong', {
      details: [
        faultOf('code', { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' }),
      ],
    });
  }
  const { data } = waiting;
  const known = await findByEmail(write.tx, taken.email);
  const person =
    known === undefined
      ? await makePerson(write, taken.email, data.first_name, data.last_name, origin)
      : await lockActivePerson(write.tx, known.id);
  if (person === undefined) return new AppError('invalid_credentials');
  // A mailbox alone must not lead around the second factor.
  if (person.totpConfirmedAt !== null)
    return refuse('', {
      en: 'Sign in with your password and code, then link the provider in Settings.',
      es: 'Inicia sesión con tu contraseña y tu código, y después vincula el proveedor en Configuración.',
    });
  await addIdentity(write, person, data, data.provider, taken.email);
  if (known !== undefined)
    tell(write, person, 'identity_linked', sessionMails.linkedSubject, sessionMails.linkedBody, {
      provider: labelOf(data.provider),
    });
  return letIn(write, data.provider, person, data.is_staff ?? undefined, origin);
}

/** What a linked provider is called in addresses: its key is two texts of any length. */
export function identityId(row: { issuer: string; subject: string }): string {
  return createHash('sha256').update(`${row.issuer}\n${row.subject}`).digest('base64url').slice(0, 22);
}

/** A signed-in person comes back from the provider that they link to their account. */
export async function linkTo(
  write: Write,
  userId: string,
  provider: OidcProvider,
  proof: Proof,
): Promise<'linked' | 'taken' | 'too_many' | 'refused'> {
  const person = await lockActivePerson(write.tx, userId);
  if (person === undefined) return 'refused';
  const [identity] = await write.tx
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, proof.issuer), eq(identities.subject, proof.subject)));
  if (identity !== undefined) return identity.userId === userId ? 'linked' : 'taken';
  if ((await write.tx.$count(identities, eq(identities.userId, userId))) >= maxIdentities) return 'too_many';
  await addIdentity(write, person, proof, provider.name, proof.email ?? null);
  tell(write, person, 'identity_linked', sessionMails.linkedSubject, sessionMails.linkedBody, {
    provider: provider.label,
  });
  return 'linked';
}

async function makePerson(
  write: Write,
  email: string,
  firstName: string,
  lastName: string,
  origin: Origin,
): Promise<PersonRow> {
  const id = newId();
  const username = await freeUsername(write.tx, email);
  const [person] = await write.tx
    .insert(users)
    .values({
      id,
      username,
      email,
      firstName,
      lastName,
      language: origin.language,
      state: 'active',
      createdBy: id,
      updatedBy: id,
    })
    .returning();
  if (person === undefined) throw new AppError('unexpected');
  write.audit({ action: 'user.signed_up', entityType: 'user', entityId: id, new: { username, email } });
  await write.publish('user.changed', { userId: id, change: 'created' });
  return person;
}

async function addIdentity(
  write: Write,
  person: PersonRow,
  { issuer, subject }: { issuer: string; subject: string },
  provider: string,
  email: string | null,
): Promise<void> {
  if ((await write.tx.$count(identities, eq(identities.userId, person.id))) >= maxIdentities)
    throw refuse(
      '',
      sentence(
        {
          en: 'An account has at most {maxIdentities} providers.',
          es: 'Una cuenta tiene como máximo {maxIdentities} proveedores.',
        },
        { maxIdentities },
      ),
    );
  await write.tx.insert(identities).values({ issuer, subject, userId: person.id, provider, email });
  write.audit({ action: 'identity.linked', entityType: 'user', entityId: person.id, new: { provider, issuer } });
}

/** The staff group follows the provider at each sign-in, where the settings name the claim and the value for it. Nothing else does. */
async function letIn(
  write: Write,
  provider: string,
  person: PersonRow,
  isStaff: boolean | undefined,
  origin: Origin,
): Promise<Started> {
  const staff = and(eq(userGroups.userId, person.id), eq(userGroups.group, 'third_party_staff'));
  if (isStaff === true) {
    const added = await write.tx
      .insert(userGroups)
      .values({ userId: person.id, group: 'third_party_staff' })
      .onConflictDoNothing()
      .returning({ group: userGroups.group });
    if (added.length > 0) await noteGroups(write, person.id, provider, false);
  } else if (isStaff === false) {
    const gone = await write.tx.delete(userGroups).where(staff).returning({ group: userGroups.group });
    if (gone.length > 0) await noteGroups(write, person.id, provider, true);
  }
  return startSession(write, person, origin, { door: 'login', by: provider, isKnownDevice: false });
}

async function noteGroups(write: Write, userId: string, provider: string, isLoss: boolean): Promise<void> {
  write.audit({
    action: 'user.groups_changed',
    entityType: 'user',
    entityId: userId,
    [isLoss ? 'old' : 'new']: { group: 'third_party_staff', by: provider },
  });
  if (isLoss) await write.publish('user.access_changed', { userId, reason: 'groups' });
  await write.publish('user.changed', { userId, change: 'groups' });
  await write.tx
    .update(users)
    .set({ version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}
