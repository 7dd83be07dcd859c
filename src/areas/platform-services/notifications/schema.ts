// Zod's small variant: the browser reads with these shapes what the bell's socket brings.
import * as z from 'zod/mini';
import { issueOf, rule } from '#platform/shared/rules.ts';

/** True for an address within the portal: one slash, then anything but a second slash or a backslash. */
export function isPortalPath(link: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}]*$/u.test(link);
}

/** One notification, as it is on the wire. `timestamp` is in seconds. */
export const Notification = z.object({
  id: z.string(),
  type: z.string(),
  message: z.string(),
  timestamp: z.number(),
  link: z.string().check(
    z.refine(isPortalPath, {
      error: rule({ en: 'Must be an address within the portal.', es: 'Debe ser una dirección dentro del portal.' }),
    }),
  ),
  read: z.boolean(),
  name: z.nullable(z.string()),
  /** Why it came. Our own addition; other servers need not send it. */
  reason: z.optional(z.string()),
  /** The record it is about, by which the panel groups, and the project that can be muted. Our own additions as well. */
  entity_type: z.optional(z.nullable(z.string())),
  entity_id: z.optional(z.nullable(z.string())),
  project_id: z.optional(z.nullable(z.string())),
});
export type Notification = z.infer<typeof Notification>;

/** The payload of an envelope is JSON within JSON. */
const parsed = z.transform((text: string, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.issues.push({ ...issueOf([], { en: 'Must be JSON.', es: 'Debe ser JSON.' }), input: text });
    return z.NEVER;
  }
});

function payload<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(z.pipe(z.string(), parsed), schema);
}

const listed = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
  z.array(Notification),
);

/** Where a message stands in its stream: the offset to resume from. */
const position = { seq: z.optional(z.int()), epoch: z.optional(z.string()) };

/** Every message the notification socket brings. A single notification under `all_notifications` is a list of one. */
export const NotificationMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('all_notifications'),
    message: payload(listed),
    recovered: z.optional(z.boolean()),
    ...position,
  }),
  z.object({
    type: z.literal('add_notification'),
    message: payload(Notification),
    toast: z.optional(z.boolean()),
    ...position,
  }),
  z.object({ type: z.literal('read_notification'), success: z.boolean(), id: z.string(), ...position }),
  z.object({ type: z.literal('unread_notification'), success: z.boolean(), id: z.string(), ...position }),
  z.object({ type: z.literal('delete_notification'), success: z.boolean(), id: z.string(), ...position }),
  z.object({ type: z.literal('delete_all_notifications'), success: z.boolean(), ...position }),
]);
export type NotificationMessage = z.infer<typeof NotificationMessage>;

/** Every message the browser may send. */
export const NotificationCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read_notification'), id: z.string().check(z.maxLength(100)) }),
  z.object({ type: z.literal('unread_notification'), id: z.string().check(z.maxLength(100)) }),
  z.object({ type: z.literal('delete_notification'), id: z.string().check(z.maxLength(100)) }),
  z.object({ type: z.literal('delete_all_notifications') }),
]);
export type NotificationCommand = z.infer<typeof NotificationCommand>;
