import { isCounted } from '#areas/design/shared/pricing.ts';
import type { LineReply } from '../store.ts';

type Pair = [LineReply | undefined, LineReply | undefined];

/**
 * The lines of both that belong together. One that has become the alternate of a line that is new in the price was exchanged for it.
 */
export function pairsOf(
  a: readonly LineReply[],
  after: readonly LineReply[],
): { pairs: Pair[]; exchanged: Set<string> } {
  const alternates = new Map(after.map(({ line_uid, alternate_of }) => [line_uid, alternate_of]));
  const exchanged = new Set<string>();
  const b = after.filter(isCounted);
  const byUid = new Map(b.map((line) => [line.line_uid, line]));
  const taken = new Set<string>();
  const nameOf = (line: LineReply) => `${line.item?.id ?? ''}/${line.module ?? ''}/${line.description}/${line.place}`;
  const pairs: Pair[] = [];
  const rest: LineReply[] = [];
  for (const line of a) {
    const same = byUid.get(line.line_uid);
    if (same === undefined) rest.push(line);
    else {
      taken.add(same.line_uid);
      pairs.push([line, same]);
    }
  }
  for (const line of rest) {
    const taker = byUid.get(alternates.get(line.line_uid) ?? '');
    const isTaken = taker === undefined || taken.has(taker.line_uid);
    const alike = isTaken ? b.find((other) => !taken.has(other.line_uid) && nameOf(other) === nameOf(line)) : taker;
    if (alike !== undefined) taken.add(alike.line_uid);
    if (alike !== undefined && !isTaken) exchanged.add(alike.line_uid);
    pairs.push([line, alike]);
  }
  return {
    pairs: [...pairs, ...b.filter(({ line_uid }) => !taken.has(line_uid)).map((line): Pair => [undefined, line])],
    exchanged,
  };
}
