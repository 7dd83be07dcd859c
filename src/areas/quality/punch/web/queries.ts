import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { CallError, keptWhere, queryClient, useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { askRows } from '#platform/web/table/rows/table-source.ts';
import { punchContract, sharedPunchContract } from '../contract.ts';
import { punchTemplate } from '../record.ts';
import { phases, type Phase } from '../schema.ts';

export const punchEndpoints = recordEndpoints(punchItem);
const templateEndpoints = recordEndpoints(punchTemplate);

/** How many items one screen of cards, days or lanes holds. */
export const mostShown = 500;

const besides = { refreshes: ['punch-items', 'punch', 'tables', 'undo'] } as const;

export const usePunchDetail = (id: string) => useRead(punchContract.detail, { params: { id } }, { keeps: useKeeps() });
export const useRaise = () => useChange(punchContract.raise, { ...besides, errorToast: false });
export const useAddPhotos = () => useChange(punchContract.addPhotos, besides);
export const useRemovePhoto = () => useChange(punchContract.removePhoto, besides);
export const useMovePunch = () => useChange(punchEndpoints.move, besides);
export const useChangePunch = () => useChange(punchEndpoints.change, { ...besides, errorToast: false });

/** Who may take care of an item of the project, and who usually does. */
export function usePunchPeople(project: string | undefined) {
  return useRead(
    punchContract.people,
    { query: { project_id: project ?? '' } },
    { enabled: project !== undefined, keeps: useKeeps() },
  );
}

export function useSuggestions(project: string | undefined, category: PunchCategory | undefined) {
  return useRead(
    punchContract.suggestions,
    { query: { project_id: project ?? '', ...(category === undefined ? {} : { category }) } },
    { enabled: project !== undefined, keeps: useKeeps() },
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
/** The drawings of a project with what is pinned on them: of one list, or of both. */
export const usePins = (project: string | undefined, phase?: Phase) =>
  useRead(
    punchContract.pins,
    { query: { project_id: project ?? '', ...(phase === undefined ? {} : { phase }) } },
    { enabled: project !== undefined },
  );
export const useCharts = (phase: Phase, project: string | undefined) =>
  useRead(punchContract.charts, { query: { phase, ...(project === undefined ? {} : { project_id: project }) } });

/** Frequent defects that are still offered. */
export function useTemplates() {
  return useQuery({ ...offeredTemplates, ...keptWhere(useKeeps()), staleTime: 60_000 });
}

const offeredTemplates = {
  queryKey: ['tables', 'punch-templates', 'offered'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = {
      columns: 'name,name_es,category,trade,usual_priority,disabled',
      sort: 'created_at',
      limit: mostShown,
    };
    const result = await askRows(templateEndpoints, query, signal);
    if (!result.ok) throw new CallError(result);
    return result.data.rows.filter((row) => row['disabled'] !== true);
  },
};

const wanted =
  'code,photo,title,title_es,state,phase,project_id,module_id,area,category,priority,severity,must_fix_before,lead_id,due_on,age_days,reopen_count';

const usualSort = 'due_on,created_at';

/** The items of a list that fit a filter, for cards, lanes and days. */
export function usePunchRows(phase: Phase, filter: FilterTree | undefined, sort = usualSort) {
  return useQuery({
    ...rowsOf(phase, filter, sort),
    ...keptWhere(useKeeps()),
    placeholderData: keepPreviousData,
  });
}

function rowsOf(phase: Phase, filter: FilterTree | undefined, sort: string) {
  const whole: FilterTree = filter === undefined ? ['phase', 'is', phase] : { all: [['phase', 'is', phase], filter] };
  const query = { columns: wanted, filter: JSON.stringify(whole), sort, limit: mostShown, count: 'true' };
  return {
    queryKey: ['tables', 'punch-items', 'cards', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const result = await askRows(punchEndpoints, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
  };
}

/** Items that nobody has to do anything about any more. */
export const ended = ['punch_closed', 'punch_void'];
/** The items of a list about which something is to be done. */
export const openItems = ['state', 'none_of', ended] as const satisfies FilterTree;

/** Reads ahead the frequent defects, as the forms of punch items offer them. */
export async function readTemplatesAhead(freshForMs: number): Promise<void> {
  const kept = { staleTime: freshForMs, retry: false, ...keptWhere(true) };
  await queryClient.fetchQuery({ ...offeredTemplates, ...kept }).catch(() => undefined);
}

/** Reads ahead the open items of both lists and the frequent defects, as the floor's screens ask for them: the ids of the items. */
export async function readListsAhead(freshForMs: number): Promise<string[]> {
  const kept = { staleTime: freshForMs, retry: false, ...keptWhere(true) };
  const nothing = () => undefined;
  await readTemplatesAhead(freshForMs);
  const lists = [];
  for (const phase of phases)
    lists.push(await queryClient.fetchQuery({ ...rowsOf(phase, openItems, usualSort), ...kept }).catch(nothing));
  return lists.flatMap((page) => page?.rows.map(({ id }) => id) ?? []);
}

/** Sends a photo to where the item is: its id, or what went wrong in words. */
export function sendPhoto(
  file: File,
  to: { project: string; module: string | undefined; key: string },
): Promise<{ id: string } | { error: string }> {
  return sendAttachment(file, { projectId: to.project, moduleId: to.module, visibility: 'internal', key: to.key });
}
