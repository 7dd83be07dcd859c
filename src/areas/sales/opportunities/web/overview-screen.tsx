import { Printer } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { pipelines, pipelineWords } from '../choices.ts';
import { useOverview } from './queries.ts';
import { OverviewParts } from './overview/overview-parts.tsx';

const t = texts({
  title: { en: 'Sales', es: 'Ventas' },
  which: { en: 'Pipeline', es: 'Embudo de ventas' },
  both: { en: 'Both', es: 'Ambos' },
  print: { en: 'Print', es: 'Imprimir' },
  loading: { en: 'Adding it up', es: 'Sumando' },
  failed: { en: 'The overview could not be loaded', es: 'No se pudo cargar el resumen' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** What will come in, when, and whether the factories can build it, on one page. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const chosen = pipelines.find((each) => each === search['pipeline']);
  const overview = useOverview(chosen);
  const { data } = overview;
  return (
    <PageFrame
      title={say(t.title)}
      actions={
        <>
          <Segmented
            label={say(t.which)}
            value={chosen ?? 'both'}
            items={[
              { value: 'both', label: say(t.both) },
              ...[...pipelines].toReversed().map((value) => ({ value, label: say(pipelineWords[value]) })),
            ]}
            onValueChange={(value) => setSearch({ pipeline: value === 'both' ? undefined : value })}
          />
          <IconButton label={say(t.print)} onClick={() => globalThis.print()}>
            <Printer />
          </IconButton>
        </>
      }
    >
      {data === undefined && !overview.isError && <SkeletonRows rows={12} label={say(t.loading)} />}
      {data === undefined && overview.isError && (
        <ErrorState
          title={say(t.failed)}
          action={<Button onClick={() => void overview.refetch()}>{say(t.retry)}</Button>}
        />
      )}
      {data !== undefined && <OverviewParts data={data} pipeline={chosen} />}
    </PageFrame>
  );
}
