import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import { decimalText, iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Group, GroupQuery, Variant } from '../schema.ts';
import { groupTransitions } from '../states.ts';

export type VariantReply = z.input<typeof Variant>;
export type GroupReply = z.input<typeof Group>;

const variantFields = (
  of: SQL,
) => sql`json_build_object('id', ${of}.id, 'name', ${of}.name, 'provider', ${of}.provider, 'document_id',
  ${of}.document_id, 'document_name', ${of}.document_name,
  'wvm', ${of}.wvm, 'place_id', ${of}.place_id, 'place_name', ${of}.place_name, 'assembly_id', ${of}.assembly_id,
  'assembly_name', ${of}.assembly_name, 'configuration', ${of}.configuration,
  'rows', ${of}.row_count, 'microversion', ${of}.microversion, 'fetched_at', ${iso(sql`${of}.fetched_at`)},
  'groups', (select count(*)::int from assembly_group_members x
    join assembly_groups y on y.id = x.group_id and y.deleted_at is null where x.variant_id = ${of}.id),
  'created_at', ${iso(sql`${of}.created_at`)}, 'created_by', ${personName(sql`${of}.created_by`)})`;

export async function listVariants(db: Executor, where: SQL = sql`true`): Promise<VariantReply[]> {
  const { rows } = await db.execute<{ variant: VariantReply }>(
    sql`select ${variantFields(sql`v`)} as variant from cad_variants v where v.deleted_at is null and ${where}
      order by v.created_at desc limit 1000`,
  );
  return rows.map(({ variant }) => variant);
}

export async function listGroups(db: Executor, viewer: Viewer, where: SQL): Promise<GroupReply[]> {
  const { rows } = await db.execute<Omit<GroupReply, 'allowed_transitions'> & Record<string, unknown>>(sql`
    select g.id, g.name, g.plan_code, g.description, g.status, g.drift, g.drift_name,
      ${iso(sql`g.drift_at`)} as drift_at, ${iso(sql`g.last_synced_at`)} as last_synced_at,
      coalesce((select json_agg(json_build_object('variant', ${variantFields(sql`v`)}, 'quantity',
        ${decimalText(sql`m.quantity`)}, 'optional', m.optional) order by m.position)
        from assembly_group_members m join cad_variants v on v.id = m.variant_id where m.group_id = g.id), '[]'::json) as members,
      (select json_build_object('id', b.id, 'code', b.code, 'version_no', b.version_no, 'status', b.status,
        'material_cents', b.material_cents, 'labor_cents', b.labor_cents,
        'open_lines', (select count(*)::int from bom_lines l where l.bom_id = b.id and l.state in ('check', 'unmapped')))
        from boms b where b.group_id = g.id and b.deleted_at is null order by b.created_at desc, b.id desc limit 1) as bom,
      (select count(*)::int from boms b where b.group_id = g.id and b.deleted_at is null) as boms,
      (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = g.lead_id) as lead,
      ${iso(sql`g.created_at`)} as created_at, ${iso(sql`g.updated_at`)} as updated_at, g.version
    from assembly_groups g where g.deleted_at is null and ${where} order by g.status = 'retired', lower(g.name) limit 1000`);
  const mayWrite = holds(viewer.groups, 'model_platform.write');
  return rows.map((row) => ({
    ...row,
    allowed_transitions: mayWrite ? groupTransitions.filter(({ from }) => from === row.status).map(({ to }) => to) : [],
  }));
}

export async function readGroup(db: Executor, viewer: Viewer, id: string): Promise<GroupReply> {
  const [group] = await listGroups(db, viewer, sql`g.id = ${id}`);
  if (group === undefined) throw new AppError('not_found');
  return group;
}

export function groupsWanted(query: z.infer<typeof GroupQuery>): SQL {
  const conditions = [sql`true`];
  if (query.status !== undefined) conditions.push(sql`g.status = ${query.status}`);
  if (query.q !== undefined)
    conditions.push(
      sql`hearth_fold(concat_ws(' ', g.name, g.plan_code, g.description)) like '%' || hearth_fold(${query.q}) || '%'`,
    );
  return sql.join(conditions, sql` and `);
}
