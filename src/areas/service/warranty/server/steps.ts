import type { Change } from '#platform/server/record/serve-record.ts';

const moment = (): string => new Date().toISOString().replace('Z', '000Z');
/** Coming back to these, an item is worked on again. */
const again = new Set(['warranty_complete', 'warranty_verified']);

/** Who did what and when, as the steps of a warranty item say. What comes by an undo comes as it was. */
export function timesOf({ viewer, before, after }: Change): Record<string, unknown> {
  const [was, is] = [String(before?.['state']), String(after['state'])];
  if (before === undefined || was === is) return {};
  const now = moment();
  /** What an undo brings back stays as it brings it. */
  const orBack = (name: string, value: unknown) => ({ [name]: before[name] == null ? (after[name] ?? value) : value });
  switch (is) {
    case 'warranty_in_progress':
      return { ...orBack('resolved_at', now) };
    case 'warranty_complete':
      return again.has(was)
        ? {}
        : { resolved_at: now, ...orBack('completed_by', viewer.userId), resolution: 'fixed', reminders: 0 };
    case 'warranty_verified':
      return {
        ...orBack('verified_by', viewer.userId),
        ...orBack('verified_at', now),
        ...orBack('closed_at', now),
      };
    case 'warranty_not_covered':
      return { ...orBack('resolved_at', now) };
    case 'warranty_accepted':
      return accepted(was, before, after);
    default:
      return {};
  }
}

/** What is accepted is worked on from the start, whatever it was before; what nobody has to pay for is accepted as goodwill. */
function accepted(was: string, before: NonNullable<Change['before']>, after: Change['after']): Record<string, unknown> {
  const isRepeat = again.has(was);
  const isOwed = ['covered', 'manufacturer', 'pending'].includes(String(after['coverage_result']));
  return {
    visit_at: null,
    resolved_at: null,
    ...(isOwed ? {} : { coverage_result: 'goodwill' }),
    // What was said of how it went was said of that end. Another one is rated anew; history keeps both.
    ...(isRepeat
      ? {
          verified_by: null,
          verified_at: null,
          closed_at: null,
          completed_by: null,
          resolution: null,
          reminders: null,
          rating: null,
          reopen_count: Number(before['reopen_count'] ?? 0) + 1,
        }
      : {}),
  };
}
