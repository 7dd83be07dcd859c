import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { lengthUnits, type LengthUnit } from '../schema.ts';
import { useRetryReading } from './queries.ts';

const t = texts({
  unit: { en: 'Drawn in', es: 'Dibujado en' },
  help: {
    en: 'Look at a length that you know in the drawing program.',
    es: 'Mira en el programa de dibujo una longitud que conozcas.',
  },
  read: { en: 'Read it in this unit', es: 'Leerlo en esta unidad' },
});
const unitWords = texts({
  metre: { en: 'Metres', es: 'Metros' },
  centimetre: { en: 'Centimetres', es: 'Centímetros' },
  millimetre: { en: 'Millimetres', es: 'Milímetros' },
  foot: { en: 'Feet', es: 'Pies' },
  inch: { en: 'Inches', es: 'Pulgadas' },
});

/** Asks in which unit a model is drawn whose file does not say it, and has it read so. */
export function LengthUnitQuestion({ id }: { id: string }) {
  const say = useSay();
  const retry = useRetryReading();
  const [unit, setUnit] = useState<LengthUnit>('millimetre');
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <Field label={say(t.unit)} help={say(t.help)}>
        <Select
          value={unit}
          onValueChange={setUnit}
          items={lengthUnits.map((value) => ({ value, label: say(unitWords[value]) }))}
        />
      </Field>
      <Button
        icon={<RotateCcw />}
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { id }, body: { length_unit: unit } })}
      >
        {say(t.read)}
      </Button>
    </div>
  );
}
