import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line, PageQuery, Version } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { digestSections, emailModes, projectLevelNames } from './choices.ts';
import { Notification } from './schema.ts';
import { rules, rule } from '#platform/shared/rules.ts';

const Time = z.string({ error: rules.text }).regex(/^([01]\d|2[0-3]):[0-5]\d$/u, {
  error: rule({ en: 'Must be a time like 18:00.', es: 'Debe ser una hora como 18:00.' }),
});
const Window = z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(30), z.literal(60)], {
  error: rule({ en: 'Must be 5, 10, 15, 30 or 60.', es: 'Debe ser 5, 10, 15, 30 o 60.' }),
});

const fields = {
  email_mode: z.enum(emailModes, { error: rules.either(emailModes) }),
  window_minutes: Window,
  daily_summary: z.boolean({ error: rules.flag }),
  daily_at: Time,
  quiet_from: Time.nullable(),
  quiet_until: Time.nullable(),
  muted_sections: z.array(z.enum(digestSections)).max(digestSections.length),
};

/** How a person is told, beyond the matrix of types and ways in their settings. */
export const Preferences = z.object({
  ...fields,
  window_minutes: z.int(),
  version: z.int(),
  /** Projects with a level of their own; all others are `normal`. */
  projects: z.array(
    z.object({ id: Id, project_number: z.string(), name: z.string(), level: z.enum(projectLevelNames) }),
  ),
});

const PreferencesPatch = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .refine((patch) => (patch.quiet_from == null) === (patch.quiet_until == null), {
    error: rule({
      en: 'Quiet hours need a beginning and an end.',
      es: 'Las horas de silencio necesitan un inicio y un fin.',
    }),
    path: ['quiet_until'],
  });

/** The same as over the socket, for scripts and for lists longer than the bell's. Every one is the caller's own. */
export const notificationsContract = contract({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Your notifications, newest first. The header x-next-cursor leads to the next page.',
    access: 'notifications.use',
    query: z.strictObject({
      ...PageQuery,
      unread: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
    }),
    reply: z.array(Notification),
  },
  read: {
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Marks one as read.',
    access: 'notifications.use',
    params: IdParams,
    reply: 'empty',
  },
  preferences: {
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'How you are told: how mail is gathered, quiet hours, and the projects you watch or mute.',
    access: 'notifications.use',
    reply: Preferences,
  },
  setPreferences: {
    method: 'PATCH',
    path: '/notifications/preferences',
    summary: 'Changes how you are told.',
    access: 'notifications.use',
    body: PreferencesPatch,
    reply: Preferences,
  },
  setLevel: {
    method: 'PUT',
    path: '/notifications/projects/:id',
    summary: 'Watches, tracks or mutes a project, or hears of it as usual.',
    access: 'notifications.use',
    params: IdParams,
    body: z.strictObject({
      level: z.enum(projectLevelNames, { error: rules.either(projectLevelNames) }),
    }),
    reply: Preferences,
  },
  readRecord: {
    method: 'POST',
    path: '/notifications/read-record',
    summary: 'Marks all about one record as read.',
    access: 'notifications.use',
    body: z.strictObject({ entity_type: line(40), entity_id: Id }),
    reply: z.object({ read: z.int() }),
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Marks all as read.',
    access: 'notifications.use',
    reply: z.object({ read: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/:id',
    summary: 'Deletes one.',
    access: 'notifications.use',
    params: IdParams,
    reply: 'empty',
  },
  removeAll: {
    method: 'DELETE',
    path: '/notifications',
    summary: 'Deletes all.',
    access: 'notifications.use',
    reply: 'empty',
  },
});
