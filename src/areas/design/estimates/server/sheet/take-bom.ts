import { sql } from 'drizzle-orm';
import { formatDecimal, parseDecimal, times } from '#platform/shared/decimal.ts';
import { badInput } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { TakeBom } from '#areas/design/estimates/contract.ts';
import { linesOfBom } from './from-bom.ts';
import { closeChange, requireEditable, type EstimateRow } from '../service.ts';
import { estimateLines } from '../tables.ts';

const batch = 500;

/**
 * Adds the lines of a BOM, an assembly for one, so many times over: each with its item, its price and what it comes from, and the work of
 * all of them. Answers the ids of the new lines.
 */
export async function takeBom(write: Write, viewer: Viewer, row: EstimateRow, ask: TakeBom): Promise<string[]> {
  requireEditable(row);
  const taken = await linesOfBom(write.tx, row, ask.bom_id);
  if (taken === undefined) throw badInput('bom_id', { en: 'Is no BOM.', es: 'No es una lista de materiales.' });
  const { rows } = await write.tx.execute<{ last: number }>(sql`
    select coalesce(max(position), 0) as last from estimate_lines where estimate_id = ${row.id}`);
  const after = rows[0]?.last ?? 0;
  const factor = parseDecimal(ask.quantity) ?? 0n;
  const often = (text: string | undefined) => formatDecimal(times(parseDecimal(text ?? '0') ?? 0n, factor));
  const lines = taken.lines.map((line, index) => ({
    ...line,
    id: newId(),
    // The same assembly may come twice, and each time it is other lines.
    lineUid: newId(),
    position: after + (index + 1) * 10,
    section: ask.section ?? line.section,
    quantity: often(line.quantity),
    hours: often(line.hours),
  }));
  for (let at = 0; at < lines.length; at += batch)
    await write.tx.insert(estimateLines).values(lines.slice(at, at + batch));
  await closeChange(write, viewer, row, 'estimate.lines_changed', {
    added: lines.length,
    bom_id: ask.bom_id,
    quantity: ask.quantity,
  });
  return lines.map(({ lineUid }) => lineUid);
}
