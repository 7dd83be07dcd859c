import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { CallError, useChange, useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { askRows } from '#platform/web/table/table-source.ts';
import { punchContract, sharedPunchContract } from '../contract.ts';
import { punchTemplate } from '../record.ts';
import type { Phase } from '../schema.ts';

export const punchEndpoints = recordEndpoints(punchItem);
const templateEndpoints = recordEndpoints(punchTemplate);

/** How many items one screen of cards, days or lanes holds. */
export const mostShown = 500;

const besides = { refreshes: ['punch-items', 'punch', 'tables', 'undo'] } as const;

export const usePunchDetail = (id: string) => useRead(punchContract.detail, { params: { id } });
export const useRaise = () => useChange(punchContract.raise, { ...besides, errorToast: false });
export const useAddPhotos = () => useChange(punchContract.addPhotos, besides);
export const useRemovePhoto = () => useChange(punchContract.removePhoto, besides);
export const useMovePunch = () => useChange(punchEndpoints.move, besides);
export const useChangePunch = () => useChange(punchEndpoints.change, { ...besides, errorToast: false });

/** Who may take care of an item of the project, and who usually does. */
export function usePunchPeople(project: string | undefined) {
  return useRead(punchContract.people, { query: { project_id: project ?? '' } }, { enabled: project !== undefined });
}

export function useSuggestions(project: string | undefined, category: PunchCategory | undefined) {
  return useRead(
    punchContract.suggestions,
    { query: { project_id: project ?? '', ...(category === undefined ? {} : { category }) } },
    { enabled: project !== undefined },
  );
}

export function useAlike(place: {
  project: string | undefined;
  module: string | undefined;
  area: string;
  category: PunchCategory | undefined;
}) {
  const { project = '', module, area, category } = place;
  return useRead(
    punchContract.alike,
    {
      query: {
        project_id: project,
        area: area.trim(),
        category: category ?? 'other',
        ...(module === undefined ? {} : { module_id: module }),
      },
    },
    { enabled: project !== '' && area.trim() !== '' && category !== undefined, keepsPrevious: false },
  );
}

/** What is shown of punch items outside the house. */
export const useShared = (query: { view: 'owner' | 'developer'; project_id: string; unit_id?: string }) =>
  useRead(sharedPunchContract.list, { query });
export const useAddOnWalk = () =>
  useChange(sharedPunchContract.add, { refreshes: ['shared-punch'], errorToast: false });

export const useGrid = (project: string | undefined, phase: Phase) =>
  useRead(punchContract.grid, { query: { project_id: project ?? '', phase } }, { enabled: project !== undefined });
export const usePins = (project: string | undefined, phase: Phase) =>
  useRead(punchContract.pins, { query: { project_id: project ?? '', phase } }, { enabled: project !== undefined });
export const useCharts = (phase: Phase, project: string | undefined) =>
  useRead(punchContract.charts, { query: { phase, ...(project === undefined ? {} : { project_id: project }) } });

/** Frequent defects that are still offered. */
export function useTemplates() {
  return useQuery({
    queryKey: ['tables', 'punch-templates', 'offered'],
    queryFn: async ({ signal }) => {
      const query = {
        columns: 'name,name_es,category,trade,usual_priority,disabled',
        sort: 'created_at',
        limit: mostShown,
      };
      const result = await askRows(templateEndpoints, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data.rows.filter((row) => row['disabled'] !== true);
    },
    staleTime: 60_000,
  });
}

const wanted =
  'code,photo,title,state,phase,project_id,module_id,area,category,priority,severity,must_fix_before,lead_id,due_on,age_days,reopen_count';

/** The items of a list that fit a filter, for cards, lanes and days. */
export function usePunchRows(phase: Phase, filter: FilterTree | undefined, sort = 'due_on,created_at') {
  const whole: FilterTree = filter === undefined ? ['phase', 'is', phase] : { all: [['phase', 'is', phase], filter] };
  const query = { columns: wanted, filter: JSON.stringify(whole), sort, limit: mostShown, count: 'true' };
  return useQuery({
    queryKey: ['tables', 'punch-items', 'cards', query],
    queryFn: async ({ signal }) => {
      const result = await askRows(punchEndpoints, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Sends a photo to where the item is: its id, or what went wrong in words. */
export function sendPhoto(
  file: File,
  to: { project: string; module: string | undefined; key: string },
): Promise<{ id: string } | { error: string }> {
  return sendAttachment(file, { projectId: to.project, moduleId: to.module, visibility: 'internal', key: to.key });
}
