import { useMemo } from 'react';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { isStale, isUnpriced, type SheetFilter } from '../sheet-rows.ts';

const t = texts({
  find: { en: 'Find a line', es: 'Buscar una partida' },
  lines: { en: 'Lines shown', es: 'Partidas a la vista' },
  all: { en: 'All lines ({n})', es: 'Todas las partidas ({n})' },
  unpriced: { en: 'Missing price ({n})', es: 'Sin precio ({n})' },
  stale: { en: 'Old price ({n})', es: 'Precio viejo ({n})' },
  optional: { en: 'Optional ({n})', es: 'Opcionales ({n})' },
  alternates: { en: 'Alternates ({n})', es: 'Alternativas ({n})' },
  unsure: { en: 'Uncertain ({n})', es: 'Inciertos ({n})' },
});

const kinds = ['all', 'unpriced', 'stale', 'optional', 'alternates', 'unsure'] as const;

interface LineFinderProps {
  lines: readonly EstimateLine[];
  today: string;
  filter: SheetFilter;
  q: string;
}

/** Looks for lines by a word, or shows those of one kind only; what is chosen stands in the address. */
export function LineFinder({ lines, today, filter, q }: LineFinderProps) {
  const say = useSay();
  const counts = useMemo(
    () => ({
      all: lines.length,
      unpriced: lines.filter(isUnpriced).length,
      stale: lines.filter((line) => isStale(line, today)).length,
      optional: lines.filter(({ optional }) => optional).length,
      alternates: lines.filter(({ alternate_of }) => alternate_of !== null).length,
      unsure: lines.filter(({ confidence }) => confidence !== 'high').length,
    }),
    [lines, today],
  );
  return (
    <>
      <div className="w-44 max-md:order-first max-md:w-full">
        <TextInput
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          value={q}
          onChange={(event) => setSearch({ q: event.target.value })}
        />
      </div>
      <div className="w-52 max-md:w-40 max-md:flex-1">
        <Select
          aria-label={say(t.lines)}
          value={filter}
          onValueChange={(value) => setSearch({ lines: value === 'all' ? undefined : value })}
          items={kinds.map((value) => ({
            value,
            label: say(t[value], { n: counts[value] }),
          }))}
        />
      </div>
    </>
  );
}
