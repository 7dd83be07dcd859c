import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { scheduleContract } from '../contract.ts';
import { apply, type PlanWriters } from './cascade/apply.ts';
import {
  book,
  cancelBooking,
  changeBooking,
  changeResource,
  createResource,
  listResources,
  removeResource,
} from './bookings/bookings.ts';
import { readConflicts } from './bookings/read-conflicts.ts';
import { feedText, listFeeds, makeFeed, revokeFeed, revokeFeedsOf, type MeetingsCalendar } from './feeds/feeds.ts';
import { changeYard, readYards } from './bookings/yards.ts';
import { readDays, readMoves } from './moves.ts';
import { readMilestones, readPlan } from './plan.ts';
import { prepare } from './cascade/preview.ts';
import { dismissProposal, listProposals } from './cascade/proposals.ts';
import { readReadiness, setReadinessPoint } from './readiness/readiness.ts';
import { faultOf } from '#platform/shared/errors.ts';

/** Serves the plan: dates, their cascade, set days, bookings, yards, and calendar addresses. */
export function mountSchedule(
  kernel: Kernel,
  writers: PlanWriters,
  portal: { brandName: string; publicUrl: string },
  meetingsOf: MeetingsCalendar,
): void {
  kernel.events.on('user.ways_in_ended', (event, write) =>
    event.endsTokens ? revokeFeedsOf(write, event.userId) : Promise.resolve(),
  );
  mount(
    kernel,
    'schedule',
    scheduleContract,
    {
      async plan({ viewer, query, db, reply }) {
        const { plan, next } = await readPlan(db, viewer, query);
        if (next !== undefined) void reply.header('x-next-cursor', next);
        return plan;
      },
      async moves({ viewer, query, db, reply }) {
        const { page, next } = await readMoves(db, viewer, query);
        if (next !== undefined) void reply.header('x-next-cursor', next);
        return page;
      },
      days: ({ viewer, query, db }) => readDays(db, viewer, query),
      milestones: ({ viewer, query, db }) => readMilestones(db, viewer, query.projects ?? []),
      preview: async ({ viewer, body, db }) => (await prepare(db, viewer, body)).preview,
      apply: ({ viewer, body, write }) => apply(write, viewer, writers, body),
      async conflicts({ viewer, query, db, reply }) {
        const { next, ...page } = await readConflicts(db, viewer, query);
        if (next !== undefined) void reply.header('x-next-cursor', next);
        return page;
      },
      readiness: ({ viewer, params, query, db }) => readReadiness(db, viewer, params.id, query.set_on),
      setReadiness: ({ viewer, params, body, write }) => setReadinessPoint(write, viewer, params.id, body),
      resources: ({ viewer, query, db }) => listResources(db, viewer, query),
      createResource: ({ viewer, body, write }) => createResource(write, viewer, body),
      changeResource: ({ viewer, params, body, write }) => changeResource(write, viewer, params.id, body),
      removeResource: ({ viewer, params, write }) => removeResource(write, viewer, params.id),
      book: ({ viewer, body, write }) => book(write, viewer, body),
      changeBooking: ({ viewer, params, body, write }) => changeBooking(write, viewer, params.id, body),
      cancelBooking: ({ viewer, params, write }) => cancelBooking(write, viewer, params.id),
      yards: ({ viewer, query, db }) => readYards(db, viewer, query),
      changeYard: ({ viewer, params, body, write }) => changeYard(write, viewer, params.factory, body),
      proposals: ({ viewer, query, db }) => listProposals(db, viewer, query.project),
      dismissProposal: ({ viewer, params, body, write }) => dismissProposal(write, viewer, params.id, body.reason),
      feeds: ({ viewer, db }) => listFeeds(db, viewer),
      makeFeed: ({ viewer, body, write }) => makeFeed(write, viewer, body),
      revokeFeed: ({ viewer, params, write }) => revokeFeed(write, viewer, params.id),
      async readFeed({ params, db, reply }) {
        // Calendars like the name of a file at the end of an address.
        const text = await feedText(db, params.secret.replace(/\.ics$/u, ''), portal, meetingsOf);
        await reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="hearth.ics"')
          .header('cache-control', 'private, max-age=300')
          .send(text);
      },
    },
    {
      schedule_resources_name: faultOf('name', {
        en: 'There is one of that name already.',
        es: 'Ya hay uno con ese nombre.',
      }),
      schedule_bookings_once: faultOf('resource', {
        en: 'Is held for this project on these very days already. Change that booking instead.',
        es: 'Ya está reservado para este proyecto en esos mismos días. Cambia esa reserva.',
      }),
      schedule_bookings_order: faultOf('to_on', {
        en: 'Lies before the first day, or too far from it.',
        es: 'Es anterior al primer día o está demasiado lejos de él.',
      }),
    },
  );
}
