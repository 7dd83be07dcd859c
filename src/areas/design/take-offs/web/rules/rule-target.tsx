import { useState } from 'react';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { RuleForm } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';

const t = texts({
  outcome: { en: 'These parts', es: 'Estos elementos' },
  item: { en: 'count an item', es: 'cuentan un artículo' },
  exclude: { en: 'are left out', es: 'se excluyen' },
  choose: { en: 'Choose the item', es: 'Elegir el artículo' },
  change: { en: 'Choose another', es: 'Elegir otro' },
});

/** What becomes of the parts that a rule takes: an item, or nothing. */
export function RuleTarget({ entry }: { entry: RecordForm<RuleForm> }) {
  const say = useSay();
  const [isChoosing, setChoosing] = useState(false);
  const { outcome, item } = entry.form.watch();
  return (
    <div className="grid gap-3">
      <Field label={say(t.outcome)} className="max-w-60">
        <Select
          {...entry.choice('outcome')}
          items={(['item', 'exclude'] as const).map((value) => ({ value, label: say(t[value]) }))}
        />
      </Field>
      {outcome === 'exclude' ? (
        <Field label={say(fieldWords.exclude_reason)} required error={entry.fault('exclude_reason')}>
          <TextInput maxLength={200} {...entry.field('exclude_reason')} />
        </Field>
      ) : (
        <Field label={say(fieldWords.item)} required group error={entry.fault('item')}>
          <span className="flex items-center gap-3 text-13">
            {item !== null && (
              <span className="min-w-0 flex-1 truncate">
                <span className="text-text-3">{item.sku}</span> {item.name}
              </span>
            )}
            <Button size="small" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {say(item === null ? t.choose : t.change)}
            </Button>
          </span>
          {isChoosing && (
            <CataloguePicker
              className="h-72 rounded-card border border-line p-2"
              onPick={({ id, sku, name, uom }) => {
                entry.choice('item').onValueChange({ id, sku, name, uom });
                setChoosing(false);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
