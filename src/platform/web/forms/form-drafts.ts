import { draftPrefix } from '../persisted.ts';
import { useSession } from '../call/session.ts';

/** What somebody had typed into a form that was never sent. */
export interface Draft {
  values: Readonly<Record<string, unknown>>;
  /** When, in UTC. */
  at: string;
}

/** After so long nobody wants it back. */
const keptDays = 30;

/** Each draft has a place of its own, so that two tabs do not write over each other's, and each person their own. */
function placeOf(key: string): string {
  return `${draftPrefix}${useSession.getState().userInfo?.userId ?? 'nobody'}.${key}`;
}

export function keepDraft(key: string, values: Readonly<Record<string, unknown>>): void {
  attempt(() => localStorage.setItem(placeOf(key), JSON.stringify({ values, at: new Date().toISOString() })));
}

export function dropDraft(key: string): void {
  attempt(() => localStorage.removeItem(placeOf(key)));
}

export function readDraft(key: string): Draft | undefined {
  const text = attempt(() => localStorage.getItem(placeOf(key)));
  if (text === null || text === undefined) return undefined;
  const found: unknown = attempt(() => JSON.parse(text));
  if (!isDraft(found) || Date.now() - Date.parse(found.at) > keptDays * 86_400_000) {
    dropDraft(key);
    return undefined;
  }
  return found;
}

function isDraft(found: unknown): found is Draft {
  return (
    typeof found === 'object' &&
    found !== null &&
    'values' in found &&
    typeof found.values === 'object' &&
    found.values !== null &&
    'at' in found &&
    typeof found.at === 'string'
  );
}

/** Storage may be switched off or full; a form works without a draft. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
