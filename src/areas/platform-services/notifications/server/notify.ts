import { newId } from '#platform/shared/ids.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { mayMailNews, urgentMailWait } from '#platform/server/mail/mail-budget.ts';
import { peopleById, type Person } from '#areas/people/accounts/server/reads.ts';
import { sectionOf, type NotificationReason, type NotificationType } from '../choices.ts';
import { isPortalPath, type Notification } from '../schema.ts';
import { addToBatch, isQuiet } from './digests/batches.ts';
import { channelOf, type Earlier, insertAll, lockLists, takeEarlier } from './store.ts';
import { allowedAmong, waysOf, watchersOf, type Ways } from './ways.ts';

export interface News {
  /** Whom it concerns. The one who did it, closed accounts and people who may not see it are left out here. */
  to: readonly string[];
  type: NotificationType;
  /** The news first, in the language of each reader; at most 120 characters are shown before "more". */
  message: (language: Language, amount?: number) => string;
  /** Things that are counted, such as photos, and how many of them there are now: those of the last ten minutes are said together. */
  counted?: { name: string; amount: number } | undefined;
  /** Where it leads, within the portal; by person where they see the record at different addresses. */
  link: string | ((userId: string) => string);
  /** What it is about, in a few words; null when the message says all. */
  name: string | null;
  entity: { type: string; id: string };
  reason: NotificationReason;
  /** The project it belongs to: who can't see it hears nothing, and it can be muted or watched. */
  projectId?: string | undefined;
  /** Those outside staff who may know of it, where not everybody who sees the project does. */
  outside?: readonly string[] | undefined;
  /** The home whose people alone may know of it, asked again when a mail goes. */
  unitId?: string | undefined;
  /** True for what only staff may know, whoever else sees the project. */
  staffOnly?: boolean | undefined;
  /** Mailed at once, whatever hour it is and whatever somebody chose: a home may be harmed meanwhile. Of many from one person the first, the rest within minutes. */
  urgent?: boolean | undefined;
  /** True where those who watch the project are among `to` already. */
  watchersHeard?: boolean | undefined;
  /** More of it, for the digest by mail. */
  excerpt?: string | undefined;
}

/** What a mail needs: the portal's own name and address. */
export type NewsSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

const t = texts({
  latest: { en: '{message} · latest of {n} updates', es: '{message} · el último de {n} avisos' },
  mailBody: {
    en: 'Hello {name},\n\n{message}\n\n{link}\n\nYou get this by mail because your settings say so: {settings}\n',
    es: 'Hola, {name}:\n\n{message}\n\n{link}\n\nRecibe este correo porque así lo indica su configuración: {settings}\n',
  },
  urgentBody: {
    en: 'Hello {name},\n\n{message}\n\n{link}\n\nThis cannot wait, so it is mailed at any hour, whatever your settings say.\n',
    es: 'Hola, {name}:\n\n{message}\n\n{link}\n\nEsto no puede esperar: se envía a cualquier hora, sea cual sea su configuración.\n',
  },
});

const longestMessage = 500;

/**
 * Puts news into the bells, and where they want it the mail, of those it concerns, within the transaction of the change. What comes of one
 * record within ten minutes is one in each bell: the last of it, with how many came before, or with all that was counted.
 */
export async function notify(write: Write, news: News, settings: NewsSettings): Promise<void> {
  const watchers =
    news.projectId === undefined || news.reason !== 'watching' || news.watchersHeard === true
      ? []
      : await watchersOf(write.tx, news.projectId);
  const others = [...new Set([...news.to, ...watchers])].filter((id) => id !== write.actor.id);
  if (others.length === 0) return;
  const allowed = await allowedAmong(write.tx, others, news);
  const people = [...(await peopleById(write.tx, [...allowed])).values()].filter((person) => person.is_active);
  const ways = await waysOf(
    write.tx,
    people.map((person) => person.id),
    news,
  );
  const readers = people
    .filter((person) => ways.get(person.id)?.in_app === true)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const added = readers.length === 0 ? new Map<string, Notification>() : await addToBells(write, news, readers, ways);
  // In one order for all writers, so that two of them never wait for each other's open window.
  for (const person of people.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const way = ways.get(person.id);
    const item = () => ({
      notificationId: added.get(person.id)?.id ?? null,
      projectId: news.projectId ?? null,
      unitId: news.unitId ?? null,
      staffOnly: news.staffOnly === true,
      section: sectionOf(news.type),
      message: added.get(person.id)?.message ?? shorten(news.message(person.language)),
      excerpt: news.excerpt ?? null,
      link: linkFor(news, person.id),
    });
    if (news.urgent === true) {
      const minutes = way === undefined ? 0 : await urgentMailWait(write, person.id);
      if (way === undefined || minutes === 0) writeMail(write, news, person, settings);
      else await addToBatch(write, person.id, way, item(), minutes);
      continue;
    }
    if (way?.email !== true) continue;
    // Who wants each news at once sleeps too: what comes in the quiet hours waits for their end.
    if (way.mail === 'immediate' && !isQuiet(way) && (await mayMailNews(write)))
      writeMail(write, news, person, settings);
    else await addToBatch(write, person.id, way, item());
  }
}

async function addToBells(
  write: Write,
  news: News,
  readers: readonly Person[],
  ways: ReadonlyMap<string, Ways>,
): Promise<Map<string, Notification>> {
  await lockLists(
    write.tx,
    readers.map((person) => person.id),
    'shared',
  );
  const { counted, reason, type, entity } = news;
  const counts = counted?.name ?? null;
  const earlier = await takeEarlier(
    write,
    readers.map((person) => person.id),
    { type, reason, counts, entityType: entity.type, entityId: entity.id },
  );
  const added = await insertAll(
    write.tx,
    readers.map((person) => ({
      id: newId(),
      userId: person.id,
      type: news.type,
      message: shorten(wordsOf(news, person.language, earlier.get(person.id))),
      times: (earlier.get(person.id)?.times ?? 0) + 1,
      amount: (earlier.get(person.id)?.amount ?? 0) + (counted?.amount ?? 1),
      counts,
      link: linkFor(news, person.id),
      name: news.name,
      entityType: news.entity.type,
      entityId: news.entity.id,
      projectId: news.projectId ?? null,
      actorId: write.actor.id,
      reason: news.reason,
    })),
  );
  for (const [userId, notification] of added)
    write.send(channelOf(userId), {
      type: 'add_notification',
      message: JSON.stringify(notification),
      ...(ways.get(userId)?.toast === true && !earlier.has(userId) ? {} : { toast: false }),
    });
  return added;
}

/** News as they stand in a bell, with what came before them of the same record. */
function wordsOf(news: News, language: Language, earlier: Earlier | undefined): string {
  const { counted } = news;
  if (counted !== undefined) return news.message(language, counted.amount + (earlier?.amount ?? 0));
  const message = news.message(language);
  return earlier === undefined ? message : say(t.latest, language, { message, n: earlier.times + 1 });
}

function writeMail(write: Write, news: News, person: Person, settings: NewsSettings): void {
  const message = shorten(news.message(person.language));
  const values = {
    name: person.name,
    message,
    link: `${settings.publicUrl}${linkFor(news, person.id)}`,
    settings: `${settings.publicUrl}/settings?tab=notifications`,
  };
  write.mail({
    kind: 'notification',
    to: person.email,
    subject: `${settings.brandName}: ${message}`,
    body: say(news.urgent === true ? t.urgentBody : t.mailBody, person.language, values),
  });
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
