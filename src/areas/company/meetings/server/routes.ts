import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { agendaContract, agendaItemContract } from '../contract.ts';
import { readAgenda, readItem, type LinkSources } from './agenda.ts';
import { calendarMeeting, calendarMeetings, calendarOf, seriesTitle, type PortalName } from './calendar.ts';
import { addItems, bringItems, endMeeting, goTo, linkItem, lockMeeting, parkItem } from './items.ts';
import { readDiscussed } from './discussed.ts';
import { minutesPdf, minutesText } from './minutes.ts';
import { leaseNotes, writeNotes, writePrivateNotes } from './notes.ts';
import { answerFor, hangFiles, noteHere, setPeople, setSections, takeFileOff } from './parts.ts';
import { servedAgendaItems, servedMeetings } from './record.ts';
import { mailMinutes } from './told.ts';

/** Serves agendas, minutes and calendars of meetings. `sources`: the records that an item may be about. */
export function mountMeetings(kernel: Kernel, portal: PortalName, sources: LinkSources): void {
  mount(
    kernel,
    'meeting-agenda',
    agendaContract,
    {
      agenda: ({ viewer, params, db }) => readAgenda(db, viewer, sources, params.id),
      async add({ viewer, params, body, write }) {
        await addItems(write, viewer, sources, params.id, body, portal.publicUrl);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async bring({ viewer, params, body, write }) {
        await bringItems(write, viewer, params.id, body);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async current({ viewer, params, body, write }) {
        await goTo(write, viewer, params.id, body);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async close({ viewer, params, body, write }) {
        const read = () => readAgenda(write.tx, viewer, sources, params.id);
        await endMeeting(
          write,
          viewer,
          params.id,
          body,
          (version) => servedMeetings.life.move(write, viewer, params.id, { to: 'closed', version }),
          read,
        );
        return read();
      },
      async people({ viewer, params, body, write }) {
        await setPeople(write, params.id, body);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async here({ viewer, params, write }) {
        await noteHere(write, viewer, params.id);
      },
      async answer({ viewer, params, body, write }) {
        await answerFor(write, viewer, params.id, body.response);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async sections({ viewer, params, body, write }) {
        await setSections(write, params.id, body);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async hang({ viewer, params, body, write }) {
        await hangFiles(write, viewer, params.id, body);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async takeOff({ viewer, params, body, write }) {
        await takeFileOff(write, params.id, body.hung);
        return readAgenda(write.tx, viewer, sources, params.id);
      },
      async minutes({ viewer, params, query, db }) {
        return { text: minutesText(await readAgenda(db, viewer, sources, params.id), query.language) };
      },
      async pdf({ viewer, params, query, db, reply }) {
        const agenda = await readAgenda(db, viewer, sources, params.id);
        const bytes = await minutesPdf(agenda, query.language, portal.brandName);
        const name = `${agenda.meeting.title} ${agenda.meeting.starts_at.slice(0, 10)}.pdf`;
        await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition('attachment', name))
          .send(bytes);
      },
      async mail({ params, write }) {
        const row = await lockMeeting(write, params.id);
        if (row.state !== 'closed')
          throw refuse('state', {
            en: 'Minutes are sent once the meeting is over.',
            es: 'La minuta se envía cuando la reunión terminó.',
          });
        mailMinutes(write, params.id, newId());
        write.audit({ action: 'meeting.minutes_asked', entityType: 'meeting', entityId: params.id });
      },
      async calendar({ params, db, reply }) {
        const meeting = await calendarMeeting(db, params.id);
        await reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', contentDisposition('attachment', `${meeting.title}.ics`))
          .send(calendarOf([meeting], { method: 'publish', language: 'en', reader: 'staff' }, portal));
      },
      async seriesCalendar({ params, db, reply }) {
        const name = await seriesTitle(db, params.id);
        const held = await calendarMeetings(db, sql`m.series_id = ${params.id} and m.state <> 'draft'`);
        await reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', contentDisposition('attachment', `${name}.ics`))
          .send(calendarOf(held, { method: 'publish', language: 'en', reader: 'staff', name }, portal));
      },
      discussed: ({ viewer, query, db }) => readDiscussed(db, viewer, sources, query),
    },
    servedAgendaItems.constraints,
  );
  mountItems(kernel, sources);
}

/** Serves what is done with one item of an agenda, beside what every record takes. */
function mountItems(kernel: Kernel, sources: LinkSources): void {
  mount(
    kernel,
    'agenda-item-notes',
    agendaItemContract,
    {
      park: ({ viewer, params, write }) => parkItem(write, viewer, params.id),
      async lease({ viewer, params, body, write }) {
        await leaseNotes(write, viewer, params.id, body.hold);
        return readItem(write.tx, viewer, sources, params.id);
      },
      async notes({ viewer, params, body, write }) {
        const read = () => readItem(write.tx, viewer, sources, params.id);
        await writeNotes(write, viewer, params.id, body, read);
        return read();
      },
      async privateNotes({ viewer, params, body, write }) {
        const read = () => readItem(write.tx, viewer, sources, params.id);
        await writePrivateNotes(write, viewer, params.id, body, read);
        return read();
      },
      async link({ viewer, params, body, write }) {
        await linkItem(write, viewer, sources, params.id, body.link);
        return readItem(write.tx, viewer, sources, params.id);
      },
    },
    servedAgendaItems.constraints,
  );
}
