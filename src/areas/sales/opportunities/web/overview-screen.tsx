import { Printer } from 'lucide-react';
import { formatMoneyShort } from '#platform/shared/money.ts';
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
import { ForecastPart } from './overview/forecast-part.tsx';
import { FunnelPart } from './overview/funnel-part.tsx';
import { ReasonsPart, SourcesPart, SplitPart } from './overview/shares-part.tsx';
import { RoomPart } from './overview/room-part.tsx';
import { StillPart } from './overview/still-part.tsx';
import { useOverview, type Overview } from './queries.ts';

const t = texts({
  title: { en: 'Sales', es: 'Ventas' },
  which: { en: 'Pipeline', es: 'Embudo de ventas' },
  both: { en: 'Both', es: 'Ambos' },
  print: { en: 'Print', es: 'Imprimir' },
  loading: { en: 'Adding it up', es: 'Sumando' },
  failed: { en: 'The overview could not be loaded', es: 'No se pudo cargar el resumen' },
  retry: { en: 'Try again', es: 'Reintentar' },
  reaches: {
    en: 'Closed and committed reach {sum} of {target} this month.',
    es: 'Lo cerrado y comprometido llega a {sum} de {target} este mes.',
  },
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
      {data !== undefined && <Parts data={data} pipeline={chosen} />}
    </PageFrame>
  );
}

function Parts({ data, pipeline }: { data: Overview; pipeline: (typeof pipelines)[number] | undefined }) {
  const say = useSay();
  // One funnel leaves the place beside it to where deals come from.
  const isOne = data.funnels.length === 1;
  const now = data.months.find(({ month }) => month.slice(0, 7) === data.today.slice(0, 7));
  const funnels = data.funnels.map((funnel) => <FunnelPart key={funnel.pipeline} funnel={funnel} since={data.since} />);
  return (
    <div className="grid gap-8">
      {now !== undefined && (
        <p className="text-20 font-title tracking-title">
          {say(t.reaches, {
            sum: formatMoneyShort(now.closed + now.committed),
            target: formatMoneyShort(now.target),
          })}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 max-xl:grid-cols-1">
        <ForecastPart data={data} pipeline={pipeline} />
        <div className="grid content-start gap-8">
          <SplitPart data={data} />
          <ReasonsPart data={data} pipeline={pipeline} />
        </div>
        {isOne && funnels}
        {isOne && <SourcesPart data={data} pipeline={pipeline} />}
      </div>
      {!isOne && <div className="grid grid-cols-2 gap-8 max-xl:grid-cols-1">{funnels}</div>}
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 max-xl:grid-cols-1">
        <RoomPart />
        {!isOne && <SourcesPart data={data} pipeline={pipeline} />}
      </div>
      <StillPart data={data} pipeline={pipeline} />
    </div>
  );
}
