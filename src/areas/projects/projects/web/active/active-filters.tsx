import { factories } from '#areas/projects/projects/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { factoryWords } from '../words.ts';
import { AddressFilter } from '#platform/web/address-filter.tsx';

const t = texts({
  factory: { en: 'Factory', es: 'Planta' },
  anyFactory: { en: 'All factories', es: 'Todas las plantas' },
  pm: { en: 'Project manager', es: 'Gerente de proyecto' },
  anyPm: { en: 'All managers', es: 'Todos los gerentes' },
});

interface ActiveFiltersProps {
  factory: (typeof factories)[number] | undefined;
  pm: string | undefined;
  /** The managers of all that is under way, by their ids. */
  managers: ReadonlyMap<string, string>;
}

/** Whose and which factory's projects are shown; what is chosen stands in the address. */
export function ActiveFilters({ factory, pm, managers }: ActiveFiltersProps) {
  const say = useSay();
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <AddressFilter
        label={say(t.factory)}
        word="factory"
        any={say(t.anyFactory)}
        value={factory}
        items={factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) }))}
      />
      <AddressFilter
        className="w-52 max-md:flex-1"
        label={say(t.pm)}
        word="pm"
        any={say(t.anyPm)}
        value={pm !== undefined && managers.has(pm) ? pm : undefined}
        items={[...managers]
          .map(([value, label]) => ({ value, label }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
      />
    </div>
  );
}
