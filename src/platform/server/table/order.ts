import { sql, type SQL } from 'drizzle-orm';
import { AppError, badInput, faultOf } from '#platform/shared/errors.ts';
import { isSortable, sortWord, type Column, type SortKey } from '#platform/shared/table.ts';
import { type Language, sentence, type Text } from '#platform/shared/text.ts';
import { fromCursor, toCursor } from '../http/page-cursor.ts';
import { columnOf, valueOf, type Asked, type SourceColumn } from './source.ts';

/** One key of the order as SQL. */
export interface OrderKey {
  /** What is compared; two rows with the same are told apart by the next key. */
  sql: SQL;
  /** The type that a cursor's word is read as. */
  type: SQL;
  descending: boolean;
  filled: boolean;
}

export interface Order {
  keys: readonly OrderKey[];
  needs: ReadonlySet<string>;
  /** Language and order as one word: a cursor of another order leads nowhere. */
  name: string;
}

const collations: Record<Language, SQL> = { en: sql.raw('collate hearth_en'), es: sql.raw('collate hearth_es') };

/** Text in the order of a language's dictionary. */
export function byDictionary(text: SQL, language: Language): SQL {
  return sql`(${text}) ${collations[language]}`;
}

/** A text as the reader sees it: those that have words in both languages by the word, the others as they were typed. */
export function shownText(words: Readonly<Record<string, Text>> | undefined, held: SQL, language: Language): SQL {
  if (words === undefined) return held;
  const known = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]));
  return sql`coalesce(${JSON.stringify(known)}::jsonb ->> (${held}), ${held})`;
}

/** What a column is sorted by: words by the dictionary of the language, choices as they were declared. */
export function orderOf(column: Column, from: SourceColumn, language: Language): { sql: SQL; type: SQL } {
  const held = valueOf(column, from);
  switch (column.kind) {
    case 'text':
      return { sql: from.order ?? byDictionary(shownText(column.words, held, language), language), type: sql`text` };
    case 'number':
    case 'money':
    case 'percent':
      return { sql: sql`(${held})::float8`, type: sql`float8` };
    case 'date':
      return { sql: held, type: sql`date` };
    case 'moment':
      return { sql: held, type: sql`timestamptz` };
    case 'choice':
      return {
        sql: sql`array_position(${sql.param(Object.keys(column.choices))}::text[], (${held})::text)`,
        type: sql`int`,
      };
    case 'choices':
      return { sql: byDictionary(sql`nullif(array_to_string(${held}, ', '), '')`, language), type: sql`text` };
    case 'person':
      return { sql: byDictionary(from.name ?? held, language), type: sql`text` };
    case 'flag':
      return { sql: held, type: sql`boolean` };
  }
}

/** The order that is asked for. Throws `bad_input` for a column that can't be sorted or is not there. */
export function orderFor(asked: Asked, sort: readonly SortKey[]): Order {
  const needs = new Set<string>();
  const keys = sort.map(({ column: key, descending }) => {
    const { column, from } = columnOf(asked, key, 'sort');
    if (!isSortable(column))
      throw badInput(
        'sort',
        sentence({ en: '"{key}" can not be sorted.', es: '«{key}» no se puede ordenar.' }, { key }),
      );
    for (const join of from.needs ?? []) needs.add(join);
    return { ...orderOf(column, from, asked.language), descending, filled: from.filled === true };
  });
  return { keys, needs, name: `${asked.language}:${sortWord(sort)}` };
}

/** The ORDER BY over names or expressions of the keys: rows without a value last, ties by id. */
export function orderBy(keys: readonly OrderKey[], nameOf: (index: number) => SQL, id: SQL): SQL {
  return sql.join(
    [
      ...keys.map(({ descending, filled }, index) => {
        // Said where it makes no difference, it would keep an index from being read backwards.
        const last = filled ? sql`` : sql` nulls last`;
        return descending ? sql`${nameOf(index)} desc${last}` : sql`${nameOf(index)}${last}`;
      }),
      id,
    ],
    sql`, `,
  );
}

/** The position after a row: its keys as text and its id. */
export function cursorOf(order: Order, keys: readonly (string | null)[], id: string): string {
  return toCursor([order.name, ...keys.map((key) => (key === null ? '' : `=${key}`)), id]);
}

/** The condition that lets through what comes after a position in this order. */
export function afterCursor(order: Order, cursor: string, id: SQL): SQL {
  const [name, ...values] = fromCursor(cursor, order.keys.length + 2);
  const lastId = values.pop() ?? '';
  if (name !== order.name || !/^[0-9a-f-]{36}$/u.test(lastId))
    throw new AppError('bad_input', {
      details: [
        faultOf('after', {
          en: 'Is a position in another order: begin again.',
          es: 'Es un lugar en otro orden: empieza de nuevo.',
        }),
      ],
    });
  const read = values.map((value) => (value === '' ? null : value.slice(1)));
  const ladder = order.keys.reduceRight<SQL>(
    (rest, key, index) => {
      const value = read[index];
      if (value === null || value === undefined) return sql`(${key.sql} is null and ${rest})`;
      const bound = sql`${value}::${key.type}`;
      const later = key.descending ? sql`${key.sql} < ${bound}` : sql`${key.sql} > ${bound}`;
      const empty = key.filled ? sql`` : sql` or ${key.sql} is null`;
      return sql`(${later}${empty} or (${key.sql} = ${bound} and ${rest}))`;
    },
    sql`${id} > ${lastId}::uuid`,
  );
  const [first] = order.keys;
  const [start] = read;
  if (first === undefined || first.filled !== true || start === null || start === undefined) return ladder;
  // Says the same again about the first key alone, which is what an index can begin at.
  const from = sql`${start}::${first.type}`;
  return sql`(${first.descending ? sql`${first.sql} <= ${from}` : sql`${first.sql} >= ${from}`} and ${ladder})`;
}
