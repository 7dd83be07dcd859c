import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { say, texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { CallError, keyOf, useChange, useRead } from '#platform/web/call/query.ts';
import { scheduleContract } from '../contract.ts';
import { mostPlanned } from '../choices.ts';
import type { Conflict, Follow, PlanQuery, Preview, SeedChange } from '../schema.ts';
import type { DaysQuery, MovesQuery } from '../contract.ts';
import type { PlannedMilestones } from '../contract.ts';

const t = texts({
  applied: {
    en: '{n, plural, one {# date moved} other {# dates moved}}',
    es: '{n, plural, one {Se movió # fecha} other {Se movieron # fechas}}',
  },
  booked: { en: 'Booking changed', es: 'Reserva cambiada' },
  cancelled: { en: 'Booking cancelled', es: 'Reserva cancelada' },
  resource: { en: 'Saved', es: 'Guardado' },
  removed: { en: 'Taken out', es: 'Quitado' },
  left: { en: 'The dates stay as they are', es: 'Las fechas quedan como están' },
  yard: { en: 'Yard changed', es: 'Patio cambiado' },
});

/** The plan under a filter. */
export function usePlan(query: PlanQuery) {
  return useRead(scheduleContract.plan, { query });
}

/** The milestones of these projects, asked for a hundred at a time; those that have come. */
export function useMilestonesOf(projects: readonly string[]): readonly PlannedMilestones[] {
  return useQueries({
    queries: inHundreds(projects).map((ids) => ({
      queryKey: keyOf(scheduleContract.milestones, { query: { projects: ids } }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const result = await call(scheduleContract.milestones, { query: { projects: ids } }, { signal });
        if (!result.ok) throw new CallError(result);
        return result.data;
      },
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
}

/** The plan of many projects, a page of them at a time: the nearest first. */
export function usePlanPages(query: PlanQuery) {
  return useReadPages(scheduleContract.plan, { query }, { rowsIn: ({ projects }) => projects });
}

/** What ships and what is set under a filter, by day, a page at a time. */
export function useMoves(query: MovesQuery) {
  return useReadPages(scheduleContract.moves, { query });
}

/** Day by day what ships and what is set. */
export function useDays(query: DaysQuery) {
  return useRead(scheduleContract.days, { query });
}

/** Conflicts of all projects, the nearest first, a page at a time. */
export function useConflictPages() {
  return useReadPages(scheduleContract.conflicts, {}, { rowsIn: ({ conflicts }) => conflicts });
}

/** How many conflicts there are. */
export function useConflictCount(): number {
  return useRead(scheduleContract.conflicts, { query: { limit: 1 } }).data?.total ?? 0;
}

const ofResources = ['double_booking', 'too_few_trailers', 'yard_full'].join(',');

/** Conflicts of cranes, crews, carriers and yards. */
export function useResourceConflicts(): readonly Conflict[] {
  return useRead(scheduleContract.conflicts, { query: { kinds: ofResources } }).data?.conflicts ?? none;
}

const none: readonly Conflict[] = [];

/** Conflicts of these projects, asked for a hundred at a time; those that have come. */
export function useConflictsOf(projects: readonly string[]): readonly Conflict[] {
  return useQueries({
    queries: inHundreds(projects).map((ids) => ({
      queryKey: keyOf(scheduleContract.conflicts, { query: { projects: ids } }),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const result = await call(scheduleContract.conflicts, { query: { projects: ids } }, { signal });
        if (!result.ok) throw new CallError(result);
        return result.data.conflicts;
      },
    })),
    combine: each,
  });
}

/** What came of each part, each conflict once: one can be of projects in two parts. */
function each(results: readonly { data: readonly Conflict[] | undefined }[]): readonly Conflict[] {
  return [...new Map(results.flatMap(({ data }) => data ?? []).map((conflict) => [conflict.key, conflict])).values()];
}

function inHundreds(projects: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(projects.length / mostPlanned) }, (_, at) =>
    projects.slice(at * mostPlanned, (at + 1) * mostPlanned).join(','),
  );
}

export function useResources(span: { from?: string; to?: string } = {}) {
  return useRead(scheduleContract.resources, { query: span });
}

export function useYards(span: { from?: string; to?: string } = {}) {
  return useRead(scheduleContract.yards, { query: span });
}

export function useReadiness(project: string, setOn: string | undefined) {
  return useRead(scheduleContract.readiness, {
    params: { id: project },
    query: setOn === undefined ? {} : { set_on: setOn },
  });
}

export function useProposals(project?: string) {
  return useRead(scheduleContract.proposals, { query: project === undefined ? {} : { project } });
}

export function useFeeds() {
  return useRead(scheduleContract.feeds, {});
}

/** What would happen. Its key begins with the plan's word: when the plan moves, it is worked out anew. */
export function usePreview(changes: readonly SeedChange[], follow: Follow): UseQueryResult<Preview, CallError> {
  return useQuery<Preview, CallError>({
    queryKey: ['schedule', 'preview', changes, follow],
    queryFn: async ({ signal }) => {
      const result = await call(scheduleContract.preview, { body: { changes: [...changes], follow } }, { signal });
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

const alongside = { refreshes: ['schedule', 'projects', 'units', 'modules', 'milestones', 'dashboard'] } as const;

export const useApply = () =>
  useChange(scheduleContract.apply, {
    ...alongside,
    errorToast: false,
    undoToast: ({ moves }) => say(t.applied, languageNow(), { n: moves.length }),
  });
export const useSetReadiness = () => useChange(scheduleContract.setReadiness, {});
export const useCreateResource = () => useChange(scheduleContract.createResource, { errorToast: false });
export const useBook = () => useChange(scheduleContract.book, { errorToast: false });
export const useChangeBooking = () =>
  useChange(scheduleContract.changeBooking, { errorToast: false, undoToast: t.booked });
export const useCancelBooking = () => useChange(scheduleContract.cancelBooking, { undoToast: t.cancelled });
export const useChangeResource = () =>
  useChange(scheduleContract.changeResource, { errorToast: false, undoToast: t.resource });
export const useRemoveResource = () => useChange(scheduleContract.removeResource, { undoToast: t.removed });
export const useChangeYard = () => useChange(scheduleContract.changeYard, { errorToast: false, undoToast: t.yard });
export const useDismissProposal = () => useChange(scheduleContract.dismissProposal, { undoToast: t.left });
export const useMakeFeed = () => useChange(scheduleContract.makeFeed, {});
export const useRevokeFeed = () => useChange(scheduleContract.revokeFeed, {});
