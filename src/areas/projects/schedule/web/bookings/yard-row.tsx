import clsx from 'clsx';
import { Warehouse } from 'lucide-react';
import type { Yard } from '#areas/projects/schedule/schema.ts';
import { daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryNames, wordOf } from '../words.ts';
import type { Frame } from './who-is-booked.tsx';

const t = texts({
  yard: { en: 'Yard, {factory}', es: 'Patio, {factory}' },
  storage: { en: 'Storage {money} this month', es: 'Almacenaje {money} este mes' },
  yardDays: {
    en: 'Modules in the yard of {factory}: {now} today, at most {most} of {capacity} on {day}',
    es: 'Módulos en el patio de {factory}: {now} hoy, máximo {most} de {capacity} el {day}',
  },
  most: { en: '{most} of {capacity} on {day}', es: '{most} de {capacity} el {day}' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
});

/** The cell that stays at the left while the days scroll. */
export const leftCell =
  'sticky left-0 z-20 flex w-(--left) flex-none items-center gap-2.5 border-r border-b border-line bg-surface pr-3 pl-6 text-13 max-md:pl-3';

const yardHeight = 56;

/** A yard on the days: how full it is. */
export function YardRow({
  yard,
  today,
  frame,
  onYard,
}: {
  yard: Yard;
  today: string;
  frame: Frame;
  onYard: (yard: Yard) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const days = yard.days.filter(({ on }) => on >= frame.from);
  const most = days.reduce((best, day) => (day.on >= today && day.modules > best.modules ? day : best), {
    on: today,
    modules: 0,
  });
  const top = Math.max(yard.capacity, most.modules, 1) * 1.25;
  const y = (modules: number) => yardHeight - (modules / top) * yardHeight;
  const steps = days.map(({ on, modules }) => {
    const x = daysBetween(frame.from, on) * frame.px;
    return `H${x}V${y(modules)}H${x + frame.px}`;
  });
  const first = days[0];
  const start = first === undefined ? 0 : daysBetween(frame.from, first.on) * frame.px;
  const end = start + days.length * frame.px;
  const factory = say(wordOf(factoryNames, yard.factory));
  const facts = { most: most.modules, capacity: yard.capacity, day: formatWeekday(most.on, language) };
  const isFull = most.modules >= yard.capacity;
  return (
    <div className="flex h-14.5">
      <div className={leftCell}>
        <Warehouse className="size-4 flex-none text-text-3" aria-hidden="true" />
        <button
          type="button"
          title={say(t.edit, { name: say(t.yard, { factory }) })}
          onClick={() => onYard(yard)}
          className="group min-w-0 text-left"
        >
          <b className="block truncate font-label group-hover:underline">{say(t.yard, { factory })}</b>
          <small className="block truncate text-12 text-text-3">
            {say(t.storage, { money: formatMoneyShort(yard.month_cents) })}
          </small>
        </button>
      </div>
      <div className="relative flex-1 overflow-hidden border-b border-line">
        {first !== undefined && (
          <svg
            width={frame.days * frame.px}
            height={yardHeight}
            role="img"
            aria-label={say(t.yardDays, { factory, now: days.find(({ on }) => on === today)?.modules ?? 0, ...facts })}
            className="absolute bottom-0 left-0"
          >
            <path
              d={`M${start} ${yardHeight}V${y(first.modules)}${steps.join('')}H${end}V${yardHeight}Z`}
              className="fill-[color-mix(in_oklab,var(--c-3)_24%,transparent)]"
            />
            <path
              d={`M${start} ${y(first.modules)}${steps.join('')}`}
              fill="none"
              strokeWidth="1.75"
              className="stroke-c-3"
            />
            <path
              d={`M0 ${y(yard.capacity)}H${frame.days * frame.px}`}
              strokeWidth="1.5"
              strokeDasharray="5 4"
              className="stroke-bad-line"
            />
            <text
              x={daysBetween(frame.from, most.on) * frame.px + 4}
              y={Math.max(11, y(most.modules) - 4)}
              className={clsx('text-11 font-label', isFull ? 'fill-bad-text' : 'fill-text-2')}
            >
              {say(t.most, facts)}
            </text>
          </svg>
        )}
      </div>
    </div>
  );
}
