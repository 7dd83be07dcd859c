import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import {
  budget,
  checkBudgets,
  giveBack,
  isWithin,
  networkOf,
  spend,
  type Budget,
} from '#platform/server/writes/attempts.ts';
import { inHashQueue, matchesNow } from '#platform/server/passwords/passwords.ts';
import { defaultSamplePassword, type Settings, type SignInLimits } from '#platform/server/start/settings.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { SignIn } from '#areas/people/sessions/schema.ts';
import { mayMailCode, sendSignUpCode, WaitingSignUp } from '../second-factor/code-mail.ts';
import { waitingFor } from '../second-factor/codes.ts';
import { readCookie } from './cookies.ts';
import { findByName, lockActivePerson, rememberDevice, type PersonRow } from '../person-store.ts';
import { takeSecondFactor } from '../second-factor/second-factor.ts';
import type { SealedSecrets } from '../second-factor/sealed-secrets.ts';
import { newSecret } from '../tokens/secrets.ts';
import { originOf, startSession } from './session-service.ts';
import { untilNextBeat } from './steady-time.ts';

type InWrite = <T>(run: (write: Write) => Promise<T>) => Promise<T>;
type Found = Awaited<ReturnType<typeof findByName>>;

interface SignInCall {
  db: Executor;
  inWrite: InWrite;
  request: FastifyRequest;
  body: z.output<typeof SignIn>;
  limits: SignInLimits;
  settings: Pick<Settings, 'brandName' | 'publicUrl'>;
  sealed: SealedSecrets;
  /** Nobody but this machine can have sent it: only then is the sample password, which everybody can read, good. */
  isOnlyHere: boolean;
}

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  /** For the cookie that makes this browser known. */
  deviceToken: string;
}

/**
 * What a try is taken from. A browser or network that the person has come from keeps tries of its own, so that a stranger who uses up
 * those of the name locks out only strangers.
 */
function budgetsFor(found: Found, request: FastifyRequest, name: string, limits: SignInLimits): Budget[] {
  const network = networkOf(request.ip);
  const address = budget('sign_in_address', network, limits.perAddress, 60);
  // By what was typed, never by whom it names: else the tries of a username and of an address would tell that both are one person's.
  const who = name.toLowerCase();
  if (found?.isKnownDevice === true)
    return [
      address,
      budget(
        'sign_in_device',
        `${found.person.id}\n${readCookie(request, 'device') ?? ''}`,
        limits.perNameAndNetwork,
        limits.windowS,
      ),
    ];
  if (found?.formerIps.some((ip) => networkOf(ip) === network) === true)
    return [address, budget('sign_in_known_network', `${who}\n${network}`, limits.perNameAndNetwork, limits.windowS)];
  return [
    address,
    budget('sign_in_name', `${who}\n${network}`, limits.perNameAndNetwork, limits.windowS),
    budget('sign_in_strangers', who, limits.perName, limits.windowS),
  ];
}

/**
 * Of a person whom strangers try, all tries together, whatever they typed: username and address are no two chances. It is never told
 * that this one is used up, for that would tell that both names are one person's; the password is then wrong.
 */
function unsaidBudget(found: Found, budgets: readonly Budget[], limits: SignInLimits): Budget[] {
  const isStranger = budgets.some((each) => each.subject.startsWith('sign_in_strangers:'));
  return found === undefined || !isStranger
    ? []
    : [budget('sign_in_person', found.person.id, limits.perName, limits.windowS)];
}

