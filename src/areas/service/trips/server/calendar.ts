import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dateFormat } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { calendarText, type CalendarFacts } from '#platform/server/mail/calendar.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { TripState } from '../choices.ts';
import type { Portal } from './links.ts';
import { addressOf, whoComes } from './sheet.ts';
import { peopleOfHome } from './scope.ts';

const t = texts({
  confirmed: { en: 'Visit confirmed: {title}, {at}', es: 'Visita confirmada: {title}, {at}' },
  changed: { en: 'Visit changed: {title}, {at}', es: 'Cambió la visita: {title}, {at}' },
  cancelled: { en: 'Visit cancelled: {title}, {at}', es: 'Visita cancelada: {title}, {at}' },
  body: {
    en: '{title}\n{at} ({zone})\n{address}\n{who}\nThe calendar entry is attached.\n',
    es: '{title}\n{at} ({zone})\n{address}\n{who}\nLa cita va adjunta.\n',
  },
  who: { en: 'Who comes: {who}', es: 'Quién va: {who}' },
});

interface Visit extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: TripState;
  sequence: number;
  told: number | null;
  starts_at: string;
  ends_at: string;
  changed_at: string;
  address: string;
  zone: string | null;
  who: string | null;
  technician_email: string | null;
  technician_language: Language | null;
  provider_name: string | null;
  provider_email: string | null;
  provider_language: Language | null;
}

async function visitOf(db: Executor, id: string, held?: 'held'): Promise<Visit | undefined> {
  const { rows } = await db.execute<Visit>(sql`
    select r.id, r.code, r.title, r.state, r.ical_sequence as sequence, r.told_sequence as told, ${iso(sql`r.window_start`)} as starts_at,
      ${iso(sql`r.window_end`)} as ends_at, ${iso(sql`r.updated_at`)} as changed_at, ${addressOf} as address, p.site_time_zone as zone,
      ${whoComes} as who, k.email as technician_email, case when k.language = 'es' then 'es' else 'en' end as technician_language,
      r.provider_name, r.provider_email,
      (select l.language from service_trip_links l where l.trip_id = r.id order by l.made_at desc limit 1) as provider_language
    from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
      left join users k on k.id = r.technician and k.state = 'active'
    where r.id = ${id} and r.deleted_at is null and r.window_start is not null ${held === 'held' ? sql`for update of r` : sql``}`);
  return rows[0];
}

/** One visit as RFC 5545 writes it. It names nobody's address but that of the portal: neither side learns that of the other. */
function calendarOf(visit: Visit, about: Pick<CalendarFacts, 'method' | 'language'>, portal: Portal): string {
  const host = new URL(portal.publicUrl).hostname;
  return calendarText(
    [
      {
        ...visit,
        uid: `trip-${visit.id}@${host}`,
        title: `${visit.code} ${visit.title}`,
        isCancelled: about.method === 'cancel',
        organizer: { name: portal.brandName, email: `no-reply@${host}` },
        notes: visit.who === null ? [] : [say(t.who, about.language, { who: visit.who })],
        location: visit.address === '' ? null : visit.address,
        people: [],
      },
    ],
    { ...about, product: 'Visits', company: portal.brandName },
  );
}

/** The entry for a calendar of a visit that has a time; `not_found` before. */
export async function visitCalendar(db: Executor, id: string, language: Language, portal: Portal): Promise<string> {
  const visit = await visitOf(db, id);
  if (visit === undefined) throw new AppError('not_found');
  return calendarOf(visit, { method: 'publish', language }, portal);
}

/** From when to when, by the clock of the home. */
export function windowWords(
  window: { starts_at: string; ends_at: string },
  language: Language,
  zone: string | null,
): string {
  return dateFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone === null ? {} : { timeZone: zone }),
  }).formatRange(new Date(window.starts_at), new Date(window.ends_at));
}

/** Tells both sides what their calendars should hold: each version of a visit once to each address. */
async function tellCalendars(write: Write, id: string, portal: Portal): Promise<void> {
  const visit = await visitOf(write.tx, id, 'held');
  if (visit === undefined || (visit.told !== null && visit.told >= visit.sequence)) return;
  const isOff = visit.state === 'owner_declined' || visit.state === 'cancelled';
  if (!(isOff ? visit.told !== null : ['confirmed', 'en_route'].includes(visit.state))) return;
  const home = (await peopleOfHome(write.tx, id)).flatMap(({ email, language }) =>
    email === null ? [] : [{ email, language }],
  );
  const { technician_email: technician, provider_email: provider } = visit;
  const goes = [
    ...(technician === null ? [] : [{ email: technician, language: visit.technician_language ?? 'en' }]),
    ...(provider === null ? [] : [{ email: provider, language: visit.provider_language ?? 'en' }]),
  ];
  const method = isOff ? 'cancel' : 'request';
  for (const { email, language } of [...home, ...goes]) {
    const at = windowWords(visit, language, visit.zone);
    const words = isOff ? t.cancelled : visit.told === null ? t.confirmed : t.changed;
    write.mail({
      kind: isOff ? 'trip_cancelled' : 'trip_confirmed',
      to: email,
      subject: say(words, language, { title: visit.title, at }),
      body: say(t.body, language, {
        title: `${visit.code} ${visit.title}`,
        at,
        zone: (visit.zone ?? 'UTC').replaceAll('_', ' '),
        address: visit.address,
        who: visit.who === null ? '' : `${say(t.who, language, { who: visit.who })}\n`,
      }),
      calendar: calendarOf(visit, { method, language }, portal),
      dedupeKey: `trip:${id}:${visit.sequence}:${method}:${email}`,
    });
  }
  await write.tx.execute(sql`update service_trips set told_sequence = ical_sequence where id = ${id}`);
  write.audit({
    action: 'service_trip.told',
    entityType: 'service_trip',
    entityId: id,
    new: { people: home.length + goes.length },
  });
}

const Payload = z.object({ id: z.uuid() });

/** Puts a visit into the calendars of both sides, or takes it out of them. */
export function tellOfTripTask(portal: Portal): Task {
  return {
    run: (payload, { inWrite }) => inWrite((write) => tellCalendars(write, Payload.parse(payload).id, portal)),
  };
}
