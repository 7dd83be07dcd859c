import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line, Moment, PageQuery } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { AuditEntry, AuditVerdict, Mail, MailRead, mailStates, SidebarLinks } from './schema.ts';

export const adminContract = contract({
  listAudit: {
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what, newest first. The header x-next-cursor leads to the next page.',
    access: 'audit.read',
    query: z.strictObject({
      ...PageQuery,
      actor_id: Id.optional(),
      entity_type: line(60).optional(),
      entity_id: line(100).optional(),
      project_id: Id.optional(),
      /** The whole action, or its first part: `user` finds `user.changed`. */
      action: line(80).optional(),
      from: Moment.optional(),
      to: Moment.optional(),
    }),
    reply: z.array(AuditEntry),
  },
  verifyAudit: {
    method: 'GET',
    path: '/audit/verify',
    summary: 'Reads the whole audit log against its seals and names every row that was changed or removed.',
    access: 'audit.read',
    reply: AuditVerdict,
  },
  readLinks: {
    method: 'GET',
    path: '/sidebar-links',
    summary:
      'Where the sidebar’s links for new meeting notes and a new action item lead; null is the portal’s own form.',
    access: 'zone.staff',
    reply: SidebarLinks,
  },
  setLinks: {
    method: 'PUT',
    path: '/sidebar-links',
    summary: 'Sets where the sidebar’s links for new meeting notes and a new action item lead, for everybody.',
    access: 'zone.admin',
    body: SidebarLinks,
    reply: SidebarLinks,
  },
  listMail: {
    method: 'GET',
    path: '/mail',
    summary: 'Outgoing mail, newest first, without its text; codes in subjects are blanked.',
    access: 'mail.read',
    query: z.strictObject({
      ...PageQuery,
      state: z.enum(mailStates).optional(),
      kind: line(60).optional(),
      q: line(100).optional(),
    }),
    reply: z.array(Mail),
  },
  readMail: {
    method: 'GET',
    path: '/mail/:id',
    summary:
      'One mail with its text, which is noted in the audit log. Codes and links are blanked where a mail server is set.',
    access: 'mail.text',
    params: IdParams,
    reply: MailRead,
  },
  retryMail: {
    method: 'POST',
    path: '/mail/:id/retry',
    summary: 'Tries once more to send a mail that failed.',
    access: 'mail.read',
    params: IdParams,
    reply: Mail,
  },
});
