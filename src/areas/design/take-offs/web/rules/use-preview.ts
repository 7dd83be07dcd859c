import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { highlightParts } from '#areas/design/models/web/queries.ts';
import { call } from '#platform/web/call/call.ts';
import { CallError, keyOf } from '#platform/web/call/query.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { takeOffsContract } from '#areas/design/take-offs/contract.ts';
import { RuleDraft } from '#areas/design/take-offs/schema.ts';
import { draftOf, formulaFault, type RuleForm } from './rule-form-values.ts';

const pauseMs = 350;

/** What the rule in the form would take of the model, once somebody pauses; the parts stand out in 3D while it is open. */
export function usePreview(modelId: string, form: RuleForm, ruleId: string | undefined) {
  // A rule without a name yet can be looked at too.
  const draft = { ...draftOf(form), name: form.name.trim() || '…', layer: form.layer.trim() || 'structure' };
  const text = useDelayed(JSON.stringify(draft), pauseMs);
  const judged = RuleDraft.safeParse(JSON.parse(text));
  const canAsk = judged.success && formulaFault(form.formula) === undefined;
  const body = { model_id: modelId, rule: judged.data, rule_id: ruleId };
  const preview = useQuery({
    queryKey: [...keyOf(takeOffsContract.preview), body],
    queryFn: async ({ signal }) => {
      if (!judged.success) throw new Error('Asked for without a rule.');
      const result = await call(
        takeOffsContract.preview,
        { body: { model_id: modelId, rule: judged.data, ...(ruleId === undefined ? {} : { rule_id: ruleId }) } },
        { signal },
      );
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    enabled: canAsk,
    placeholderData: keepPreviousData,
  });
  // Without a condition it would be the whole model, which points at nothing.
  const points = Object.keys(draft.match).length > 0;
  const entities = points ? preview.data?.entities : undefined;
  useEffect(() => {
    highlightParts(modelId, entities ?? []);
  }, [modelId, entities]);
  useEffect(() => () => highlightParts(modelId, []), [modelId]);
  return {
    data: preview.data,
    error: preview.error,
    isStale: preview.isFetching || JSON.stringify(draft) !== text,
  };
}
