import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatMoment } from '#platform/shared/dates.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { readAgenda } from './agenda.ts';
import { calendarMeeting, calendarOf, type CalendarMeeting, type PortalName } from './calendar.ts';
import { minutesText } from './minutes.ts';

const t = texts({
  invited: { en: 'Invitation: {title}, {at}', es: 'Invitación: {title}, {at}' },
  changed: { en: 'Changed: {title}, {at}', es: 'Cambio: {title}, {at}' },
  cancelled: { en: 'Cancelled: {title}, {at}', es: 'Cancelada: {title}, {at}' },
  body: {
    en: '{title}\n{at} ({zone}), {minutes} minutes\n{more}\nThe calendar entry is attached.\n',
    es: '{title}\n{at} ({zone}), {minutes} minutos\n{more}\nLa cita va adjunta.\n',
  },
  minutes: { en: 'Minutes: {title}, {at}', es: 'Minuta: {title}, {at}' },
});

const Payload = z.object({ id: z.uuid(), what: z.enum(['calendar', 'minutes']), again: z.uuid().optional() });

type Recipient = { email: string; language: Language; is_staff: boolean };
type Facts = { tz: string; title: string; state: string; sequence: number; invited: number | null; language: Language };

/** Everybody who is asked to come and has not been closed out, with the language that they read; guests read that of whoever leads. */
async function recipientsOf(write: Write, id: string): Promise<{ facts: Facts; to: Recipient[] } | undefined> {
  const language = (alias: ReturnType<typeof sql>) => sql`case when ${alias}.language = 'es' then 'es' else 'en' end`;
  const { rows } = await write.tx.execute<Facts & { to: Recipient[] } & Record<string, unknown>>(sql`
    select m.tz, m.title, m.state, m.ical_sequence as sequence, m.invited_sequence as invited, ${language(sql`f`)} as language,
      coalesce((select json_agg(json_build_object('email', coalesce(u.email, mp.email), 'is_staff', u.id is not null,
        'language', coalesce(${language(sql`u`)}, ${language(sql`f`)})) order by mp.id)
        from meeting_participants mp left join users u on u.id = mp.user_id
        where mp.meeting_id = m.id and mp.removed_at is null and (u.id is null or u.state = 'active')), '[]'::json) as to
    from meetings m join users f on f.id = m.facilitator where m.id = ${id} and m.deleted_at is null for update of m`);
  const [row] = rows;
  return row === undefined ? undefined : { facts: row, to: row.to };
}

function invitation(
  meeting: CalendarMeeting,
  facts: Facts,
  { email, language, is_staff: isStaff }: Recipient,
  portal: PortalName,
) {
  const at = formatMoment(meeting.starts_at, language, facts.tz);
  const isCancelled = facts.state === 'cancelled';
  const subject = isCancelled ? t.cancelled : facts.invited === null ? t.invited : t.changed;
  const more = [
    meeting.location,
    meeting.video_url,
    isStaff && !isCancelled ? `${portal.publicUrl}/meetings/${meeting.id}` : null,
  ].filter((line) => line !== null);
  return {
    kind: isCancelled ? 'meeting_cancelled' : 'meeting_invitation',
    to: email,
    subject: say(subject, language, { title: meeting.title, at }),
    body: say(t.body, language, {
      title: meeting.title,
      at,
      // A guest may live by another clock.
      zone: facts.tz.replaceAll('_', ' '),
      minutes: meeting.duration_minutes,
      more: more.length === 0 ? '' : `${more.join('\n')}\n`,
    }),
    calendar: calendarOf(
      [meeting],
      { method: isCancelled ? 'cancel' : 'request', language, reader: isStaff ? 'staff' : 'guest' },
      portal,
    ),
    dedupeKey: `meeting:${meeting.id}:${meeting.sequence}:${meeting.state === 'cancelled' ? 'cancel' : 'request'}:${email}`,
  };
}

/** Sends invitations, what changed, or that it is cancelled: each version of a meeting once to each person. */
async function tellCalendars(write: Write, id: string, portal: PortalName): Promise<void> {
  const found = await recipientsOf(write, id);
  if (found === undefined) return;
  const { facts, to } = found;
  const isNews = facts.invited === null || facts.invited < facts.sequence;
  if (!isNews || facts.state === 'draft' || (facts.state === 'cancelled' && facts.invited === null)) return;
  const meeting = await calendarMeeting(write.tx, id);
  for (const recipient of to) write.mail(invitation(meeting, facts, recipient, portal));
  await write.tx.execute(sql`update meetings set invited_sequence = ical_sequence where id = ${id}`);
  if (to.length > 0)
    write.audit({ action: 'meeting.told', entityType: 'meeting', entityId: id, new: { people: to.length } });
}

/** Nobody: what the portal itself reads for the minutes, which go to those who were asked to come. */
const portalItself: Viewer = {
  userId: '00000000-0000-0000-0000-000000000000',
  username: '',
  name: '',
  email: '',
  groups: ['employee'],
  factory: null,
  sessionId: null,
  scopes: ['read'],
};

async function sendMinutes(write: Write, id: string, again: string | undefined): Promise<void> {
  const found = await recipientsOf(write, id);
  if (found === undefined || found.facts.state !== 'closed') return;
  const agenda = await readAgenda(write.tx, portalItself, {}, id);
  for (const { email, language } of found.to)
    write.mail({
      kind: 'meeting_minutes',
      to: email,
      subject: say(t.minutes, language, {
        title: found.facts.title,
        at: formatMoment(agenda.meeting.starts_at, language, found.facts.tz),
      }),
      body: minutesText(agenda, language),
      dedupeKey: `minutes:${id}:${again ?? agenda.meeting.ended_at ?? ''}:${email}`,
    });
  write.audit({
    action: 'meeting.minutes_sent',
    entityType: 'meeting',
    entityId: id,
    new: { people: found.to.length },
  });
}

/** Tells those who are asked to a meeting of it by mail: its calendar entry, or its minutes. */
export function tellOfMeetingTask(portal: PortalName): Task {
  return {
    run: (payload, { inWrite }) => {
      const { id, what, again } = Payload.parse(payload);
      return inWrite((write) =>
        what === 'calendar' ? tellCalendars(write, id, portal) : sendMinutes(write, id, again),
      );
    },
  };
}
