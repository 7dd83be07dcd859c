import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import { tierWords, type CoverageResult, type Tier } from './choices.ts';

/** One coverage of a unit, as far as it says what is covered. */
export interface Covered {
  id: string;
  tier: Tier;
  starts_on: string;
  months: number;
  /** Goes with the home when it is sold. */
  transfers: boolean;
}

/** What is asked: what is wrong with it, when it was received, what the unit is covered for, and whether it was sold meanwhile. */
export interface CoverageQuestion {
  category: PunchCategory;
  /** The day of receipt in the company's zone. */
  received_on: string;
  coverages: readonly Covered[];
  /** The first day of owners who did not take the home over themselves; null while it belongs to those who did. */
  resold_on: string | null;
}

export interface CoverageAnswer {
  result: Extract<CoverageResult, 'covered' | 'manufacturer' | 'pending' | 'expired'>;
  coverage_id: string | null;
  tier: Tier | null;
  /** The last day, which is in. */
  until: string | null;
  /** Why, for whoever asks. */
  reason: Text;
}

const t = texts({
  pending: {
    en: 'The home has no coverage yet: nobody has said when its warranty began.',
    es: 'La vivienda aún no tiene cobertura: nadie ha indicado cuándo empezó su garantía.',
  },
  notBegun: {
    en: '{tier} begins on {from}, after it was received.',
    es: '{tier}: empieza el {from}, después de haberse recibido.',
  },
  covered: {
    en: '{tier} until {until}, and it was received on {on}.',
    es: '{tier} hasta el {until}, y se recibió el {on}.',
  },
  maker: {
    en: 'Its maker answers for it until {until}, and it was received on {on}.',
    es: 'Responde su fabricante hasta el {until}, y se recibió el {on}.',
  },
  over: {
    en: '{tier} ended on {until}, and it was received on {on}.',
    es: '{tier}: terminó el {until}, y se recibió el {on}.',
  },
  sold: {
    en: '{tier} was for the first owners. The home was sold on {sold}, and it was received on {on}.',
    es: '{tier}: era para los primeros propietarios. La vivienda se vendió el {sold}, y se recibió el {on}.',
  },
  none: {
    en: 'Nothing that the home is covered for is about this.',
    es: 'Nada de lo que cubre a la vivienda es sobre esto.',
  },
});

const inTheFirstYear: readonly Tier[] = ['workmanship', 'extended'];
const running: readonly Tier[] = ['workmanship', 'systems', 'extended'];
const holding: readonly Tier[] = ['workmanship', 'structural', 'extended'];

/** Which coverages are about what is wrong. */
export const tiersFor: Readonly<Record<PunchCategory, readonly Tier[]>> = {
  structural: holding,
  envelope: holding,
  plumbing: running,
  electrical: running,
  mechanical: running,
  fire_safety: running,
  finishes: inTheFirstYear,
  cabinets: inTheFirstYear,
  doors_windows: inTheFirstYear,
  appliances: ['manufacturer', 'extended'],
  exterior: inTheFirstYear,
  site: inTheFirstYear,
  other: inTheFirstYear,
};

/**
 * The last day of a coverage, which is in: the same day of the month so many months later, and the last of that month where it has no such day.
 * The database works the same out in `ends_on`.
 */
export function lastDay({ starts_on: from, months }: Pick<Covered, 'starts_on' | 'months'>): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const counted = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(counted / 12), counted % 12];
  const longest = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(inYear, inMonth, Math.min(day, longest))).toISOString().slice(0, 10);
}

/** The company's day on which something was received. */
export const receivedDay = (receivedAt: string): string => companyToday(new Date(receivedAt));

/** A sentence with its days as each language writes them, always with their year, so that it reads the same in another one. */
function inWords(words: Text, { tier, ...days }: { tier?: Tier } & Readonly<Record<string, string>>): Text {
  const dayText = (day: string): Text => ({ en: formatDay(day, 'en', 0), es: formatDay(day, 'es', 0) });
  return sentence(words, {
    ...(tier === undefined ? {} : { tier: tierWords[tier] }),
    ...Object.fromEntries(Object.entries(days).map(([name, day]) => [name, dayText(day)])),
  });
}

/**
 * Whether an item is covered: judged on the day it was received, not on the one on which somebody looks at it. Of several coverages the one
 * that lasts longest counts. Pure: the same question has the same answer.
 */
export function coverageOf({
  category,
  received_on: on,
  coverages,
  resold_on: sold,
}: CoverageQuestion): CoverageAnswer {
  const nothing = { coverage_id: null, tier: null, until: null };
  if (coverages.length === 0) return { ...nothing, result: 'pending', reason: t.pending };
  const about = coverages
    .filter(({ tier }) => tiersFor[category].includes(tier))
    .map((each) => ({ ...each, until: lastDay(each) }))
    // What lasts longest first; the same whatever order they come in.
    .toSorted((a, b) => (a.until === b.until ? (a.id < b.id ? -1 : 1) : a.until < b.until ? 1 : -1));
  const goesWith = ({ transfers }: Covered) => transfers || sold === null || on < sold;
  const found = about.find((each) => each.starts_on <= on && on <= each.until && goesWith(each));
  if (found !== undefined) {
    const { id, tier, until } = found;
    const isMaker = tier === 'manufacturer';
    return {
      result: isMaker ? 'manufacturer' : 'covered',
      coverage_id: id,
      tier,
      until,
      reason: isMaker ? inWords(t.maker, { until, on }) : inWords(t.covered, { tier, until, on }),
    };
  }
  const [longest] = about;
  if (longest === undefined) return { ...nothing, result: 'expired', reason: t.none };
  const { tier, until } = longest;
  const ahead = about.findLast(({ starts_on: from }) => from > on);
  if (about.every(({ starts_on: from }) => from > on) && ahead !== undefined)
    return { ...nothing, result: 'pending', reason: inWords(t.notBegun, { tier: ahead.tier, from: ahead.starts_on }) };
  const parted = about.find((each) => each.starts_on <= on && on <= each.until);
  return {
    result: 'expired',
    coverage_id: null,
    tier,
    until,
    reason:
      parted !== undefined && sold !== null
        ? inWords(t.sold, { tier: parted.tier, sold, on })
        : inWords(t.over, { tier, until, on }),
  };
}
