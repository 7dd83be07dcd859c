import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { WidgetId } from '../schema.ts';
import { isSame, placeAt, shownIn, spotOf, stepped, type Arrangement, type Side, type Spot } from './arrangement.ts';
import { usePointerWay } from '#ui/use-pointer-way.ts';

/** A widget that is in the hand: by the pointer it hovers over a spot, by the keyboard it moves at once. */
export interface Lift {
  id: WidgetId;
  by: 'pointer' | 'keyboard';
  /** Where the pointer would let it fall. */
  spot?: Spot | undefined;
}

/** What just happened, for those who hear the page. */
export type Happened = { what: 'lifted' | 'moved' | 'dropped' | 'cancelled'; id: WidgetId; spot: Spot; of: number };

interface ArrangingOptions {
  order: Arrangement;
  onChange: (order: Arrangement) => void;
  onHappened: (happened: Happened) => void;
}

/**
 * Moves widgets by their handles. Pointer: press, drag, let go. Keyboard: Space or Enter lifts, arrows move, Space or Enter
 * drops, Escape puts it back. `shown` is the order with the move that is under way.
 */
export function useArranging({ order, onChange, onHappened }: ArrangingOptions) {
  const [lift, setLift] = useState<Lift | undefined>(undefined);
  const [draft, setDraft] = useState<Arrangement | undefined>(undefined);
  const shown = draft ?? order;
  const refocus = useRef<WidgetId | undefined>(undefined);

  const tell = (what: Happened['what'], id: WidgetId, within: Arrangement) => {
    const spot = spotOf(within, id);
    if (spot !== undefined) onHappened({ what, id, spot, of: shownIn(within, spot.side).length });
  };
  const finish = (next: Arrangement | undefined) => {
    setLift(undefined);
    setDraft(undefined);
    if (next !== undefined && !isSame(next, order)) onChange(next);
  };

  // A widget that crosses to the other list is a new element there; its handle takes the focus back.
  useEffect(() => {
    if (refocus.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-widget="${refocus.current}"] [data-handle]`)?.focus();
    refocus.current = undefined;
  }, [draft]);

  const isPointer = lift?.by === 'pointer';
  usePointerWay(isPointer, {
    onMove: (event) =>
      setLift((now) => (now === undefined ? now : { ...now, spot: spotUnder(event.clientX, event.clientY, now.id) })),
    onEnd: (isKept) => {
      const kept = isKept && lift?.spot !== undefined ? placeAt(order, lift.id, lift.spot) : undefined;
      finish(kept);
      if (kept !== undefined && lift !== undefined) tell('dropped', lift.id, kept);
    },
  });

  const onKeyDown = (id: WidgetId) => (event: React.KeyboardEvent) => {
    const isHeld = lift?.id === id && lift.by === 'keyboard';
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) {
        tell('dropped', id, shown);
        finish(draft);
      } else {
        setLift({ id, by: 'keyboard' });
        tell('lifted', id, shown);
      }
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault();
      refocus.current = id;
      tell('cancelled', id, order);
      finish(undefined);
    } else if (isHeld && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = stepped(shown, id, event.key);
      if (next === undefined) return;
      refocus.current = id;
      setDraft(next);
      tell('moved', id, next);
    }
  };

  const handleOf = (id: WidgetId): ComponentProps<'button'> & { 'data-handle': true } => ({
    'data-handle': true,
    'aria-pressed': lift?.id === id && lift.by === 'keyboard',
    onKeyDown: onKeyDown(id),
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus();
      setDraft(undefined);
      setLift({ id, by: 'pointer' });
    },
    // Focus that leaves in the middle of a move by keyboard puts the widget down where it is.
    onBlur: () => {
      if (lift?.id === id && lift.by === 'keyboard' && refocus.current === undefined) finish(draft);
    },
  });

  return { shown, lift, handleOf };
}

/** The spot under the pointer: the list whose column it is over, below every widget whose middle lies above it. */
function spotUnder(x: number, y: number, dragged: WidgetId): Spot | undefined {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-side]')].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  const stacked =
    lists.length === 2 && lists[0] !== undefined && lists[1] !== undefined && lists[1].box.top >= lists[0].box.bottom;
  const list = stacked
    ? y < (lists[1]?.box.top ?? 0)
      ? lists[0]
      : lists[1]
    : lists.toSorted((a, b) => distance(x, a.box) - distance(x, b.box))[0];
  if (list === undefined) return undefined;
  const side: Side = list.element.dataset['side'] === 'right' ? 'right' : 'left';
  const others = [...list.element.querySelectorAll<HTMLElement>('[data-widget]')].filter(
    (each) => each.dataset['widget'] !== dragged,
  );
  return { side, index: others.filter((each) => middleOf(each.getBoundingClientRect()) < y).length };
}

function distance(x: number, box: DOMRect): number {
  return x < box.left ? box.left - x : x > box.right ? x - box.right : 0;
}

function middleOf(box: DOMRect): number {
  return box.top + box.height / 2;
}
