import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/call/call.ts';
import { CallError, keyOf, useChange, useRead } from '#platform/web/call/query.ts';
import type { Text } from '#platform/shared/text.ts';
import { subtasksContract } from '../contract.ts';
import {
  subtaskStatuses,
  type BreakdownProject,
  type BreakdownTotals,
  type Department,
  type Subtask,
  type SubtaskStatus,
} from '../schema.ts';

/** What the breakdown is narrowed to; undefined words are left out of the call. */
export interface BreakdownQuery {
  q?: string | undefined;
  project?: string | undefined;
  status?: string | undefined;
  factory?: 'loma_linda' | 'butte' | 'monterrey' | 'reno' | undefined;
  mine?: 'true' | undefined;
  department?: Department | undefined;
  owner?: string | undefined;
}

export interface WholeBreakdown {
  rows: BreakdownProject[];
  totals: BreakdownTotals | null;
}

/** Every page of the breakdown, with units and modules when `deep`. */
export function useBreakdown(filter: BreakdownQuery, deep: boolean, enabled = true) {
  const depth = deep ? ('modules' as const) : ('projects' as const);
  const query = { ...filter, depth };
  return useQuery<WholeBreakdown, CallError>({
    queryKey: [...keyOf(subtasksContract.breakdown, { query }), 'whole'],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const whole: WholeBreakdown = { rows: [], totals: null };
      for (let after: string | undefined, more = true; more;) {
        const page = await call(
          subtasksContract.breakdown,
          { query: after === undefined ? query : { ...query, after } },
          { signal },
        );
        if (!page.ok) throw new CallError(page);
        whole.rows.push(...page.data.rows);
        whole.totals ??= page.data.totals;
        after = page.nextCursor;
        more = after !== undefined;
      }
      return whole;
    },
  });
}

/** Where a list of subtasks looks: a project, one of its units or one of its modules. */
export interface Place {
  kind: 'project' | 'unit' | 'module';
  id: string;
}

interface ListFilter {
  place: Place;
  department?: Department | undefined;
  status?: SubtaskStatus | undefined;
  owner?: string | undefined;
}

export interface SubtaskList {
  rows: readonly Subtask[];
  /** The calls that failed; their rows are missing. */
  failed: boolean;
}

/** At most this many of one status are shown; the counters say how many there are. */
export const longestList = 300;

/**
 * The subtasks of a place, sorted by Status descending: To Do, In Progress, Completed. Each status is asked for by itself, so that many
 * completed ones never crowd out what is left to do. What can't be read is noted in the console and is an empty list, as specified.
 */
export function useSubtaskList({ place, department, status, owner }: ListFilter) {
  const wanted = status === undefined ? subtaskStatuses : [status];
  const filter = { [place.kind]: place.id, department, owner, limit: longestList };
  return useQuery<SubtaskList>({
    queryKey: [...keyOf(subtasksContract.list, { query: { ...filter, status } }), 'by status'],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        wanted.map((each) => call(subtasksContract.list, { query: { ...filter, status: each } }, { signal })),
      );
      const failed = answers.find((answer) => !answer.ok);
      // One that was given up for a newer one has not failed.
      // oxlint-disable-next-line no-console -- The error catalogue says so: logged to the console, and an empty list.
      if (failed !== undefined && !signal.aborted) console.error('Subtasks could not be fetched.', failed);
      return { rows: answers.flatMap((answer) => (answer.ok ? answer.data : [])), failed: failed !== undefined };
    },
  });
}

/** As many open subtasks as a board of them shows. */
const mostOpen = 500;

/** What is still to do of one department, or of all, over all projects. Each status is asked for by itself, as specified. */
export function useOpenSubtasks(department: Department | undefined) {
  const query = { department, limit: mostOpen };
  return useQuery<{ rows: readonly Subtask[]; isCut: boolean }, CallError>({
    queryKey: [...keyOf(subtasksContract.list, { query }), 'open'],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        (['To Do', 'In Progress'] as const).map((status) =>
          call(subtasksContract.list, { query: { ...query, status } }, { signal }),
        ),
      );
      for (const answer of answers) if (!answer.ok) throw new CallError(answer);
      return {
        rows: answers.flatMap((answer) => (answer.ok ? answer.data : [])),
        isCut: answers.some((answer) => answer.ok && answer.nextCursor !== undefined),
      };
    },
  });
}

/** One subtask by its id, for a link that leads to it. */
export function useSubtask(id: string) {
  return useRead(subtasksContract.read, { params: { id } });
}

/** What the reader still has to do, over all projects: To Do before In Progress. */
export function useMySubtasks(limit: number) {
  return useRead(subtasksContract.list, { query: { owner: 'me', open: 'true', limit } });
}

const refreshes = ['project-breakdown', 'projects', 'dashboard', 'active-projects'];
export const useCreateSubtask = () => useChange(subtasksContract.create, { refreshes });
export const useChangeSubtask = () => useChange(subtasksContract.change, { refreshes });
export const useRemoveSubtask = (undoToast: Text) => useChange(subtasksContract.remove, { refreshes, undoToast });
