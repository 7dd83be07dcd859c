import type { Columns } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';

/** From this probability on, an open deal counts as committed. */
export const committedFrom = 75;
/** Months before this one that the overview and the targets show. */
export const monthsBefore = 2;

/** With this begins the name of a column that the history of deals adds to their list. */
export const wayPrefix = 'way_';
const cameInto = (stage: string) => `${wayPrefix}in_${stage}`;
const wentOn = (stage: string) => `${wayPrefix}on_${stage}`;

interface NamedStage {
  id: string;
  name: string;
  name_es: string | null;
}

/** Two columns for each stage: the last day on which a deal came into it, and the last on which it went on from it. */
export function wayColumns(stages: readonly NamedStage[]): Columns {
  return Object.fromEntries(
    stages.flatMap(({ id, name, name_es: es }) => {
      const inSpanish = es === null || es === '' ? name : es;
      const facts = { kind: 'date', width: 190, hidden: true } as const;
      return [
        [cameInto(id), { ...facts, label: { en: `Came into “${name}”`, es: `Llegó a «${inSpanish}»` } }],
        [wentOn(id), { ...facts, label: { en: `Went on from “${name}”`, es: `Siguió desde «${inSpanish}»` } }],
      ] as const;
    }),
  );
}

/** The last day of a month. */
function lastOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

type Set = readonly FilterTree[];
const open = ['state', 'is', 'open'] as const;
const closedSince = (since: string) => ['closed_on', 'on_or_after', since] as const;
const cameFrom = (source: string | null): FilterTree =>
  source === null ? ['source', 'empty'] : ['source', 'is', source];
/** No forecast counts the days of this month that are over. */
const closesIn = (month: string, today: string): Set => [
  ['expected_close', 'on_or_after', month < today ? today : month],
  ['expected_close', 'on_or_before', lastOf(month)],
];

/** The deals behind each figure of the overview, as the list of deals takes them: `overview.ts` on the server counts and sums just these. */
export const marks = {
  open: (): Set => [open],
  closed: (month: string): Set => [
    ['state', 'is', 'won'],
    ['closed_on', 'between', [month, lastOf(month)]],
  ],
  committed: (month: string, today: string): Set => [
    open,
    ...closesIn(month, today),
    ['probability', 'gte', committedFrom],
  ],
  weighted: (month: string, today: string): Set => [
    open,
    ...closesIn(month, today),
    ['probability', 'lt', committedFrom],
  ],
  leftOut: (today: string): Set => [
    open,
    {
      any: [
        ['expected_close', 'empty'],
        ['expected_close', 'before', today],
      ],
    },
  ],
  cameIn: (stage: string, since: string): Set => [[cameInto(stage), 'on_or_after', since]],
  wentOn: (stage: string, since: string): Set => [
    [cameInto(stage), 'on_or_after', since],
    [wentOn(stage), 'on_or_after', since],
  ],
  won: (since: string): Set => [['state', 'is', 'won'], closedSince(since)],
  wonFrom: (source: string | null, since: string): Set => [
    cameFrom(source),
    ['state', 'is', 'won'],
    closedSince(since),
  ],
  lostFrom: (source: string | null, since: string): Set => [
    cameFrom(source),
    ['state', 'is', 'lost'],
    closedSince(since),
  ],
  decidedFrom: (source: string | null, since: string): Set => [
    cameFrom(source),
    ['state', 'is_not', 'open'],
    closedSince(since),
  ],
  lostFor: (reason: string, since: string): Set => [
    ['state', 'is', 'lost'],
    ['lost_reason', 'is', reason],
    closedSince(since),
  ],
  still: (today: string): Set => [
    open,
    {
      any: [
        ['rotten', 'is', true],
        ['next_step_on', 'before', today],
      ],
    },
  ],
};

/** A filter of the list of deals: all of these, of one pipeline or of both. */
export const filterOf = (conditions: Set, pipeline?: string): FilterTree => ({
  all: pipeline === undefined ? conditions : [...conditions, ['pipeline', 'is', pipeline]],
});

export interface HeldSlot {
  factory: string;
  /** The first day of the month. */
  month: string;
  modules: number;
}

/**
 * The slots that a deal holds once its letter of intent is signed: in the month of the letter what it names, as far as that has room beside other
 * deals (`free`), and never less than was held there. What is held in other months moves there as far as it is needed, and stays otherwise. In all
 * it is never less than before (decision 424).
 */
export function slotsAfterLetter(held: readonly HeldSlot[], letter: HeldSlot & { free: number }): HeldSlot[] {
  const isNamed = (slot: HeldSlot) => slot.factory === letter.factory && slot.month === letter.month;
  const before = held.find(isNamed)?.modules ?? 0;
  const there = Math.max(before, Math.min(letter.modules, Math.max(0, letter.free)));
  let moving = there - before;
  const others = held
    .filter((slot) => !isNamed(slot))
    .map((slot) => {
      const taken = Math.min(moving, slot.modules);
      moving -= taken;
      return { factory: slot.factory, month: slot.month, modules: slot.modules - taken };
    });
  const named = { factory: letter.factory, month: letter.month, modules: there };
  return [named, ...others].filter(({ modules }) => modules > 0);
}
