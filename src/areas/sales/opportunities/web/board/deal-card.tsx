import { CircleCheck, CircleDashed, CircleAlert, Factory, TriangleAlert } from 'lucide-react';
import { companyToday, daysBetween, formatMonth, formatWeekday } from '#platform/shared/dates.ts';
import { factoryChoices, factories } from '#platform/shared/factories.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { DealCardShape } from '../queries.ts';

const t = texts({
  modules: { en: '{n} mod.', es: '{n} mód.' },
  noFactory: { en: 'No factory yet', es: 'Aún sin planta' },
  held: { en: '{factory}, {month} held', es: '{factory}, {month} reservado' },
  wants: { en: '{factory}, {month}', es: '{factory}, {month}' },
  noRoom: { en: 'No room, wants {month}', es: 'Sin lugar, quiere {month}' },
  noStep: { en: 'No next step', es: 'Sin siguiente paso' },
  late: { en: '{step}, {n} d late', es: '{step}, {n} d tarde' },
  planned: { en: '{step}, {day}', es: '{step}, {day}' },
  days: { en: '{n} d', es: '{n} d' },
  inStage: { en: '{n} days in this stage', es: '{n} días en esta etapa' },
});

/** A deal on the board: what it is worth, where it could be built, what comes next, and how long it has stood there. */
export function DealCard({ card }: { card: DealCardShape }) {
  const say = useSay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Link to={`/sales/opportunities?panel=${card.id}`} className="truncate pr-6 font-label" title={card.name}>
        {card.name}
      </Link>
      <div className="flex items-center gap-2">
        {card.amount !== null && <span className="font-label tabular-nums">{formatMoneyShort(card.amount)}</span>}
        {card.modules !== null && <span className="text-text-2">{say(t.modules, { n: card.modules })}</span>}
        {card.owner !== null && <Avatar name={card.owner.name} size={20} named className="ml-auto" />}
      </div>
      <PlaceLine card={card} />
      <div className="mt-1 flex items-center gap-2 border-t border-line pt-1.5 text-12">
        <NextStep card={card} />
        <span
          className={`ml-auto flex-none tabular-nums ${card.rotten ? 'font-label text-warn-text' : 'text-text-3'}`}
          title={say(t.inStage, { n: card.days })}
        >
          {say(t.days, { n: card.days })}
        </span>
      </div>
    </div>
  );
}

function PlaceLine({ card }: { card: DealCardShape }) {
  const say = useSay();
  const language = useLanguage();
  const factory = factories.find((each) => each === card.factory);
  const wanted = card.held[0] ?? card.slot_month;
  const month = wanted === null ? '' : formatMonth(wanted, language);
  if (!card.has_room)
    return (
      <span className="flex items-center gap-1.5 truncate text-12 text-warn-text">
        <TriangleAlert className="size-3.5 flex-none" aria-hidden />
        {say(t.noRoom, { month })}
      </span>
    );
  const place = factory === undefined ? undefined : say(factoryChoices[factory]);
  const words =
    place === undefined
      ? say(t.noFactory)
      : wanted === null
        ? place
        : say(card.held.length > 0 ? t.held : t.wants, { factory: place, month });
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-12 text-text-2">
      <Factory className="size-3.5 flex-none" aria-hidden />
      <span className="truncate">{words}</span>
    </span>
  );
}

function NextStep({ card }: { card: DealCardShape }) {
  const say = useSay();
  const language = useLanguage();
  const { next_step: step, next_step_on: on } = card;
  if (step === null || on === null)
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-text-3">
        <CircleDashed className="size-3.5 flex-none" aria-hidden />
        {say(t.noStep)}
      </span>
    );
  const late = daysBetween(on, companyToday());
  return late > 0 ? (
    <span className="flex min-w-0 items-center gap-1.5 text-bad-text">
      <CircleAlert className="size-3.5 flex-none" aria-hidden />
      <span className="truncate">{say(t.late, { step, n: late })}</span>
    </span>
  ) : (
    <span className="flex min-w-0 items-center gap-1.5">
      <CircleCheck className="size-3.5 flex-none text-good-text" aria-hidden />
      <span className="truncate">{say(t.planned, { step, day: formatWeekday(on, language) })}</span>
    </span>
  );
}
