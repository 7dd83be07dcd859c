import { sql } from 'drizzle-orm';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentFields, type Field, type RecordDeclaration } from '#platform/shared/record.ts';

/** Names the records that may be the same as a new one with these values, as a person knows them. */
export type Alike = (write: Write, values: Readonly<Record<string, unknown>>) => Promise<string[]>;

const mostNamed = 3;

interface Known extends Record<string, unknown> {
  id: string;
  title: string;
  label: string;
}

/**
 * Tells new rows of records that are called the same: among those that the viewer sees, and among the rows above. Of those with a
 * project, a day or a link that every record of the kind has, that must agree as well where the row says it.
 */
export async function alikeByTitle(
  record: ServedRecord,
  { tx }: Write,
  viewer: Viewer,
  titles: readonly string[],
): Promise<Alike> {
  const { declaration, label } = record;
  const compared = comparedFields(declaration);
  const { from, where } = record.source(viewer);
  const title = sql`r.${sql.identifier(declaration.title)}`;
  const values = compared.map(([name]) => sql`, r.${sql.identifier(name)}::text as ${sql.identifier(name)}`);
  const words = [...new Set(titles.map(wordsOf))];
  const { rows } =
    words.length === 0
      ? { rows: [] }
      : await tx.execute<Known>(sql`
          select r.id, lower(trim(${title})) as title, ${label} as label ${sql.join(values, sql``)} from ${from}
          where ${where} and lower(trim(${title})) = any(${sql.param(words)}::text[])`);
  const byTitle = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const row of rows) byTitle.set(row.title, [...(byTitle.get(row.title) ?? []), row]);
  return (_write, sent) => {
    const { [declaration.title]: called } = sent;
    if (typeof called !== 'string') return Promise.resolve([]);
    const known = byTitle.get(wordsOf(called)) ?? [];
    const alike = known.filter((row) =>
      compared.every(([name, field]) => sent[name] === undefined || isSame(field, sent[name], row[name])),
    );
    byTitle.set(wordsOf(called), [...known, { ...sent, label: called }]);
    return Promise.resolve(alike.slice(0, mostNamed).map((row) => String(row['label'])));
  };
}

const wordsOf = (title: string): string => title.trim().toLowerCase();

function comparedFields(declaration: RecordDeclaration): [name: string, field: Field][] {
  return sentFields(declaration).filter(
    ([name, { kind, required }]) =>
      name !== declaration.title &&
      (name === declaration.project || (required === true && ['date', 'moment', 'link', 'person'].includes(kind))),
  );
}

function isSame(field: Field, sent: unknown, held: unknown): boolean {
  // Days, moments and ids of others are sent and held as text.
  if (typeof sent !== 'string' || typeof held !== 'string') return false;
  return field.kind === 'moment' ? Date.parse(sent) === Date.parse(momentText(held)) : sent === held;
}

/** PostgreSQL writes a moment with a blank and a short zone. */
const momentText = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d{2})$/u, '$1:00');
