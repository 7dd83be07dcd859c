import { sql, type SQL } from 'drizzle-orm';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { SheetField } from '#platform/server/sheets/sheet-heads.ts';
import type { ReadSheetRow } from '#platform/server/sheets/sheet-import.ts';
import { notAmong } from '#platform/server/sheets/choice-fault.ts';
import { plainWords, wordsOfCell, type SheetFieldKind, type SheetValue } from '#platform/server/sheets/sheet-cells.ts';
import type { SheetCell } from '#platform/server/sheets/sheets.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { idColumn } from '#platform/server/table/sheet-writers.ts';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { holds } from '#platform/shared/access.ts';
import {
  columnsOf,
  hiddenFields,
  sentFields,
  type Edge,
  type Field,
  type RecordDeclaration,
} from '#platform/shared/record.ts';
import { alsoCalled } from './head-words.ts';
import { languages, say, texts, type Language, type Text } from '#platform/shared/text.ts';

const t = texts({
  nobody: { en: 'Is nobody with an account.', es: 'No es nadie con una cuenta.' },
  notThere: { en: 'Is not there.', es: 'No existe.' },
  several: { en: 'Several are called so.', es: 'Hay varios con ese nombre.' },
  amount: { en: 'Must be a number.', es: 'Debe ser un número.' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  moment: {
    en: 'Must be a day and a time, like 2026-11-20 18:04.',
    es: 'Debe ser un día y una hora, como 2026-11-20 18:04.',
  },
});

const kinds: Readonly<Record<Exclude<Field['kind'], 'choice'>, SheetFieldKind>> = {
  text: 'text',
  prose: 'text',
  number: 'amount',
  money: 'amount',
  percent: 'amount',
  date: 'date',
  moment: 'moment',
  flag: 'flag',
  choices: 'text',
  person: 'text',
  link: 'text',
  links: 'text',
};

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The columns of a sheet that fill a record, for whoever sees its fields: by the label in either language, or by the field's name. */
export function sheetFieldsOf(declaration: RecordDeclaration, groups: readonly string[]): Record<string, SheetField> {
  const hidden = hiddenFields(declaration, groups);
  const { code, state } = columnsOf(declaration);
  return {
    ...(code === undefined ? {} : { code: { kind: 'text', headers: [code.label.en, code.label.es] } }),
    // What a file has that shows no number of its rows.
    id: { kind: 'text', headers: [idColumn.column.label.en, idColumn.column.label.es], like: anId },
    ...Object.fromEntries(
      sentFields(declaration).flatMap(([name, field]) =>
        hidden.has(name) || field.form === false
          ? []
          : [[name, { kind: kindOf(field), headers: headersOf(field.label, field.heads) }] as const],
      ),
    ),
    ...(declaration.states === undefined || state === undefined
      ? {}
      : { state: { kind: wordsOf(declaration.states.words), headers: headersOf(state.label) } }),
  };
}

function headersOf(label: Text, more: readonly string[] = []): string[] {
  return [label.en, label.es, ...more, ...alsoCalled(label)];
}

/** The fields by which a row says which record it is about. */
export const rowKeys = ['code', 'id'] as const;

function kindOf(field: Field): SheetFieldKind {
  return field.kind === 'choice' ? wordsOf(field.choices) : kinds[field.kind];
}

function wordsOf(words: Readonly<Record<string, Text>>): SheetFieldKind {
  return Object.fromEntries(Object.entries(words).map(([word, { en, es }]) => [word, [en, es]]));
}

/** The states that a cell may mean: several may have one word. */
export function statesCalled({ states }: RecordDeclaration, cell: Exclude<SheetCell, null>): string[] {
  const said = plainWords(wordsOfCell(cell));
  return Object.entries<Text>(states?.words ?? {}).flatMap(([state, { en, es }]) =>
    [state, en, es].some((word) => plainWords(word) === said) ? [state] : [],
  );
}

/**
 * The fewest steps by which somebody in these groups takes a record from one state to another; none that asks for a reason, which a sheet
 * has no place for. Undefined where no such way leads there.
 */
export function stepsTo(
  { states }: RecordDeclaration,
  groups: readonly string[],
  from: string,
  to: string,
): string[] | undefined {
  const edges: readonly Edge[] = states?.edges ?? [];
  const ways: string[][] = [[]];
  const reached = new Set([from]);
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    if (at === to) return way;
    for (const edge of edges) {
      if (!edge.from.includes(at) || reached.has(edge.to) || edge.reason !== undefined || !holds(groups, edge.who))
        continue;
      reached.add(edge.to);
      ways.push([...way, edge.to]);
    }
  }
  return undefined;
}

