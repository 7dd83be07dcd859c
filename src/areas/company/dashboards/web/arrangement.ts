import type { WidgetId } from '../schema.ts';

export type Side = 'left' | 'right';
export interface Arrangement {
  left: readonly WidgetId[];
  right: readonly WidgetId[];
  hidden: readonly WidgetId[];
  collapsed: readonly WidgetId[];
}
/** A place among the widgets that are shown: `index` 0 is above the first one. */
export interface Spot {
  side: Side;
  index: number;
}

/** The widgets of a list that are shown, in their order. */
export function shownIn(order: Arrangement, side: Side): WidgetId[] {
  return order[side].filter((id) => !order.hidden.includes(id));
}

/** Where a widget stands among the shown ones; undefined for one that is hidden. */
export function spotOf(order: Arrangement, id: WidgetId): Spot | undefined {
  for (const side of ['left', 'right'] as const) {
    const index = shownIn(order, side).indexOf(id);
    if (index >= 0) return { side, index };
  }
  return undefined;
}

/**
 * Takes a widget to a spot, counted without the widget itself. Hidden widgets keep their neighbour above, so that they come
 * back where they were left.
 */
export function placeAt(order: Arrangement, id: WidgetId, spot: Spot): Arrangement {
  const without = {
    left: order.left.filter((each) => each !== id),
    right: order.right.filter((each) => each !== id),
    hidden: order.hidden,
    collapsed: order.collapsed,
  };
  const shown = shownIn(without, spot.side);
  const list = [...without[spot.side]];
  const next = shown[Math.max(0, Math.min(spot.index, shown.length))];
  list.splice(next === undefined ? list.length : list.indexOf(next), 0, id);
  return { ...without, [spot.side]: list };
}

const steps = new Map<string, (from: Spot) => Spot>([
  ['ArrowUp', ({ side, index }) => ({ side, index: index - 1 })],
  ['ArrowDown', ({ side, index }) => ({ side, index: index + 1 })],
  ['ArrowLeft', ({ index }) => ({ side: 'left', index })],
  ['ArrowRight', ({ index }) => ({ side: 'right', index })],
]);

/** The arrangement after one press of an arrow key; undefined when the widget is at that end already. */
export function stepped(order: Arrangement, id: WidgetId, key: string): Arrangement | undefined {
  const from = spotOf(order, id);
  const step = steps.get(key);
  if (from === undefined || step === undefined) return undefined;
  const to = step(from);
  const room = shownIn(order, to.side).filter((each) => each !== id).length;
  const index = Math.min(to.index, room);
  if (index < 0 || (to.side === from.side && index === from.index)) return undefined;
  return placeAt(order, id, { side: to.side, index });
}

/** Hides a widget, or brings it back to where it was. */
export function withHidden(order: Arrangement, id: WidgetId, isHidden: boolean): Arrangement {
  const others = order.hidden.filter((each) => each !== id);
  return { ...order, hidden: isHidden ? [...others, id] : others };
}

/** Folds a widget down to its title, or opens it again. */
export function withCollapsed(order: Arrangement, id: WidgetId, isCollapsed: boolean): Arrangement {
  const others = order.collapsed.filter((each) => each !== id);
  return { ...order, collapsed: isCollapsed ? [...others, id] : others };
}

/** The order that everyone starts with, as the schema has it; written out so that the page does not carry the schema. */
export const firstArrangement: Arrangement = {
  left: ['waiting', 'my_projects', 'my_tickets', 'my_subtasks', 'ship_and_set', 'late_dates', 'photos'],
  right: ['unread', 'wall', 'by_status', 'factory_modules', 'recent_changes', 'shortcuts'],
  hidden: [],
  collapsed: [],
};

export function isSame(a: Arrangement, b: Arrangement): boolean {
  return (
    a.left.join() === b.left.join() &&
    a.right.join() === b.right.join() &&
    a.hidden.toSorted().join() === b.hidden.toSorted().join() &&
    a.collapsed.toSorted().join() === b.collapsed.toSorted().join()
  );
}
