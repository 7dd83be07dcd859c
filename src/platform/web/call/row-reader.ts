import type { Query } from '@tanstack/react-query';

/** Under this name a list of rows says how some of them are read again by themselves. */
export const rowReader = 'readRows';

/** Resolves to false where the list has to be read whole. */
type RowReader = (ids: readonly string[]) => Promise<boolean>;

/** How single rows of a list are read again; undefined for what is no list of rows, or one that has to be read whole. */
export function rowReaderOf({ meta }: Pick<Query, 'meta'>): RowReader | undefined {
  const read: unknown = meta?.[rowReader];
  return typeof read === 'function' ? async (ids) => (await read(ids)) === true : undefined;
}
