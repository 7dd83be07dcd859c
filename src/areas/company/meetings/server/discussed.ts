import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Discussed } from '../schema.ts';
import { head, itemsWhere, type Found, type Head, type LinkSources } from './agenda.ts';

/** What other records belong to. */
const wholes: ReadonlySet<string> = new Set(['project', 'unit', 'module']);

/** Where a record was talked about, the latest first: in items about it, and of a project, unit or module also in those about what belongs to it. */
export async function readDiscussed(
  db: Executor,
  viewer: Viewer,
  sources: LinkSources,
  of: { kind: string; id: string },
): Promise<z.input<typeof Discussed>[]> {
  const about = Object.entries(sources).flatMap(([kind, source]) => {
    const is =
      of.kind === 'project' ? sql`(${source.project})::uuid = ${of.id}` : source.belongsTo?.(sql`${of.id}::uuid`);
    return is === undefined || !wholes.has(of.kind)
      ? []
      : [
          sql`or (i.link ->> 'kind' = ${kind} and exists (select 1 from ${source.from} where r.id = (i.link ->> 'id')::uuid and ${is}))`,
        ];
  });
  if (of.kind === 'project')
    about.push(sql`or exists (select 1 from meetings pm where pm.id = i.meeting_id and pm.project_id = ${of.id})`);
  const { rows } = await db.execute<Found<{ item: string; meeting: NonNullable<Head> }>>(sql`
    select i.id as item, ${head(sql`m`)} as meeting from agenda_items i join meetings m on m.id = i.meeting_id
    where i.deleted_at is null and not i.parked and m.deleted_at is null and m.state <> 'cancelled'
      and ((i.link ->> 'kind' = ${of.kind} and i.link ->> 'id' = ${of.id}) ${sql.join(about, sql` `)})
    order by m.starts_at desc, i.sort_order limit 50`);
  const ids = rows.map(({ item }) => item);
  const items = await itemsWhere(db, viewer, sources, sql`i.id = any(${sql.param(ids)}::uuid[])`);
  return rows.flatMap(({ item, meeting }) => {
    const found = items.find(({ id }) => id === item);
    if (found === undefined) return [];
    const { id, title, status, outcomes: said, actions } = found;
    return [{ meeting, item: { id, title, status }, outcomes: said, actions }];
  });
}