/** Signs in by name, password and, where it is switched on, the second factor; throws what the sign-in screen shows. */
export async function signIn(call: SignInCall): Promise<StartedSession> {
  const { db, body, request, limits } = call;
  const name = body.username.trim();
  const origin = originOf(request);
  const attempt = async (): Promise<StartedSession | AppError> => {
    const found = await findByName(db, name, readCookie(request, 'device'));
    const waiting = found === undefined ? await waitingSignUp(db, name) : undefined;
    const budgets = budgetsFor(found, request, name, limits);
    await checkBudgets(db, budgets);
    const unsaid = unsaidBudget(found, budgets, limits);
    const isRight = await inHashQueue(async () => {
      await spend(db, budgets);
      const mayBeRight = unsaid.length === 0 || (await isWithin(db, unsaid));
      return (
        (await matchesNow(found?.person.passwordHash ?? waiting?.payload.password_hash ?? null, body.password)) &&
        mayBeRight
      );
    });
    if (isRight && waiting !== undefined) return leadToCode(call, waiting, budgets);
    return call.inWrite(async (write) => {
      const person = isRight && found !== undefined ? await lockActivePerson(write.tx, found.person.id) : undefined;
      // Between the look and the lock the password may have been changed.
      if (person === undefined || person.passwordHash !== found?.person.passwordHash) {
        write.audit({
          action: 'session.refused',
          entityType: 'user',
          entityId: found?.person.id ?? 'nobody',
          new: { by: 'password', ip: origin.ip },
        });
        return new AppError('invalid_credentials');
      }
      if (body.password === defaultSamplePassword && !call.isOnlyHere) {
        write.audit({
          action: 'session.refused',
          entityType: 'user',
          entityId: person.id,
          new: { by: 'sample_password', ip: origin.ip },
        });
        return new AppError('forbidden', {
          said: {
            en: 'The sample password is refused here, because others can reach this portal. Ask for a new one by “Forgot password”.',
            es: 'La contraseña de ejemplo no se acepta aquí, porque otras personas pueden llegar a este portal. Pide una nueva con «¿Olvidaste tu contraseña?».',
          },
        });
      }
      const by = await passSecondFactor(write, person, body.code, origin.ip, call.sealed);
      if (by instanceof AppError) {
        if (body.code === undefined) await giveBack(write.tx, [...budgets, ...unsaid]);
        return by;
      }
      await giveBack(write.tx, [...budgets, ...unsaid]);
      // A browser that is not known to be the person's gets a value that nobody has chosen for it.
      const known = found.isKnownDevice ? readCookie(request, 'device') : undefined;
      const deviceToken = known ?? newSecret();
      const started = await startSession(write, person, origin, {
        door: body.door ?? 'login',
        by,
        isKnownDevice: found.isKnownDevice,
      });
      if (body.cookie === true) await rememberDevice(write.tx, person.id, deviceToken);
      return { ...started, deviceToken };
    });
  };
  const started = performance.now();
  const outcome = await attempt();
  if (outcome instanceof AppError) {
    // Whatever was found, a refusal leaves at the same beat.
    await untilNextBeat(started);
    throw outcome;
  }
  return outcome;
}

interface WaitingPerson {
  email: string;
  payload: z.infer<typeof WaitingSignUp>;
}

/** Somebody who has signed up, and whose address is not proved yet. */
async function waitingSignUp(db: Executor, nameOrEmail: string): Promise<WaitingPerson | undefined> {
  const found = await waitingFor(db, 'sign_up', { nameOrEmail });
  const payload = WaitingSignUp.safeParse(found?.payload);
  return found === undefined || !payload.success ? undefined : { email: found.email, payload: payload.data };
}

/** Only the password of their sign-up leads somebody to the step that they left; a new code is mailed for it. */
async function leadToCode(
  { db, inWrite, request, limits, settings }: SignInCall,
  { email, payload }: WaitingPerson,
  budgets: readonly Budget[],
): Promise<AppError> {
  const mayGo = await mayMailCode(db, limits, request, email);
  await inWrite(async (write) => {
    await giveBack(write.tx, budgets);
    write.audit({ action: 'sign_up.code_asked', entityType: 'sign_up', entityId: newId(), new: { by: 'sign_in' } });
    if (mayGo) await sendSignUpCode(write, settings, email, payload);
  });
  return new AppError('address_unproven', { current: { email } });
}

async function passSecondFactor(
  write: Write,
  person: PersonRow,
  code: string | undefined,
  ip: string,
  sealed: SealedSecrets,
): Promise<string | AppError> {
  if (person.totpConfirmedAt === null) return 'password';
  if (code === undefined) return new AppError('second_factor_required');
  const factor = await takeSecondFactor(write, person, code, sealed);
  if (factor !== undefined) return `password+${factor}`;
  write.audit({ action: 'session.refused', entityType: 'user', entityId: person.id, new: { by: 'second_factor', ip } });
  return new AppError('second_factor_required', {
    said: { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' },
  });
}

/** Proves again, in the middle of a session, that it is the person: for changes of how they sign in. Throws at the field. */
export async function provePassword(
  db: Executor,
  userId: string,
  passwordHash: string | null,
  password: string,
  field: string,
  limits: SignInLimits,
): Promise<void> {
  const tries = [budget('password_proof', userId, limits.perNameAndNetwork, limits.windowS)];
  const isRight = await inHashQueue(async () => {
    await spend(db, tries);
    return matchesNow(passwordHash, password);
  });
  if (!isRight)
    throw refuse(field, { en: 'This is not your present password.', es: 'Esta no es tu contraseña actual.' });
  await giveBack(db, tries);
}
