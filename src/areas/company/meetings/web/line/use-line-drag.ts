import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

const itemIn = (data: Readonly<Record<string | symbol, unknown>>): string | undefined => {
  const id = data['agendaItem'];
  return typeof id === 'string' ? id : undefined;
};

/** Makes an element a thing that is dragged. */
function useDraggable(element: RefObject<HTMLElement | null>, id: string, enabled: boolean): void {
  useEffect(() => {
    const node = element.current;
    if (node === null || !enabled) return undefined;
    return draggable({ element: node, getInitialData: () => ({ agendaItem: id }) });
  }, [element, id, enabled]);
}

/** Lets items be dropped on an element, and says while one is held over it. `own`: the item that the element itself is. */
export function useDrop<E extends HTMLElement>(
  onDrop: (id: string) => void,
  { own, enabled = true }: { own?: string; enabled?: boolean } = {},
) {
  const ref = useRef<E>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !enabled) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => itemIn(source.data) !== undefined && itemIn(source.data) !== own,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const id = itemIn(source.data);
        if (id !== undefined) latest.current(id);
      },
    });
  }, [own, enabled]);
  return { ref, isOver };
}

/** A line that is dragged, and before which others are dropped. */
export function useLineDrag(id: string, enabled: boolean, onDropBefore: (id: string) => void) {
  const { ref, isOver } = useDrop<HTMLLIElement>(onDropBefore, { own: id, enabled });
  useDraggable(ref, id, enabled);
  return { ref, isOver };
}
