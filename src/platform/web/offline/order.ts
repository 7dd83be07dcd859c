import type { QueuedEntry } from './device-store.ts';

/**
 * What goes next: the oldest change whose needs have arrived, and only when there is none the oldest such file. What was refused holds
 * up what needs it and nothing else.
 */
export function nextOf<E extends Pick<QueuedEntry, 'key' | 'kind' | 'needs' | 'refusal'>>(
  entries: readonly E[],
): E | undefined {
  const waiting = new Set(entries.map(({ key }) => key));
  const ready = entries.filter(({ refusal, needs }) => refusal === null && !needs.some((key) => waiting.has(key)));
  return ready.find(({ kind }) => kind === 'call') ?? ready[0];
}

/** The entry and all entries that, directly or not, can not be without its answer. */
export function withDependents(key: string, entries: readonly QueuedEntry[]): QueuedEntry[] {
  const found = new Set([key]);
  // Who needs an entry was queued with it or after it, so one pass in order finds all.
  for (const entry of entries) if (firmNeeds(entry).some((each) => found.has(each))) found.add(entry.key);
  return entries.filter((entry) => found.has(entry.key));
}

/** Of the entries that one names, those that it can not be without. */
const firmNeeds = (entry: QueuedEntry): readonly string[] =>
  namedIn(entry.kind === 'call' ? entry.input : entry.fields, 'firm');

/** The entries whose answers a value names; `firm`: without those that it can do without. */
export function namedIn(value: unknown, which?: 'firm'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$of' in value && typeof value.$of === 'string')
    return which === 'firm' && 'optional' in value ? [] : [value.$of];
  return [...new Set(Object.values(value).flatMap((each) => namedIn(each, which)))];
}
