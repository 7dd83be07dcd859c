import type { ServedRecord } from '#platform/server/record/serve-record.ts';

/** How a ticket of a kind is written: by the rules of that kind. Filled once, while the areas are put together. */
const served = new Map<string, Pick<ServedRecord, 'life' | 'restorer'>>();

/** Makes known by which rules the tickets of a kind are written. */
export function writesKind<S extends Pick<ServedRecord, 'life' | 'restorer'>>(kind: string, record: S): S {
  served.set(kind, record);
  return record;
}

/** The rules by which the tickets of a kind are written. */
export function writerOf(kind: string): Pick<ServedRecord, 'life' | 'restorer'> {
  const found = served.get(kind);
  if (found === undefined) throw new Error(`Nobody writes tickets of the kind ${kind}.`);
  return found;
}
