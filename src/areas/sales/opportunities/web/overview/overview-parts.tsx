import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { pipelines } from '#areas/sales/opportunities/choices.ts';
import { ForecastPart } from './forecast-part.tsx';
import { FunnelPart } from './funnel-part.tsx';
import { ReasonsPart, SourcesPart, SplitPart } from './shares-part.tsx';
import { RoomPart } from './room-part.tsx';
import { StillPart } from './still-part.tsx';
import type { Overview } from '../queries.ts';

const t = texts({
  reaches: {
    en: 'Closed and committed reach {sum} of {target} this month.',
    es: 'Lo cerrado y comprometido llega a {sum} de {target} este mes.',
  },
});

/** The parts of the overview in their places, below what this month reaches. */
export function OverviewParts({
  data,
  pipeline,
}: {
  data: Overview;
  pipeline: (typeof pipelines)[number] | undefined;
}) {
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
