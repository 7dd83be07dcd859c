import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { AppError, badInput, type Fault, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import {
  blankFacts,
  type LineFacts,
  type LineFields,
  type LineOrigin,
  type LinesChange,
} from '#areas/design/estimates/schema.ts';
import type { EstimateRow } from '../service.ts';
import { listLines } from '../store.ts';
import { estimateLines, estimateRemovedLines } from '../tables.ts';
import { quantityOf } from './totals.ts';
import type { Text } from '#platform/shared/text.ts';
import { factsOf, itemFacts } from './line-facts.ts';
import { columnsOf, fieldsOf } from './line-columns.ts';

export type LineRow = typeof estimateLines.$inferSelect;
type LineInsert = typeof estimateLines.$inferInsert;

/** Lines that are written by one statement. */
const batch = 500;
const mostFaults = 200;

/** What an existing line takes from the row that would have been added in its place. */
const fromExcluded = Object.fromEntries(
  Object.entries(getTableColumns(estimateLines))
    .filter(([key]) => !['id', 'estimateId', 'lineUid', 'position', 'origin', 'cents'].includes(key))
    .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
);

/** The facts of a line with what is sent, its formula worked out. Throws what breaks a rule, at `path`. */
function judged(
  before: LineFacts,
  fields: LineFields,
  items: ReadonlyMap<string, Partial<LineFacts>>,
  size: EstimateRow,
  path: string,
): LineFacts {
  const facts = factsOf(before, fields, items);
  if (facts.description.trim() === '')
    throw badInput(`${path}.description`, { en: 'Must not be empty.', es: 'No puede quedar vacío.' });
  if (facts.unit_cost !== null && Number(facts.unit_cost) === 0 && !facts.supplied_by_owner)
    throw refuse(`${path}.unit_cost`, {
      en: 'A cost of zero is only for what the owner supplies. Leave it empty while it is not known.',
      es: 'Un costo de cero es solo para lo que pone el dueño. Déjalo vacío mientras no se conozca.',
    });
  return facts.formula === null ? facts : { ...facts, quantity: quantityOf(facts.formula, size, `${path}.formula`) };
}

/** Saves what the grid has changed, all of it or nothing. A line that has moved on is answered `conflict` with all lines as they are. */
export async function changeLines(write: Write, row: EstimateRow, change: LinesChange): Promise<number> {
  const existing = await write.tx
    .select()
    .from(estimateLines)
    .where(eq(estimateLines.estimateId, row.id))
    .orderBy(estimateLines.position, estimateLines.lineUid)
    .for('update');
  const known = new Map(existing.map((line) => [line.lineUid, line]));
  await refuseStale(write, row, known, change);
  const fromCatalogue = await itemFacts(write, row, change);
  const origins = await keptOrigins(write, row.id, change);
  let next = (existing.at(-1)?.position ?? 0) + 10;
  const faults: Fault[] = [];
  let isRule = true;
  const rows: LineInsert[] = [];
  for (const [index, { line_uid, fields }] of change.changes.entries()) {
    const before = known.get(line_uid);
    const path = `changes.${index}.fields`;
    try {
      const columns = columnsOf(
        judged(before === undefined ? blankFacts : fieldsOf(before), fields, fromCatalogue, row, path),
      );
      rows.push({
        ...columns,
        id: before?.id ?? newId(),
        estimateId: row.id,
        lineUid: line_uid,
        position: before?.position ?? next,
        origin: before === undefined ? (origins.get(line_uid) ?? null) : before.origin,
        version: (before?.version ?? 0) + 1,
      });
      if (before === undefined) next += 10;
    } catch (error) {
      // All faults are named at once: whoever pastes five hundred rows does not want them one by one.
      if (!(error instanceof AppError) || error.details === undefined) throw error;
      faults.push(...error.details);
      isRule &&= error.code === 'rule_broken';
    }
  }
  if (faults.length === 0) faults.push(...wrongAlternates(existing, rows, change));
  if (faults.length > 0)
    throw new AppError(isRule ? 'rule_broken' : 'bad_input', {
      details: faults.slice(0, mostFaults),
      ...(isRule && faults.length === 1 ? { said: faults[0]?.said } : {}),
    });
  for (let at = 0; at < rows.length; at += batch)
    await write.tx
      .insert(estimateLines)
      .values(rows.slice(at, at + batch))
      .onConflictDoUpdate({ target: [estimateLines.estimateId, estimateLines.lineUid], set: fromExcluded });
  await takeOut(
    write,
    row.id,
    change.removed.flatMap(({ line_uid }) => known.get(line_uid) ?? []),
  );
  if (change.order !== undefined) await putInOrder(write, row.id, change.order);
  return change.changes.length + change.removed.length;
}

/** Alternates stand beside a line of the estimate that is none itself; a line goes only with its alternates. */
function wrongAlternates(existing: readonly LineRow[], rows: readonly LineInsert[], change: LinesChange): Fault[] {
  const mains = new Map([...existing, ...rows].map(({ lineUid, alternateOf }) => [lineUid, alternateOf ?? null]));
  for (const { line_uid } of change.removed) mains.delete(line_uid);
  const named = new Map(
    change.changes.map(({ line_uid }, index) => [line_uid, `changes.${index}.fields.alternate_of`]),
  );
  const taken = new Map(change.removed.map(({ line_uid }, index) => [line_uid, `removed.${index}.line_uid`]));
  // One fault for each field, however many lines it would leave without the one that they stand beside.
  const faults = new Map<string, Text>();
  for (const [uid, of] of mains) {
    if (of === null || mains.get(of) === null) continue;
    const removed = taken.get(of);
    if (removed !== undefined)
      faults.set(removed, {
        en: 'Has alternates. Take them out with it, or let one take its place first.',
        es: 'Tiene alternativas. Quítalas con él o deja antes que una lo sustituya.',
      });
    else
      faults.set(
        named.get(uid) ?? named.get(of) ?? 'changes',
        mains.has(of)
          ? { en: 'Must not be an alternate of an alternate.', es: 'No puede ser alternativa de otra alternativa.' }
          : { en: 'Is no line of this estimate.', es: 'No es una partida de esta estimación.' },
      );
  }
  return [...faults].map(([path, rule]) => faultOf(path, rule));
}

/** Takes lines out, and keeps where they came from. */
async function takeOut(write: Write, estimateId: string, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const kept = lines.flatMap(({ lineUid, origin }) => (origin === null ? [] : [{ estimateId, lineUid, origin }]));
  for (let at = 0; at < kept.length; at += batch)
    await write.tx
      .insert(estimateRemovedLines)
      .values(kept.slice(at, at + batch))
      .onConflictDoUpdate({
        target: [estimateRemovedLines.estimateId, estimateRemovedLines.lineUid],
        set: { origin: sql`excluded.origin` },
      });
  await write.tx.delete(estimateLines).where(
    and(
      eq(estimateLines.estimateId, estimateId),
      inArray(
        estimateLines.lineUid,
        lines.map(({ lineUid }) => lineUid),
      ),
    ),
  );
}

/** What those of the lines came from that were taken out of this estimate once and now come back. */
async function keptOrigins(write: Write, estimateId: string, change: LinesChange) {
  const back = change.changes.flatMap(({ line_uid, version }) => (version === undefined ? [line_uid] : []));
  if (back.length === 0) return new Map<string, LineOrigin>();
  const rows = await write.tx
    .select({ uid: estimateRemovedLines.lineUid, origin: estimateRemovedLines.origin })
    .from(estimateRemovedLines)
    .where(and(eq(estimateRemovedLines.estimateId, estimateId), inArray(estimateRemovedLines.lineUid, back)));
  return new Map(rows.map(({ uid, origin }) => [uid, origin]));
}

async function refuseStale(
  write: Write,
  row: EstimateRow,
  known: ReadonlyMap<string, LineRow>,
  change: LinesChange,
): Promise<void> {
  const stale = [
    ...change.changes.map((each, index) => ({ ...each, path: `changes.${index}` })),
    ...change.removed.map((each, index) => ({ ...each, path: `removed.${index}` })),
  ].filter(({ line_uid, version }) => {
    const line = known.get(line_uid);
    // A line that is named with a version was there once; without one it is new.
    return line === undefined ? version !== undefined : version !== undefined && version !== line.version;
  });
  if (stale.length > 0)
    throw new AppError('conflict', {
      details: stale.map(({ path }) =>
        faultOf(path, { en: 'Was changed by somebody else since.', es: 'Otra persona lo cambió después.' }),
      ),
      current: { lines: await listLines(write.tx, row.id) },
    });
  const seen = new Set<string>();
  const twice = change.changes.findIndex(({ line_uid }) => seen.size === seen.add(line_uid).size);
  if (twice >= 0) throw badInput(`changes.${twice}.line_uid`, { en: 'Is named twice.', es: 'Aparece dos veces.' });
  const missing = change.removed.findIndex(({ line_uid }) => !known.has(line_uid));
  if (missing >= 0)
    throw badInput(`removed.${missing}.line_uid`, {
      en: 'Is no line of this estimate.',
      es: 'No es una partida de esta estimación.',
    });
}

async function putInOrder(write: Write, estimateId: string, order: readonly string[]): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string }>(
    sql`select line_uid from estimate_lines where estimate_id = ${estimateId}`,
  );
  const there = new Set(rows.map(({ line_uid }) => line_uid));
  if (order.length !== there.size || new Set(order).size !== order.length || order.some((uid) => !there.has(uid)))
    throw badInput('order', { en: 'Must name every line once.', es: 'Debe nombrar cada partida una vez.' });
  await write.tx.execute(sql`
    update estimate_lines l set position = o.place * 10 from unnest(${sql.param([...order])}::uuid[]) with ordinality as o(line_uid, place)
    where l.estimate_id = ${estimateId} and l.line_uid = o.line_uid`);
}
