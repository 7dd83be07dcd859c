import { ArrowRight, BellRing, TriangleAlert } from 'lucide-react';
import type { NamedDate, Preview, PreviewMove } from '#areas/projects/schedule/schema.ts';
import { formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { ConflictTitle } from '../bookings/conflict-words.tsx';
import { holidayWords, milestoneNames, planWords, pointWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  moves: {
    en: '{n, plural, =0 {Nothing moves} one {# date moves} other {# dates move}}',
    es: '{n, plural, =0 {Nada se mueve} one {Se mueve # fecha} other {Se mueven # fechas}}',
  },
  told: { en: 'Who is told', es: 'A quién se avisa' },
  nobody: { en: 'Nobody but you', es: 'A nadie más' },
  blocked: { en: 'It can not be done like this', es: 'Así no se puede' },
  done: { en: '{date} has happened already, on {day}.', es: '{date}: ya sucedió, el {day}.' },
  no_date: { en: '{date} has no date to move yet.', es: '{date}: aún no tiene fecha que mover.' },
  order: { en: '{date} can not lie before {by}, {day}.', es: '{date} no puede quedar antes de {by}, {day}.' },
  done_after: { en: '{date} has happened before that day.', es: '{date} ya sucedió antes de ese día.' },
  sum: {
    en: '{date} is the day of the last of its modules; move them instead.',
    es: '{date} es el día del último de sus módulos; mueve los módulos.',
  },
  notWorking: {
    en: 'No working day: {what} of {label} on {day}.',
    es: 'Día no laborable: {what} de {label} el {day}.',
  },
  holiday: { en: '{holiday}: {what} of {label} on {day}.', es: '{holiday}: {what} de {label} el {day}.' },
  customs: {
    en: 'Customs take until {day}: {what} of {label}.',
    es: 'La aduana tarda hasta el {day}: {what} de {label}.',
  },
  past: { en: 'In the past: {what} of {label} on {day}.', es: 'En el pasado: {what} de {label} el {day}.' },
  look: { en: 'Worth a second look', es: 'Conviene revisarlo' },
  solves: { en: 'Solves', es: 'Resuelve' },
  causes: { en: 'Causes', es: 'Causa' },
  lapses: { en: 'No longer counts for the new day', es: 'Ya no vale para el nuevo día' },
  lapsesOn: {
    en: '{project}, {from} → {to}: {points}. They are asked again.',
    es: '{project}, {from} → {to}: {points}. Se preguntan de nuevo.',
  },
  more: { en: 'and {n} more', es: 'y {n} más' },
});

const mostShown = 60;

/** What a move would do: the dates that follow, who is told, what it solves and causes. */
export function MovePreview({ preview }: { preview: Preview }) {
  const say = useSay();
  const language = useLanguage();
  const named = (what: string) => say(wordOf(stepWords, what));
  const dateName = ({ kind, what, label }: NamedDate) =>
    kind === 'module'
      ? `${say(planWords.module, { no: label ?? '' })}, ${named(what)}`
      : (label ?? say(wordOf(milestoneNames, what)));
  return (
    <>
      {preview.blocked.length > 0 && (
        <Banner tone="bad" title={say(t.blocked)}>
          {preview.blocked
            .map(({ reason, date, by, on }) =>
              say(t[reason], { date: dateName(date), by: dateName(by), day: formatWeekday(on, language) }),
            )
            .join(' ')}
        </Banner>
      )}
      {preview.warnings.length > 0 && (
        <Banner tone="warn" title={say(t.look)}>
          <ul>
            {preview.warnings.slice(0, 4).map((warning) => {
              const values = {
                what: named(warning.what),
                label: say(planWords.module, { no: warning.label ?? '' }),
                day: formatWeekday(warning.on, language),
              };
              const text =
                warning.holiday === null
                  ? say(
                      warning.kind === 'not_working' ? t.notWorking : warning.kind === 'past' ? t.past : t.customs,
                      values,
                    )
                  : say(t.holiday, { ...values, holiday: say(wordOf(holidayWords, warning.holiday)) });
              return <li key={`${warning.kind} ${warning.label} ${warning.what} ${warning.on}`}>{text}</li>;
            })}
          </ul>
        </Banner>
      )}
      {(['solved', 'added'] as const).map(
        (which) =>
          preview.conflicts[which].length > 0 && (
            <Banner
              key={which}
              tone={which === 'solved' ? 'good' : 'warn'}
              title={say(which === 'solved' ? t.solves : t.causes)}
            >
              <ul>
                {preview.conflicts[which].slice(0, 5).map((conflict) => (
                  <li key={conflict.key}>
                    <ConflictTitle conflict={conflict} />
                  </li>
                ))}
              </ul>
            </Banner>
          ),
      )}
      {preview.lapses.length > 0 && (
        <Banner tone="warn" title={say(t.lapses)}>
          <ul>
            {preview.lapses.map(({ project_number: number, project_name: name, from, to, points }) => (
              <li key={`${number} ${from} ${to}`}>
                {say(t.lapsesOn, {
                  project: name,
                  from: formatWeekday(from, language),
                  to: formatWeekday(to, language),
                  points: points.map((point) => say(wordOf(pointWords, point))).join(', '),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <section aria-live="polite">
        <h3 className="pb-1 text-13 font-title">{say(t.moves, { n: preview.moves.length })}</h3>
        <ul className="divide-y divide-line rounded-card border border-line">
          {preview.moves.slice(0, mostShown).map((move) => (
            <MoveLine key={`${move.id} ${move.what}`} move={move} />
          ))}
        </ul>
        {preview.moves.length > mostShown && (
          <p className="pt-1 text-12 text-text-3">{say(t.more, { n: preview.moves.length - mostShown })}</p>
        )}
      </section>
      <section>
        <h3 className="flex items-center gap-1.5 pb-1 text-13 font-title">
          <BellRing className="size-4 text-text-3" aria-hidden="true" />
          {say(t.told)}
        </h3>
        <p className="text-13 text-text-2">
          {preview.told.length === 0 ? say(t.nobody) : preview.told.map(({ name }) => name).join(', ')}
        </p>
      </section>
    </>
  );
}

function MoveLine({ move }: { move: PreviewMove }) {
  const say = useSay();
  const language = useLanguage();
  const what =
    move.kind === 'milestone'
      ? (move.label ?? say(wordOf(milestoneNames, move.what)))
      : move.kind === 'booking'
        ? `${say(wordOf(stepWords, move.what))}: ${move.label ?? ''}`
        : `${say(planWords.module, { no: move.label ?? '' })}, ${say(wordOf(stepWords, move.what))}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-13">
      <span className="min-w-0 flex-1 basis-48">
        <span className={move.by_hand ? 'font-label' : ''}>{what}</span>
        <span className="block truncate text-12 text-text-3">{move.project_name}</span>
      </span>
      <span className="inline-flex items-center gap-1.5 tabular-nums">
        <span className="text-text-3 line-through">{formatWeekday(move.from, language)}</span>
        <ArrowRight className="size-3.5 text-text-3" aria-hidden="true" />
        <b className="font-label">{formatWeekday(move.to, language)}</b>
      </span>
      <Tag
        tone={move.days > 0 ? 'warn' : 'good'}
        {...(move.baseline !== null && move.to > move.baseline ? { icon: <TriangleAlert /> } : {})}
      >
        {say(move.days > 0 ? planWords.later : planWords.earlier, { n: Math.abs(move.days) })}
      </Tag>
    </li>
  );
}
