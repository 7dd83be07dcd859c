// The small variant of zod: the bell is on every screen, and these shapes are in the first load of the page.
import * as z from 'zod/mini';

/** The specification's types, then ours. */
export const notificationTypes = [
  'proj_new_post',
  'proj_updated',
  'proj_assigned',
  'proj_contract',
  'proj_estimate_generated',
  'ticket_assigned',
  'ticket_updated',
  'ticket_comment',
  'ticket_status_updated',
  'manu_sign_off',
  'okr_updated',
  'mention',
  'meeting_minutes',
  'meeting_action',
  'course_assigned',
  'doc_review_due',
  'device_alert',
  'system_notice',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Why a person got it; the panel says so. */
export const notificationReasons = ['assigned', 'mentioned', 'watching', 'owner', 'role', 'system'] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** The parts of a digest; each can be unsubscribed from by itself. */
export const digestSections = ['projects', 'tickets', 'okrs', 'other'] as const;
export type DigestSection = (typeof digestSections)[number];

export function sectionOf(type: string): DigestSection {
  if (type.startsWith('ticket')) return 'tickets';
  if (type.startsWith('okr')) return 'okrs';
  return type.startsWith('proj') || type === 'mention' ? 'projects' : 'other';
}

export const emailModes = ['immediate', 'buffered', 'mentions_only', 'off'] as const;
export type EmailMode = (typeof emailModes)[number];
export const windowChoices = [5, 10, 15, 30, 60] as const;

/** How much of one project a person wants to hear. */
export const projectLevelNames = ['watching', 'tracking', 'normal', 'muted'] as const;
export type ProjectLevel = (typeof projectLevelNames)[number];

/** The icon of each type, by name; the panel draws it. Types without a row get `default`. */
export const notificationIcons = {
  proj_new_post: 'post',
  proj_updated: 'project',
  proj_assigned: 'assigned',
  proj_contract: 'contract',
  proj_estimate_generated: 'estimate',
  proj_estimate: 'estimate',
  estimate: 'estimate',
  ticket_assigned: 'ticket_assigned',
  ticket_updated: 'ticket',
  ticket_comment: 'comment',
  ticket_status_updated: 'ticket_status',
  manu_sign_off: 'sign_off',
  okr_updated: 'okr',
  default: 'bell',
} as const;
export type NotificationIcon = (typeof notificationIcons)[keyof typeof notificationIcons];

const iconByType = new Map<string, NotificationIcon>(Object.entries(notificationIcons));

export function iconOf(type: string): NotificationIcon {
  return iconByType.get(type) ?? notificationIcons.default;
}

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
  link: z.string().check(z.refine(isPortalPath, 'Must be an address within the portal.')),
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
    context.issues.push({ code: 'custom', message: 'Must be JSON.', input: text });
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
