// Without a schema library, since the bell is on every screen: its shapes come with the first message.

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
