import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendOpenArchive, sendOpenFile, toOpenFile } from '#areas/platform-services/files/server/reads.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { budget, giveBack, networkOf, spend } from '#platform/server/writes/attempts.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { passwordMatches } from '#platform/server/passwords/passwords.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { sharedContract, sharesContract } from '../contract.ts';
import { countView, createLink, hashToken, revokeLink, revokeLinksOf } from './service.ts';
import { fileOfLink, filesOfLink, findLink, findOpenLink, listLinks, toShareLink, type OpenLink } from './store.ts';

/** How long a password that was given once stays given, in this browser. */
const unlockedHours = 12;
const quarterHour = 15 * 60;

/** Serves share links: to their makers, and to whoever has the address. `secure` says that pages travel over TLS. */
export function mountShares(kernel: Kernel, storage: FileStorage, secure: boolean): void {
  kernel.events.on('user.ways_in_ended', (event, write) =>
    event.endsShares ? revokeLinksOf(write, event.userId) : Promise.resolve(),
  );
  mount(kernel, 'shares', sharesContract, {
    async list({ viewer, query, db }) {
      await requireProject(db, viewer, query.project_id);
      return (await listLinks(db, viewer, query.project_id)).map(toShareLink);
    },
    async create({ viewer, body, write }) {
      const { id, token } = await createLink(write, viewer, body);
      const link = await findLink(write.tx, viewer, id);
      if (link === undefined) throw new AppError('not_found');
      return { link: toShareLink(link), path: `/shared/${token}` };
    },
    async revoke({ viewer, params, write }) {
      const link = await findLink(write.tx, viewer, params.id);
      if (link === undefined) throw new AppError('not_found');
      await revokeLink(write, viewer, link);
    },
  });

  mount(kernel, 'shared', sharedContract, {
    async open({ params, body, request, reply, db, inWrite }) {
      const network = networkOf(request.ip);
      await spend(db, [budget('shared', network, 120, quarterHour)]);
      const link = await requireOpen(db, request, params.token);
      if (link.password_hash !== null && !isUnlocked(request, link)) {
        if (body.password === undefined) return { locked: true, title: '', expires_at: null, files: [] };
        const tries = [
          budget('shared_password', `${link.id}:${network}`, 10, quarterHour),
          budget('shared_password', link.id, 100, quarterHour),
        ];
        await spend(db, tries);
        if (!(await passwordMatches(link.password_hash, body.password)))
          throw new AppError('code_wrong', {
            said: { en: 'The password is wrong.', es: 'La contraseña es incorrecta.' },
            details: [faultOf('password', { en: 'The password is wrong.', es: 'La contraseña es incorrecta.' })],
          });
        await giveBack(db, tries);
        unlock(reply, link, params.token, secure);
      }
      const rows = await filesOfLink(db, link.id);
      await inWrite((write) => countView(write, link, network));
      return { locked: false, title: link.title, expires_at: link.expires_at, files: rows.map(toOpenFile) };
    },
    async content({ params, query, db, request, reply }) {
      const row = await requireSharedFile(db, request, params);
      await sendOpenFile(storage, request, reply, row, { inline: query.inline === 'true' });
    },
    async thumbnail({ params, query, db, request, reply }) {
      const row = await requireSharedFile(db, request, params);
      await sendOpenFile(storage, request, reply, row, { thumbnail: Number(query.size ?? '320') });
    },
    async archive({ params, db, request, reply }) {
      const link = await requireUnlocked(db, request, params.token);
      sendOpenArchive(storage, reply, link.title, await filesOfLink(db, link.id));
    },
  });
}

/** The live link of the address; `not_found` for any other, with a limit on how many of those one network may try. */
async function requireOpen(db: Executor, request: FastifyRequest, token: string): Promise<OpenLink> {
  const link = await findOpenLink(db, hashToken(token));
  if (link !== undefined) return link;
  await spend(db, [budget('shared_unknown', networkOf(request.ip), 300, quarterHour)]);
  throw new AppError('not_found');
}

async function requireUnlocked(db: Executor, request: FastifyRequest, token: string): Promise<OpenLink> {
  const link = await requireOpen(db, request, token);
  if (link.password_hash !== null && !isUnlocked(request, link)) throw new AppError('not_found');
  return link;
}

async function requireSharedFile(db: Executor, request: FastifyRequest, params: { token: string; id: string }) {
  const link = await requireUnlocked(db, request, params.token);
  const row = await fileOfLink(db, link.id, params.id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const cookieName = (link: OpenLink) => `hearth_shared_${link.id.slice(-12)}`;

/** Proves that the password was given: only who knows its hash, which is nowhere but in the database, can make one. */
function proofOf(link: OpenLink, until: number): string {
  return createHmac('sha256', Buffer.concat([link.token_hash, Buffer.from(link.password_hash ?? '')]))
    .update(`open until ${until}`)
    .digest('base64url');
}

function unlock(reply: FastifyReply, link: OpenLink, token: string, secure: boolean): void {
  const until = Date.now() + unlockedHours * 3_600_000;
  void reply.setCookie(cookieName(link), `${until}.${proofOf(link, until)}`, {
    path: `/api/shared/${encodeURIComponent(token)}`,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: unlockedHours * 3600,
    secure,
  });
}

function isUnlocked(request: FastifyRequest, link: OpenLink): boolean {
  const [until = '', proof = ''] = request.cookies[cookieName(link)]?.split('.') ?? [];
  if (!/^\d{1,15}$/u.test(until) || Number(until) < Date.now()) return false;
  const right = Buffer.from(proofOf(link, Number(until)));
  const given = Buffer.from(proof);
  return right.length === given.length && timingSafeEqual(right, given);
}
