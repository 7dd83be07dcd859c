import { useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, for a drawing that fills it; 0 until it is known. */
export function useWidth<T extends Element>() {
  const box = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
