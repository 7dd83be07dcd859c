import { Rule, RuleDraft } from '#areas/design/take-offs/schema.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { useChangeRule, useCreateRule } from '../queries.ts';
import type { RuleEditorProps } from './rule-editor.tsx';
import { draftOf, formOf, type RuleForm, type ShownRule } from './rule-form-values.ts';

/** The form of a rule; a new one begins with the model's plan and project. */
export function useRuleEntry({ model, rule, onClose }: Pick<RuleEditorProps, 'model' | 'rule' | 'onClose'>) {
  const create = useCreateRule();
  const change = useChangeRule();
  return useRecordForm<RuleForm, ShownRule>({
    values: formOf(
      rule,
      rule === undefined ? { plan_code: model.plan_code ?? '', project_id: model.project?.id ?? null } : {},
    ),
    version: rule?.version,
    draftKey: rule === undefined ? 'new-quantity-rule' : `quantity_rule.${rule.id}`,
    schema: RuleDraft,
    toBody: draftOf,
    paths: {
      item_id: 'item',
      quantity: 'measure',
      'quantity.names': 'quantity_names',
      match: 'classes',
      'match.properties': 'properties',
    },
    valuesOf: (current) => {
      const found = Rule.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version) =>
      rule === undefined
        ? outcomeOf(create.mutateAsync({ body: draftOf(values) }))
        : outcomeOf(
            change.mutateAsync({
              params: { id: rule.id },
              body: withVersion(draftOf(values), version),
            }),
          ),
    onDone: (saved) => onClose(saved.id),
  });
}
