import type { Query } from '@tanstack/react-query';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

/** The ids that a call names in its address, and that of the record which it answers. */
export function looksAt({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): ReadonlySet<string> {
  const looked = new Set<string>(JSON.stringify(queryKey.slice(1)).match(uuids));
  const { data } = state;
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') looked.add(data.id);
  return looked;
}
