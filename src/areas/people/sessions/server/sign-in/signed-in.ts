import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownGroups, type Group } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Kernel } from '#platform/server/http/mount.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { z } from 'zod';
import type { SignedIn } from '#areas/people/sessions/schema.ts';
import { setCookie } from './cookies.ts';
import type { Sessions } from './open-sessions.ts';
import { viewerOfSession } from './session-store.ts';

/** What the handlers of this area stand on. */
export interface SessionsArea {
  kernel: Kernel;
  sessions: Sessions;
  settings: Settings;
}

/** The answer to a sign-in: a fresh access token, and the refresh token in the cookie or in the body, never in both. */
export async function answerSignedIn(
  area: SessionsArea,
  request: FastifyRequest,
  reply: FastifyReply,
  started: { sessionId: string; refreshToken: string },
  inCookie: boolean,
): Promise<z.input<typeof SignedIn>> {
  const viewer = await viewerOfSession(area.kernel.db, started.sessionId);
  // Between the two statements an admin may have closed the account.
  if (viewer === undefined) throw new AppError('session_ended');
  const { token, expiresAt } = await area.sessions.accessTokens.make(started.sessionId);
  if (inCookie) setCookie(request, reply, 'refresh', started.refreshToken);
  const groups: Group[] = knownGroups(viewer.groups);
  return {
    token,
    expiresAt,
    refreshToken: inCookie ? null : started.refreshToken,
    user: { username: viewer.username, userId: viewer.userId, groups },
  };
}
