import { factories } from '#areas/projects/projects/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { factoryWords } from '../words.ts';

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
      <div className="w-44 max-md:flex-1">
        <Select
          aria-label={say(t.factory)}
          value={factory ?? 'any'}
          onValueChange={(value) => setSearch({ factory: value === 'any' ? undefined : value })}
          items={[
            { value: 'any', label: say(t.anyFactory) },
            ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
          ]}
        />
      </div>
      <div className="w-52 max-md:flex-1">
        <Select
          aria-label={say(t.pm)}
          value={pm !== undefined && managers.has(pm) ? pm : 'any'}
          onValueChange={(value) => setSearch({ pm: value === 'any' ? undefined : value })}
          items={[
            { value: 'any', label: say(t.anyPm) },
            ...[...managers]
              .map(([value, label]) => ({ value, label }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
        />
      </div>
    </div>
  );
}
