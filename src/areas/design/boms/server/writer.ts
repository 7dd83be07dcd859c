import { eq, sql } from 'drizzle-orm';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ratesAsOf } from '#areas/finance/rates/server/reads.ts';
import type { BomSource } from '../schema.ts';
import './events.ts';
import { bomLines, boms } from './tables.ts';

type LineRow = typeof bomLines.$inferInsert;
/** A line before it has its place and its identity. `match`: the same in the version before, if that has such a line. */
export type NewLine = Omit<LineRow, 'bomId' | 'lineUid' | 'position' | 'parentUid'> & {
  match: string;
  /** Its identity, where whoever writes it knows which line it goes on with; and the line that it is a part of. */
  lineUid?: string;
  parentUid?: string | null;
};

export interface NewBom {
  name: string;
  scope: string;
  planCode: string | null;
  projectId: string | null;
  groupId?: string | null;
  variant?: string | null;
  source: 'bim' | 'cad' | 'manual' | 'merge';
  sourceRef: BomSource;
  /** The BOM that this is the next version of. */
  seriesId: string | undefined;
  rateDate: string;
  lines: readonly NewLine[];
}

/**
 * Makes a BOM in work: the first version of a new one, or the next of a series. Lines that match a line of the version before keep its
 * identity, so that the two can be compared. Refused while the series has another version in work.
 */