type Found = { id: string } | { fault: Text };

/** Whom and what the words of a sheet name, among what its reader sees. */
export interface Named {
  /** Records of the imported kind by their number, in small letters. */
  codes: ReadonlyMap<string, string>;
  /** `kind`: `person`, or what a link leads to. `projectId`: where those of one project are told from others of the same name. */
  of(kind: string, words: string, projectId: string | undefined): Found;
}

interface NamedRow extends Record<string, unknown> {
  id: string;
  words: string;
  project: string | null;
}

/** Looks up all that the rows name, kind by kind. */
export async function findNamed(
  record: ServedRecord,
  write: Write,
  viewer: Viewer,
  rows: readonly ReadSheetRow<string>[],
): Promise<Named> {
  const { declaration } = record;
  const read = (statement: SQL) => write.tx.execute<NamedRow>(statement).then((answer) => answer.rows);
  const found = new Map<string, readonly NamedRow[]>();
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (field.kind !== 'person' && field.kind !== 'link' && field.kind !== 'links') continue;
    const words = rows.flatMap(({ values }) => wordsIn(values[name], field.kind === 'links'));
    if (words.length === 0) continue;
    const wanted = sql`any(${sql.param([...new Set(words)])}::text[])`;
    const kind = field.kind === 'person' ? 'person' : field.to;
    const more =
      field.kind === 'person'
        ? await read(sql`
            select u.id, w.words, null as project from users u
            cross join lateral unnest(array[lower(u.email), lower(u.first_name || ' ' || u.last_name)]) as w(words)
            where u.state = 'active' and w.words = ${wanted}`)
        : await linksCalled(record, viewer, field.to, wanted, read);
    found.set(kind, [...(found.get(kind) ?? []), ...more]);
  }
  const codes = rows.flatMap(({ values }) => wordsIn(values['code'], false));
  const { from, where } = record.source(viewer);
  const numbered =
    codes.length === 0
      ? []
      : await read(sql`
          select r.id, lower(r.code) as words, null as project from ${from}
          where ${where} and lower(r.code) = any(${sql.param(codes)}::text[])`);
  return {
    codes: new Map(numbered.map(({ id, words }) => [words, id])),
    of(kind, words, projectId) {
      const named = (found.get(kind) ?? []).filter((each) => each.words === words.trim().toLowerCase());
      const within = named.filter(({ project }) => project === projectId);
      const ids = new Set((within.length > 0 ? within : named).map(({ id }) => id));
      const [id] = ids;
      if (id === undefined) return { fault: kind === 'person' ? t.nobody : t.notThere };
      return ids.size > 1 ? { fault: t.several } : { id };
    },
  };
}

/** What a link may name by these words: as it is called, or by its first word, which is its number where it has one. */
function linksCalled(
  record: ServedRecord,
  viewer: Viewer,
  to: string,
  wanted: SQL,
  read: (statement: SQL) => Promise<NamedRow[]>,
): Promise<NamedRow[]> {
  const { table, name, project, visible } = record.rows.link(to);
  const { alias, joins = sql``, where } = visible;
  // A sheet may be written in either language.
  const called = languages.flatMap((each) => [
    sql`lower(${name(alias, each)})`,
    sql`split_part(lower(${name(alias, each)}), ' ', 1)`,
  ]);
  return read(sql`
    select distinct ${alias}.id, w.words, ${project?.(alias) ?? sql`null::uuid`} as project from ${sql.identifier(table)} ${alias} ${joins}
    cross join lateral unnest(array[${sql.join(called, sql`, `)}]) as w(words)
    where w.words = ${wanted} and ${where(viewer)}`);
}

function wordsIn(cell: SheetValue | undefined, isList: boolean): string[] {
  if (cell === undefined) return [];
  const said = isList ? partsOf(String(cell)).flatMap((_part, at, parts) => runsFrom(parts, at)) : [String(cell)];
  return said.map((words) => words.trim().toLowerCase());
}

