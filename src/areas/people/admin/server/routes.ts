import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { fromCursor, idFromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import { adminContract } from '../contract.ts';
import { verifyAudit } from './audit-seals.ts';
import { blanked } from './blanked.ts';
import { readLinks, setLinks } from './sidebar-links.ts';
import { findMail, listAudit, listMail, revive } from './store.ts';

/**
 * Serves the audit log and the outgoing mail to admins. Without a mail server this is where codes and links are found, by a signed-in
 * admin and with an audit row; with one they are in the mail alone.
 */
export function mountAdmin(kernel: Kernel, { smtp }: Pick<Settings, 'smtp'>): void {
  mount(kernel, 'admin', adminContract, {
    async listAudit({ query, db, reply }) {
      const { limit = 100, after, ...filter } = query;
      const rows = await listAudit(db, filter, limit + 1, after === undefined ? undefined : auditCursor(after));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', toCursor([last.id]));
      return page;
    },
    verifyAudit: ({ db }) => verifyAudit(db),
    readLinks: ({ db }) => readLinks(db),
    setLinks: ({ body, write }) => setLinks(write, body),
    async listMail({ query, db, reply }) {
      const { limit = 100, after, ...filter } = query;
      const rows = await listMail(db, filter, limit + 1, idFromCursor(after));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', toCursor([last.id]));
      return page;
    },
    readMail: ({ params, actor }) =>
      inTransaction(kernel, actor, async (write) => {
        const mail = await findMail(write.tx, params.id);
        if (mail === undefined) throw new AppError('not_found');
        const isBlanked = smtp !== undefined;
        write.audit({
          action: 'mail.read',
          entityType: 'mail',
          entityId: mail.id,
          new: { kind: mail.kind, recipient: mail.recipient, blanked: isBlanked },
        });
        return isBlanked
          ? { ...mail, subject: blanked(mail.subject), body: blanked(mail.body), blanked: true }
          : { ...mail, blanked: false };
      }),
    async retryMail({ params, write }) {
      const mail = await findMail(write.tx, params.id);
      if (mail === undefined) throw new AppError('not_found');
      if (!(await revive(write.tx, params.id)))
        throw refuse(
          'state',
          mail.state === 'sent'
            ? { en: 'The mail has been sent.', es: 'El correo ya se envió.' }
            : { en: 'The mail is waiting already.', es: 'El correo ya está en espera.' },
        );
      write.job('send_mail', { id: mail.id }, { key: `mail:${mail.id}` });
      write.audit({
        action: 'mail.retried',
        entityType: 'mail',
        entityId: mail.id,
        old: { state: 'failed' },
        new: { state: 'waiting' },
      });
      return { ...mail, subject: blanked(mail.subject), state: 'waiting' as const };
    },
  });
}

function auditCursor(after: string): number {
  const id = Number(fromCursor(after, 1)[0]);
  if (!Number.isSafeInteger(id))
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return id;
}