export async function writeBom(write: Write, viewer: Viewer, draft: NewBom): Promise<string> {
  const before = draft.seriesId === undefined ? undefined : await newest(write.tx, draft.seriesId);
  if (draft.seriesId !== undefined && before === undefined)
    throw badInput('bom_series_id', { en: 'Is no BOM.', es: 'No es una lista de materiales.' });
  if (before !== undefined && (before.status === 'draft' || before.status === 'in_review'))
    throw refuse('bom_series_id', {
      en: 'This BOM has a version in work already. Release or remove it first.',
      es: 'Esta lista ya tiene una versión en curso. Libérala o elimínala primero.',
    });
  const id = newId();
  await write.tx.insert(boms).values({
    id,
    seriesId: before?.series_id ?? id,
    code: before?.code ?? sql`'BOM-' || lpad(nextval('bom_codes')::text, 4, '0')`,
    versionNo: (before?.last_no ?? 0) + 1,
    name: draft.name,
    scope: draft.scope,
    planCode: draft.planCode,
    projectId: draft.projectId,
    groupId: draft.groupId ?? null,
    variant: draft.variant ?? null,
    source: draft.source,
    sourceRef: draft.sourceRef,
    rateDate: draft.rateDate,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  await writeLines(write.tx, id, draft.lines, before === undefined ? new Map() : await identities(write.tx, before.id));
  await priceWork(write.tx, id);
  await addUp(write.tx, id);
  write.audit({
    action: 'bom.created',
    entityType: 'bom',
    entityId: id,
    projectId: draft.projectId,
    new: { name: draft.name, version_no: (before?.last_no ?? 0) + 1, lines: draft.lines.length },
  });
  await write.publish('bom.changed', { bomId: id, projectId: draft.projectId });
  return id;
}

/** Takes the place of all lines of a BOM in work, and of what it was made from. Its version and its place in the series stay. */
export async function rewriteBom(
  write: Write,
  viewer: Viewer,
  bomId: string,
  draft: { sourceRef: BomSource; lines: readonly NewLine[] },
): Promise<void> {
  const [row] = await write.tx.select().from(boms).where(eq(boms.id, bomId)).for('update');
  if (row === undefined || row.deletedAt !== null || row.status !== 'draft')
    throw refuse('status', {
      en: 'Only a version in work is edited. Make the next version, or take it back from review.',
      es: 'Solo se edita una versión en curso. Haz la siguiente versión, o regrésala de la revisión.',
    });
  await write.tx.delete(bomLines).where(eq(bomLines.bomId, bomId));
  await writeLines(write.tx, bomId, draft.lines, new Map());
  await priceWork(write.tx, bomId);
  await addUp(write.tx, bomId);
  await write.tx
    .update(boms)
    .set({ sourceRef: draft.sourceRef, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(boms.id, bomId));
  write.audit({
    action: 'bom.lines_changed',
    entityType: 'bom',
    entityId: bomId,
    projectId: row.projectId,
    new: { lines: draft.lines.length },
  });
  await write.publish('bom.changed', { bomId, projectId: row.projectId });
}

/** What a line is known by from version to version: its item and module, or its words where it has no item. */
export function matchOf(line: { itemId?: string | null; module?: string | null; description: string }): string {
  return `${line.itemId ?? line.description}/${line.module ?? ''}`;
}

async function newest(tx: Executor, seriesId: string) {
  const { rows } = await tx.execute<{
    id: string;
    series_id: string;
    code: string;
    /** The highest number of the series; one that lies in the bin keeps its own. */
    last_no: number;
    status: string;
  }>(
    sql`select id, series_id, code, (select max(o.version_no) from boms o where o.series_id = b.series_id) as last_no,
      status from boms b where series_id = ${seriesId} and deleted_at is null order by version_no desc limit 1 for update`,
  );
  return rows[0];
}

async function identities(tx: Executor, bomId: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{
    line_uid: string;
    item_id: string | null;
    module: string | null;
    description: string;
  }>(sql`select line_uid, item_id, module, description from bom_lines where bom_id = ${bomId}`);
  return new Map(
    rows.map((row) => [
      matchOf({ itemId: row.item_id, module: row.module, description: row.description }),
      row.line_uid,
    ]),
  );
}

async function writeLines(
  tx: Executor,
  bomId: string,
  lines: readonly NewLine[],
  known: Map<string, string>,
): Promise<void> {
  const rows = lines.map(({ match, ...line }, index): LineRow => {
    const lineUid = line.lineUid ?? known.get(match) ?? newId();
    // One line of the version before goes on in one line only.
    known.delete(match);
    return { ...line, bomId, lineUid, position: (index + 1) * 10 };
  });
  for (let at = 0; at < rows.length; at += 500) await tx.insert(bomLines).values(rows.slice(at, at + 500));
}

/** What the work of each line costs at the rate of its class on the BOM's day, at the project's factory where it has one. */
export async function priceWork(tx: Executor, bomId: string): Promise<void> {
  const { rows } = await tx.execute<{ rate_date: string; factory: string | null }>(
    sql`select b.rate_date::text as rate_date, p.factory from boms b left join projects p on p.id = b.project_id where b.id = ${bomId}`,
  );
  const head = rows[0];
  if (head === undefined) return;
  const rates = await ratesAsOf(tx, { factory: head.factory }, head.rate_date, ['labor_class', 'site_labor']);
  await tx.execute(sql`
    update bom_lines l set labor_cents = round(l.labor_hours * coalesce(
      (select r.value from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(kind text, key text, value numeric)
        where r.key = i.labor_class
        order by (r.kind = case i.place when 'site' then 'site_labor' else 'labor_class' end) desc limit 1), 0) * 100)
    from cost_items i where i.id = l.item_id and l.bom_id = ${bomId}`);
}

/** Brings the sums of a BOM in work in line with its lines: those that are neither optional nor still to check. */
export async function addUp(tx: Executor, bomId: string): Promise<void> {
  await tx.execute(sql`
    update boms b set material_cents = s.material, labor_cents = s.labor, lead_days = s.lead
    from (select coalesce(sum(ext_cents) filter (where not optional and state <> 'check'), 0) as material,
      coalesce(sum(labor_cents) filter (where not optional and state <> 'check'), 0) as labor, max(lead_days) as lead
      from bom_lines where bom_id = ${bomId}) s where b.id = ${bomId}`);
}
