import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { addDays, formatDay, formatMoment, companyToday } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { StepLines } from '#ui/charts/step-lines.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { rateKindChoices, rateStatusChoices, rateKeyWords } from '../choices.ts';
import { holdsOn, pickRate, type RateCard } from '../schema.ts';
import { useRates, useRemoveRate } from './queries.ts';
import { historyOf } from './rate-rows.ts';
import { RateDialog } from './rate-dialog.tsx';
import type { RateSpot } from './rates-grid.tsx';
import { placeWords, valueWords } from './words.ts';

const t = texts({
  follow: { en: 'New rate from a later day', es: 'Nueva tarifa desde otro día' },
  first: { en: 'Set a rate for this place', es: 'Fijar una tarifa aquí' },
  edit: { en: 'Edit draft', es: 'Editar borrador' },
  remove: { en: 'Move the draft to the bin', es: 'Mover el borrador a la papelera' },
  history: { en: 'History', es: 'Historial' },
  chart: {
    en: 'What it was on each day; the table below says the same',
    es: 'Cuánto fue cada día; la tabla dice lo mismo',
  },
  none: {
    en: 'This place has no rate of its own. The one of {place} applies: {value}.',
    es: 'Este lugar no tiene tarifa propia. Vale la de {place}: {value}.',
  },
  nothing: { en: 'No rate applies here yet.', es: 'Aún no vale ninguna tarifa aquí.' },
  value: { en: 'Value', es: 'Valor' },
  days: { en: 'Days', es: 'Días' },
  until: { en: 'to {day}', es: 'al {day}' },
  open: { en: 'until the next one', es: 'hasta la siguiente' },
  who: { en: 'Who', es: 'Quién' },
  approved: { en: 'approved by {name}, {when}', es: 'aprobada por {name}, {when}' },
  written: { en: 'written by {name}', es: 'escrita por {name}' },
  hour: { en: 'What the hour is made of', es: 'De qué se compone la hora' },
  wage: { en: 'Wage', es: 'Salario' },
  burden: { en: 'Burden', es: 'Cargas' },
  benefits: { en: 'Benefits', es: 'Prestaciones' },
  productive: { en: 'Productive time', es: 'Tiempo productivo' },
  source: { en: 'Source', es: 'Fuente' },
  note: { en: 'Note', es: 'Nota' },
});

const tones = { draft: 'warn', approved: 'good', rejected: 'bad' } as const;

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
  const remove = useRemoveRate();
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
      <Section title={say(t.history)} count={history.length}>
        <Table caption={say(t.history)} compact flush>
          <thead>
            <tr>
              <HeadCell>{say(t.days)}</HeadCell>
              <HeadCell numeric>{say(t.value)}</HeadCell>
              <HeadCell>{say(t.who)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {history.map((rate) => (
              <tr key={rate.id}>
                <Cell className="whitespace-nowrap">
                  {formatDay(rate.effective_from, language, 0)}
                  <span className="block text-12 text-text-3">
                    {rate.effective_to === null
                      ? say(t.open)
                      : say(t.until, { day: formatDay(rate.effective_to, language, 0) })}
                  </span>
                </Cell>
                <Cell numeric>{valueWords(rate, language)}</Cell>
                <Cell className="whitespace-normal text-12 text-text-2">
                  {rate.status === 'approved' ? (
                    say(t.approved, {
                      name: rate.approved_by?.name ?? 'Hearth',
                      when: rate.approved_at === null ? '' : formatMoment(rate.approved_at, language),
                    })
                  ) : (
                    <>
                      <Tag tone={tones[rate.status]}>{say(rateStatusChoices[rate.status])}</Tag>{' '}
                      {say(t.written, { name: rate.made_by?.name ?? '–' })}
                      {rate.refusal !== null && `: ${rate.refusal.reason}`}
                    </>
                  )}
                  {rate.can.change && (
                    <span className="flex">
                      <IconButton size="small" label={say(t.edit)} onClick={() => setDialog({ rate })}>
                        <Pencil />
                      </IconButton>
                      <IconButton
                        size="small"
                        label={say(t.remove)}
                        onClick={() => remove.mutate({ params: { id: rate.id } })}
                      >
                        <Trash2 />
                      </IconButton>
                    </span>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      {now?.components != null && (
        <Section title={say(t.hour)}>
          <Facts>
            <Fact name={say(t.wage)} numeric>
              {formatUnitCost(now.components.wage, language)}
            </Fact>
            <Fact
              name={say(t.burden)}
              numeric
            >{`${formatNumber(Number(now.components.burden_percent), language)}%`}</Fact>
            <Fact name={say(t.benefits)} numeric>
              {formatUnitCost(now.components.benefits, language)}
            </Fact>
            <Fact
              name={say(t.productive)}
              numeric
            >{`${formatNumber(Number(now.components.productive_percent), language)}%`}</Fact>
          </Facts>
        </Section>
      )}
      {now !== undefined && (
        <Facts>
          <Fact name={say(t.source)}>{now.source}</Fact>
          <Fact name={say(t.note)}>{now.note}</Fact>
        </Facts>
      )}
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
