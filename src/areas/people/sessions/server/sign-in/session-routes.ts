import { and, eq, inArray, isNull } from 'drizzle-orm';
import { userGroups, users } from '#areas/people/accounts/server/tables.ts';
import { knownGroups } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount } from '#platform/server/http/mount.ts';
import { installationFacts } from '#platform/server/tables.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { sessionsContract } from '#areas/people/sessions/contract.ts';
import { doors, type Door, type Me } from '#areas/people/sessions/schema.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';
import { answerSignedIn, type SessionsArea } from './signed-in.ts';
import { hashSecret } from '../tokens/secrets.ts';
import { originOf, partsOf, rotate } from './session-service.ts';
import { endSession, listLiveSessions, lockSession, revokeSessions, revokeTokens } from './session-store.ts';
import { signIn } from './sign-in.ts';
import { tabletOf } from '../tablets/badges.ts';

/** Coming in, staying in, going out. `sampleSignIns` are the people that the screens list while only this machine can see them. */
export function mountSessions(area: SessionsArea, sampleSignIns: readonly string[]): void {
  const { kernel, sessions, settings } = area;
  mount(kernel, 'sessions', sessionsContract, {
    async page({ db, request }) {
      return {
        brand: settings.brandName,
        providers: settings.oidcProviders.map(({ name, label }) => ({
          name,
          label,
          start_url: `/api/auth/oidc/${name}/start`,
        })),
        sample: kernel.own.isOnlyHere(request) ? await samplePeople(db, sampleSignIns, settings.samplePassword) : null,
      };
    },
    async signIn({ db, inWrite, body, request, reply }) {
      const started = await signIn({
        db,
        inWrite,
        body,
        request,
        limits: settings.signInLimits,
        settings,
        sealed: area.sessions.sealed,
        isOnlyHere: kernel.own.isOnlyHere(request),
      });
      if (body.cookie === true) setCookie(request, reply, 'device', started.deviceToken);
      return answerSignedIn(area, request, reply, started, body.cookie === true);
    },
    async refresh({ inWrite, body, request, reply }) {
      const token = body.refreshToken ?? readCookie(request, 'refresh');
      const isCookie = (body.refreshToken ?? null) === null;
      const parts = partsOf(token);
      const tabletHere = async (tx: Executor) => (await tabletOf(tx, readCookie(request, 'tablet')))?.id;
      const next =
        parts === undefined
          ? undefined
          : await inWrite(async (write) =>
              rotate(write, { ...parts, tabletId: await tabletHere(write.tx) }, originOf(request), (userId) =>
                write.afterCommit(() => area.sessions.live.forget(userId)),
              ),
            );
      if (parts === undefined || next === undefined) {
        if (isCookie) clearCookie(request, reply, 'refresh');
        throw new AppError(token === undefined ? 'not_signed_in' : 'session_ended');
      }
      return answerSignedIn(area, request, reply, { sessionId: parts.sessionId, refreshToken: next }, isCookie);
    },
    async signOut({ inWrite, viewer, body, request, reply }) {
      const parts = partsOf(body.refreshToken ?? readCookie(request, 'refresh'));
      clearCookie(request, reply, 'refresh');
      await inWrite(async (write) => {
        const ending = new Map<string, string>();
        if (viewer !== undefined && viewer.sessionId !== null) ending.set(viewer.sessionId, viewer.userId);
        if (parts !== undefined) {
          const row = await lockSession(write.tx, parts.sessionId);
          // Somebody who only knows the session's id may not end it.
          if (row !== undefined && [row.refreshHash, row.previousHash].includes(hashSecret(parts.secret)))
            ending.set(row.id, row.userId);
        }
        for (const [id, userId] of ending) await endSession(write, { id, userId }, 'signed_out');
      });
    },
    async me({ db, viewer }): Promise<Me> {
      const [row] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, viewer.userId), isNull(users.deletedAt)));
      if (row === undefined) throw new AppError('session_ended');
      const photo = (size: 96 | 512) =>
        row.photoFileId === null ? null : `/api/users/${row.id}/photo/${size}?v=${row.photoFileId}`;
      return {
        authenticated: true,
        userInfo: { username: row.username, userId: row.id, groups: knownGroups(viewer.groups) },
        first_name: row.firstName,
        last_name: row.lastName,
        name: viewer.name,
        email: row.email,
        language: row.language === 'es' ? 'es' : 'en',
        time_zone: row.timeZone,
        factory: row.factory,
        thumbnailPhotoUrl: photo(96),
        photo_url: photo(512),
        document_signing: { verified: true, consent_url: null },
        security: {
          has_password: row.passwordHash !== null,
          totp: row.totpConfirmedAt !== null,
          recovery_codes_left: row.recoveryCodes?.length ?? 0,
        },
        session_id: viewer.sessionId,
      };
    },
    async socketTicket({ db, viewer, request }) {
      return { ticket: await sessions.makeTicket(db, viewer, request) };
    },
    async list({ db, viewer }) {
      return (await listLiveSessions(db, viewer.userId)).map((row) => ({
        id: row.id,
        created_at: row.createdAt,
        last_seen_at: row.lastSeenAt,
        expires_at: row.expiresAt,
        ip: row.ip,
        user_agent: row.userAgent,
        door: doorOf(row.door),
        is_current: row.id === viewer.sessionId,
      }));
    },
    async end({ write, viewer, params }) {
      if ((await revokeSessions(write.tx, viewer.userId, params, 'ended_by_user')) === 0)
        throw new AppError('not_found');
      write.audit({
        action: 'session.ended',
        entityType: 'user',
        entityId: viewer.userId,
        old: { session: params.id },
      });
      write.afterCommit(() => sessions.live.forget(viewer.userId));
    },
    async endOthers({ write, viewer }) {
      const ended = await revokeSessions(write.tx, viewer.userId, { except: viewer.sessionId }, 'ended_by_user');
      const tokensEnded = await revokeTokens(write.tx, viewer.userId);
      await write.publish('user.ways_in_ended', { userId: viewer.userId, endsTokens: true, endsShares: false });
      write.audit({
        action: 'session.others_ended',
        entityType: 'user',
        entityId: viewer.userId,
        new: { ended, tokensEnded },
      });
      write.afterCommit(() => sessions.live.forget(viewer.userId));
      return { ended, tokens_ended: tokensEnded };
    },
  });
}

function doorOf(text: string): Door {
  return doors.find((door) => door === text) ?? 'login';
}

async function samplePeople(db: Executor, usernames: readonly string[], password: string) {
  const [loaded] = await db
    .select({ key: installationFacts.key })
    .from(installationFacts)
    .where(eq(installationFacts.key, 'sample_company'));
  if (loaded === undefined || usernames.length === 0) return null;
  const rows = await db
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.username, [...usernames]), eq(users.state, 'active')));
  const groups = await db
    .select()
    .from(userGroups)
    .where(
      inArray(
        userGroups.userId,
        rows.map((row) => row.id),
      ),
    );
  return {
    password,
    users: usernames.flatMap((username) => {
      const row = rows.find((each) => each.username === username);
      return row === undefined
        ? []
        : [
            {
              username,
              name: `${row.firstName} ${row.lastName}`.trim(),
              groups: knownGroups(groups.filter((each) => each.userId === row.id).map((each) => each.group)),
            },
          ];
    }),
  };
}
