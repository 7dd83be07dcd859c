import { texts } from '#platform/shared/text.ts';
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { call, type CallResult } from '#platform/web/call/call.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { CallError, keyOf, useChange, useRead } from '#platform/web/call/query.ts';
import { takeOffsContract } from '../contract.ts';
import type { RunPart } from '../schema.ts';

const t = texts({
  decided: { en: 'Decided by hand', es: 'Decidido a mano' },
  removed: { en: 'The rule is in the bin', es: 'La regla está en la papelera' },
  changed: { en: 'The rule is changed', es: 'La regla cambió' },
});

type PartsQuery = NonNullable<InputOf<typeof takeOffsContract.parts>['query']>;

/** Runs, the newest first: of one revision, of all revisions of a model, of a project, or all. */
export function useRuns(of: { model_id?: string; series_id?: string; project_id?: string } = {}) {
  return useReadPages(takeOffsContract.list, { query: { limit: 50, ...of } });
}

export function useRun(id: string | undefined) {
  return useRead(takeOffsContract.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });
}

export function useRunLines(id: string) {
  return useRead(takeOffsContract.lines, { params: { id } }, { keepsPrevious: false });
}

export function useRunStates(id: string) {
  return useRead(takeOffsContract.states, { params: { id } }, { keepsPrevious: false });
}

export function useRunDiff(id: string, other: string | undefined) {
  return useRead(takeOffsContract.diff, { params: { id, other: other ?? '' } }, { enabled: other !== undefined });
}

/** What came of one part, layer by layer. */
export function usePartOfRun(id: string, entity: number | undefined) {
  return useRead(
    takeOffsContract.parts,
    { params: { id }, query: { entity: entity ?? 0 } },
    { enabled: entity !== undefined, keepsPrevious: false },
  );
}

/** Parts that one line shows when it is opened; more are found in the tree. */
export const partsShown = 1000;

/** What reads the first parts behind a line, for as many lines as are open. */
export function partsOfLine(id: string, query: PartsQuery) {
  const input = { params: { id }, query: { ...query, limit: partsShown } };
  return {
    queryKey: keyOf(takeOffsContract.parts, input),
    queryFn: async ({ signal }: { signal?: AbortSignal }) => {
      const result = await call(takeOffsContract.parts, input, signal === undefined ? {} : { signal });
      if (!result.ok) throw new CallError(result);
      return { rows: result.data, hasMore: result.nextCursor !== undefined };
    },
  };
}

/** All parts behind a line, page by page. Throws what the server refused. */
export async function readPartsOfLine(id: string, query: PartsQuery): Promise<RunPart[]> {
  const all: RunPart[] = [];
  for (let after: string | undefined; ;) {
    const result: CallResult<ReplyOf<typeof takeOffsContract.parts>> = await call(takeOffsContract.parts, {
      params: { id },
      query: { ...query, limit: partsShown, ...(after === undefined ? {} : { after }) },
    });
    if (!result.ok) throw new CallError(result);
    all.push(...result.data);
    if (result.nextCursor === undefined) return all;
    after = result.nextCursor;
  }
}

export function useRules(of: { model_id?: string; q?: string } = {}) {
  return useRead(takeOffsContract.listRules, { query: of });
}

export function useRuleCounts(modelId: string) {
  return useRead(takeOffsContract.ruleCounts, { query: { model_id: modelId } });
}

export function useRuleVersions(id: string) {
  return useRead(takeOffsContract.ruleVersions, { params: { id } });
}

const ofRun = ['models', 'boms', 'estimates'];
const ofRule = ['bim2bom'];
export const useCreateRun = () => useChange(takeOffsContract.create, { refreshes: ofRun });
export const useRemapRun = () => useChange(takeOffsContract.remap, { refreshes: ofRun });
export const useReviewRun = () => useChange(takeOffsContract.review, { refreshes: ofRun, undoToast: t.decided });
export const useReviewRunInForm = () =>
  useChange(takeOffsContract.review, { refreshes: ofRun, undoToast: t.decided, errorToast: false });
export const usePublishRun = () => useChange(takeOffsContract.publish, { refreshes: ofRun, errorToast: false });
export const useCreateRule = () => useChange(takeOffsContract.createRule, { refreshes: ofRule, errorToast: false });
export const useChangeRule = () =>
  useChange(takeOffsContract.changeRule, { refreshes: ofRule, errorToast: false, undoToast: t.changed });
export const useSwitchRule = () => useChange(takeOffsContract.changeRule, { refreshes: ofRule, undoToast: t.changed });
export const useRemoveRule = () => useChange(takeOffsContract.removeRule, { refreshes: ofRule, undoToast: t.removed });
export const useLoadStarterRules = () => useChange(takeOffsContract.loadStarter, { refreshes: ofRule });
