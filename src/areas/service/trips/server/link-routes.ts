import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keepPhotosOfHome, seenFiles, sendOpenFile } from '#areas/platform-services/files/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import type { Actor, Executor, Write } from '#platform/server/writes/transaction.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import { tripLinksContract } from '../contract.ts';
import { visitCalendar } from './calendar.ts';
import { heldByLink, holderOf, linkTrip, mayStep, photoOfLink, type Holder, type Portal } from './links.ts';
import { servedTrips } from './record.ts';
import { constraints, rules } from './rules.ts';
import { addPhotos, mark, setParts, signTrip, type HeldTrip } from './work.ts';

const quarterHour = 15 * 60;

/** Serves those who come by a link to one trip. They act in the name of whoever let them in, and the audit log says their own. */
export function mountTripLinks(kernel: Kernel, portal: Portal, storage: FileStorage): void {
  const enter = async (db: Executor, request: FastifyRequest, token: string): Promise<Holder> => {
    await spend(db, [budget('trip_link', networkOf(request.ip), 600, quarterHour)]);
    return holderOf(db, token);
  };
  const named = (actor: Actor, { name }: Holder): Actor => ({ ...actor, id: null, name });
  /** One write of the holder; answers the trip as it stands then. */
  const acting = async (
    {
      db,
      request,
      params,
      inWrite,
      actor,
    }: {
      db: Executor;
      request: FastifyRequest;
      params: { token: string };
      inWrite: <T>(run: (write: Write) => Promise<T>, actor?: Actor) => Promise<T>;
      actor: Actor;
    },
    run: (write: Write, trip: HeldTrip, holder: Holder) => Promise<void>,
  ) => {
    const holder = await enter(db, request, params.token);
    await inWrite(
      async (write) => {
        const found = await heldByLink(write, params.token);
        await run(write, found.trip, found.holder);
      },
      named(actor, holder),
    );
    return linkTrip(db, holder);
  };
  mount(
    kernel,
    'trip-links',
    tripLinksContract,
    {
      async open({ params, request, db }) {
        const holder = await enter(db, request, params.token);
        await db.execute(
          sql`update service_trip_links set opened_at = coalesce(opened_at, now()) where id = ${holder.linkId}`,
        );
        return linkTrip(db, holder);
      },
      step: (context) =>
        acting(context, async (write, trip, { maker, name }) => {
          const { to, words } = context.body;
          if (!mayStep(trip.state, to)) throw refuse('to', rules.step);
          const said = words === undefined || words.trim() === '' ? undefined : words.trim();
          await servedTrips.life.move(write, maker, trip.id, {
            to,
            ...(to === 'done' && said !== undefined ? { values: { outcome: said } } : {}),
            reason: to === 'no_access' ? said && `${name}: ${said}` : name,
          });
        }),
      markItem: (context) => acting(context, (write, trip, { name }) => mark(write, trip, 'item', context.body, name)),
      markPoint: (context) =>
        acting(context, (write, trip, { name }) => mark(write, trip, 'point', context.body, name)),
      parts: (context) => acting(context, (write, trip, { name }) => setParts(write, trip, context.body.parts, name)),
      sign: (context) =>
        acting(context, (write, trip, holder) => {
          const { name, ...signature } = context.body;
          return signTrip(write, trip, { name, userId: null, takenBy: holder.name }, signature);
        }),
      async photo({ params, request, db, inWrite, actor, parts }) {
        const holder = await enter(db, request, params.token);
        await keepPhotosOfHome(
          storage,
          holder.maker,
          holder.unitId,
          parts,
          db,
          (run) => inWrite(run, named(actor, holder)),
          async (write, kept) => {
            const { trip } = await heldByLink(write, params.token);
            const ids = kept.map(({ id }) => id);
            await addPhotos(write, holder.maker, trip, ids, holder.name);
          },
        );
        return linkTrip(db, holder);
      },
      async picture({ params, query, db, request, reply }) {
        const holder = await enter(db, request, params.token);
        const isShown = await photoOfLink(db, holder, params.id);
        const [row] = isShown ? await seenFiles(db, holder.maker, [params.id]) : [];
        if (row === undefined || !row.drawable) throw new AppError('not_found');
        await sendOpenFile(storage, request, reply, row, { thumbnail: Number(query.size ?? '320') });
      },
      async calendar({ params, request, db, reply }) {
        const holder = await enter(db, request, params.token);
        await reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', contentDisposition('attachment', 'visit.ics'))
          .send(await visitCalendar(db, holder.tripId, 'en', portal));
      },
    },
    constraints,
  );
}
