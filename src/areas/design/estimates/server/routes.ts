import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { newestFrom, toCursor } from '#platform/server/http/page-cursor.ts';
import { serveBulk } from '#platform/server/table/bulk.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { estimateColumns } from '../columns.ts';
import { estimatesContract, estimatesTable, type BulkReprice } from '../contract.ts';
import type { EstimatePatch, EstimateQuery } from '../schema.ts';
import { compareEstimates } from './panels/compare.ts';
import { moveEstimate } from './move.ts';
import { estimatePdf } from './pdf/pdf.ts';
import { priceHistory } from './panels/price-history.ts';
import { repriceAny, repriceEstimate } from './sheet/reprice.ts';
import { createEstimate, reviseEstimate } from './create.ts';
import { changeEstimate, lockEstimate, saveLines, saveMarkups, type EstimateRow } from './service.ts';
import { sendSheet } from './sheet/sheet.ts';
import { listEstimates, readDetail, readEstimate } from './store.ts';
import { estimateSource } from './table.ts';
import { takeBom } from './sheet/take-bom.ts';
import { setEstimateBinned } from './undo.ts';
import { varianceOf } from './panels/variance.ts';
import { whatIf } from './panels/what-if.ts';
import { faultOf } from '#platform/shared/errors.ts';

/** Serves the estimates. */
export function mountEstimates(kernel: Kernel, { brandName }: Pick<Settings, 'brandName'>): void {
  mount(
    kernel,
    'estimates',
    estimatesContract,
    {
      async list({ viewer, db, query, reply }) {
        const limit = query.limit ?? 100;
        const rows = await listEstimates(db, viewer, estimatesWanted(query), limit + 1);
        const last = rows[limit - 1];
        if (rows.length > limit && last !== undefined)
          void reply.header('x-next-cursor', toCursor([last.created_at, last.id]));
        return rows.slice(0, limit);
      },
      async create({ viewer, body, write }) {
        return readDetail(write.tx, viewer, await createEstimate(write, viewer, body));
      },
      read: ({ viewer, db, params }) => readDetail(db, viewer, params.id),
      async change({ viewer, params, body, ifMatch, write }) {
        const row = await locked(write, viewer, params.id, body.version ?? ifMatch);
        await changeEstimate(write, viewer, row, body);
        return readDetail(write.tx, viewer, params.id);
      },
      async remove({ viewer, params, write }) {
        await setEstimateBinned(write, viewer, await lockEstimate(write, params.id), true);
      },
      async changeLines({ viewer, params, body, write }) {
        await saveLines(write, viewer, await lockEstimate(write, params.id), body);
        return readDetail(write.tx, viewer, params.id);
      },
      async changeMarkups({ viewer, params, body, ifMatch, write }) {
        const row = await locked(write, viewer, params.id, body.version ?? ifMatch);
        await saveMarkups(write, viewer, row, body.markups);
        return readDetail(write.tx, viewer, params.id);
      },
      async move({ viewer, params, body, ifMatch, write }) {
        const row = await locked(write, viewer, params.id, body.version ?? ifMatch);
        await moveEstimate(write, viewer, row, body);
        return readDetail(write.tx, viewer, params.id);
      },
      async revise({ viewer, params, write }) {
        const row = await lockEstimate(write, params.id);
        return readDetail(write.tx, viewer, await reviseEstimate(write, viewer, row));
      },
      async reprice({ viewer, params, body, ifMatch, write }) {
        const row = await locked(write, viewer, params.id, body.version ?? ifMatch);
        const before = row.priceCents;
        const outcome = await repriceEstimate(write, viewer, row, body.rate_date);
        const detail = await readDetail(write.tx, viewer, params.id);
        return { ...outcome, cents_before: before, cents_after: detail.estimate.price_cents, detail };
      },
      async pdf({ viewer, db, params, query, reply }) {
        const detail = await readDetail(db, viewer, params.id);
        const bytes = await estimatePdf(detail, query.view, query.language, brandName);
        const { code, revision } = detail.estimate;
        await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition('attachment', `${code}-r${revision}-${query.view}.pdf`))
          .header('cache-control', 'no-store')
          .send(bytes);
      },
      async export({ viewer, db, params, query, reply }) {
        await sendSheet(reply, await readDetail(db, viewer, params.id), query);
      },
      whatIf: async ({ viewer, db, params, query }) => whatIf(db, await readEstimate(db, viewer, params.id), query),
      async takeBom({ viewer, params, body, ifMatch, write }) {
        const row = await locked(write, viewer, params.id, body.version ?? ifMatch);
        const added = await takeBom(write, viewer, row, body);
        return { added, detail: await readDetail(write.tx, viewer, params.id) };
      },
      variance: async ({ viewer, db, params }) => varianceOf(db, await readEstimate(db, viewer, params.id)),
      async priceHistory({ viewer, db, params, query }) {
        await readEstimate(db, viewer, params.id);
        return priceHistory(db, params.id, query);
      },
      compare: ({ viewer, db, params }) => compareEstimates(db, viewer, params.other, params.id),
    },
    constraints,
  );
  mount(kernel, 'estimates-table', estimatesTable, {
    ...serveTable(kernel.db, 'estimates', estimateColumns, estimateSource),
    bulk: serveBulk({
      columns: estimateColumns,
      sourceFor: estimateSource,
      label: sql`e.code || ' r' || e.revision`,
      actions: {
        async change(write, viewer, id, values: EstimatePatch, version) {
          await changeEstimate(write, viewer, await locked(write, viewer, id, version), values);
        },
        async reprice(write, viewer, id, values: z.output<typeof BulkReprice>) {
          await repriceAny(write, viewer, await lockEstimate(write, id), values.rate_date);
        },
        async archive(write, viewer, id) {
          await moveEstimate(write, viewer, await lockEstimate(write, id), { to: 'archived' });
        },
        async remove(write, viewer, id) {
          await setEstimateBinned(write, viewer, await lockEstimate(write, id), true);
        },
      },
      constraints,
    }),
  });
}

const constraints: ConstraintFaults = {
  estimates_one_in_work: faultOf('status', {
    en: 'There is a revision in work already.',
    es: 'Ya hay una revisión en trabajo.',
  }),
  estimates_kept: faultOf('status', {
    en: 'An approved estimate is never edited. Make a new revision.',
    es: 'Una estimación aprobada no se edita. Haz una nueva revisión.',
  }),
};

async function locked(write: Write, viewer: Viewer, id: string, seen: number | undefined): Promise<EstimateRow> {
  const row = await lockEstimate(write, id);
  await checkVersion(seen, row, () => readDetail(write.tx, viewer, id));
  return row;
}

function estimatesWanted(query: z.infer<typeof EstimateQuery>): SQL {
  const conditions = [sql`true`];
  if (query.project_id !== undefined) conditions.push(sql`e.project_id = ${query.project_id}`);
  if (query.series_id !== undefined) conditions.push(sql`e.series_id = ${query.series_id}`);
  if (query.status !== undefined) conditions.push(sql`e.status = ${query.status}`);
  if (query.q !== undefined)
    conditions.push(
      sql`hearth_fold(concat_ws(' ', e.code, e.name, p.project_number, p.name)) like '%' || hearth_fold(${query.q}) || '%'`,
    );
  if (query.after !== undefined) {
    const { at, id } = newestFrom(query.after);
    conditions.push(sql`(e.created_at, e.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}
