import { Search } from 'lucide-react';
import { mappedStateWords } from '#areas/design/take-offs/choices.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import {
  type lineCounts,
  type ReviewFilter,
  reviewFilters,
  type ReviewGrouping,
  reviewGroupings,
} from './review-rows.ts';

const t = texts({
  show: { en: 'Show', es: 'Mostrar' },
  all: { en: 'All', es: 'Todo' },
  code: { en: 'By code', es: 'Por código' },
  module: { en: 'By module', es: 'Por módulo' },
  group: { en: 'Group by', es: 'Agrupar por' },
  search: { en: 'Find a line', es: 'Buscar una partida' },
});

interface ReviewToolsProps {
  filter: ReviewFilter;
  grouping: ReviewGrouping;
  typed: string;
  onType: (text: string) => void;
  counts: ReturnType<typeof lineCounts>;
}

/** Which lines are reviewed and how they stand in groups; what is chosen stands in the address. */
export function ReviewTools({ filter, grouping, typed, onType, counts }: ReviewToolsProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={say(t.show)}
        value={filter}
        onValueChange={(value) => setSearch({ show: value === 'all' ? undefined : value })}
        items={reviewFilters.map((value) => ({
          value,
          label:
            value === 'all'
              ? say(t.all)
              : `${say(mappedStateWords[value])}${counts === null ? '' : ` ${formatNumber(counts[value], language)}`}`,
        }))}
        className="max-w-full overflow-x-auto"
      />
      <div className="flex min-w-60 flex-1 gap-2">
        <div className="w-36 flex-none">
          <Select
            aria-label={say(t.group)}
            value={grouping}
            onValueChange={(value) => setSearch({ by: value === 'code' ? undefined : value })}
            items={reviewGroupings.map((value) => ({ value, label: say(t[value]) }))}
          />
        </div>
        <div className="min-w-0 flex-1">
          <TextInput
            type="search"
            aria-label={say(t.search)}
            placeholder={say(t.search)}
            start={<Search />}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
      </div>
    </div>
  );
}
