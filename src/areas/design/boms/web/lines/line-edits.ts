import { create } from 'zustand';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import type { CellValue } from '#platform/shared/table.ts';
import { call } from '#platform/web/call/call.ts';
import { keyOf, queryClient, refresh } from '#platform/web/call/query.ts';
import { undo } from '#platform/web/undo.ts';
import { bomsContract } from '#areas/design/boms/contract.ts';
import type { BomDetail, BomLine, BomLineFields, BomLinesChange } from '#areas/design/boms/schema.ts';
import { keepBom } from '../queries.ts';

type Change = Pick<BomLinesChange, 'reason'> & Partial<Pick<BomLinesChange, 'changes' | 'removed'>>;

interface EditsState {
  /** Changes of this tab that can be taken back, by the BOM, the latest last. */
  done: Readonly<Record<string, readonly string[]>>;
  saving: number;
  /** Somebody is asked why a figure is replaced. */
  asking: { line: BomLine; answer: (reason: string | undefined) => void } | null;
}

export const useLineEdits = create<EditsState>()(() => ({ done: {}, saving: 0, asking: null }));

let queue: Promise<unknown> = Promise.resolve();

/** Saves a change of lines on top of the one before it, so that quick hands never meet their own version. True when it went well. */
export function saveLines(bomId: string, change: Change): Promise<boolean> {
  useLineEdits.setState(({ saving }) => ({ saving: saving + 1 }));
  const saved = queue.then(() => send(bomId, change));
  queue = saved.catch(() => undefined).finally(() => useLineEdits.setState(({ saving }) => ({ saving: saving - 1 })));
  return saved;
}

async function send(bomId: string, change: Change): Promise<boolean> {
  const key = keyOf(bomsContract.read, { params: { id: bomId } });
  const known = queryClient.getQueryData<BomDetail>(key);
  if (known === undefined) return false;
  // An answer that is on its way would bring back what stood before this change.
  await queryClient.cancelQueries({ queryKey: key });
  const result = await call(
    bomsContract.changeLines,
    { params: { id: bomId }, body: { changes: [], removed: [], ...change, version: known.bom.version } },
    { errorToast: true },
  );
  if (!result.ok) {
    await refresh(['boms']);
    return false;
  }
  keepBom(result.data);
  const { undo: id } = result;
  if (id !== undefined)
    useLineEdits.setState(({ done }) => ({ done: { ...done, [bomId]: [...(done[bomId] ?? []), id].slice(-100) } }));
  return true;
}

/** Takes the latest change of this tab back. */
export async function undoLines(bomId: string): Promise<void> {
  await queue;
  const ids = useLineEdits.getState().done[bomId] ?? [];
  const id = ids.at(-1);
  if (id === undefined) return;
  useLineEdits.setState(({ done }) => ({ done: { ...done, [bomId]: ids.slice(0, -1) } }));
  await undo(id);
  await refresh(['boms']);
}

const figures = ['quantity', 'unit_cost', 'item_id'] as const;

/** Whether the server will ask why: a figure that the model or the design software gave is replaced. */
export function needsReason(line: BomLine, fields: BomLineFields): boolean {
  if (line.quantity_source === 'hand' || line.state === 'unmapped') return false;
  return figures.some((field) => {
    const to = fields[field];
    if (to === undefined) return false;
    if (field === 'item_id') return to !== (line.item?.id ?? null);
    const from = line[field];
    return from === null || to === null ? from !== to : Number(from) !== Number(to);
  });
}

/** Changes a line, and asks for the reason first where one is needed. False when it was refused or given up. */
export async function editLine(bomId: string, line: BomLine, fields: BomLineFields): Promise<boolean> {
  let reason: string | undefined;
  if (needsReason(line, fields)) {
    reason = await new Promise<string | undefined>((answer) => useLineEdits.setState({ asking: { line, answer } }));
    useLineEdits.setState({ asking: null });
    if (reason === undefined) return false;
  }
  return saveLines(bomId, {
    changes: [{ line_uid: line.line_uid, fields }],
    ...(reason === undefined ? {} : { reason }),
  });
}

/** What is edited in the table. The name of a line is not among it: a press on it opens the line. */
export const editableColumns = [
  'quantity',
  'waste_percent',
  'unit_cost',
  'make_buy',
  'station',
  'supplier',
  'lead_days',
  'module',
  'note',
] as const;
export type EditableColumn = (typeof editableColumns)[number];

/** The value that an editor begins with. */
export function valueIn(line: BomLine, column: EditableColumn): CellValue {
  switch (column) {
    case 'quantity':
    case 'waste_percent':
      return Number(line[column]);
    case 'unit_cost':
      return line.unit_cost === null ? null : Number(line.unit_cost);
    case 'station':
      return line.station === null ? null : String(line.station);
    case 'supplier':
      return line.supplier;
    default:
      return line[column];
  }
}

/** What an editor's value changes; undefined where it means nothing, so that nothing is sent. */
export function fieldsFor(column: EditableColumn, value: CellValue): BomLineFields | undefined {
  const text = typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  const number = typeof value === 'number' ? value : null;
  switch (column) {
    case 'quantity':
    case 'waste_percent':
      return { [column]: exact(number ?? 0) };
    case 'unit_cost':
      return { unit_cost: number === null ? null : exact(number) };
    case 'make_buy':
      return text === 'make' || text === 'buy' || text === 'phantom' || text === 'consumable'
        ? { make_buy: text }
        : undefined;
    case 'station':
      return { station: text === null ? null : Number(text) };
    case 'supplier':
      return { supplier_id: typeof value === 'object' && value !== null && 'id' in value ? value.id : null };
    case 'lead_days':
      return { lead_days: number };
    case 'module':
      return { module: text };
    case 'note':
      return { note: text };
  }
}

/** A number as an exact decimal with at most six places, as the server takes it. */
function exact(value: number): string {
  return formatDecimal(parseDecimal(value.toFixed(6)) ?? 0n);
}
