import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens, users } from '#areas/people/accounts/server/tables.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { budget, giveBack, spend } from '#platform/server/writes/attempts.ts';
import { mount } from '#platform/server/http/mount.ts';
import { checkNewPassword, hashPassword } from '#platform/server/passwords/passwords.ts';
import { credentialsContract } from '#areas/people/sessions/contract.ts';
import { tokenScopes, type ApiToken } from '#areas/people/sessions/schema.ts';
import type { SessionsArea } from '../sign-in/signed-in.ts';
import { sessionMails } from '../mails.ts';
import { apiTokenPrefix } from '../sign-in/open-sessions.ts';
import { newRecoveryCodes, newTotp, stepOf } from './second-factor.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';
import { lockSelf, proveSelf, readSelf, tell } from './self-proof.ts';
import { revokeSessions, revokeTokens } from '../sign-in/session-store.ts';
import { provePassword } from '../sign-in/sign-in.ts';
import { sentence } from '#platform/shared/text.ts';

const mostTokens = 20;

/** Password, authenticator app and personal tokens. */
export function mountCredentials(area: SessionsArea): void {
  const { kernel, sessions, settings } = area;
  const limits = settings.signInLimits;
  mount(kernel, 'credentials', credentialsContract, {
    async changePassword({ db, inWrite, viewer, body }) {
      const before = await readSelf(db, viewer.userId);
      checkNewPassword('new_password', body.new_password, [
        before.username,
        before.email,
        before.firstName,
        before.lastName,
        settings.brandName,
      ]);
      await provePassword(db, before.id, before.passwordHash, body.current_password, 'current_password', limits);
      const passwordHash = await hashPassword(body.new_password);
      await inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        // The proof above was about the former hash; two changes at once are not both right.
        if (person.passwordHash !== before.passwordHash) throw new AppError('conflict');
        await write.tx
          .update(users)
          .set({ passwordHash, passwordChangedAt: sql`now()` })
          .where(eq(users.id, person.id));
        await revokeSessions(write.tx, person.id, { except: viewer.sessionId }, 'password_changed');
        const tokensEnded = body.end_tokens === false ? 0 : await revokeTokens(write.tx, person.id);
        await write.publish('user.ways_in_ended', {
          userId: person.id,
          endsTokens: body.end_tokens !== false,
          endsShares: body.end_shares === true,
        });
        write.audit({ action: 'password.changed', entityType: 'user', entityId: person.id, new: { tokensEnded } });
        tell(write, person, 'password_changed', sessionMails.passwordSubject, sessionMails.passwordBody);
        write.afterCommit(() => sessions.live.forget(person.id));
      });
    },
    async startTotp({ db, inWrite, viewer, body }) {
      const before = await readSelf(db, viewer.userId);
      if (before.totpConfirmedAt !== null)
        throw refuse('', {
          en: 'The second factor is on already. Switch it off first.',
          es: 'El segundo factor ya está activado. Desactívalo primero.',
        });
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      return inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        if (person.totpConfirmedAt !== null)
          throw refuse('', {
            en: 'The second factor is on already. Switch it off first.',
            es: 'El segundo factor ya está activado. Desactívalo primero.',
          });
        const started = await newTotp(settings.brandName, person.email);
        await write.tx
          .update(users)
          .set({ totpSecret: sessions.sealed.seal(started.secret, person.id), totpLastStep: null })
          .where(eq(users.id, person.id));
        write.audit({ action: 'second_factor.started', entityType: 'user', entityId: person.id, new: { by } });
        return started;
      });
    },
    async confirmTotp({ db, inWrite, viewer, body }) {
      const tries = [budget('totp_confirm', viewer.userId, limits.perNameAndNetwork, limits.windowS)];
      await spend(db, tries);
      return inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        if (person.totpConfirmedAt !== null)
          throw refuse('', { en: 'The second factor is on already.', es: 'El segundo factor ya está activado.' });
        if (person.totpSecret === null)
          throw refuse('', { en: 'Begin with a new secret.', es: 'Empieza con una clave nueva.' });
        const secret = await sessions.sealed.open(person.totpSecret, person.id);
        if (secret === undefined)
          throw refuse('', { en: 'Begin with a new secret.', es: 'Empieza con una clave nueva.' });
        const step = stepOf(secret, body.code);
        if (step === undefined)
          throw new AppError('code_wrong', {
            details: [
              faultOf('code', { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' }),
            ],
          });
        await giveBack(write.tx, tries);
        const codes = newRecoveryCodes();
        await write.tx
          .update(users)
          .set({ totpConfirmedAt: sql`now()`, totpLastStep: step, recoveryCodes: codes.hashes })
          .where(eq(users.id, person.id));
        write.audit({ action: 'second_factor.on', entityType: 'user', entityId: person.id });
        tell(write, person, 'second_factor_on', sessionMails.totpOnSubject, sessionMails.totpOnBody);
        return { recovery_codes: codes.plain };
      });
    },
    async removeTotp({ db, inWrite, viewer, body }) {
      const before = await readSelf(db, viewer.userId);
      if (before.totpConfirmedAt === null)
        throw refuse('', { en: 'The second factor is off already.', es: 'El segundo factor ya está desactivado.' });
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      await inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        await write.tx
          .update(users)
          .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodes: null })
          .where(eq(users.id, person.id));
        write.audit({ action: 'second_factor.off', entityType: 'user', entityId: person.id, new: { by } });
        tell(write, person, 'second_factor_off', sessionMails.totpOffSubject, sessionMails.totpOffBody);
      });
    },
    async listTokens({ db, viewer }) {
      const rows = await db
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.userId, viewer.userId), isNull(apiTokens.revokedAt)))
        .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
      return rows.map(toApiToken);
    },
    async createToken({ db, inWrite, viewer, body }) {
      const by = await proveSelf(area, { db, inWrite, viewer }, body);
      return inWrite(async (write) => {
        const person = await lockSelf(write, viewer.userId);
        const live = await write.tx.$count(
          apiTokens,
          and(eq(apiTokens.userId, person.id), isNull(apiTokens.revokedAt), sql`${apiTokens.expiresAt} > now()`),
        );
        if (live >= mostTokens)
          throw refuse(
            '',
            sentence(
              {
                en: 'You have {mostTokens} tokens. End one that you no longer need.',
                es: 'Tienes {mostTokens} tokens. Termina alguno que ya no uses.',
              },
              { mostTokens },
            ),
          );
        const secret = newSecret();
        const values = {
          id: newId(),
          userId: person.id,
          name: body.name,
          tokenHash: hashSecret(secret),
          scopes: tokenScopes.filter((scope) => body.scopes.includes(scope)),
          expiresAt: sql`now() + make_interval(days => ${body.expires_in_days})`,
        };
        const [row] = await write.tx.insert(apiTokens).values(values).returning();
        if (row === undefined) throw new AppError('unexpected');
        write.audit({
          action: 'api_token.created',
          entityType: 'user',
          entityId: person.id,
          new: { token: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expiresAt, by },
        });
        tell(write, person, 'api_token_created', sessionMails.tokenSubject, sessionMails.tokenBody, {
          token: row.name,
        });
        return { ...toApiToken(row), token: `${apiTokenPrefix}${secret}` };
      });
    },
    async removeToken({ write, viewer, params }) {
      const ended = await write.tx
        .update(apiTokens)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(apiTokens.id, params.id), eq(apiTokens.userId, viewer.userId), isNull(apiTokens.revokedAt)))
        .returning({ name: apiTokens.name });
      if (ended.length === 0) throw new AppError('not_found');
      write.audit({
        action: 'api_token.ended',
        entityType: 'user',
        entityId: viewer.userId,
        old: { token: params.id, name: ended[0]?.name },
      });
      write.afterCommit(() => sessions.live.forget(viewer.userId));
    },
  });
}

function toApiToken(row: typeof apiTokens.$inferSelect): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: tokenScopes.filter((scope) => row.scopes.includes(scope)),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    last_used_at: row.lastUsedAt,
  };
}
