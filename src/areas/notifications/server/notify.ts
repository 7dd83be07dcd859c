import { newId } from '#platform/shared/ids.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { Write } from '#platform/server/transaction.ts';
import { defaultNotifications, type NotificationChannels } from '#areas/accounts/schema.ts';
import { notificationChannelsOf, peopleById, type Person } from '#areas/accounts/server/reads.ts';
import { isPortalPath, type NotificationReason, type NotificationType } from '../schema.ts';
import { channelOf, insertAll, lockLists, removeReplaced } from './store.ts';

export interface News {
  /** Whom it concerns. The one who did it and closed accounts are left out here. */
  to: readonly string[];
  type: NotificationType;
  /** The news first, in the language of each reader; at most 120 characters are shown before "more". */
  message: (language: Language) => string;
  /** Where it leads, within the portal; by person where they see the record at different addresses. */
  link: string | ((userId: string) => string);
  /** What it is about, in a few words; null when the message says all. */
  name: string | null;
  entity: { type: string; id: string };
  reason: NotificationReason;
}

/** What a mail needs: the portal's own name and address. */
export type NewsSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

const t = texts({
  mailBody: {
    en: 'Hello {name},\n\n{message}\n\n{link}\n\nYou get this by mail because your settings say so: {settings}\n',
    es: 'Hola, {name}:\n\n{message}\n\n{link}\n\nRecibe este correo porque así lo indica su configuración: {settings}\n',
  },
});

const longestMessage = 500;
const everywhereButMail: NotificationChannels = { in_app: true, toast: true, email: false };

/**
 * Puts news into the bells, and where they want it the mail, of those it concerns, within the transaction of the change. An unread one of the same type on the same
 * record from the last ten minutes gives way to it, without another toast.
 */
export async function notify(write: Write, news: News, settings: NewsSettings): Promise<void> {
  const others = [...new Set(news.to)].filter((id) => id !== write.actor.id);
  const people = [...(await peopleById(write.tx, others)).values()].filter((person) => person.is_active);
  const channels = await channelsOf(
    write,
    people.map((person) => person.id),
    news.type,
  );
  const readers = people
    .filter((person) => channels(person.id).in_app)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const replaced = readers.length === 0 ? [] : await addToBells(write, news, readers, channels);
  for (const person of people) {
    // Whoever has not even read the last one is not written to again.
    if (channels(person.id).email && !replaced.includes(person.id)) writeMail(write, news, person, settings);
  }
}

type ChannelsOf = (userId: string) => NotificationChannels;

/** Answers those whose unread one gave way. */
async function addToBells(
  write: Write,
  news: News,
  readers: readonly Person[],
  channels: ChannelsOf,
): Promise<string[]> {
  const ids = readers.map((person) => person.id);
  await lockLists(write.tx, ids, 'shared');
  const replaced = await removeReplaced(write.tx, ids, news.type, news.entity.type, news.entity.id);
  const added = await insertAll(
    write.tx,
    readers.map((person) => ({
      id: newId(),
      userId: person.id,
      type: news.type,
      message: shorten(news.message(person.language)),
      link: linkFor(news, person.id),
      name: news.name,
      entityType: news.entity.type,
      entityId: news.entity.id,
      actorId: write.actor.id,
      reason: news.reason,
    })),
  );
  for (const [userId, notification] of added) {
    const gone = replaced.filter((each) => each.userId === userId);
    for (const { id } of gone) write.send(channelOf(userId), { type: 'delete_notification', success: true, id });
    const isQuiet = gone.length > 0 || !channels(userId).toast;
    write.send(channelOf(userId), {
      type: 'add_notification',
      message: JSON.stringify(notification),
      ...(isQuiet ? { toast: false } : {}),
    });
  }
  return replaced.map(({ userId }) => userId);
}

function writeMail(write: Write, news: News, person: Person, settings: NewsSettings): void {
  const message = shorten(news.message(person.language));
  const values = {
    name: person.name,
    message,
    link: `${settings.publicUrl}${linkFor(news, person.id)}`,
    settings: `${settings.publicUrl}/settings`,
  };
  write.mail({
    kind: 'notification',
    to: person.email,
    subject: `${settings.brandName}: ${message}`,
    body: say(t.mailBody, person.language, values),
  });
}

async function channelsOf(write: Write, userIds: readonly string[], type: NotificationType): Promise<ChannelsOf> {
  if (!isChosen(type)) return () => everywhereButMail;
  const chosen = await notificationChannelsOf(write.tx, userIds, type);
  return (userId) => chosen.get(userId) ?? defaultNotifications[type];
}

/** True for the types that a person chooses in their settings. */
function isChosen(type: NotificationType): type is keyof typeof defaultNotifications {
  return Object.hasOwn(defaultNotifications, type);
}

function linkFor(news: News, userId: string): string {
  const link = typeof news.link === 'string' ? news.link : news.link(userId);
  if (!isPortalPath(link)) throw new Error(`A notification must lead into the portal, not to ${link}.`);
  return link;
}

function shorten(message: string): string {
  const characters = [...message];
  return characters.length <= longestMessage ? message : `${characters.slice(0, longestMessage - 1).join('')}…`;
}
