import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { users } from '#areas/people/accounts/server/tables.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { languageFor, say } from '#platform/shared/text.ts';
import { budget, networkOf, spend, type Budget } from '#platform/server/writes/attempts.ts';
import { mount } from '#platform/server/http/mount.ts';
import { checkNewPassword, hashPassword } from '#platform/server/passwords/passwords.ts';
import { signUpContract } from '#areas/people/sessions/contract.ts';
import { takeCode, waitingFor } from '../second-factor/codes.ts';
import { mayMailCode, sendCode, sendSignUpCode, WaitingSignUp } from '../second-factor/code-mail.ts';
import { resendAfterS } from '#platform/shared/codes.ts';
import { setCookie } from './cookies.ts';
import { tell } from '../second-factor/self-proof.ts';
import type { SessionsArea } from './signed-in.ts';
import { sessionMails } from '../mails.ts';
import { findByEmail, freeUsername, lockActivePerson, rememberDevice } from '../person-store.ts';
import { newSecret } from '../tokens/secrets.ts';
import { languageOf } from './session-service.ts';
import { revokeSessions, revokeTokens } from './session-store.ts';
import { onTheBeat } from './steady-time.ts';

const sent = { sent: true as const, resend_after_s: resendAfterS };

function wrongCode(): AppError {
  return new AppError('code_wrong', {
    details: [faultOf('code', { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' })],
  });
}

/** Making an account and getting back into one. Known and unknown addresses get the same answer after the same time. */
export function mountSignUp(area: SessionsArea): void {
  const { kernel, sessions, settings } = area;
  const limits = settings.signInLimits;

  function triesFrom(request: FastifyRequest): Budget[] {
    return [budget('code_address', networkOf(request.ip), limits.perAddress, 60)];
  }

  mount(kernel, 'signUp', signUpContract, {
    async signUp({ db, inWrite, request, body }) {
      checkNewPassword('password', body.password, [
        body.email,
        body.username ?? '',
        body.given_name,
        body.family_name,
        settings.brandName,
      ]);
      await spend(db, [budget('sign_up', networkOf(request.ip), limits.signUpsPerHour, 3_600)]);
      return onTheBeat(async () => {
        const passwordHash = await hashPassword(body.password);
        const language = languageFor(request.headers['accept-language']);
        const mayGo = await mayMailCode(db, limits, request, body.email);
        await inWrite(async (write) => {
          const known = await findByEmail(write.tx, body.email);
          write.audit({ action: 'sign_up.asked', entityType: 'sign_up', entityId: newId() });
          if (!mayGo) return;
          if (known === undefined) {
            await sendSignUpCode(write, settings, body.email, {
              given_name: body.given_name,
              family_name: body.family_name,
              username: body.username ?? null,
              password_hash: passwordHash,
              language,
            });
          } else {
            const values = { brand: settings.brandName, link: `${settings.publicUrl}/login` };
            write.mail({
              kind: 'sign_up_known',
              to: known.email,
              subject: say(sessionMails.knownSubject, languageOf(known)),
              body: say(sessionMails.knownBody, languageOf(known), values),
            });
          }
        });
        return sent;
      });
    },
    async confirmSignUp({ db, inWrite, request, body }) {
      await spend(db, triesFrom(request));
      const username = await onTheBeat(() =>
        inWrite(async (write) => {
          const taken = await takeCode(write, 'sign_up', { email: body.email }, body.code);
          const waiting = WaitingSignUp.safeParse(taken?.payload);
          const known = await findByEmail(write.tx, body.email);
          if (!waiting.success || known !== undefined) {
            write.audit({ action: 'code.refused', entityType: 'sign_up', entityId: newId() });
            return undefined;
          }
          const {
            given_name: firstName,
            family_name: lastName,
            username: wish,
            password_hash: passwordHash,
            language,
          } = waiting.data;
          const id = newId();
          const free = await freeUsername(write.tx, wish ?? body.email);
          await write.tx.insert(users).values({
            id,
            username: free,
            email: body.email,
            firstName,
            lastName,
            language,
            state: 'active',
            passwordHash,
            passwordChangedAt: sql`now()`,
            createdBy: id,
            updatedBy: id,
          });
          write.audit({
            action: 'user.signed_up',
            entityType: 'user',
            entityId: id,
            new: { username: free, email: body.email },
          });
          await write.publish('user.changed', { userId: id, change: 'created' });
          return free;
        }),
      );
      if (username === undefined) throw wrongCode();
      return { username };
    },
    async resendCode({ db, inWrite, request, body }) {
      await spend(db, triesFrom(request));
      return onTheBeat(async () => {
        const mayGo = await mayMailCode(db, limits, request, body.email);
        await inWrite(async (write) => {
          // Also when the last code is too old: whoever asks for a new one still sits before the step that asks for it.
          const found = await waitingFor(write.tx, 'sign_up', { email: body.email });
          const known = await findByEmail(write.tx, body.email);
          write.audit({ action: 'sign_up.code_asked', entityType: 'sign_up', entityId: newId() });
          const waiting = WaitingSignUp.safeParse(found?.payload);
          if (mayGo && waiting.success && known === undefined)
            await sendSignUpCode(write, settings, body.email, waiting.data);
        });
        return sent;
      });
    },
    async forgotPassword({ db, inWrite, request, body }) {
      await spend(db, triesFrom(request));
      return onTheBeat(async () => {
        const mayGo = await mayMailCode(db, limits, request, body.email);
        await inWrite(async (write) => {
          const person = await findByEmail(write.tx, body.email);
          write.audit({ action: 'password.reset_asked', entityType: 'user', entityId: person?.id ?? 'nobody' });
          if (mayGo && person?.state === 'active')
            await sendCode(
              write,
              settings,
              'reset_password',
              person.email,
              { user_id: person.id },
              languageOf(person),
              {
                body: sessionMails.resetBody,
              },
            );
        });
        return sent;
      });
    },
    async resetPassword({ db, inWrite, request, reply, body }) {
      checkNewPassword('password', body.password, [body.email, settings.brandName]);
      await spend(db, triesFrom(request));
      const deviceToken = newSecret();
      const isDone = await onTheBeat(async () => {
        const passwordHash = await hashPassword(body.password);
        return inWrite(async (write) => {
          const taken = await takeCode(write, 'reset_password', { email: body.email }, body.code);
          const known = taken === undefined ? undefined : await findByEmail(write.tx, body.email);
          const person =
            known === undefined || known.id !== taken?.payload['user_id']
              ? undefined
              : await lockActivePerson(write.tx, known.id);
          if (person === undefined) {
            write.audit({ action: 'code.refused', entityType: 'user', entityId: 'nobody' });
            return false;
          }
          await write.tx
            .update(users)
            .set({ passwordHash, passwordChangedAt: sql`now()` })
            .where(eq(users.id, person.id));
          await revokeSessions(write.tx, person.id, { except: null }, 'password_reset');
          const tokensEnded = await revokeTokens(write.tx, person.id);
          await write.publish('user.ways_in_ended', { userId: person.id, endsTokens: true, endsShares: false });
          // Whoever read the mail is the person, so this browser has tries of its own from now on.
          await rememberDevice(write.tx, person.id, deviceToken);
          write.audit({
            action: 'password.reset',
            entityType: 'user',
            entityId: person.id,
            new: { by: 'mailed_code', ip: request.ip, tokensEnded },
            by: { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
          });
          tell(write, person, 'password_changed', sessionMails.passwordSubject, sessionMails.passwordBody);
          write.afterCommit(() => sessions.live.forget(person.id));
          return true;
        });
      });
      if (!isDone) throw wrongCode();
      setCookie(request, reply, 'device', deviceToken);
    },
  });
}