interface Part {
  words: string;
  /** The separator before the next. */
  end: string;
}

/** Several in one cell stand between commas or semicolons. */
function partsOf(cell: string): Part[] {
  return [...cell.matchAll(/([^,;]*)([,;]|$)/gu)].flatMap(([, words = '', end = '']) =>
    words.trim() === '' ? [] : [{ words, end }],
  );
}

/** The most commas that a name may hold. */
const mostCommas = 4;

/** Candidates for one name from a part on: the part alone, and with those that follow, since a name may hold a comma itself. The longest comes first. */
function runsFrom(parts: readonly Part[], at: number): string[] {
  const most = Math.min(parts.length - at, mostCommas + 1);
  return Array.from({ length: most }, (_each, index) =>
    parts
      .slice(at, at + most - index)
      .map(({ words, end }, part, all) => (part === all.length - 1 ? words : words + end))
      .join('')
      .trim(),
  );
}

/** Finds all that a cell names, each as the longest name that is one. */
function listOf<T>(
  cell: string,
  find: (words: string) => { value: T } | { fault: Text },
): { value: T[] } | { fault: Text } {
  const parts = partsOf(cell);
  const value: T[] = [];
  for (let at = 0; at < parts.length;) {
    const runs = runsFrom(parts, at).map((words) => ({ words, found: find(words) }));
    const index = runs.findIndex(({ found }) => 'value' in found);
    const found = runs[index === -1 ? runs.length - 1 : index]?.found;
    if (found === undefined || 'fault' in found) return found ?? { fault: t.notThere };
    value.push(found.value);
    at += runs.length - index;
  }
  return { value };
}

/** A cell as the record's own calls take it. `readAt` reads a moment. */
export function sheetValue(
  field: Field,
  cell: SheetValue,
  find: (kind: string, words: string) => Found,
  readAt: (cell: SheetValue) => string | undefined,
): { value: unknown } | { fault: Text } {
  switch (field.kind) {
    case 'number':
    case 'percent':
      return { value: Number(cell) };
    case 'money': {
      const cents = Math.round(Number(cell) * 100);
      return Number.isSafeInteger(cents) ? { value: cents } : { fault: t.amount };
    }
    case 'moment': {
      const value = readAt(cell);
      return value === undefined ? { fault: t.moment } : { value };
    }
    case 'choices':
      return listOf(String(cell), (words) => {
        const found = Object.entries<Text>(field.choices).find(([key, { en, es }]) =>
          [key, en, es].some((each) => each.toLowerCase() === words.toLowerCase()),
        );
        return found === undefined
          ? { fault: notAmong(Object.values<Text>(field.choices), words) }
          : { value: found[0] };
      });
    case 'person':
    case 'link': {
      const found = find(field.kind === 'person' ? 'person' : field.to, String(cell));
      return 'fault' in found ? found : { value: found.id };
    }
    case 'links':
      return listOf(String(cell), (words) => {
        const found = find(field.to, words);
        return 'fault' in found ? found : { value: found.id };
      });
    default:
      return { value: cell };
  }
}

/** What a record answers for a field, as the report of an import says it; null for nothing. */
export function wordsOfField(field: Field, value: unknown, { language, zone }: Reader): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value.map((each: unknown) => wordsOfOne(field, each, { language, zone })).join(', ');
  return wordsOfOne(field, value, { language, zone });
}

/** The reader whose formats a report is written in. */
export interface Reader {
  language: Language;
  zone: string;
}

function wordsOfOne(field: Field, value: unknown, { language, zone }: Reader): string {
  if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '';
  if ((field.kind === 'choice' || field.kind === 'choices') && typeof value === 'string')
    return field.choices[value]?.[language] ?? value;
  if (typeof value === 'boolean') return say(value ? t.yes : t.no, language);
  if (typeof value === 'number') {
    if (field.kind === 'money') return formatMoney(value, language);
    return `${formatNumber(value, language, 6)}${field.kind === 'percent' ? '%' : ''}`;
  }
  if (field.kind === 'date') return formatDay(String(value), language);
  return field.kind === 'moment' ? formatMoment(String(value), language, zone) : String(value);
}
