import { useMemo, useState } from 'react';
import { orderBetween } from '#areas/company/meetings/rules.ts';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import { useBring, useChangeItem, usePark } from '../queries.ts';

/** Where an item stands: in a section or none, in which order, or in the backlog. */
interface Place {
  section_id: string | null;
  sort_order: number;
  parked: boolean;
}

type Placed = AgendaItem & { parked: boolean };

const inOrder = (one: Placed, other: Placed) => one.sort_order - other.sort_order || (one.id < other.id ? -1 : 1);

/** Puts items elsewhere on the agenda, into the backlog and out of it: at once on the screen, then on the server. */
export function usePlacing({ meeting, items, backlog, sections }: Agenda) {
  const change = useChangeItem();
  const park = usePark();
  const bring = useBring();
  const [moved, setMoved] = useState<Readonly<Record<string, Place>>>({});
  const standing = useMemo(
    () => [...items.map((item) => ({ ...item, parked: false })), ...backlog.map((item) => ({ ...item, parked: true }))],
    [items, backlog],
  );
  // What stays where it stood stays the same object: its line need not be drawn again.
  const placed = standing
    .map((item): Placed => (moved[item.id] === undefined ? item : { ...item, ...moved[item.id] }))
    .toSorted(inOrder);
  const own = placed.filter(({ parked }) => !parked);
  const inSection = (section: string | null) => own.filter(({ section_id: id }) => id === section);
  const groups = [null, ...sections.map(({ id }) => id)];

  const put = (id: string, to: Place) => {
    const was = standing.find((item) => item.id === id);
    if (was === undefined) return;
    setMoved((before) => ({ ...before, [id]: to }));
    const { parked, ...place } = to;
    const settled = { onSettled: () => setMoved(({ [id]: _done, ...rest }) => rest) };
    if (parked) park.mutate({ params: { id } }, settled);
    else if (was.parked) bring.mutate({ params: { id: meeting.id }, body: { items: [id], place } }, settled);
    else change.mutate({ params: { id }, body: place }, settled);
  };
  /** Between two neighbours; where no number is left between them they are spread anew. */
  const putBetween = (id: string, section: string | null, before: Placed | undefined, after: Placed | undefined) => {
    const order = orderBetween(before?.sort_order, after?.sort_order);
    if (order !== undefined) return put(id, { sort_order: order, section_id: section, parked: false });
    const rest = own.filter((item) => item.id !== id);
    const at = after === undefined ? rest.length : rest.indexOf(after);
    const spread = [...rest.slice(0, at), { id, section_id: section }, ...rest.slice(at)];
    spread.forEach((item, index) =>
      put(item.id, { sort_order: (index + 1) * 10_000, section_id: item.section_id, parked: false }),
    );
  };
  const toEnd = (id: string, section: string | null) =>
    putBetween(
      id,
      section,
      inSection(section).findLast((item) => item.id !== id),
      undefined,
    );
  return {
    backlog: placed.filter(({ parked }) => parked),
    inSection,
    before(id: string, target: string) {
      const section = own.find((item) => item.id === target)?.section_id ?? null;
      const among = inSection(section).filter((item) => item.id !== id);
      const at = among.findIndex((item) => item.id === target);
      putBetween(id, section, among[at - 1], among[at]);
    },
    toEnd,
    park(id: string) {
      put(id, { sort_order: 0, section_id: null, parked: true });
    },
    /** One place up or down; beyond the end of a section into the next one. Answers false where there is nowhere to go. */
    step(item: AgendaItem, by: -1 | 1): boolean {
      const among = inSection(item.section_id);
      const at = among.findIndex(({ id }) => id === item.id);
      const rest = among.filter(({ id }) => id !== item.id);
      const to = at + by;
      if (to >= 0 && to <= rest.length) {
        putBetween(item.id, item.section_id, rest[to - 1], rest[to]);
        return true;
      }
      const next = groups[groups.indexOf(item.section_id) + by];
      if (next === undefined) return false;
      if (by === 1) putBetween(item.id, next, undefined, inSection(next)[0]);
      else toEnd(item.id, next);
      return true;
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;
