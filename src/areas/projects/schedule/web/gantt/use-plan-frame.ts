import { useEffect, useLayoutEffect, useMemo, useState, useRef } from 'react';
import type { PlanProject } from '#areas/projects/schedule/schema.ts';
import { daysBetween } from '#platform/shared/dates.ts';
import { mondayOf, rangeOf, type Zoom, zoomDays } from './timeline.ts';

const leftWidth = 262;

/** The days and the width that the plan has: this week stands at the left edge when it opens and when the scale changes. */
export function usePlanFrame({
  today,
  projects,
  zoom,
}: {
  today: string;
  projects: readonly PlanProject[];
  zoom: Zoom;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1100);
  const narrow = width < 640;
  const left = narrow ? 132 : leftWidth;
  const range = useMemo(() => rangeOf(today, projects), [today, projects]);
  const px = Math.max((width - left) / zoomDays[zoom], zoom === 'quarter' ? 8 : 18);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Afterwards nothing moves by itself.
  useEffect(() => {
    if (scroller.current !== null)
      scroller.current.scrollLeft = Math.max(0, daysBetween(range.from, mondayOf(today))) * px;
  }, [px, range.from, today]);
  return { scroller, narrow, left, range, px, total: range.days * px };
}
