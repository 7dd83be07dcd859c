import { z } from 'zod';
import { Id } from '#platform/shared/ids.ts';
import { rule } from '#platform/shared/rules.ts';

/** One row of the audit log: who did what to which record, with the values before and after. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor_id: Id.nullable(),
  actor_name: z.string(),
  source: z.string(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string(),
  project_id: Id.nullable(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Whether the audit log is what was written. `head` is the last seal: kept elsewhere, it proves later that nothing was cut off. */
export const AuditVerdict = z.object({
  ok: z.boolean(),
  rows: z.int(),
  head: z.string().nullable(),
  /** Rows written in the last minutes that have no seal yet. */
  unsealed: z.int(),
  faults: z.array(z.object({ id: z.int(), fault: z.enum(['changed', 'removed']) })),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;

export const mailStates = ['waiting', 'sent', 'failed'] as const;

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;

/** `blanked`: codes and links were left out, because the mail itself went to its reader. */
export const MailRead = z.object({ ...Mail.shape, body: z.string(), blanked: z.boolean() });

const OutsideAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:https:\/\/[^\s/]+\S*|\/(?![/\\])\S*)$/u, {
    error: rule({
      en: 'Must be an address that begins with https://, or a page of the portal that begins with /.',
      es: 'Debe ser una dirección que empiece con https://, o una página del portal que empiece con /.',
    }),
  })
  .nullable();

/** Where the sidebar's outside links lead; null: to the portal's own forms. */
export const SidebarLinks = z.strictObject({ meeting_notes: OutsideAddress, action_item: OutsideAddress });
