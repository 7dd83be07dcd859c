import { isOldPrice } from '#areas/design/shared/price-age.ts';
import { isCounted } from '#areas/design/shared/pricing.ts';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { alternatesByLine, withAlternatesBeneath } from './alternates.ts';

/** A line of the grid: one of the estimate, or the empty one at the end of a section where a new one is typed. */
export type SheetRow =
  | {
      kind: 'line';
      id: string;
      line: EstimateLine;
      /** The line that it could take the place of. */
      main: EstimateLine | undefined;
    }
  | { kind: 'new'; id: string; section: string };

export interface SectionHead {
  kind: 'section';
  id: string;
  section: string;
  count: number;
  cents: number;
  isOpen: boolean;
}

export type SheetLine = SectionHead | { kind: 'row'; id: string; row: SheetRow };

export type SheetFilter = 'all' | 'unpriced' | 'stale' | 'optional' | 'alternates' | 'unsure';

export function isStale(line: EstimateLine, today: string): boolean {
  if (line.unit_cost === null || line.cost_source === 'rate') return false;
  return isOldPrice(line.cost_as_of, today);
}

export function isUnpriced(line: EstimateLine): boolean {
  return line.unit_cost === null && isCounted(line);
}

export function passes(line: EstimateLine, filter: SheetFilter, today: string): boolean {
  switch (filter) {
    case 'unpriced':
      return line.unit_cost === null;
    case 'stale':
      return isStale(line, today);
    case 'optional':
      return line.optional;
    case 'alternates':
      return line.alternate_of !== null;
    case 'unsure':
      return line.confidence !== 'high';
    default:
      return true;
  }
}

/** The sections in the order in which their first lines stand. */
export function sectionsOf(lines: readonly EstimateLine[]): string[] {
  return [...new Set(lines.map(({ section }) => section))];
}

/** The lines of the grid: each section's head with its subtotal, its lines, and the empty one where the sheet can be edited. */
export function sheetLines(
  lines: readonly EstimateLine[],
  view: {
    filter: SheetFilter;
    q: string;
    folded: ReadonlySet<string>;
    today: string;
    isEditable: boolean;
    /** Sections that have no line yet. */
    begun?: readonly string[];
    /** Lines that stay in view though the filter would take them away: they are being worked on. */
    held?: ReadonlySet<string>;
  },
): SheetLine[] {
  const isAll = view.filter === 'all' && view.q === '';
  const wanted = plain(view.q);
  const bySection = new Map<string, EstimateLine[]>();
  const mains = new Map(lines.map((line) => [line.line_uid, line]));
  const alternates = alternatesByLine(lines);
  for (const line of withAlternatesBeneath(lines)) {
    const main = mains.get(line.alternate_of ?? '');
    const section = (main ?? line).section;
    const kept =
      isAll ||
      (view.filter === 'alternates' && alternates.has(line.line_uid)) ||
      view.held?.has(line.line_uid) === true ||
      (passes(line, view.filter, view.today) &&
        (wanted === '' || plain(`${line.description} ${line.cost_code} ${line.item?.sku ?? ''}`).includes(wanted)));
    const known = bySection.get(section) ?? [];
    if (kept) known.push(line);
    bySection.set(section, known);
  }
  if (isAll) for (const section of view.begun ?? []) if (!bySection.has(section)) bySection.set(section, []);
  if (isAll && view.isEditable && bySection.size === 0) bySection.set('', []);
  const result: SheetLine[] = [];
  for (const [section, found] of bySection) {
    if (found.length === 0 && !isAll) continue;
    const isOpen = !view.folded.has(section);
    result.push({
      kind: 'section',
      id: `section ${section}`,
      section,
      count: found.length,
      cents: found.reduce((sum, line) => (isCounted(line) ? sum + line.cents : sum), 0),
      isOpen,
    });
    if (!isOpen) continue;
    for (const line of found) {
      const { line_uid: id, alternate_of: of } = line;
      result.push({ kind: 'row', id, row: { kind: 'line', id, line, main: of === null ? undefined : mains.get(of) } });
    }
    if (view.isEditable && isAll)
      result.push({ kind: 'row', id: `new ${section}`, row: { kind: 'new', id: `new ${section}`, section } });
  }
  return result;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
