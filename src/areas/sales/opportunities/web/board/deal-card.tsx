import { CircleCheck, CircleDashed, CircleAlert } from 'lucide-react';
import { companyToday, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { DealCardShape } from '../queries.ts';
import { PlaceLine } from './place-line.tsx';

const t = texts({
  modules: { en: '{n} mod.', es: '{n} mód.' },
  noStep: { en: 'No next step', es: 'Sin siguiente paso' },
  late: { en: '{n} d late', es: '{n} d de atraso' },
  days: { en: '{n} d', es: '{n} d' },
  inStage: { en: '{n} days in this stage', es: '{n} días en esta etapa' },
});

/** A deal on the board: what it is worth, where it could be built, what comes next, and how long it has stood there. */
export function DealCard({ card }: { card: DealCardShape }) {
  const say = useSay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Link
        to={`/sales/opportunities?panel=${card.id}`}
        className="line-clamp-2 pr-6 font-label wrap-anywhere"
        title={card.name}
      >
        {card.name}
      </Link>
      <div className="flex items-center gap-2">
        {card.amount !== null && <span className="font-label tabular-nums">{formatMoneyShort(card.amount)}</span>}
        {card.modules !== null && (
          <span className="whitespace-nowrap text-text-2">{say(t.modules, { n: card.modules })}</span>
        )}
        {card.owner !== null && <Avatar name={card.owner.name} size={20} named className="ml-auto" />}
      </div>
      <PlaceLine card={card} />
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1.5 border-t border-line pt-1.5 text-12">
        <NextStep card={card} />
        <span
          className={`col-start-3 tabular-nums ${card.rotten ? 'font-label text-warn-text' : 'text-text-3'}`}
          title={say(t.inStage, { n: card.days })}
        >
          {say(t.days, { n: card.days })}
        </span>
      </div>
    </div>
  );
}

/** What comes next in one line, and below it when, with a mark before both. */
function NextStep({ card }: { card: DealCardShape }) {
  const say = useSay();
  const language = useLanguage();
  const { next_step: step, next_step_on: on } = card;
  if (step === null || on === null)
    return (
      <>
        <CircleDashed className="mt-0.5 size-3.5 text-text-3" aria-hidden />
        <span className="text-text-3">{say(t.noStep)}</span>
      </>
    );
  const late = daysBetween(on, companyToday());
  const tone = late > 0 ? 'text-bad-text' : '';
  const Mark = late > 0 ? CircleAlert : CircleCheck;
  return (
    <>
      <Mark className={`mt-0.5 size-3.5 ${late > 0 ? tone : 'text-good-text'}`} aria-hidden />
      <span className={`col-span-2 truncate ${tone}`} title={step}>
        {step}
      </span>
      <span className={`col-start-2 truncate ${tone}`}>
        {late > 0 ? say(t.late, { n: late }) : formatWeekday(on, language)}
      </span>
    </>
  );
}
