import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { EstimateDetail, EstimateLine } from '#areas/design/estimates/schema.ts';
import type { SheetTotals } from '../sheet/sheet-totals.ts';
import { moneyWords, percentWords } from '../words.ts';
import { useSupposed } from './use-supposed.ts';

const t = texts({
  help: {
    en: 'A look only: nothing here is saved. Costs typed by hand and quotes stay as they are.',
    es: 'Solo para ver: nada de esto se guarda. Los costos a mano y las cotizaciones quedan igual.',
  },
  factory: { en: 'Built at', es: 'Construido en' },
  asIs: { en: 'As it is', es: 'Como está' },
  day: { en: 'Prices and rates of', es: 'Precios y tarifas del' },
  contingency: { en: 'Contingency', es: 'Contingencia' },
  escalation: { en: 'Costs rise by', es: 'Los costos suben' },
  until: { en: 'Each year until', es: 'Cada año hasta' },
  untilHelp: {
    en: 'Without a day costs rise once; with one, each year from the day of the prices on.',
    es: 'Sin fecha los costos suben una vez; con fecha, cada año desde el día de los precios.',
  },
  units: { en: 'Units', es: 'Unidades' },
  grows: { en: 'Typed quantities grow along', es: 'Las cantidades a mano crecen igual' },
  perUnit: { en: 'Price per unit', es: 'Precio por unidad' },
  whole: { en: 'Must be a whole number from 1 on.', es: 'Debe ser un número entero desde 1.' },
  number: { en: 'Is no number.', es: 'No es un número.' },
  now: { en: 'Now', es: 'Ahora' },
  after: { en: 'Then', es: 'Entonces' },
  difference: { en: 'Difference', es: 'Diferencia' },
  direct: { en: 'Direct cost', es: 'Costo directo' },
  indirect: { en: 'Indirect', es: 'Indirectos' },
  profit: { en: 'Mark-up', es: 'Recargo' },
  tax: { en: 'Tax', es: 'Impuesto' },
  price: { en: 'Price', es: 'Precio' },
  margin: { en: 'Margin', es: 'Margen' },
  missing: {
    en: '{n, plural, one {# line has} other {# lines have}} no price there on that day and {n, plural, one {keeps its} other {keep their}} own.',
    es: '{n, plural, one {# partida no tiene} other {# partidas no tienen}} precio ahí ese día y {n, plural, one {conserva el suyo} other {conservan el suyo}}.',
  },
  changed: {
    en: '{n, plural, =0 {No cost changes} one {# cost changes} other {# costs change}}.',
    es: '{n, plural, =0 {Ningún costo cambia} one {Cambia # costo} other {Cambian # costos}}.',
  },
  failed: { en: 'It could not be worked out.', es: 'No se pudo calcular.' },
  reset: { en: 'As it is', es: 'Como está' },
});

/** What the estimate would come to at another factory, on another day, with dearer costs or another contingency. */
export function WhatIfPanel({
  detail,
  lines,
  totals,
}: {
  detail: EstimateDetail;
  lines: readonly EstimateLine[];
  totals: SheetTotals;
}) {
  const say = useSay();
  const supposed = useSupposed(detail, lines);
  const { factory, day, contingency, escalation, until, volume, grows, share, rise, units, answer } = supposed;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-12 text-text-3">{say(t.help)}</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={say(t.factory)}>
          <Select
            value={factory}
            onValueChange={supposed.setFactory}
            items={[
              { value: 'same' as const, label: say(t.asIs) },
              ...factories.map((value) => ({ value, label: say(factoryChoices[value]) })),
            ]}
          />
        </Field>
        <DayField label={say(t.day)} value={day} onValueChange={supposed.setDay} />
        <Field label={say(t.escalation)} error={rise === undefined ? say(t.number) : undefined}>
          <TextInput
            inputMode="decimal"
            end="%"
            value={escalation}
            onChange={(event) => supposed.setEscalation(event.target.value)}
          />
        </Field>
        <DayField label={say(t.until)} value={until} onValueChange={supposed.setUntil} />
        <Field label={say(t.units)} error={volume.trim() !== '' && units === undefined ? say(t.whole) : undefined}>
          <TextInput
            inputMode="numeric"
            placeholder={String(supposed.size.units)}
            value={volume}
            onChange={(event) => supposed.setVolume(event.target.value)}
          />
        </Field>
        <Field label={say(t.contingency)} error={share === undefined ? say(t.number) : undefined}>
          <TextInput
            inputMode="decimal"
            end="%"
            value={contingency}
            onChange={(event) => supposed.setContingency(event.target.value)}
          />
        </Field>
      </div>
      <p className="text-12 text-text-3">{say(t.untilHelp)}</p>
      {units !== undefined && (
        <Checkbox label={say(t.grows)} checked={grows} onChange={(event) => supposed.setGrows(event.target.checked)} />
      )}
      {supposed.hasFailed && <p className="text-13 text-bad-text">{say(t.failed)}</p>}
      <ThenTable now={totals} then={supposed.outcome} units={[supposed.size.units, units]} />
      {answer !== undefined && (
        <p role="status" className="text-12 text-text-2">
          {say(t.changed, { n: supposed.changed })} {answer.missing > 0 && say(t.missing, { n: answer.missing })}
        </p>
      )}
      <Button onClick={supposed.reset}>{say(t.reset)}</Button>
    </div>
  );
}

/** The parts of the price as they are and as they would be, and by how much each differs. */
function ThenTable({
  now,
  then,
  units: [unitsNow, unitsThen],
}: {
  now: SheetTotals;
  then: SheetTotals;
  units: readonly [number, number | undefined];
}) {
  const say = useSay();
  const language = useLanguage();
  const rows = [
    ['direct', now.directCents, then.directCents],
    ['indirect', now.indirectCents, then.indirectCents],
    ['profit', now.profitCents, then.profitCents],
    ['tax', now.taxCents, then.taxCents],
    ['price', now.priceCents, then.priceCents],
    ...(unitsNow < 1 || unitsThen === undefined
      ? []
      : [['perUnit', now.priceCents / BigInt(unitsNow), then.priceCents / BigInt(unitsThen)] as const]),
  ] as const;
  const margin = (points: number | undefined) => (points === undefined ? '–' : percentWords(points, language));
  return (
    <table className="w-full text-13">
      <thead>
        <tr className="text-12 text-text-3">
          <td />
          <th scope="col" className="py-1 text-right font-body">
            {say(t.now)}
          </th>
          <th scope="col" className="py-1 text-right font-body">
            {say(t.after)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, before, after]) => (
          <tr key={key} className="border-t border-line align-top tabular-nums">
            <th scope="row" className={key === 'price' ? 'py-1.5 text-left font-label' : 'py-1.5 text-left font-body'}>
              {say(t[key])}
            </th>
            <td className="py-1.5 text-right">{moneyWords(before, language)}</td>
            <td className="py-1.5 text-right">
              {moneyWords(after, language)}
              {after !== before && (
                <span className={after > before ? 'block text-12 text-warn-text' : 'block text-12 text-good-text'}>
                  {after > before ? '+' : ''}
                  {moneyWords(after - before, language)}
                </span>
              )}
            </td>
          </tr>
        ))}
        <tr className="border-t border-line tabular-nums">
          <th scope="row" className="py-1.5 text-left font-body">
            {say(t.margin)}
          </th>
          <td className="py-1.5 text-right">{margin(now.marginBasisPoints)}</td>
          <td className="py-1.5 text-right">{margin(then.marginBasisPoints)}</td>
        </tr>
      </tbody>
    </table>
  );
}
