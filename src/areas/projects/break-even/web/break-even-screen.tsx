import { formatMonth, todayIn } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { addMonths, monthOf, unitsOfMeasure } from '../schema.ts';
import { FactoryCard } from './factory-card.tsx';
import { useBreakEven } from './queries.ts';
import { measureWords } from './words.ts';
import { AddressFilter } from '#platform/web/address-filter.tsx';

const t = texts({
  title: { en: 'Break Even Target', es: 'Punto de equilibrio' },
  measure: { en: 'Unit of measure', es: 'Unidad de medida' },
  month: { en: 'Month', es: 'Mes' },
  factory: { en: 'Factory', es: 'Planta' },
  allFactories: { en: 'All factories', es: 'Todas las plantas' },
  loading: { en: 'Loading the figures', es: 'Cargando las cifras' },
  errorTitle: { en: 'The figures could not be loaded', es: 'No se pudieron cargar las cifras' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** What each factory has to make in a month to pay for itself, how far it is, and what other figures would do. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const groups = useGroups();
  const measure = unitsOfMeasure.find((each) => each === search['unit']) ?? 'module';
  const now = monthOf(todayIn());
  const asked = /^\d{4}-(?:0[1-9]|1[0-2])-01$/u.test(search['month'] ?? '') ? search['month'] : undefined;
  const factory = factories.find((each) => each === search['factory']);
  const { data, error, isPending, refetch } = useBreakEven(asked, measure);
  const month = asked ?? data?.month ?? now;
  // Two months ahead, to plan; two years back, to look.
  const months = Array.from({ length: 27 }, (_value, index) => addMonths(now, 2 - index));
  return (
    <PageFrame
      title={say(t.title)}
      actions={
        <Segmented
          label={say(t.measure)}
          value={measure}
          onValueChange={(value) => setSearch({ unit: value === 'module' ? undefined : value })}
          items={unitsOfMeasure.map((value) => ({ value, label: say(measureWords[value]) }))}
        />
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <div className="w-52 max-md:flex-1">
          <Select
            aria-label={say(t.month)}
            value={month}
            onValueChange={(value) => setSearch({ month: value === now ? undefined : value })}
            items={(months.includes(month) ? months : [month, ...months]).map((value) => ({
              value,
              label: formatMonth(value, language),
            }))}
          />
        </div>
        <AddressFilter
          label={say(t.factory)}
          word="factory"
          any={say(t.allFactories)}
          value={factory}
          items={factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) }))}
        />
      </div>
      {isPending ? (
        <SkeletonRows rows={12} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      ) : (
        <div className="grid grid-cols-2 items-start gap-4 max-xl:grid-cols-1">
          {data.factories
            .filter((each) => factory === undefined || each.factory === factory)
            .map((figures) => (
              <FactoryCard
                key={`${figures.factory} ${data.month} ${data.unit_of_measure}`}
                figures={figures}
                month={data.month}
                measure={data.unit_of_measure}
                canWrite={data.can_write}
                isAdmin={holds(groups, 'break_even.unlock')}
              />
            ))}
        </div>
      )}
    </PageFrame>
  );
}
