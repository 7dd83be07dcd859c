import { useSession } from '#platform/web/call/session.ts';

/** The field of each column, by its header; null leaves the column out. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** So many files with different headers are remembered, the newest. */
const mostKept = 40;

/** Each person has a place of their own in this browser; it holds words of headers and nothing of the rows. */
const placeOf = (): string => `hearth.columns.${useSession.getState().userInfo?.userId ?? 'nobody'}`;

/** A file is known again by where it was brought in and by its headers, in whatever order. */
const keyOf = (address: string, headers: readonly string[]): string =>
  [address, ...headers.map((header) => header.toLowerCase()).toSorted()].join('\u001f');

/** The columns of the last file with these headers, as this person has mapped them in this browser. */
export function recallColumns(address: string, headers: readonly string[]): ColumnMapping | undefined {
  return read().find(([key]) => key === keyOf(address, headers))?.[1];
}

export function rememberColumns(address: string, mapping: ColumnMapping): void {
  const key = keyOf(address, Object.keys(mapping));
  const kept = [[key, mapping] as const, ...read().filter(([each]) => each !== key)].slice(0, mostKept);
  attempt(() => localStorage.setItem(placeOf(), JSON.stringify(kept)));
}

function read(): readonly (readonly [key: string, mapping: ColumnMapping])[] {
  const found: unknown = attempt(() => JSON.parse(localStorage.getItem(placeOf()) ?? '[]'));
  return Array.isArray(found) ? found.filter(isEntry) : [];
}

function isEntry(each: unknown): each is [string, ColumnMapping] {
  return (
    Array.isArray(each) &&
    typeof each[0] === 'string' &&
    typeof each[1] === 'object' &&
    each[1] !== null &&
    Object.values(each[1]).every((field) => field === null || typeof field === 'string')
  );
}

/** Storage may be switched off or full; columns are then mapped anew each time. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
