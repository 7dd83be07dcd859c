import type { FastifyRequest } from 'fastify';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { resendAfterS } from '#platform/shared/codes.ts';
import { languageFor } from '#platform/shared/text.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { idFromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import { checkNewPassword, hashPassword } from '#platform/server/passwords/passwords.ts';
import { invitationsContract, registerContract } from '#areas/people/accounts/contract.ts';
import { inviteMany, readCsv } from '../invitations/invitation-bulk.ts';
import {
  invite,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  type InvitationSettings,
} from '../invitations/invitation-service.ts';
import { listInvitations, listRegistrations } from '../invitations/invitation-store.ts';
import { hasOpenCode } from './register-codes.ts';
import {
  acceptInvitation,
  confirmCode,
  decide,
  previewInvitation,
  registrationPage,
  sendCode,
} from './register-service.ts';

const hourS = 3600;

/** Shared with sign-up: both make accounts. */
const signUps = (request: FastifyRequest) => budget('sign_up', networkOf(request.ip), 5, hourS);
const codesTo = (email: string) => budget('code', email, 6, 24 * hourS);
const guesses = (request: FastifyRequest) => budget('confirm', networkOf(request.ip), 30, hourS / 4);

/** Serves invitations and registrations: the side of staff, and the public side. */
export function mountRegistration(kernel: Kernel, settings: InvitationSettings): void {
  mount(kernel, 'invitations', invitationsContract, {
    async list({ query, db, reply }) {
      const { limit = 100, after, ...filter } = query;
      const rows = await listInvitations(db, filter, limit + 1, idFromCursor(after));
      if (rows.length > limit) void reply.header('x-next-cursor', toCursor([rows[limit - 1]?.id ?? '']));
      return rows.slice(0, limit);
    },
    create: ({ viewer, body, write }) => invite(write, viewer, settings, body),
    bulk: ({ viewer, body, write }) =>
      inviteMany(write, viewer, settings, body.rows ?? readCsv(body.csv ?? ''), body.dry_run),
    async resend({ viewer, params, write }) {
      await resendInvitation(write, viewer, settings, params.id);
      return readInvitation(write.tx, params.id);
    },
    async revoke({ viewer, params, write }) {
      await revokeInvitation(write, viewer, params.id);
    },
    async listRegistrations({ query, db, reply }) {
      const { limit = 100, after, ...filter } = query;
      const rows = await listRegistrations(db, filter, limit + 1, idFromCursor(after));
      if (rows.length > limit) void reply.header('x-next-cursor', toCursor([rows[limit - 1]?.id ?? '']));
      return rows.slice(0, limit);
    },
    async approve({ viewer, params, body, write }) {
      await decide(write, viewer, settings, params.id, { unitId: body.unit_id });
      return registration(write.tx, params.id);
    },
    async refuse({ viewer, params, body, write }) {
      await decide(write, viewer, settings, params.id, { refusal: body.reason });
      return registration(write.tx, params.id);
    },
  });

  mount(kernel, 'register', registerContract, {
    page: ({ params, query, db }) => registrationPage(db, params, query.token),
    async start({ params, body, db, inWrite, actor, request }) {
      checkNewPassword('password', body.password, [body.email, body.given_name, body.family_name, settings.brandName]);
      // Asking for the same code again is not another sign-up.
      const again = await hasOpenCode(db, body.email);
      await spend(db, again ? [codesTo(body.email)] : [signUps(request), codesTo(body.email)]);
      const passwordHash = await hashPassword(body.password);
      await inWrite(
        (write) =>
          sendCode(write, settings, params, body, passwordHash, languageFor(request.headers['accept-language'])),
        { ...actor, name: body.email },
      );
      return { sent: true as const, resend_after_s: resendAfterS };
    },
    async confirm({ params, body, db, inWrite, actor, request }) {
      await spend(db, [guesses(request)]);
      const confirmed = await inWrite((write) => confirmCode(write, params, body.email, body.code), {
        ...actor,
        name: body.email,
      });
      if (confirmed === undefined)
        throw new AppError('code_wrong', {
          details: [faultOf('code', { en: 'Is wrong or has expired.', es: 'Es incorrecto o ya venció.' })],
        });
      return confirmed;
    },
    invitation: ({ body, db }) => previewInvitation(db, body.token),
    async accept({ body, db, inWrite, actor, request }) {
      checkNewPassword('password', body.password, [
        body.given_name,
        body.family_name,
        settings.brandName,
        ...(body.email === undefined ? [] : [body.email]),
      ]);
      await spend(db, [guesses(request)]);
      const passwordHash = await hashPassword(body.password);
      return inWrite(
        (write) => acceptInvitation(write, body, passwordHash, languageFor(request.headers['accept-language'])),
        { ...actor, name: `${body.given_name} ${body.family_name}` },
      );
    },
  });
}

async function registration(db: Parameters<typeof listRegistrations>[0], id: string) {
  const [found] = await listRegistrations(db, { id }, 1);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
