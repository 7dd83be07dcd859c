import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { bomsContract } from '../contract.ts';
import type { BomQuery } from '../schema.ts';
import { compareBoms } from './compare.ts';
import { sendBom } from './export.ts';
import { changeLines } from './lines.ts';
import { createBom, lockBom, moveBom, removeBom, reviseBom } from './service.ts';
import { listBoms, readDetail } from './store.ts';
import { faultOf } from '#platform/shared/errors.ts';

/** Serves the bills of materials. */
export function mountBoms(kernel: Kernel): void {
  mount(
    kernel,
    'boms',
    bomsContract,
    {
      list: ({ viewer, db, query }) => listBoms(db, viewer, bomsWanted(query), query.limit ?? 200),
      async create({ viewer, body, write }) {
        return readDetail(write.tx, viewer, await createBom(write, viewer, body));
      },
      read: ({ viewer, db, params }) => readDetail(db, viewer, params.id),
      async changeLines({ viewer, params, body, write }) {
        const row = await lockBom(write, params.id);
        await checkVersion(body.version, row, () => readDetail(write.tx, viewer, params.id));
        await changeLines(write, viewer, row, body);
        return readDetail(write.tx, viewer, params.id);
      },
      async move({ viewer, params, body, ifMatch, write }) {
        const row = await lockBom(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readDetail(write.tx, viewer, params.id));
        await moveBom(write, viewer, row, body);
        return readDetail(write.tx, viewer, params.id);
      },
      async revise({ viewer, params, write }) {
        return readDetail(write.tx, viewer, await reviseBom(write, viewer, await lockBom(write, params.id)));
      },
      async remove({ viewer, params, write }) {
        await removeBom(write, viewer, await lockBom(write, params.id));
      },
      diff: ({ viewer, db, params }) => compareBoms(db, viewer, params.other, params.id),
      async export({ viewer, db, params, query, reply }) {
        await sendBom(reply, await readDetail(db, viewer, params.id), query);
      },
    },
    {
      boms_one_in_work: faultOf('status', {
        en: 'This BOM has a version in work already.',
        es: 'Esta lista ya tiene una versión en curso.',
      }),
      boms_kept: faultOf('status', {
        en: 'A released BOM is never edited. Make the next version.',
        es: 'Una lista liberada nunca se edita. Haz la siguiente versión.',
      }),
    },
  );
}

function bomsWanted(query: z.infer<typeof BomQuery>): SQL {
  const conditions = [sql`true`];
  if (query.project_id !== undefined) conditions.push(sql`b.project_id = ${query.project_id}`);
  if (query.series_id !== undefined) conditions.push(sql`b.series_id = ${query.series_id}`);
  if (query.group_id !== undefined) conditions.push(sql`b.group_id = ${query.group_id}`);
  if (query.status !== undefined) conditions.push(sql`b.status = ${query.status}`);
  if (query.item_id !== undefined)
    conditions.push(sql`exists (select 1 from bom_lines x where x.bom_id = b.id and x.item_id = ${query.item_id})`);
  if (query.module_id !== undefined)
    conditions.push(sql`b.id = (select x.bom_id from module_builds x where x.module_id = ${query.module_id})`);
  if (query.q !== undefined)
    conditions.push(
      sql`hearth_fold(concat_ws(' ', b.code, b.name, b.plan_code, p.project_number, p.name)) like '%' || hearth_fold(${query.q}) || '%'`,
    );
  return sql.join(conditions, sql` and `);
}
