import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How far from what is seen an element counts as near: what is slow to come is there before it is scrolled to. */
const margin = '600px 0px';

/** One watch for each area that scrolls, however many elements wait in it. */
const watches = new WeakMap<Element | Document, IntersectionObserver>();
const waiting = new Map<Element, () => void>();

function watchOf(element: Element): IntersectionObserver {
  // Only the margin of the area that scrolls counts; that of the window ends at the area's edge.
  const root = element.closest('#content');
  const known = watches.get(root ?? document);
  if (known !== undefined) return known;
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) arrive(target);
    },
    { root, rootMargin: margin },
  );
  watches.set(root ?? document, watch);
  return watch;
}

function arrive(element: Element): void {
  const tell = waiting.get(element);
  forget(element);
  tell?.();
}

function forget(element: Element): void {
  waiting.delete(element);
  watchOf(element).unobserve(element);
}

// On paper everything is in view, and the page is taken as it stands right after this.
globalThis.addEventListener?.('beforeprint', () => flushSync(() => Array.from(waiting.keys(), arrive)));

/** For an element that comes alive near the screen: where to hang the ref, and whether it is near. Once near it stays so. */
export function useNear<E extends Element>(isNearAtOnce = false): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(isNearAtOnce);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return undefined;
    waiting.set(element, () => setNear(true));
    watchOf(element).observe(element);
    return () => forget(element);
  }, [isNear]);
  return [place, isNear];
}
