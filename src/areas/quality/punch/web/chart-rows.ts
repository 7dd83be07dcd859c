import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Phase } from '../schema.ts';

/**
 * The open items of a list behind the bar of a station: those that it caused, and those that were found there and of which nobody said
 * whose they are.
 */
export function rowsOfStation(phase: Phase, station: string | null, project: string | undefined): FilterTree {
  const nobodys: FilterTree = ['station_caused', 'empty'];
  const itsOwn: FilterTree[] =
    station === null
      ? [nobodys, ['station_found', 'empty']]
      : [{ any: [['station_caused', 'is', station], { all: [nobodys, ['station_found', 'is', station]] }] }];
  return {
    all: [
      ['phase', 'is', phase],
      ...itsOwn,
      ...(project === undefined ? [] : [['project_id', 'is', project] satisfies FilterTree]),
      ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']],
    ],
  };
}
