import { Check, Pencil, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { rateKindChoices, rateStatusChoices, rateKeyWords } from '../choices.ts';
import type { RateCard } from '../schema.ts';
import { useApproveRate } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import { RateImpact } from './rate-impact.tsx';
import { heldBefore } from './rate-rows.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { placeWords, valueWords } from './words.ts';

const t = texts({
  emptyTitle: { en: 'Nothing waits', es: 'Nada en espera' },
  emptyText: {
    en: 'A rate that somebody writes stands here until somebody else has looked at it.',
    es: 'Una tarifa que alguien escribe queda aquí hasta que otra persona la revise.',
  },
  list: { en: 'Rates that wait for a decision', es: 'Tarifas que esperan una decisión' },
  from: { en: 'from {day}', es: 'desde {day}' },
  until: { en: 'from {day} to {last}', es: 'del {day} al {last}' },
  by: { en: 'Written by {name}, {when}', es: 'Escrita por {name}, {when}' },
  instead: { en: 'instead of {value}', es: 'en lugar de {value}' },
  first: { en: 'the first one here', es: 'la primera aquí' },
  sentBack: { en: 'Sent back by {name}: {reason}', es: 'Devuelta por {name}: {reason}' },
  approve: { en: 'Approve', es: 'Aprobar' },
  own: { en: 'Your own: somebody else decides.', es: 'Es tuya: decide otra persona.' },
  others: { en: 'An admin decides.', es: 'Decide un administrador.' },
  back: { en: 'Send back', es: 'Devolver' },
  edit: { en: 'Edit', es: 'Editar' },
});

/** The drafts with what they would change, and the two answers to each. */
export function WaitingRates({
  rates,
  me,
  editId,
  only,
}: {
  rates: readonly RateCard[];
  me: string | undefined;
  /** The draft whose form opens at once. */
  editId: string | undefined;
  /** One of them alone, where it is decided outside its list. */
  only?: string | undefined;
}) {
  const say = useSay();
  const open = rates.filter(({ status, id }) => status !== 'approved' && (only === undefined || id === only));
  // A refusal leads to the very draft that has to change.
  const [editing, setEditing] = useState<RateCard | null>(
    open.find(({ id, can }) => id === editId && can.change) ?? null,
  );
  const closeEditor = () => {
    setEditing(null);
    if (editId !== undefined) setSearch({ edit: undefined });
  };
  const [refusing, setRefusing] = useState<RateCard | null>(null);
  if (open.length === 0)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />;
  return (
    <>
      <ul
        aria-label={say(t.list)}
        className={only === undefined ? 'grid grid-cols-1 gap-3 p-6 xl:grid-cols-2 max-md:p-4' : 'px-5 pb-5'}
      >
        {open
          .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
          .map((rate) => (
            <Waiting
              key={rate.id}
              rate={rate}
              before={heldBefore(rates, rate)}
              isOwn={rate.made_by?.id === me}
              onEdit={() => setEditing(rate)}
              onRefuse={setRefusing}
            />
          ))}
      </ul>
      {editing !== null && <RateDialog rate={editing} onClose={closeEditor} />}
      {refusing !== null && <RefuseDialog rate={refusing} onClose={() => setRefusing(null)} />}
    </>
  );
}

interface WaitingProps {
  rate: RateCard;
  before: RateCard | undefined;
  isOwn: boolean;
  onEdit: () => void;
  onRefuse: (rate: RateCard) => void;
}

function Waiting({ rate, before, isOwn, onEdit, onRefuse }: WaitingProps) {
  const say = useSay();
  const language = useLanguage();
  const approve = useApproveRate();
  const { mutate } = approve;
  const { id, version, can } = rate;
  const name = `${rateKeyWords(rate.key, language)}, ${placeWords(rate, language)}`;
  useOfferedActions(
    useMemo(
      () =>
        can.approve
          ? [
              {
                key: `rate ${id} approve`,
                label: `${say(t.approve)}: ${name}`,
                act: () => mutate({ params: { id }, body: { version } }),
              },
              { key: `rate ${id} refuse`, label: `${say(t.back)}: ${name}`, act: () => onRefuse(rate) },
            ]
          : [],
      [can.approve, id, version, name, mutate, onRefuse, rate, say],
    ),
  );
  const change =
    before !== undefined && before.uom === rate.uom && Number(before.value) > 0
      ? Math.round((Number(rate.value) / Number(before.value) - 1) * 1000) / 10
      : undefined;
  const day = formatDay(rate.effective_from, language);
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="text-12 text-text-2">
            {say(rateKindChoices[rate.kind])} · {placeWords(rate, language)}
          </p>
          <h2 className="text-16 font-title">{rateKeyWords(rate.key, language)}</h2>
        </div>
        <p className="text-right tabular-nums">
          <b className="text-20 font-title">{valueWords(rate, language)}</b>
          <span className="block text-12 text-text-2">
            {before === undefined ? say(t.first) : say(t.instead, { value: valueWords(before, language) })}
            {change !== undefined &&
              change !== 0 &&
              ` (${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change), language)}%)`}
          </span>
        </p>
      </div>
      <p className="text-13 text-text-2">
        {rate.effective_to === null
          ? say(t.from, { day })
          : say(t.until, { day, last: formatDay(rate.effective_to, language) })}
        {' · '}
        {rate.source}
      </p>
      <p className="text-13 text-text-3">
        {say(t.by, { name: rate.made_by?.name ?? 'Hearth', when: formatMoment(rate.made_at, language) })}
      </p>
      {rate.refusal !== null && (
        <p className="flex items-start gap-2 text-13">
          <Tag tone="bad">{say(rateStatusChoices.rejected)}</Tag>
          {say(t.sentBack, { name: rate.refusal.by, reason: rate.refusal.reason })}
        </p>
      )}
      <RateImpact id={rate.id} />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {rate.can.approve && (
          <>
            <Button
              size="small"
              look="primary"
              icon={<Check />}
              loading={approve.isPending}
              onClick={() => approve.mutate({ params: { id: rate.id }, body: { version: rate.version } })}
            >
              {say(t.approve)}
            </Button>
            <Button size="small" icon={<Undo2 />} onClick={() => onRefuse(rate)}>
              {say(t.back)}
            </Button>
          </>
        )}
        {rate.can.change && (
          <Button size="small" look="quiet" icon={<Pencil />} onClick={onEdit}>
            {say(t.edit)}
          </Button>
        )}
        {rate.status === 'draft' && !rate.can.approve && (
          <span className="text-12 text-text-3">{isOwn ? say(t.own) : say(t.others)}</span>
        )}
      </div>
    </li>
  );
}
