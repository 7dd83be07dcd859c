import { Search } from 'lucide-react';
import { factories } from '#areas/projects/projects/schema.ts';
import { factoryWords, statusWords } from '#areas/projects/projects/web/words.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { departments } from '../schema.ts';
import type { BreakdownQuery } from './queries.ts';
import { departmentWords } from './words.ts';
import { AddressFilter } from '#platform/web/address-filter.tsx';

const t = texts({
  find: { en: 'Find a project, unit or module', es: 'Buscar proyecto, unidad o módulo' },
  status: { en: 'Status', es: 'Estado' },
  anyStatus: { en: 'All but archived', es: 'Todos menos archivados' },
  factory: { en: 'Factory', es: 'Planta' },
  anyFactory: { en: 'All factories', es: 'Todas las plantas' },
  department: { en: 'Department', es: 'Departamento' },
  anyDepartment: { en: 'All departments', es: 'Todos los departamentos' },
  owner: { en: 'Sub-Task Owner', es: 'Responsable' },
  anyOwner: { en: 'Everybody’s', es: 'De todos' },
  myOwn: { en: 'Mine', es: 'Mías' },
  nobody: { en: 'Nobody’s', es: 'De nadie' },
});

const narrowed = 'w-44 max-md:min-w-36 max-md:flex-1';

/** Which projects and whose subtasks are shown. What is chosen stands in the address; what is typed is searched as it is typed. */
export function BreakdownFilters({
  typed,
  onType,
  filter,
}: {
  typed: string;
  onType: (text: string) => void;
  filter: BreakdownQuery;
}) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 pb-2 max-md:px-4">
      <div className="w-72 max-md:w-full">
        <TextInput
          type="search"
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          start={<Search />}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setSearch({ q: event.target.value.trim(), rows: undefined });
          }}
        />
      </div>
      <AddressFilter
        className={narrowed}
        label={say(t.status)}
        word="status"
        any={say(t.anyStatus)}
        value={filter.status}
        items={Object.entries(statusWords).map(([value, word]) => ({ value, label: say(word) }))}
      />
      <AddressFilter
        className={narrowed}
        label={say(t.factory)}
        word="factory"
        any={say(t.anyFactory)}
        value={filter.factory}
        items={factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) }))}
      />
      <AddressFilter
        className={narrowed}
        label={say(t.department)}
        word="department"
        any={say(t.anyDepartment)}
        value={filter.department}
        items={departments.map((value) => ({ value, label: say(departmentWords[value]) }))}
      />
      <AddressFilter
        className={narrowed}
        label={say(t.owner)}
        word="owner"
        any={say(t.anyOwner)}
        value={filter.owner}
        items={[
          { value: 'me', label: say(t.myOwn) },
          { value: 'none', label: say(t.nobody) },
        ]}
      />
    </div>
  );
}
