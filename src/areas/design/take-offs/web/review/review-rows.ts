import type { mappedStates } from '#areas/design/take-offs/choices.ts';
import type { RunLine, RunLines, RunPart, RunRest } from '#areas/design/take-offs/schema.ts';

export const reviewFilters = ['all', 'mapped', 'check', 'unmapped', 'excluded'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
export const reviewGroupings = ['code', 'module'] as const;
export type ReviewGrouping = (typeof reviewGroupings)[number];

/** Which heading lines stand under: a main group of the cost codes, a module, or what nothing is counted for. */
export type GroupOf =
  | { by: 'division'; value: string }
  | { by: 'module'; value: string | null }
  | { by: 'unmapped' }
  | { by: 'excluded' };

export type ReviewRow =
  | {
      kind: 'group';
      key: string;
      level: 1;
      of: GroupOf;
      parts: number;
      cents: number;
      toCheckCents: number;
      isOpen: boolean;
    }
  | { kind: 'line'; key: string; level: 2; line: RunLine; isOpen: boolean }
  | { kind: 'rest'; key: string; level: 2; rest: RunRest; isOpen: boolean }
  | { kind: 'steps'; key: string; level: 3; line: RunLine; isOpen: false }
  | { kind: 'part'; key: string; level: 3; part: RunPart; parent: string; isOpen: false }
  | { kind: 'wait'; key: string; level: 3; isOpen: false }
  | { kind: 'more'; key: string; level: 3; isOpen: false };

export interface OpenParts {
  rows: readonly RunPart[];
  hasMore: boolean;
}

interface Wish {
  filter: ReviewFilter;
  grouping: ReviewGrouping;
  /** Words that the item, its code, the class or the kind must hold. */
  q: string;
  isOpen: (key: string, level: number) => boolean;
  /** The parts of an open line; undefined while they load. */
  partsOf: (key: string) => OpenParts | undefined;
}

export const partKey = (parent: string, part: Pick<RunPart, 'entity' | 'layer'>): string =>
  `${parent}#${part.entity}/${part.layer}`;

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The rows that show: headings with their sums, the lines under them, and the parts of those that are open. */
export function reviewRows(run: Pick<RunLines, 'lines' | 'rest'>, wish: Wish): ReviewRow[] {
  const q = plain(wish.q.trim());
  const holds = (...texts: readonly (string | null)[]) =>
    q === '' || texts.some((text) => text !== null && plain(text).includes(q));
  const lines = run.lines.filter(
    (line) => wantsLine(line, wish.filter) && holds(line.item.name, line.item.sku, line.item.cost_code, line.module),
  );
  const rest = run.rest.filter(
    (each) =>
      (wish.filter === 'all' || wish.filter === each.state) &&
      holds(each.name, each.ifc_class, each.because, each.module),
  );
  const groups = new Map<string, { of: GroupOf; lines: RunLine[]; rest: RunRest[] }>();
  const under = (of: GroupOf) => {
    const key = `group ${JSON.stringify(of)}`;
    const known = groups.get(key) ?? { of, lines: [], rest: [] };
    groups.set(key, known);
    return known;
  };
  // What waits for a person comes first, what was left out on purpose last.
  for (const each of rest) if (each.state === 'unmapped') under({ by: 'unmapped' }).rest.push(each);
  for (const line of lines)
    under(
      wish.grouping === 'module'
        ? { by: 'module', value: line.module }
        : { by: 'division', value: line.item.cost_code.slice(0, 2) },
    ).lines.push(line);
  for (const each of rest) if (each.state === 'excluded') under({ by: 'excluded' }).rest.push(each);
  const rows: ReviewRow[] = [];
  for (const [key, group] of groups) {
    const isOpen = wish.isOpen(key, 1);
    rows.push({
      kind: 'group',
      key,
      level: 1,
      of: group.of,
      parts: [...group.lines, ...group.rest].reduce((sum, { parts }) => sum + parts, 0),
      cents: group.lines.reduce((sum, line) => sum + line.cents - line.to_check_cents, 0),
      toCheckCents: group.lines.reduce((sum, line) => sum + line.to_check_cents, 0),
      isOpen,
    });
    if (!isOpen) continue;
    for (const line of group.lines) addLine(rows, { kind: 'line', key: line.key, level: 2, line, isOpen: false }, wish);
    for (const each of group.rest)
      addLine(rows, { kind: 'rest', key: each.key, level: 2, rest: each, isOpen: false }, wish);
  }
  return rows;
}

function wantsLine(line: RunLine, filter: ReviewFilter): boolean {
  if (filter === 'all') return true;
  return filter === (line.check > 0 ? 'check' : 'mapped');
}

function addLine(rows: ReviewRow[], row: Extract<ReviewRow, { level: 2 }>, wish: Wish): void {
  const isOpen = wish.isOpen(row.key, 2);
  rows.push({ ...row, isOpen });
  if (!isOpen) return;
  if (row.kind === 'line')
    rows.push({ kind: 'steps', key: `${row.key}#steps`, level: 3, line: row.line, isOpen: false });
  const parts = wish.partsOf(row.key);
  if (parts === undefined) rows.push({ kind: 'wait', key: `${row.key}#wait`, level: 3, isOpen: false });
  for (const part of parts?.rows ?? [])
    rows.push({ kind: 'part', key: partKey(row.key, part), level: 3, part, parent: row.key, isOpen: false });
  if (parts?.hasMore === true) rows.push({ kind: 'more', key: `${row.key}#more`, level: 3, isOpen: false });
}

/** What asks the server for the parts behind a line. */
export function partsAsked(row: { line: RunLine } | { rest: RunRest }, filter: ReviewFilter) {
  if ('rest' in row) {
    const { state, ifc_class, name, module, because } = row.rest;
    return { state, ifc_class, kind: name, module: module ?? '', because };
  }
  const asked = { item_id: row.line.item.id, module: row.line.module ?? '' };
  return filter === 'check' ? { ...asked, state: 'check' as const } : asked;
}

/** The lines under which a part stands, from what came of it layer by layer. */
export function linesOfPart(parts: readonly RunPart[]): string[] {
  return parts.map((part) =>
    part.item === null
      ? JSON.stringify([part.state, part.ifc_class, part.type_name ?? part.name, part.module, part.because])
      : `${part.item.id}/${part.module ?? ''}`,
  );
}

/** How much of the model is dealt with: mapped surely, of all parts that are not left out, in percent. */
export function coverageOf(counts: Record<(typeof mappedStates)[number] | 'elements', number>): number {
  const wanted = counts.elements - counts.excluded;
  return wanted <= 0 ? 100 : (counts.mapped / wanted) * 100;
}

/** How many lines each filter shows. */
export function lineCounts(run: Pick<RunLines, 'lines' | 'rest'>): Record<ReviewFilter, number> {
  const check = run.lines.filter((line) => wantsLine(line, 'check')).length;
  const excluded = run.rest.filter(({ state }) => state === 'excluded').length;
  return {
    all: run.lines.length + run.rest.length,
    mapped: run.lines.length - check,
    check,
    unmapped: run.rest.length - excluded,
    excluded,
  };
}
