import { Search } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';

const t = texts({
  search: { en: 'Search files', es: 'Buscar archivos' },
  sort: { en: 'Sort', es: 'Ordenar' },
  newest: { en: 'Newest first', es: 'Más nuevos primero' },
  name: { en: 'By name', es: 'Por nombre' },
  size: { en: 'Largest first', es: 'Más grandes primero' },
  binText: { en: 'Files stay here for 30 days.', es: 'Los archivos quedan aquí 30 días.' },
});

/** Which file is looked for and in which order they stand; both are in the address. */
export function DocumentFilters({ q, order, inBin }: { q: string; order: 'newest' | 'name' | 'size'; inBin: boolean }) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-[240px] max-sm:w-full">
        <TextInput
          type="search"
          aria-label={say(t.search)}
          placeholder={say(t.search)}
          start={<Search />}
          value={q}
          maxLength={100}
          onChange={(event) => setSearch({ files: event.target.value })}
        />
      </div>
      <div className="w-[200px] max-sm:w-full">
        <Select
          aria-label={say(t.sort)}
          value={order}
          onValueChange={(value) => setSearch({ order: value === 'newest' ? undefined : value })}
          items={(['newest', 'name', 'size'] as const).map((value) => ({ value, label: say(t[value]) }))}
        />
      </div>
      {inBin && <span className="text-13 text-text-2">{say(t.binText)}</span>}
    </div>
  );
}
