import { Link2, Search } from 'lucide-react';
import { fileStages } from '#areas/platform-services/files/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { stageWords } from '../file-words.ts';
import type { PhotoFilter } from './use-photo-filter.ts';

const t = texts({
  search: { en: 'Search photos', es: 'Buscar fotos' },
  group: { en: 'Group by', es: 'Agrupar por' },
  day: { en: 'Day', es: 'Día' },
  stage: { en: 'Stage', es: 'Etapa' },
  area: { en: 'Area', es: 'Área' },
  anyStage: { en: 'All stages', es: 'Todas las etapas' },
  anyArea: { en: 'All areas', es: 'Todas las áreas' },
  links: { en: 'Share links', es: 'Enlaces compartidos' },
});

interface PhotoFiltersProps {
  filter: PhotoFilter;
  areas: readonly { value: string; count: number }[];
  /** Photos of an album stand in its own order. */
  canGroup: boolean;
  /** Opens the links by which these photos were shared; undefined for who may share none. */
  onLinks: ((title: string) => void) | undefined;
}

/** The row of filters above the photos. */
export function PhotoFilters({ filter: { stage, area, q, by }, areas, canGroup, onLinks }: PhotoFiltersProps) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-[220px] max-sm:w-full">
        <TextInput
          type="search"
          aria-label={say(t.search)}
          placeholder={say(t.search)}
          start={<Search />}
          value={q}
          maxLength={100}
          onChange={(event) => setSearch({ photos: event.target.value })}
        />
      </div>
      <div className="w-[180px] max-sm:w-full">
        <Select
          aria-label={say(t.stage)}
          value={stage ?? 'all'}
          onValueChange={(value) => setSearch({ stage: value === 'all' ? undefined : value })}
          items={[
            { value: 'all', label: say(t.anyStage) },
            ...fileStages.map((value) => ({ value, label: say(stageWords[value]) })),
          ]}
        />
      </div>
      {areas.length > 0 && (
        <div className="w-[180px] max-sm:w-full">
          <Select
            aria-label={say(t.area)}
            value={area ?? '\u0001'}
            onValueChange={(value) => setSearch({ area: value === '\u0001' ? undefined : value })}
            items={[
              { value: '\u0001', label: say(t.anyArea) },
              ...areas.map(({ value, count }) => ({ value, label: `${value} (${count})` })),
            ]}
          />
        </div>
      )}
      {canGroup && (
        <Segmented
          label={say(t.group)}
          items={[
            { value: 'day', label: say(t.day) },
            { value: 'stage', label: say(t.stage) },
            { value: 'area', label: say(t.area) },
          ]}
          value={by}
          onValueChange={(value) => setSearch({ by: value === 'day' ? undefined : value })}
        />
      )}
      {onLinks !== undefined && (
        <Button className="ml-auto" icon={<Link2 />} onClick={() => onLinks(say(t.links))}>
          {say(t.links)}
        </Button>
      )}
    </div>
  );
}
