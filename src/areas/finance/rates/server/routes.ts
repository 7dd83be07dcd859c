import { sql } from 'drizzle-orm';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { runSheetImport } from '#platform/server/sheets/sheet-import.ts';
import { serveBulk } from '#platform/server/table/bulk.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { rateColumns } from '../columns.ts';
import { ratesContract, ratesTable } from '../contract.ts';
import type { RateCard, RateImpactLine } from '../schema.ts';
import { rateImporter } from './import.ts';
import { approveRate, changeRate, createRate, rejectRate, setRateBinned } from './service.ts';
import { loadStarterFor } from './starter-load.ts';
import { listRates, lockRate, questionOf, readRate } from './store.ts';
import { rateSource } from './table.ts';
import { faultOf } from '#platform/shared/errors.ts';

const constraints: ConstraintFaults = {
  rate_cards_overlap: faultOf('effective_from', {
    en: 'Another approved rate holds on some of these days.',
    es: 'Otra tarifa aprobada rige en algunos de estos días.',
  }),
  rate_cards_kept: faultOf('status', {
    en: 'An approved rate is never changed.',
    es: 'Una tarifa aprobada no se cambia nunca.',
  }),
};

/** What the drafts of the estimates would come to with a rate; `app/server/server.ts` hands it over, because rates know no estimates. */
export type DraftsWithRate = (db: Executor, viewer: Viewer, rate: RateCard) => Promise<RateImpactLine[]>;

/** Serves the dated rates of finance. */
export function mountRates(kernel: Kernel, staging: StagingArea, draftsWith: DraftsWithRate): void {
  mount(
    kernel,
    'rates',
    ratesContract,
    {
      list: ({ viewer, query, db }) => listRates(db, viewer, questionOf(query)),
      read: ({ viewer, params, db }) => readRate(db, viewer, params.id),
      async impact({ viewer, params, db }) {
        const rate = await readRate(db, viewer, params.id);
        const [replaced] = await listRates(
          db,
          viewer,
          sql`r.status = 'approved' and r.id <> ${rate.id} and r.kind = ${rate.kind} and r.key = ${rate.key}
            and r.factory is not distinct from ${rate.factory}
            and r.state is not distinct from ${rate.state} and r.effective_from < ${rate.effective_from}::date`,
        );
        return {
          replaces:
            replaced === undefined
              ? null
              : { id: replaced.id, value: replaced.value, effective_from: replaced.effective_from },
          drafts: await draftsWith(db, viewer, rate),
        };
      },
      async create({ viewer, body, write }) {
        return readRate(write.tx, viewer, await createRate(write, viewer, body));
      },
      async change({ viewer, params, body, ifMatch, write }) {
        const row = await lockRate(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readRate(write.tx, viewer, params.id));
        await changeRate(write, viewer, row, body);
        return readRate(write.tx, viewer, params.id);
      },
      async approve({ viewer, params, body, ifMatch, write }) {
        const row = await lockRate(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readRate(write.tx, viewer, params.id));
        await approveRate(write, viewer, row);
        return readRate(write.tx, viewer, params.id);
      },
      async reject({ viewer, params, body, ifMatch, write }) {
        const row = await lockRate(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readRate(write.tx, viewer, params.id));
        await rejectRate(write, viewer, row, body.reason);
        return readRate(write.tx, viewer, params.id);
      },
      async remove({ viewer, params, write }) {
        await setRateBinned(write, viewer, await lockRate(write, params.id), true);
      },
      async restore({ viewer, params, write }) {
        await setRateBinned(write, viewer, await lockRate(write, params.id, { inBin: true }), false);
        return readRate(write.tx, viewer, params.id);
      },
      import: (context) => runSheetImport(rateImporter(context.viewer, staging, context.language), context),
      async loadStarter({ viewer, write }) {
        return { rates: await loadStarterFor(write, viewer.userId) };
      },
    },
    constraints,
  );
  mount(kernel, 'rates-table', ratesTable, {
    ...serveTable(kernel.db, 'rates', rateColumns, rateSource),
    bulk: serveBulk({
      columns: rateColumns,
      sourceFor: rateSource,
      label: sql`r.kind || ' ' || r.key`,
      actions: {
        async approve(write, viewer, id) {
          await approveRate(write, viewer, await lockRate(write, id));
        },
        async reject(write, viewer, id, { reason }: { reason: string }) {
          await rejectRate(write, viewer, await lockRate(write, id), reason);
        },
      },
      constraints,
    }),
  });
}
