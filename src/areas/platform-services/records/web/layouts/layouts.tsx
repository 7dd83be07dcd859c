import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import type { LayoutProps } from './layout-parts.ts';

const RecordBoard = lazyPart(async () => ({ default: (await import('./record-board.tsx')).RecordBoard }));
const RecordCalendar = lazyPart(async () => ({ default: (await import('./record-calendar.tsx')).RecordCalendar }));

/** The other ways to draw a list of declared records. */
export interface RecordWays {
  /** By where they stand. `without`: states that have no lane of their own until something stands in them. */
  board?: { without?: readonly string[] };
  /** By the day in this column; `moves` is the field that gets another day, where that is not the column; `item` stands below the name of each. */
  calendar?: { by: string; moves?: string; item?: (row: TableRow) => ReactNode };
  /** By the places on drawings that another area knows. */
  map?: ComponentType<Pick<LayoutProps, 'endpoints' | 'table' | 'view' | 'onOpen'>>;
}

/** What draws them, for the table that stands around it. */
export function layoutsOf(ways: RecordWays | undefined, parts: Omit<LayoutProps, 'view'>) {
  const { board, calendar, map: PlaceMap } = ways ?? {};
  const { endpoints, table, onOpen } = parts;
  const drawn = (part: ReactNode) => <Suspense>{part}</Suspense>;
  return {
    ...(board === undefined
      ? {}
      : { board: (view: LayoutView) => drawn(<RecordBoard {...parts} {...board} view={view} />) }),
    ...(calendar === undefined
      ? {}
      : { calendar: (view: LayoutView) => drawn(<RecordCalendar {...parts} {...calendar} view={view} />) }),
    ...(PlaceMap === undefined
      ? {}
      : { map: (view: LayoutView) => drawn(<PlaceMap {...{ endpoints, table, onOpen, view }} />) }),
  };
}
