import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ownTripsContract, tripSheetsContract } from '../contract.ts';
import type { CombineDraft } from '../schema.ts';
import { visitCalendar } from './calendar.ts';
import { dayRoute, tripPlaces } from './day-route.ts';
import { mountTripLinks } from './link-routes.ts';
import { makeLink, revokeLink, type Portal } from './links.ts';
import { listOwn, readOwn, requireOwn, requireOwner } from './own.ts';
import { servedTrips } from './record.ts';
import { tripReport } from './report.ts';
import { constraints, rules } from './rules.ts';
import { visibleTrips } from './scope.ts';
import { listHeads, readSheet } from './sheet.ts';
import {
  addPhotos,
  heldTrip,
  mark,
  offerTimes,
  setItems,
  setParts,
  setPoints,
  signTrip,
  type HeldTrip,
} from './work.ts';

async function sendCalendar(reply: FastifyReply, db: Executor, id: string, portal: Portal): Promise<void> {
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', 'visit.ics'))
    .send(await visitCalendar(db, id, 'en', portal));
}

async function sendReport(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition('attachment', name))
    .send(bytes);
}

const held = (write: Write, viewer: Viewer, id: string): Promise<HeldTrip> =>
  heldTrip(write, sql`r.id = ${id} and ${visibleTrips(viewer)}`);

/** One trip of tickets of one home. */
async function combine(write: Write, viewer: Viewer, draft: z.output<typeof CombineDraft>): Promise<string> {
  const { ticket_ids: tickets, offers = [], ...values } = draft;
  const { rows } = await write.tx.execute<{ unit_id: string | null; project_id: string | null }>(sql`
    select distinct unit_id, project_id from tickets where id = any(${sql.param([...tickets])}::uuid[]) and deleted_at is null`);
  const [place] = rows;
  if (rows.length !== 1 || place === undefined || place.unit_id === null || place.project_id === null)
    throw refuse('ticket_ids', rules.oneHome);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  const id = await servedTrips.life.create(write, viewer, {
    ...given,
    unit_id: place.unit_id,
    project_id: place.project_id,
  });
  const trip = await held(write, viewer, id);
  await setItems(write, viewer, trip, tickets);
  if (offers.length > 0) await offerTimes(write, trip, offers);
  return id;
}

/** Serves what is done with trips beside their fields: by staff, by the people of a home, and by providers with a link. */
export function mountTrips(kernel: Kernel, portal: Portal, storage: FileStorage): void {
  mount(
    kernel,
    'service-trip-sheets',
    tripSheetsContract,
    {
      list: ({ viewer, query, db }) => listHeads(db, viewer, query),
      read: ({ viewer, params, db }) => readSheet(db, viewer, params.id),
      async combine({ viewer, body, write }) {
        return readSheet(write.tx, viewer, await combine(write, viewer, body));
      },
      async offer({ viewer, params, body, write }) {
        const trip = await held(write, viewer, params.id);
        await checkVersion(body.version, trip, () => readSheet(write.tx, viewer, params.id));
        await offerTimes(write, trip, body.offers);
        return readSheet(write.tx, viewer, params.id);
      },
      async items({ viewer, params, body, write }) {
        await setItems(write, viewer, await held(write, viewer, params.id), body.ticket_ids);
        return readSheet(write.tx, viewer, params.id);
      },
      async markItem({ viewer, params, body, write }) {
        await mark(write, await held(write, viewer, params.id), 'item', body, viewer.name);
        return readSheet(write.tx, viewer, params.id);
      },
      async points({ viewer, params, body, write }) {
        await setPoints(write, await held(write, viewer, params.id), body.points);
        return readSheet(write.tx, viewer, params.id);
      },
      async markPoint({ viewer, params, body, write }) {
        await mark(write, await held(write, viewer, params.id), 'point', body, viewer.name);
        return readSheet(write.tx, viewer, params.id);
      },
      async parts({ viewer, params, body, write }) {
        await setParts(write, await held(write, viewer, params.id), body.parts, viewer.name);
        return readSheet(write.tx, viewer, params.id);
      },
      async photos({ viewer, params, body, write }) {
        await addPhotos(write, viewer, await held(write, viewer, params.id), body.file_ids, viewer.name);
        return readSheet(write.tx, viewer, params.id);
      },
      async sign({ viewer, params, body: { name, ...signature }, write }) {
        const trip = await held(write, viewer, params.id);
        await signTrip(write, trip, { name, userId: null, takenBy: viewer.name }, signature);
        return readSheet(write.tx, viewer, params.id);
      },
      async link({ viewer, params, body, write }) {
        return makeLink(write, viewer, await held(write, viewer, params.id), body, portal);
      },
      async revoke({ viewer, params, write }) {
        await revokeLink(write, await held(write, viewer, params.id));
      },
      async report({ viewer, params, query, db, reply }) {
        await readSheet(db, viewer, params.id);
        const { language } = query;
        await sendReport(reply, await tripReport(db, params.id, { language, brand: portal.brandName }));
      },
      async calendar({ viewer, params, db, reply }) {
        await readSheet(db, viewer, params.id);
        await sendCalendar(reply, db, params.id, portal);
      },
      route: ({ viewer, query, db }) => dayRoute(db, viewer, query),
      places: ({ viewer, db }) => tripPlaces(db, viewer),
    },
    constraints,
  );
  mountOwnTrips(kernel, portal);
  mountTripLinks(kernel, portal, storage);
}

/** Serves trips to the people of the home, who answer and sign, and to the developer of the project. */
function mountOwnTrips(kernel: Kernel, portal: Portal): void {
  mount(
    kernel,
    'own-trips',
    ownTripsContract,
    {
      list: ({ viewer, query, db }) => listOwn(db, viewer, query),
      async accept({ viewer, params, body, write }) {
        await servedTrips.life.move(write, viewer, params.id, {
          to: 'owner_accepted',
          values: { window_start: body.starts_at, window_end: body.ends_at },
        });
        return readOwn(write.tx, viewer, params.id);
      },
      async decline({ viewer, params, body, write }) {
        await servedTrips.life.move(write, viewer, params.id, { to: 'owner_declined', reason: body.reason });
        return readOwn(write.tx, viewer, params.id);
      },
      async sign({ viewer, params, body, write }) {
        const trip = await held(write, viewer, params.id);
        await requireOwner(write.tx, viewer, params.id);
        await signTrip(write, trip, { name: viewer.name, userId: viewer.userId, takenBy: viewer.name }, body);
        return readOwn(write.tx, viewer, params.id);
      },
      async report({ viewer, params, query, db, reply }) {
        await requireOwn(db, viewer, params.id);
        const { language } = query;
        // Of the list it names what this reader may know of, which their own page says.
        const own = (await listOwn(db, viewer, {})).find(({ id }) => id === params.id);
        await sendReport(
          reply,
          await tripReport(db, params.id, { language, brand: portal.brandName, items: own?.items ?? [] }),
        );
      },
      async calendar({ viewer, params, db, reply }) {
        await requireOwn(db, viewer, params.id);
        await sendCalendar(reply, db, params.id, portal);
      },
    },
    constraints,
  );
}
