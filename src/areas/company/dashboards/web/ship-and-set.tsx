import clsx from 'clsx';
import { ArrowDownToLine, Truck } from 'lucide-react';
import { formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { localeOf, texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import type { Dashboard } from '../schema.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { twoWeeksFrom, type Chip, type TwoWeeks } from './two-weeks.ts';

const t = texts({
  label: {
    en: 'What ships and what is set in the next two weeks',
    es: 'Envíos y montajes de las próximas dos semanas',
  },
  none: {
    en: 'No module ships or is set in the next two weeks.',
    es: 'Ningún módulo se envía ni se monta en las próximas dos semanas.',
  },
  ship: { en: 'Ship {n}', es: 'Enviar {n}' },
  set: { en: 'Set {n}', es: 'Montar {n}' },
  span: { en: '{from} to {to}', es: '{from} al {to}' },
  shipOn: {
    en: '{n, plural, one {# module ships} other {# modules ship}}, {day}',
    es: '{n, plural, one {# módulo se envía} other {# módulos se envían}}, {day}',
  },
  setOn: {
    en: '{n, plural, one {# module is set} other {# modules are set}}, {day}',
    es: '{n, plural, one {# módulo se monta} other {# módulos se montan}}, {day}',
  },
});

/** Two weeks as a strip: a row for each project, a chip on the day of each move. Where there is no room, the same as a list. */
export function ShipAndSet({ moves }: { moves: Dashboard['moves'] }) {
  const say = useSay();
  const weeks = twoWeeksFrom(moves, todayIn());
  if (weeks.rows.length === 0) return <Nothing>{say(t.none)}</Nothing>;
  return (
    <div className="@container">
      <ul aria-label={say(t.label)} className="divide-y divide-line @min-[500px]:hidden">
        {weeks.rows.flatMap((row) =>
          row.chips.map((chip) => (
            <ListedMove
              key={`${row.project_number} ${chip.from} ${chip.step}`}
              name={row.name}
              number={row.project_number}
              chip={chip}
            />
          )),
        )}
      </ul>
      <div className="px-4 pt-2 pb-3 @max-[500px]:hidden">
        <Strip weeks={weeks} />
      </div>
    </div>
  );
}

function Strip({ weeks }: { weeks: TwoWeeks }) {
  const say = useSay();
  const language = useLanguage();
  const columns = { gridTemplateColumns: `112px repeat(${weeks.days.length}, minmax(0, 1fr))` };
  return (
    <div className="text-12">
      <div aria-hidden="true" className="grid" style={columns}>
        {weeks.days.map((day, index) => (
          <span
            key={day.on}
            style={{ gridColumn: index + 2 }}
            className={clsx(
              'pb-1.5 text-center text-text-3',
              day.startsWeek && 'border-l border-dashed border-line-strong',
            )}
          >
            {shortWeekday(day.on, language)}
            <b className="block text-13 text-text-1 tabular-nums">{Number(day.on.slice(8))}</b>
          </span>
        ))}
      </div>
      <ul aria-label={say(t.label)}>
        {weeks.rows.map((row) => (
          <li
            key={row.project_number}
            className="grid auto-rows-[36px] items-stretch border-t border-line"
            style={columns}
          >
            <Link
              to={`/projects/${row.project_number}`}
              title={row.name}
              className="row-start-1 self-center truncate pr-2 text-13 text-text-2 hover:text-text-1"
            >
              {row.name}
            </Link>
            {weeks.days.map(
              (day, index) =>
                day.startsWeek && (
                  <span
                    key={day.on}
                    style={{
                      gridColumn: index + 2,
                      gridRow: `1 / span ${1 + Math.max(...row.chips.map(({ lane }) => lane))}`,
                    }}
                    className="border-l border-dashed border-line-strong"
                  />
                ),
            )}
            {row.chips.map((chip) => (
              <StripChip
                key={`${chip.from} ${chip.step}`}
                chip={chip}
                number={row.project_number}
                isTight={chip.span <= (weeks.days.length > 10 ? 2 : 1)}
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `isTight`: no room for the word, so the eye gets the number and the icon, the ear still all of it. */
function StripChip({ chip, number, isTight }: { chip: Chip; number: string; isTight: boolean }) {
  const say = useSay();
  const days = useDays(chip, 'long');
  const name = say(chip.step === 'ship' ? t.shipOn : t.setOn, { n: chip.modules, day: days });
  const Icon = chip.step === 'ship' ? Truck : ArrowDownToLine;
  return (
    <Link
      to={`/projects/${number}?tab=units`}
      title={name}
      style={{ gridColumn: `${chip.column + 2} / span ${chip.span}`, gridRow: chip.lane + 1 }}
      className={clsx(
        'mx-0.5 my-1 flex min-w-0 items-center gap-1 overflow-hidden rounded-1 px-1.5 font-label whitespace-nowrap text-text-1',
        chip.step === 'ship'
          ? 'bg-[color-mix(in_oklab,var(--c-1)_20%,var(--raised))]'
          : 'bg-[color-mix(in_oklab,var(--c-2)_30%,var(--raised))]',
      )}
    >
      <Icon className="size-3.5 text-text-2" />
      {isTight && <span aria-hidden="true">{chip.modules}</span>}
      <span className={clsx(isTight && 'sr-only')}>{say(t[chip.step], { n: chip.modules })}</span>
      <span className="sr-only">, {days}</span>
    </Link>
  );
}

function ListedMove({ name, number, chip }: { name: string; number: string; chip: Chip }) {
  const say = useSay();
  const days = useDays(chip, 'short');
  const Icon = chip.step === 'ship' ? Truck : ArrowDownToLine;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover">
      <Icon className="size-4 flex-none text-text-3" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <Link
          to={`/projects/${number}?tab=units`}
          className="block truncate text-13 font-label after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block truncate text-12 text-text-3">
          {say(chip.step === 'ship' ? t.shipOn : t.setOn, { n: chip.modules, day: days })}
        </span>
      </span>
    </li>
  );
}

/** The day of a chip, or the first and last of several. */
function useDays(chip: Chip, width: 'short' | 'long'): string {
  const say = useSay();
  const language = useLanguage();
  const from = formatWeekday(chip.from, language, width);
  return chip.from === chip.to ? from : say(t.span, { from, to: formatWeekday(chip.to, language, width) });
}

function shortWeekday(date: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', weekday: 'short' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
