import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { calendarText, type CalendarFacts } from '#platform/server/mail/calendar.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

export interface PortalName {
  brandName: string;
  publicUrl: string;
}

const t = texts({
  agenda: { en: 'Agenda: {link}', es: 'Orden del día: {link}' },
  video: { en: 'Video: {link}', es: 'Video: {link}' },
});

export type CalendarMeeting = {
  id: string;
  uid: string;
  sequence: number;
  title: string;
  state: string;
  starts_at: string;
  duration_minutes: number;
  location: string | null;
  video_url: string | null;
  changed_at: string;
  organizer: { name: string; email: string };
  people: { name: string | null; email: string; response: 'yes' | 'no' | 'maybe' | 'none'; is_staff: boolean }[];
};

const stamp = (moment: SQL): SQL => sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Meetings as calendars know them, with who is asked to come. */
export async function calendarMeetings(db: Executor, where: SQL): Promise<CalendarMeeting[]> {
  const { rows } = await db.execute<CalendarMeeting & Record<string, unknown>>(sql`
    select m.id, m.ical_uid as uid, m.ical_sequence as sequence, m.title, m.state, ${stamp(sql`m.starts_at`)} as starts_at,
      m.duration_minutes, m.location, m.video_url, ${stamp(sql`m.updated_at`)} as changed_at,
      json_build_object('name', f.first_name || ' ' || f.last_name, 'email', f.email) as organizer,
      coalesce((select json_agg(json_build_object('name', u.first_name || ' ' || u.last_name, 'email', coalesce(u.email, mp.email),
        'response', mp.response, 'is_staff', u.id is not null) order by mp.id)
        from meeting_participants mp left join users u on u.id = mp.user_id
        where mp.meeting_id = m.id and mp.removed_at is null and (u.id is null or u.state = 'active')), '[]'::json) as people
    from meetings m join users f on f.id = m.facilitator
    where m.deleted_at is null and ${where} order by m.starts_at, m.id limit 1000`);
  return rows;
}

/** One meeting as a calendar knows it. */
export async function calendarMeeting(db: Executor, id: string): Promise<CalendarMeeting> {
  const [found] = await calendarMeetings(db, sql`m.id = ${id}`);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** What a series is called, or `not_found`. */
export async function seriesTitle(db: Executor, id: string): Promise<string> {
  const { rows } = await db.execute<{ title: string }>(
    sql`select title from meeting_series where id = ${id} and deleted_at is null`,
  );
  if (rows[0] === undefined) throw new AppError('not_found');
  return rows[0].title;
}

/**
 * Meetings as RFC 5545 writes them, in UTC: each occurrence is an event of its own that keeps its UID for good, and its SEQUENCE grows with
 * what a calendar shows, so that a program moves it instead of adding another. An address that somebody outside reads leads nowhere here:
 * `reader` says for whom it is.
 */
export function calendarOf(
  meetings: readonly CalendarMeeting[],
  about: Pick<CalendarFacts, 'method' | 'name' | 'language'> & { reader: 'staff' | 'guest' },
  portal: PortalName,
): string {
  const host = new URL(portal.publicUrl).hostname;
  const isStaff = about.reader === 'staff';
  return calendarText(
    meetings.map((meeting) => {
      const address = `${portal.publicUrl}/meetings/${meeting.id}`;
      return {
        ...meeting,
        uid: `meeting-${meeting.uid}@${host}`,
        ends_at: new Date(Date.parse(meeting.starts_at) + meeting.duration_minutes * 60_000).toISOString(),
        isCancelled: meeting.state === 'cancelled',
        notes: [
          ...(isStaff ? [say(t.agenda, about.language, { link: address })] : []),
          ...(meeting.video_url === null ? [] : [say(t.video, about.language, { link: meeting.video_url })]),
        ],
        url: isStaff ? address : undefined,
      };
    }),
    { ...about, product: 'Meetings', company: portal.brandName },
  );
}

/** The meetings that somebody is asked to, from a month back to a year ahead, for the calendar behind their private address. */
export async function personCalendar(
  db: Executor,
  viewer: Viewer,
  about: { language: Language; name: string },
  portal: PortalName,
): Promise<string> {
  const found = await calendarMeetings(
    db,
    sql`m.state <> 'draft' and m.starts_at between now() - interval '31 days' and now() + interval '366 days'
      and (m.facilitator = ${viewer.userId} or m.note_taker = ${viewer.userId} or exists (select 1 from meeting_participants me
        where me.meeting_id = m.id and me.user_id = ${viewer.userId} and me.removed_at is null))`,
  );
  return calendarOf(found, { method: 'publish', reader: 'staff', ...about }, portal);
}
