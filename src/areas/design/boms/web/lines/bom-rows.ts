import { companyToday } from '#platform/shared/dates.ts';
import { isOldPrice } from '#areas/design/shared/price-age.ts';
import type { BomLine } from '#areas/design/boms/schema.ts';

export const bomViews = ['code', 'tree', 'station', 'module', 'flat'] as const;
export type BomView = (typeof bomViews)[number];

/** A line of the page: one of the BOM, or the head over several with what they come to. */
export type BomRow =
  | { kind: 'line'; id: string; line: BomLine; depth: number }
  | {
      kind: 'head';
      id: string;
      /** What is grouped by: `06`, a station, a module; for an assembly the line itself. */
      name: string;
      assembly: BomLine | undefined;
      depth: number;
      isOpen: boolean;
      count: number;
      sum: Sum;
    };

export interface Sum {
  materialCents: number;
  laborCents: number;
  hours: number;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

export interface Filter {
  q: string;
  state: 'all' | 'open' | 'unpriced' | 'old_price' | 'overridden' | 'optional';
  makeBuy: 'all' | BomLine['make_buy'];
}

export const noFilter: Filter = { q: '', state: 'all', makeBuy: 'all' };

/** A line that keeps the BOM from being released. */
export function isOpen(line: BomLine): boolean {
  return line.state === 'check' || line.state === 'unmapped';
}

/** A line that is missing a price: what an assembly is made of is priced, the assembly itself only passes through. */
export function isUnpriced(line: BomLine): boolean {
  return line.unit_cost === null && !line.optional && line.make_buy !== 'phantom';
}

/** A price that has to be asked for again before anybody buys by it. */
export function hasOldPrice(line: BomLine, today: string = companyToday()): boolean {
  return line.unit_cost !== null && isOldPrice(line.price_as_of, today);
}

/** The lines that a part of the model is counted in; of a part that none names, those of the whole it belongs to. */
export function linesOfPart<L extends Pick<BomLine, 'elements'>>(
  lines: readonly L[],
  part: { global_id: string; assembly_id: string | null },
): readonly L[] {
  const own = lines.filter(({ elements }) => elements.includes(part.global_id));
  const { assembly_id: whole } = part;
  return own.length > 0 || whole === null ? own : lines.filter(({ elements }) => elements.includes(whole));
}

/** The heads that a line stands under in a view: what has to be open for it to be seen. */
export function headsOver(line: BomLine, lines: readonly BomLine[], view: BomView): string[] {
  if (view === 'flat') return [];
  if (view !== 'tree') return [`${view}:${groupOf[view](line)}`];
  const parent = lines.find(({ line_uid }) => line_uid === line.parent_uid);
  return parent === undefined ? [] : [parent.line_uid, ...headsOver(parent, lines, view)];
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function matches(line: BomLine, filter: Filter): boolean {
  if (filter.makeBuy !== 'all' && line.make_buy !== filter.makeBuy) return false;
  if (filter.state === 'open' && !isOpen(line)) return false;
  if (filter.state === 'unpriced' && !isUnpriced(line)) return false;
  if (filter.state === 'old_price' && !hasOldPrice(line)) return false;
  if (filter.state === 'overridden' && line.override === null) return false;
  if (filter.state === 'optional' && !line.optional) return false;
  if (filter.q === '') return true;
  const text = plain(
    [
      line.description,
      line.part_no,
      line.item?.sku,
      line.item?.name,
      line.cost_code,
      line.module,
      line.supplier?.name,
      line.note,
    ].join(' '),
  );
  return plain(filter.q)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** The cost of lines together; optional lines and those still to check are shown and not counted. */
export function sumOf(lines: readonly BomLine[]): Sum {
  const counted = lines.filter(isCounted);
  return {
    materialCents: counted.reduce((sum, line) => sum + line.ext_cents, 0),
    laborCents: counted.reduce((sum, line) => sum + line.labor_cents, 0),
    hours: counted.reduce((sum, line) => sum + Number(line.labor_hours), 0),
  };
}

/** True for a line whose money stands in the sums of its version. */
export const isCounted = (line: BomLine): boolean => !line.optional && line.state !== 'check';

const valueOf: Readonly<Record<string, (line: BomLine) => string | number | null>> = {
  cost_code: (line) => line.cost_code,
  description: (line) => plain(line.description),
  source: (line) => line.quantity_source,
  module: (line) => line.module,
  quantity: (line) => Number(line.quantity),
  waste_percent: (line) => Number(line.waste_percent),
  to_buy: (line) => Number(line.to_buy),
  unit_cost: (line) => (line.unit_cost === null ? null : Number(line.unit_cost)),
  price_as_of: (line) => (line.unit_cost === null ? null : line.price_as_of),
  amount: (line) => line.ext_cents,
  labor: (line) => line.labor_cents,
  make_buy: (line) => line.make_buy,
  station: (line) => line.station,
  supplier: (line) => line.supplier?.name ?? null,
  lead_days: (line) => line.lead_days,
};
export const sortableColumns: ReadonlySet<string> = new Set(Object.keys(valueOf));

/** In the order asked for; what is missing comes last either way. */
export function sorted(lines: readonly BomLine[], sorting: Sorting | undefined): readonly BomLine[] {
  const value = sorting === undefined ? undefined : valueOf[sorting.key];
  if (sorting === undefined || value === undefined) return lines;
  const turn = sorting.descending ? -1 : 1;
  return lines.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return turn * (one - other);
    return turn * String(one).localeCompare(String(other), undefined, { numeric: true });
  });
}

/** What a line is grouped by; '' where it has none of it. */
export const groupOf: Readonly<Record<'code' | 'station' | 'module', (line: BomLine) => string>> = {
  code: (line) => line.cost_code.slice(0, 2),
  station: (line) => (line.station === null ? '' : String(line.station)),
  module: (line) => line.module ?? '',
};

/** The lines as a view shows them. `isFolded` says of a head by its id whether it is shut. */
export function rowsOf(
  lines: readonly BomLine[],
  view: BomView,
  filter: Filter,
  sorting: Sorting | undefined,
  isFolded: (id: string) => boolean,
): BomRow[] {
  if (view === 'tree') return treeOf(lines, filter, isFolded);
  const shown = sorted(
    lines.filter((line) => matches(line, filter)),
    sorting,
  );
  if (view === 'flat') return shown.map((line) => ({ kind: 'line', id: line.line_uid, line, depth: 0 }));
  const groups = Map.groupBy(shown, groupOf[view]);
  // What has no code, station or module stands below all that has.
  const names = [...groups.keys()].toSorted((a, b) =>
    a === '' || b === '' ? Number(a === '') - Number(b === '') : a.localeCompare(b, undefined, { numeric: true }),
  );
  return names.flatMap((name): BomRow[] => {
    const own = groups.get(name) ?? [];
    const id = `${view}:${name}`;
    const isShut = isFolded(id);
    return [
      {
        kind: 'head',
        id,
        name,
        assembly: undefined,
        depth: 0,
        isOpen: !isShut,
        count: own.length,
        sum: sumOf(own),
      },
      ...(isShut ? [] : own.map((line): BomRow => ({ kind: 'line', id: line.line_uid, line, depth: 0 }))),
    ];
  });
}

/** Assemblies with their parts beneath, in the order of the BOM. A filter keeps the assemblies of what it finds. */
function treeOf(lines: readonly BomLine[], filter: Filter, isFolded: (id: string) => boolean): BomRow[] {
  const children = Map.groupBy(lines, (line) => line.parent_uid ?? '');
  const rows: BomRow[] = [];
  const within = (line: BomLine): BomLine[] =>
    (children.get(line.line_uid) ?? []).flatMap((each) => [each, ...within(each)]);
  const add = (line: BomLine, depth: number, isWanted: boolean) => {
    const own = children.get(line.line_uid) ?? [];
    const isFound = isWanted || matches(line, filter);
    if (own.length === 0) {
      if (isFound) rows.push({ kind: 'line', id: line.line_uid, line, depth });
      return;
    }
    const all = within(line);
    if (!isFound && !all.some((each) => matches(each, filter))) return;
    const isShut = isFolded(line.line_uid);
    rows.push({
      kind: 'head',
      id: line.line_uid,
      name: line.description,
      assembly: line,
      depth,
      isOpen: !isShut,
      count: all.length,
      sum: sumOf([line, ...all]),
    });
    if (!isShut) for (const each of own) add(each, depth + 1, isFound);
  };
  for (const line of children.get('') ?? []) add(line, 0, false);
  return rows;
}
