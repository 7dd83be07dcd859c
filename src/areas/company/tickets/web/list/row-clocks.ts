import { useQuery } from '@tanstack/react-query';
import type { BusinessCalendar, ClockEvent } from '#areas/company/deadlines/schema.ts';
import { call } from '#platform/web/call/call.ts';
import { keyOf } from '#platform/web/call/query.ts';
import { talkContract } from '#areas/company/tickets/contract.ts';

/** What both deadlines of a row are reckoned from. */
export interface RowClock {
  events: readonly ClockEvent[];
  calendar: BusinessCalendar;
}

const most = 100;
/** Rows that come into view together are asked for together. */
const gatheredMs = 20;
const freshMs = 60_000;

let round: { ids: Set<string>; answer: Promise<ReadonlyMap<string, RowClock>> } | undefined;

function clockOf(id: string): Promise<RowClock | null> {
  if (round === undefined || (round.ids.size >= most && !round.ids.has(id))) {
    const ids = new Set<string>();
    const answer = new Promise((resolve) => {
      setTimeout(resolve, gatheredMs);
    }).then(() => {
      if (round?.ids === ids) round = undefined;
      return readClocks([...ids]);
    });
    round = { ids, answer };
  }
  round.ids.add(id);
  return round.answer.then((clocks) => clocks.get(id) ?? null);
}

async function readClocks(ids: readonly string[]): Promise<ReadonlyMap<string, RowClock>> {
  // A list without its times is a list still: it says the moments in words then.
  const result = await call(talkContract.clocks, { query: { ids: ids.join(',') } }, { errorToast: false });
  if (!result.ok) return new Map();
  const calendars = new Map(result.data.calendars.map(({ id, calendar }) => [id, calendar]));
  return new Map(
    result.data.clocks.flatMap(({ id, calendar_id: place, events }) => {
      const calendar = calendars.get(place);
      return calendar === undefined ? [] : [[id, { events, calendar }] as const];
    }),
  );
}

/**
 * What the deadlines of a row are reckoned from; null where nothing is promised, undefined while it is asked for. `marks`: what a row says of
 * its deadlines; another word there asks anew.
 */
export function useRowClock(id: string, marks: string): RowClock | null | undefined {
  return useQuery({
    queryKey: [...keyOf(talkContract.clocks), id, marks],
    queryFn: () => clockOf(id),
    staleTime: freshMs,
  }).data;
}
