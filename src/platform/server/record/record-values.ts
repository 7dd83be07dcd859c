import { sql, type SQL } from 'drizzle-orm';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import type { Edge, RecordDeclaration } from '#platform/shared/record.ts';
import type { Viewer } from '../viewer.ts';

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

/** The reason why this person may not take a step of a row, by the rule that also disables its button; none where they may. */
export function barsOf(edge: Edge, row: Readonly<Record<string, unknown>>, viewer: Viewer): Fault[] {
  const barred = edge.bars?.(row, viewer);
  return barred === undefined ? [] : [faultOf('to', barred)];
}
