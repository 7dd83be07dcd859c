import { sql, type SQL } from 'drizzle-orm';
import type { Edge, RecordDeclaration } from '#platform/shared/record.ts';

/** How a person knows a record, over alias `r`: its number and its title. */
export function labelOf({ code, title }: RecordDeclaration): SQL {
  const words = sql`r.${sql.identifier(title)}::text`;
  return code === undefined ? words : sql`r.code || ' ' || ${words}`;
}

/** Moments as the rows hold them, so that one that is sent in other digits is the same. */
export function momentsOf({ fields }: RecordDeclaration, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'moment' && typeof value === 'string'
        ? new Date(value).toISOString().replace('Z', '000Z')
        : value,
    ]),
  );
}

/** The fields that a step demands and that would be empty after it. */
export function emptyFor(edge: Edge, after: Readonly<Record<string, unknown>>): string[] {
  return (edge.requires ?? []).filter((field) => ['', null, undefined].some((none) => after[field] === none));
}
