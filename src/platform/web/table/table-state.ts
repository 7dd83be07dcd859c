import { colourTones, isSortable, parseGroup, parseSort, sortWord, groupWord } from '#platform/shared/table.ts';
import {
  isGroupable,
  mostColours,
  rowHeights,
  type ColourTone,
  type Columns,
  type DateUnit,
  type GroupKey,
  type RowHeight,
  type SortKey,
} from '#platform/shared/table.ts';
import { filterFaults, type FilterTree } from '#platform/shared/table-filter.ts';
import type { Search } from '../place.ts';

export type Layout = 'table' | 'board' | 'calendar' | 'timeline' | 'map';
export const layouts: readonly Layout[] = ['table', 'board', 'calendar', 'timeline', 'map'];

/** Rows that a filter lets through have this ground, or in them the cell of one column. The first rule that fits counts. */
export interface ColourRule {
  filter: FilterTree;
  tone: ColourTone;
  column?: string | undefined;
}

/** What a table shows. All of it stands in the address, so that a link shows a colleague the same. */
export interface TableState {
  /** The saved view it began with. */
  view: string | undefined;
  q: string;
  filter: FilterTree | undefined;
  sort: readonly SortKey[];
  group: readonly GroupKey[];
  /** The columns shown, in their order; undefined: the person's own. */
  columns: readonly string[] | undefined;
  layout: Layout;
  /** How high rows are; undefined: as the person has set it up. */
  height: RowHeight | undefined;
  colours: readonly ColourRule[];
}

/** What a saved view holds, as the server keeps it. */
export interface ViewConfig {
  layout?: string | undefined;
  filter?: FilterTree | null | undefined;
  q?: string | null | undefined;
  sort?: readonly SortKey[] | undefined;
  group?: readonly { column: string; unit?: DateUnit | undefined }[] | undefined;
  columns?: readonly { key: string; width?: number | undefined; visible: boolean }[] | undefined;
  density?: RowHeight | undefined;
  colours?: readonly ColourRule[] | undefined;
}

/** The tab that the address asks for: its own word, else the first one, where a list opens with that. A saved view stands on no tab. */
export function quickIn(search: Search, first: string | undefined): string | undefined {
  return search['quick'] ?? (search['view'] === undefined ? first : undefined);
}

/** Every word of the address that a table reads: set with these, it shows what it opens with. */
export const noTableWords: Search = Object.fromEntries(
  ['view', 'q', 'filter', 'sort', 'group', 'columns', 'layout', 'height', 'colours', 'quick', 'panel'].map((word) => [
    word,
    undefined,
  ]),
);

export interface ReadState {
  state: TableState;
  /** What the address names and this table does not have (any more). */
  unknown: readonly string[];
}

/** Reads the address. What this table does not have is left out and named, never a fault. */
export function readState(columns: Columns, search: Search, first: Partial<TableState>): ReadState {
  const unknown = new Set<string>();
  const has = (key: string) => {
    if (Object.hasOwn(columns, key)) return true;
    unknown.add(key);
    return false;
  };
  const sort =
    search['sort'] === undefined
      ? (first.sort ?? [])
      : parseSort(search['sort']).filter(({ column }) => has(column) && isSortable(columns[column] ?? never(column)));
  const group =
    search['group'] === undefined
      ? (first.group ?? [])
      : parseGroup(search['group']).filter(
          ({ column }) => has(column) && isGroupable(columns[column] ?? never(column)),
        );
  const filter = search['filter'] === undefined ? first.filter : readFilter(columns, search['filter'], unknown);
  return {
    state: {
      view: search['view'],
      q: search['q'] ?? '',
      filter,
      sort,
      group,
      columns: search['columns']?.split(',').filter(has),
      layout: layouts.find((layout) => layout === search['layout']) ?? first.layout ?? 'table',
      height: rowHeights.find((height) => height === search['height']),
      colours: readColours(columns, search['colours'], unknown),
    },
    unknown: [...unknown],
  };
}

function never(column: string): never {
  throw new Error(`No column ${column}`);
}

function readFilter(columns: Columns, word: string, unknown: Set<string>): FilterTree | undefined {
  if (word === 'none') return undefined;
  try {
    const tree = JSON.parse(word) as FilterTree;
    const faults = filterFaults(columns, tree);
    if (faults.length === 0) return tree;
    unknown.add(faults[0]?.message ?? 'filter');
  } catch {
    unknown.add('filter');
  }
  return undefined;
}

function readColours(columns: Columns, word: string | undefined, unknown: Set<string>): readonly ColourRule[] {
  if (word === undefined) return [];
  try {
    const found: unknown = JSON.parse(word);
    const rules = Array.isArray(found) ? found.slice(0, mostColours).filter(isColourRule) : [];
    if (!Array.isArray(found) || rules.length < found.length) unknown.add('colours');
    return rules.filter(({ filter, column }) => {
      const fault = column !== undefined && !Object.hasOwn(columns, column) ? column : faultIn(columns, filter);
      if (fault !== undefined) unknown.add(fault);
      return fault === undefined;
    });
  } catch {
    unknown.add('colours');
    return [];
  }
}

