import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import {
  formulaUoms,
  measureWords,
  quantityMeasures,
  shapeFigures,
  shapeFigureWords,
} from '#areas/design/take-offs/choices.ts';
import type { RuleForm } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';
import { uomWord } from '../words.ts';
import { WordsField } from './words-field.tsx';

const t = texts({
  formulaHelp: {
    en: 'x is the quantity in {unit}; other names are quantities of the part, like [Net Side Area]. min, max, round, ceil and floor are known.',
    es: 'x es la cantidad en {unit}; otros nombres son cantidades del elemento, como [Net Side Area]. Se conocen min, max, round, ceil y floor.',
  },
  namesHelp: { en: 'The first one that a part has counts.', es: 'Vale la primera que tenga el elemento.' },
  ofItem: { en: 'Empty: as the item says.', es: 'Vacío: lo que diga el artículo.' },
});

/** From a figure of the part to what is bought: quantity, formula, waste, steps, pieces. */
export function QuantityFields({
  entry,
  formulaFault,
}: {
  entry: RecordForm<RuleForm>;
  formulaFault: string | undefined;
}) {
  const say = useSay();
  const language = useLanguage();
  const form = entry.form.watch();
  const uom = form.item === null ? '' : uomWord(form.item.uom, language);
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      <Field label={say(fieldWords.measure)} error={entry.fault('measure')}>
        <Select
          {...entry.choice('measure')}
          items={quantityMeasures.map((value) => ({ value, label: say(measureWords[value]) }))}
        />
      </Field>
      {form.measure !== 'count' && (
        <>
          <Field label={say(fieldWords.shape)} error={entry.fault('shape')} className="col-span-2 max-sm:col-span-1">
            <Select
              {...entry.choice('shape')}
              items={shapeFigures.map((value) => ({ value, label: say(shapeFigureWords[value]) }))}
            />
          </Field>
          <WordsField
            label={say(fieldWords.quantity_names)}
            help={say(t.namesHelp)}
            words={form.quantity_names}
            offered={commonNames[form.measure]}
            onChange={(names) => entry.choice('quantity_names').onValueChange(names)}
            error={entry.fault('quantity_names')}
            className="col-span-full"
          />
        </>
      )}
      <Field
        label={say(fieldWords.formula)}
        help={say(t.formulaHelp, { unit: uomWord(formulaUoms[form.measure], language) })}
        error={formulaFault ?? entry.fault('formula')}
        className="col-span-full"
      >
        <TextInput maxLength={500} autoComplete="off" spellCheck={false} placeholder="x" {...entry.field('formula')} />
      </Field>
      {(['waste_percent', 'round_to', 'piece_size'] as const).map((field) => (
        <Field key={field} label={say(fieldWords[field])} help={say(t.ofItem)} error={entry.fault(field)}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            end={field === 'waste_percent' ? '%' : uom}
            {...entry.field(field)}
          />
        </Field>
      ))}
    </div>
  );
}

/** What the quantity sets of the standard call them. */
const commonNames: Readonly<Partial<Record<RuleForm['measure'], string[]>>> = {
  length: ['Length', 'Height', 'Width', 'Perimeter', 'GrossPerimeter'],
  area: ['NetSideArea', 'GrossSideArea', 'NetArea', 'GrossArea', 'NetFloorArea', 'GrossSurfaceArea', 'Area'],
  volume: ['NetVolume', 'GrossVolume', 'Volume'],
  weight: ['NetWeight', 'GrossWeight', 'Weight'],
};
