import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatDay, companyToday } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { StepLines } from '#ui/charts/step-lines.tsx';
import { rateKindChoices, rateKeyWords } from '../choices.ts';
import { holdsOn, pickRate, type RateCard } from '../schema.ts';
import { useRates } from './queries.ts';
import { RateBasis } from './rate-basis.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { RateHistory } from './rate-history.tsx';
import { historyOf } from './rate-rows.ts';
import type { RateSpot } from './rates-grid.tsx';
import { placeWords, valueWords } from './words.ts';

const t = texts({
  follow: { en: 'New rate from a later day', es: 'Nueva tarifa desde otro día' },
  first: { en: 'Set a rate for this place', es: 'Fijar una tarifa aquí' },
  chart: {
    en: 'What it was on each day; the table below says the same',
    es: 'Cuánto fue cada día; la tabla dice lo mismo',
  },
  none: {
    en: 'This place has no rate of its own. The one of {place} applies: {value}.',
    es: 'Este lugar no tiene tarifa propia. Vale la de {place}: {value}.',
  },
  nothing: { en: 'No rate applies here yet.', es: 'Aún no vale ninguna tarifa aquí.' },
});

/** One rate through time, in the right sidebar: as a line, as a table, who wrote and who approved it, and the next one. */
export function RatePanel({
  spot,
  day,
  isFollowing,
}: {
  spot: RateSpot;
  day: string;
  /** The form for the next rate opens at once. */
  isFollowing: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const mayWrite = holds(useGroups(), 'rates.write');
  const { data } = useRates();
  const [dialog, setDialog] = useState<{ rate?: RateCard; from?: Partial<RateCard> } | null>(null);
  const rates = data ?? [];
  const history = historyOf(rates, spot);
  const approved = history.filter(({ status }) => status === 'approved').toReversed();
  const now = approved.find((rate) => holdsOn(rate, day));
  const wider =
    now === undefined
      ? pickRate(
          rates.filter((rate) => rate.status === 'approved' && rate.kind === spot.kind && rate.key === spot.key),
          spot,
          day,
        )
      : undefined;
  const latest = approved.at(-1);
  const today = companyToday();
  const next = {
    from: {
      ...(latest ?? wider),
      kind: spot.kind,
      key: spot.key,
      factory: spot.factory,
      state: spot.state,
      effective_from: addDays(latest !== undefined && latest.effective_from > today ? latest.effective_from : today, 1),
      effective_to: null,
      source: '',
      note: null,
    },
  };
  const [hasFollowed, setFollowed] = useState(false);
  const shown = dialog ?? (isFollowing && !hasFollowed && mayWrite && data !== undefined ? next : null);
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-1">
        <p className="text-13 text-text-2">
          {say(rateKindChoices[spot.kind])} · {placeWords(spot, language)}
        </p>
        <h2 className="text-20 font-title">{rateKeyWords(spot.key, language)}</h2>
        <p className="text-24 font-title tabular-nums">{now === undefined ? '–' : valueWords(now, language)}</p>
        {now === undefined && (
          <p className="text-13 text-text-2">
            {wider === undefined
              ? say(t.nothing)
              : say(t.none, { place: placeWords(wider, language), value: valueWords(wider, language) })}
          </p>
        )}
        {mayWrite && (
          <Button size="small" icon={<Plus />} className="mt-2 w-fit" onClick={() => setDialog(next)}>
            {history.length === 0 ? say(t.first) : say(t.follow)}
          </Button>
        )}
      </header>
      {approved.length > 0 && (
        <StepLines
          label={say(t.chart)}
          series={[
            {
              name: rateKeyWords(spot.key, language),
              steps: approved.map((rate) => ({ from: rate.effective_from, value: Number(rate.value) })),
              until: latest?.effective_to ?? null,
            },
          ]}
          from={approved[0]?.effective_from ?? today}
          to={[today, day, latest?.effective_from ?? today].toSorted().at(-1) ?? today}
          mark={{ day, label: formatDay(day, language) }}
          format={(value) => valueWords({ value: String(value), uom: latest?.uom ?? 'usd' }, language)}
          formatDay={(each) => formatDay(each, language)}
        />
      )}
      <RateHistory history={history} onEdit={(rate) => setDialog({ rate })} />
      {now !== undefined && <RateBasis rate={now} />}
      {shown !== null && (
        <RateDialog
          {...shown}
          onClose={() => {
            setDialog(null);
            setFollowed(true);
          }}
        />
      )}
    </div>
  );
}
