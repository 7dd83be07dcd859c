import type { z } from 'zod';
import { isCounted, ownMarkupCents, priceChanges } from '#areas/design/shared/pricing.ts';
import type { EstimateDetail } from '../schema.ts';

type Detail = z.input<typeof EstimateDetail>;
type Line = Detail['lines'][number];

/**
 * What a client sees of each line: its cost with its share of all mark-ups before tax, in whole cents that add up exactly to the price
 * before tax. A line with a mark-up of its own carries that one and no other. The cents that rounding leaves go to the largest lines.
 */
export function clientShares({ estimate, lines }: Pick<Detail, 'estimate' | 'lines'>): Map<string, number> {
  const withOwn = (line: Line) => line.cents + Number(ownMarkupCents(BigInt(line.cents), line.markup_override));
  const own = lines.filter((line) => isCounted(line) && line.markup_override !== null);
  const ordinary = lines.filter((line) => isCounted(line) && line.markup_override === null && line.cents > 0);
  const rest = estimate.price_cents - estimate.tax_cents - own.reduce((sum, line) => sum + withOwn(line), 0);
  // Where every line has its own, what is left are fixed sums, and they all carry them.
  const carriers = ordinary.length > 0 ? ordinary : own;
  const base = carriers.reduce((sum, line) => sum + line.cents, 0);
  const shareOf = (cents: number) => (base === 0 ? 0 : Number((BigInt(cents) * BigInt(rest)) / BigInt(base)));
  const carries = new Set(carriers.map(({ line_uid }) => line_uid));
  const shares = new Map(
    lines.map((line) => {
      const isOwn = line.markup_override !== null;
      const share = !isOwn || carries.has(line.line_uid) ? shareOf(line.cents) : 0;
      return [line.line_uid, isOwn ? withOwn(line) + share : share];
    }),
  );
  let left = rest - carriers.reduce((sum, line) => sum + shareOf(line.cents), 0);
  for (const line of carriers.toSorted((a, b) => b.cents - a.cents)) {
    if (left <= 0) break;
    shares.set(line.line_uid, (shares.get(line.line_uid) ?? 0) + 1);
    left -= 1;
  }
  return shares;
}

/** An alternate as it is offered: what it would take the place of, and what that would change of the price, mark-ups and tax included. */
export interface Offer {
  line: Line;
  insteadOf: Line;
  /** Undefined while one of the two has no price. */
  cents: number | undefined;
}

/** The alternates of an estimate in the order of the lines that they stand beside. */
export function offersOf({ estimate, lines, markups }: Pick<Detail, 'estimate' | 'lines' | 'markups'>): Offer[] {
  const alternates = lines.filter(({ alternate_of }) => alternate_of !== null);
  if (alternates.length === 0) return [];
  const priced = (line: Line) => ({ ...line, unit_cost: line.unit_cost ?? '0' });
  const changes = priceChanges(
    lines.map(priced),
    markups.map((markup) => ({ ...markup, place: markup.place ?? undefined })),
    estimate,
  );
  return lines.flatMap((main) =>
    alternates
      .filter(({ alternate_of }) => alternate_of === main.line_uid)
      .map((line): Offer => {
        const isKnown = line.unit_cost !== null && main.unit_cost !== null;
        return { line, insteadOf: main, cents: isKnown ? Number(changes(priced(line), priced(main))) : undefined };
      }),
  );
}
