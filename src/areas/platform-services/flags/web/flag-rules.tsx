import { Plus, X } from 'lucide-react';
import { groupWords } from '#areas/people/accounts/web/words.ts';
import { groups } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import type { Rule } from './flag-dialog.tsx';

const t = texts({
  rules: { en: 'Rules, the first that fits decides', es: 'Reglas, decide la primera que se cumpla' },
  addRule: { en: 'Add a rule', es: 'Agregar regla' },
  removeRule: { en: 'Take rule {n} away', es: 'Quitar la regla {n}' },
  ruleGroups: { en: 'Groups', es: 'Grupos' },
  everyone: { en: 'No group chosen: everybody.', es: 'Sin grupo elegido: todos.' },
  percent: { en: 'For how many of them', es: 'Para cuántos de ellos' },
});

interface FlagRulesProps {
  rules: readonly Rule[];
  onRules: (rules: Rule[]) => void;
}

/** The ordered rules of a flag: for whom it is on, and for how many of them. */
export function FlagRules({ rules, onRules }: FlagRulesProps) {
  const say = useSay();
  const setRule = (key: number, patch: Partial<Rule>) =>
    onRules(rules.map((rule) => (rule.key === key ? { ...rule, ...patch } : rule)));
  return (
    <section className="flex flex-col gap-3">
      <h3>{say(t.rules)}</h3>
      {rules.map((rule, index) => (
        <div
          key={rule.key}
          className="grid grid-cols-1 gap-3 rounded-3 border border-line p-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
            <legend className="mb-1 text-12 text-text-3">
              {rule.groups.length === 0 ? say(t.everyone) : say(t.ruleGroups)}
            </legend>
            {groups.map((group) => (
              <Checkbox
                key={group}
                label={say(groupWords[group] ?? t.ruleGroups)}
                checked={rule.groups.includes(group)}
                onChange={(event) =>
                  setRule(rule.key, {
                    groups: event.target.checked
                      ? [...rule.groups, group]
                      : rule.groups.filter((each) => each !== group),
                  })
                }
              />
            ))}
          </fieldset>
          <Field label={say(t.percent)}>
            <NumberInput
              value={rule.percent}
              onValueChange={(value) => setRule(rule.key, { percent: value ?? 0 })}
              min={0}
              max={100}
              end="%"
            />
          </Field>
          <IconButton
            label={say(t.removeRule, { n: index + 1 })}
            onClick={() => onRules(rules.filter((each) => each.key !== rule.key))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          onClick={() =>
            onRules([
              ...rules,
              { key: Math.max(-1, ...rules.map((rule) => rule.key)) + 1, groups: [], percent: 100, kept: undefined },
            ])
          }
        >
          {say(t.addRule)}
        </Button>
      </div>
    </section>
  );
}
