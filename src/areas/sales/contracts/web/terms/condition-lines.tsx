import { Plus } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { newKey, replaced } from '#platform/web/forms/lines.ts';
import type { Faults } from '#platform/web/forms/list-editor.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Condition } from '#areas/sales/contracts/schema.ts';
import { LineFrame } from './line-frame.tsx';

const t = texts({
  text: { en: 'Condition', es: 'Condición' },
  textEs: { en: 'In Spanish', es: 'En español' },
  add: { en: 'Add a condition', es: 'Añadir una condición' },
  blank: { en: 'New condition', es: 'Condición nueva' },
});

interface ConditionLinesProps {
  lines: readonly Condition[];
  faults: Faults;
  onChange: (lines: readonly Condition[]) => void;
}

/** On what a contract depends, in the words of its paper. */
export function ConditionLines({ lines, faults, onChange }: ConditionLinesProps) {
  const say = useSay();
  return (
    <ol className="grid gap-3">
      {lines.map((line, at) => {
        const set = (facts: Partial<Condition>) => onChange(replaced(lines, at, { ...line, ...facts }));
        return (
          <LineFrame key={line.key} name={line.text || say(t.blank)} lines={lines} at={at} onChange={onChange}>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={say(t.text)} error={faults[`conditions.${at}.text`]} required>
                <Textarea
                  rows={2}
                  value={line.text}
                  maxLength={500}
                  onChange={({ target }) => set({ text: target.value })}
                />
              </Field>
              <Field label={say(t.textEs)} error={faults[`conditions.${at}.text_es`]}>
                <Textarea
                  rows={2}
                  value={line.text_es ?? ''}
                  maxLength={500}
                  onChange={({ target }) => set({ text_es: target.value === '' ? null : target.value })}
                />
              </Field>
            </div>
          </LineFrame>
        );
      })}
      <li>
        <Button icon={<Plus />} onClick={() => onChange([...lines, { key: newKey(), text: '', text_es: null }])}>
          {say(t.add)}
        </Button>
      </li>
    </ol>
  );
}
