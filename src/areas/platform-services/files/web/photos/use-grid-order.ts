import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { usePointerWay } from '#ui/use-pointer-way.ts';

/** What just happened, for those who hear the page. Places count from 1. */
export interface Moved {
  what: 'lifted' | 'moved' | 'dropped' | 'cancelled';
  id: string;
  place: number;
  of: number;
}

interface GridOrderOptions {
  ids: readonly string[];
  /** The list whose items carry `data-tile`. */
  grid: RefObject<HTMLElement | null>;
  onDrop: (ids: readonly string[]) => void;
  onMoved: (moved: Moved) => void;
}

/**
 * Puts the tiles of a grid in order by their handles. Pointer: press, drag over the others, let go. Keys: Space or Enter lifts, arrows
 * and Home and End move, Space or Enter drops, Escape puts it back. `shown` is the order with the move that is under way.
 */
export function useGridOrder({ ids, grid, onDrop, onMoved }: GridOrderOptions) {
  const [lift, setLift] = useState<{ id: string; by: 'pointer' | 'keys' }>();
  const [draft, setDraft] = useState<readonly string[]>();
  const shown = draft === undefined ? ids : known(draft, ids);
  const tell = (what: Moved['what'], id: string, order: readonly string[]) =>
    onMoved({ what, id, place: order.indexOf(id) + 1, of: order.length });
  const finish = (isKept: boolean) => {
    if (lift === undefined) return;
    setLift(undefined);
    setDraft(undefined);
    tell(isKept ? 'dropped' : 'cancelled', lift.id, isKept ? shown : ids);
    if (isKept && shown.some((id, index) => id !== ids[index])) onDrop(shown);
  };
  const move = (id: string, place: number): boolean => {
    const at = shown.indexOf(id);
    const to = Math.min(shown.length - 1, Math.max(0, place));
    if (at === to) return false;
    const next = shown.filter((each) => each !== id);
    next.splice(to, 0, id);
    setDraft(next);
    tell('moved', id, next);
    return true;
  };

  const isPointer = lift?.by === 'pointer';
  const onPointer = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-tile]');
    const over = under?.dataset['tile'];
    if (lift === undefined || over === undefined || over === lift.id || !shown.includes(over)) return;
    move(lift.id, shown.indexOf(over));
    // Near the edge of what is seen the page comes along.
    under?.scrollIntoView({ block: 'nearest' });
  };
  usePointerWay(isPointer, { onMove: onPointer, onEnd: finish });

  // A tile that has moved stays in sight, and its handle keeps the focus.
  const held = lift?.by === 'keys' ? lift.id : undefined;
  useEffect(() => {
    if (held === undefined) return;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-tile="${held}"]`);
    tile?.querySelector<HTMLElement>('[data-handle]')?.focus();
    tile?.scrollIntoView({ block: 'nearest' });
  }, [held, draft, grid]);

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const isHeld = lift?.id === id && lift.by === 'keys';
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) finish(true);
      else {
        setLift({ id, by: 'keys' });
        tell('lifted', id, shown);
      }
      return;
    }
    if (!isHeld) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      finish(false);
      return;
    }
    const step = stepOf(event.key, columnsOf(grid.current), shown.length);
    if (step === undefined) return;
    event.preventDefault();
    move(id, shown.indexOf(id) + step);
  };

  const handleOf = (id: string): ComponentProps<'button'> & { 'data-handle': true } => ({
    'data-handle': true,
    'aria-pressed': lift?.id === id && lift.by === 'keys',
    onKeyDown: onKeyDown(id),
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus();
      setDraft(undefined);
      setLift({ id, by: 'pointer' });
    },
    // Focus that leaves in the middle of a move by keys puts the tile down where it is.
    onBlur: (event) => {
      if (held === id && event.relatedTarget !== null) finish(true);
    },
  });
  return { shown, liftedId: lift?.id, handleOf };
}

/** A draft against what the server says meanwhile: what is gone is left out, what has come stands behind. */
function known(draft: readonly string[], ids: readonly string[]): readonly string[] {
  const here = new Set(ids);
  const kept = draft.filter((id) => here.has(id));
  const drafted = new Set(kept);
  return [...kept, ...ids.filter((id) => !drafted.has(id))];
}

function stepOf(key: string, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -count,
    End: count,
  };
  return steps[key];
}

/** How many tiles stand beside each other. */
function columnsOf(grid: HTMLElement | null): number {
  const tops = [...(grid?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])].map((tile) => tile.offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
