import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import type { Pins } from '../schema.ts';

const t = texts({
  unit: { en: 'Unit', es: 'Unidad' },
  noUnit: { en: 'Without a unit', es: 'Sin unidad' },
});

/** What belongs to no unit, in the choice of units. */
export const noUnit = 'none';

/** The units that something is pinned for, in the order of their names; last, what is pinned for none. */
export function useUnit({ pins }: Pins): { units: { id: string; name: string }[]; unit: string | undefined } {
  const say = useSay();
  const named = useSearch()['unit'];
  const found = new Map(pins.flatMap(({ unit }) => (unit === null ? [] : [[unit.id, unit] as const])));
  const units = [...found.values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  if (pins.some(({ unit }) => unit === null)) units.push({ id: noUnit, name: say(t.noUnit) });
  return { units, unit: units.find(({ id }) => id === named)?.id ?? units[0]?.id };
}

/** Chooses one of the units that something is pinned for; nothing where nothing is pinned. */
export function UnitChoice({ data }: { data: Pins }) {
  const say = useSay();
  const { units, unit } = useUnit(data);
  if (unit === undefined) return null;
  return (
    <Field label={say(t.unit)} className="w-56 max-w-full">
      <Select
        items={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unit}
        onValueChange={(id) => setSearch({ unit: id, drawing: undefined, page: undefined })}
      />
    </Field>
  );
}
