import type { Capability } from './access.ts';
import type { Text } from './text.ts';

/**
 * What a column holds. `money` is integer cents, `percent` 0 to 100, `date` a calendar date, `moment` a UTC time, `choice` one of
 * declared words, `choices` several (without declared ones: free words, like tags), `person` an id with a name.
 */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'moment'
  | 'choice'
  | 'choices'
  | 'person'
  | 'flag';

export type Total = 'sum' | 'average' | 'min' | 'max';

interface ColumnFacts {
  label: Text;
  /** Width in pixels until a person sets their own. */
  width: number;
  /** Stays in view at the start of the row. */
  pinned?: true;
  /** Not shown until it is chosen. */
  hidden?: true;
  sortable?: false;
  filterable?: false;
  /** Filtered by the screen and by scripts; no menu offers it, since it knows none of the values. */
  offered?: false;
  /** Names other records, not people: what it can be filtered by is what the rows of the table name. */
  named?: 'by rows';
  /** Choices, persons, flags and dates can be grouped unless this says no; text and figures only where it says yes. */
  groupable?: boolean;
  /** The figure at the foot of the column and of each group. */
  total?: Total;
  /** Who sees the column at all; for everybody else it is not there. */
  access?: Capability;
  /** Edited in the row: the field of the area's PATCH or PUT, with a dot for a field inside (`address.city`). */
  edit?: string;
}

export type Column =
  | (ColumnFacts & {
      kind: 'text';
      /** What we brought ourselves among free texts, in both languages. Anything else stands as it was typed. */
      words?: Readonly<Record<string, Text>>;
    })
  | (ColumnFacts & { kind: 'number' | 'money' | 'percent' | 'date' | 'moment' | 'person' | 'flag' })
  | (ColumnFacts & { kind: 'choice'; choices: Readonly<Record<string, Text>> })
  | (ColumnFacts & { kind: 'choices'; choices?: Readonly<Record<string, Text>> });

export type Columns = Readonly<Record<string, Column>>;

/** Names that a row has beside its columns. */
export type ReservedName = 'id' | 'version';

/** Declares the columns of a table, in the order in which they stand. Keeps the keys and kinds as a type. */
export function defineColumns<const C extends Columns>(columns: C & { [K in ReservedName]?: never }): C {
  return columns;
}

export interface PersonValue {
  id: string;
  name: string;
}

type ValueOfKind<K extends ColumnKind> = K extends 'number' | 'money' | 'percent'
  ? number
  : K extends 'choices'
    ? string[]
    : K extends 'person'
      ? PersonValue
      : K extends 'flag'
        ? boolean
        : string;

export type CellValue = string | number | boolean | string[] | PersonValue | null;

/** A row of a table. A column that was not asked for, or that the reader may not see, is missing. */
export type RowOf<C extends Columns> = { id: string; version: number } & {
  [K in keyof C]?: ValueOfKind<C[K]['kind']> | null;
};

export function isSortable(column: Column): boolean {
  return column.sortable !== false;
}

export function isFilterable(column: Column): boolean {
  return column.filterable !== false;
}

/** Whether a person can filter by it. */
export function isOffered(column: Column): boolean {
  return isFilterable(column) && column.offered !== false;
}

export function isGroupable(column: Column): boolean {
  return column.groupable ?? ['choice', 'person', 'flag', 'date', 'moment'].includes(column.kind);
}

/** The columns that somebody with this right may see, in their order. */
export function permittedColumns<C extends Columns>(columns: C, may: (capability: Capability) => boolean): Partial<C> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column.access === undefined || may(column.access)),
  ) as Partial<C>;
}

/** One key of an order: the column and whether its largest comes first. Rows without a value are always last. */
export interface SortKey {
  column: string;
  descending: boolean;
}

export const mostSorts = 5;
/** Rules that colour rows or cells, in one view. */
export const mostColours = 8;
export const colourTones = ['bad', 'warn', 'good', 'info', 'accent'] as const;
export type ColourTone = (typeof colourTones)[number];
/** Heights of a row, by the names under which they are kept: small, medium, large, extra large. */
export const rowHeights = ['compact', 'regular', 'tall', 'tallest'] as const;
export type RowHeight = (typeof rowHeights)[number];
export const mostGroups = 3;

/** `-ship,name`: by ship, latest first, then by name. */
export function parseSort(word: string): SortKey[] {
  return word
    .split(',')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('-') ? { column: part.slice(1), descending: true } : { column: part, descending: false },
    );
}

export function sortWord(sort: readonly SortKey[]): string {
  return sort.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',');
}

/** Stretches of time that dates are gathered by. Weeks begin on Sunday, as in the calendar. */
export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** One level of groups; dates are gathered by a stretch of time, by month if none is named. */
export interface GroupKey {
  column: string;
  unit?: DateUnit;
}

/** `status,ship:week`: by status, and inside by the week of shipping. A unit that is none stays part of the name and is refused later. */
export function parseGroup(word: string): GroupKey[] {
  return word
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [column = '', named] = part.split(':');
      const unit = dateUnits.find((known) => known === named);
      return named === undefined ? { column } : unit === undefined ? { column: part } : { column, unit };
    });
}

export function groupWord(group: readonly GroupKey[]): string {
  return group.map(({ column, unit }) => (unit === undefined ? column : `${column}:${unit}`)).join(',');
}