/** What is wrong with a filter that may be anything. */
function faultIn(columns: Columns, filter: FilterTree): string | undefined {
  try {
    return filterFaults(columns, filter)[0]?.message;
  } catch {
    return 'colours';
  }
}

function isColourRule(rule: unknown): rule is ColourRule {
  if (typeof rule !== 'object' || rule === null || !('filter' in rule) || !('tone' in rule)) return false;
  return (
    typeof rule.filter === 'object' &&
    rule.filter !== null &&
    colourTones.some((tone) => tone === rule.tone) &&
    (!('column' in rule) || typeof rule.column === 'string')
  );
}

/** The words of the address for a change of state. A word that says what stands there anyway is left out. */
export function searchOf(patch: Partial<TableState>, first: Partial<TableState>): Search {
  const words: Record<string, string | undefined> = {};
  if ('view' in patch) words['view'] = patch.view;
  if ('q' in patch) words['q'] = patch.q?.trim();
  if ('filter' in patch)
    words['filter'] =
      patch.filter === undefined ? (first.filter === undefined ? undefined : 'none') : JSON.stringify(patch.filter);
  if (patch.sort !== undefined) words['sort'] = sortWord(patch.sort);
  if (patch.group !== undefined) words['group'] = groupWord(patch.group);
  if ('columns' in patch) words['columns'] = patch.columns?.join(',');
  if (patch.layout !== undefined) words['layout'] = patch.layout === (first.layout ?? 'table') ? '' : patch.layout;
  if ('height' in patch) words['height'] = patch.height;
  if (patch.colours !== undefined) words['colours'] = coloursWord(patch.colours);
  return words;
}

function coloursWord(colours: readonly ColourRule[]): string {
  return colours.length === 0 ? '' : JSON.stringify(colours.map(plainRule));
}

/** A rule with its parts in one order, so that two of them can be compared as words. */
function plainRule({ filter, tone, column }: ColourRule): ColourRule {
  return { filter, tone, ...(column === undefined ? {} : { column }) };
}

function keysOf(config: ViewConfig): GroupKey[] {
  return (config.group ?? []).map(({ column, unit }) => (unit === undefined ? { column } : { column, unit }));
}

/** A state as a view keeps it. */
export function configOf(state: TableState, shown: readonly string[]): ViewConfig {
  return {
    layout: state.layout,
    filter: state.filter ?? null,
    q: state.q === '' ? null : state.q,
    sort: state.sort,
    group: state.group,
    columns: shown.map((key) => ({ key, visible: true })),
    ...(state.height === undefined ? {} : { density: state.height }),
    colours: state.colours.map(plainRule),
  };
}

/** The words of the address for a saved view; all of them, so that the link means the same to somebody without the view. */
export function searchOfView(id: string | undefined, config: ViewConfig): Search {
  const shown = config.columns?.filter(({ visible }) => visible).map(({ key }) => key) ?? [];
  return {
    view: id,
    q: config.q ?? undefined,
    filter: config.filter == null ? 'none' : JSON.stringify(config.filter),
    sort: sortWord(config.sort ?? []),
    group: groupWord(keysOf(config)),
    columns: shown.join(','),
    layout: config.layout === undefined || config.layout === 'table' ? undefined : config.layout,
    height: config.density,
    colours: coloursWord(config.colours ?? []),
  };
}

/** Whether what is shown is no longer what the view says. */
export function differs(config: ViewConfig, state: TableState, shown: readonly string[]): boolean {
  const words = (each: ViewConfig) =>
    JSON.stringify([
      each.q ?? '',
      each.filter ?? null,
      sortWord(each.sort ?? []),
      groupWord(keysOf(each)),
      each.columns === undefined || each.columns.length === 0
        ? shown
        : each.columns.filter(({ visible }) => visible).map(({ key }) => key),
      each.layout ?? 'table',
      each.density ?? null,
      coloursWord(each.colours ?? []),
    ]);
  return words(configOf(state, shown)) !== words(config);
}

/** The next order after a click on a head: up, down, none; with `adds` the other keys stay. */
export function nextSort(sort: readonly SortKey[], column: string, adds: boolean): SortKey[] {
  const now = sort.find((key) => key.column === column);
  const next =
    now === undefined ? [{ column, descending: false }] : now.descending ? [] : [{ column, descending: true }];
  if (!adds) return next;
  if (now === undefined) return [...sort, ...next].slice(0, 5);
  return sort.flatMap((key) => (key.column === column ? next : [key]));
}
