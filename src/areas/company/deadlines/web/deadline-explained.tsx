import { Fragment, useState } from 'react';
import { clsx } from 'clsx';
import { dateFormat, dayOf, formatWeekday } from '#platform/shared/dates.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import type { BusinessCalendar, ClockDay, ClockSide, Reading, Span } from '../clock.ts';
import { deadlineWords, momentIn, timeIn, type Say } from './deadline-words.ts';
import { formatWork } from './work-words.ts';

const e = texts({
  explain: { en: 'Explain', es: 'Explicar' },
  label: { en: 'Explain this deadline', es: 'Explicar este plazo' },
  answerBy: { en: 'Answer by {moment}', es: 'Responder antes de: {moment}' },
  fixBy: { en: 'Fix by {moment}', es: 'Resolver antes de: {moment}' },
  answerStill: { en: 'The time to answer stands still', es: 'El plazo de respuesta está detenido' },
  fixStill: { en: 'The time to fix stands still', es: 'El plazo de solución está detenido' },
  noPromise: { en: 'Nothing is promised', es: 'No hay compromiso' },
  sentence: {
    en: '{facts}: {target} of working time. {calendar} works {hours}',
    es: '{facts}: {target} hábiles. {calendar} trabaja {hours}',
  },
  closed: { en: 'on other days', es: 'otros días' },
  range: { en: '{from} to {to}', es: 'de {from} a {to}' },
  toNow: { en: '{from} to now', es: 'de {from} hasta ahora' },
  lunch: { en: '{ranges}, lunch {lunch}', es: '{ranges}, comida {lunch}' },
  counted: { en: 'counted', es: 'contado' },
  over: { en: 'over', es: 'de retraso' },
  left: { en: 'left', es: 'restante' },
  pause: { en: 'paused', es: 'en pausa' },
  solved: { en: 'solved', es: 'resuelto' },
  holiday: { en: 'holiday', es: 'día festivo' },
  outside: { en: 'before, night and lunch', es: 'antes, noche y comida' },
  now: { en: 'now {time}', es: 'ahora {time}' },
  notCounted: { en: 'not counted', es: 'no cuenta' },
  usedOf: { en: 'Used of {target}', es: 'Usado de {target}' },
  usedShare: { en: '{used}, {percent}%', es: '{used}, {percent}%' },
  moreDays: {
    en: '{n, plural, one {# day between} other {# days between}}',
    es: '{n, plural, one {# día en medio} other {# días en medio}}',
  },
  policy: { en: 'Policy: {name}', es: 'Regla: {name}' },
  calendar: { en: 'Calendar: {name}', es: 'Calendario: {name}' },
  byClock: { en: 'By the clock: {time}', es: 'Según el reloj: {time}' },
  dayBar: { en: '{day}: {parts}', es: '{day}: {parts}' },
});

export interface DeadlineExplainedProps {
  side: ClockSide;
  reading: Reading;
  /** Of `clockDays`, for this side. */
  days: readonly ClockDay[];
  calendar: { name: string; calendar: BusinessCalendar; to?: string };
  policy: { name: string; to?: string };
  /** What made the policy match, in words: “High, shared, on site”. */
  facts: string;
  openedAt: string;
  now: string;
  /** A pause in words: “Waited on Elena”. */
  reasonWords: (reason: string) => string;
}

/** Opens the explanation of a deadline: every minute from the start, named. */
export function DeadlineExplained(props: DeadlineExplainedProps) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={say(e.label)}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-[440px] px-4 pt-3.5 pb-3"
      trigger={
        <Button size="small" look="quiet">
          {say(e.explain)}
        </Button>
      }
    >
      <DeadlineExplanation {...props} />
    </Popover>
  );
}

/** More days than this are not drawn: the first one and the last ones are. */
const mostDays = 5;

/** The explanation itself: title, sentence, days as bars with a legend, a row for each day and pause, and what is used in the end. */
export function DeadlineExplanation(props: DeadlineExplainedProps) {
  const { side, reading, days, calendar, policy, facts, openedAt, now, reasonWords } = props;
  const say = useSay();
  const language = useLanguage();
  const { zone } = calendar.calendar;
  const { target, used, share, dueAt } = reading;
  if (target === null) return <p className="text-13 text-text-2">{say(e.noPromise)}</p>;
  const worked = days.filter(({ spans }) => spans.some(({ kind }) => kind !== 'outside' && kind !== 'lunch'));
  const hidden = Math.max(0, worked.length - mostDays);
  const drawn = hidden === 0 ? worked : [...worked.slice(0, 1), ...worked.slice(1 + hidden)];
  const title =
    dueAt === null
      ? say(side === 'response' ? e.answerStill : e.fixStill)
      : say(side === 'response' ? e.answerBy : e.fixBy, { moment: momentIn(dueAt, zone, language) });
  const end = reading.settledAt ?? now;
  return (
    <div className="text-13">
      <h2 className="text-14 font-title">{title}</h2>
      <p className="text-text-2">
        {withStop(
          say(e.sentence, {
            facts,
            target: formatWork(target, language),
            calendar: calendar.name,
            hours: hoursWords(calendar.calendar, openedAt, days, say, language),
          }),
        )}
      </p>
      <Bars days={drawn} hidden={hidden} zone={zone} now={reading.settledAt === null ? now : undefined} dueAt={dueAt} />
      <Legend days={drawn} reasonWords={reasonWords} />
      <table className="mt-2 w-full">
        <tbody>
          {drawn.map((day, index) => (
            <DayRows
              key={day.day}
              day={day}
              zone={zone}
              end={end}
              isOpen={reading.settledAt === null}
              reasonWords={reasonWords}
              before={index === 1 && hidden > 0 ? worked.slice(1, 1 + hidden) : []}
            />
          ))}
          <tr className="border-t border-line font-label">
            <th className="py-1.5 text-left font-label">{say(e.usedOf, { target: formatWork(target, language) })}</th>
            <td className="py-1.5 text-right tabular-nums">
              {say(e.usedShare, { used: formatWork(used, language), percent: Math.floor(share * 100) })}
              <span className="sr-only">{` ${deadlineWords(reading, say, language)}`}</span>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 border-t border-line pt-2 text-12 text-text-3">
        <Source to={policy.to} words={say(e.policy, { name: policy.name })} />
        <Source to={calendar.to} words={say(e.calendar, { name: calendar.name })} />
        <span className="ml-auto tabular-nums">
          {say(e.byClock, { time: formatWork((Date.parse(end) - Date.parse(openedAt)) / 60_000, language) })}
        </span>
      </footer>
    </div>
  );
}

/** Ends a sentence, unless it ends with a word that has its stop already: “3:30 p.m.”. */
const withStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

function Source({ to, words }: { to: string | undefined; words: string }) {
  return to === undefined ? (
    <span>{words}</span>
  ) : (
    <Link to={to} className="text-text-2 underline">
      {words}
    </Link>
  );
}

/** A time of the wall, which is no moment: `7:00`. */
function wallTime(minutes: number, language: Language): string {
  const at = new Date(Date.UTC(2026, 0, 1, Math.floor(minutes / 60), minutes % 60));
  return dateFormat(language, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(at);
}

/** When the calendar works on the day that the question came, or on its next working day. */
function hoursWords(
  calendar: BusinessCalendar,
  openedAt: string,
  days: readonly ClockDay[],
  say: Say,
  language: Language,
): string {
  const candidates = [...days.map(({ day }) => day), dayOf(openedAt, calendar.zone)];
  const ranges = candidates
    .map((day) => calendar.week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [])
    .find((each) => each.length > 0);
  const [first, last] = [ranges?.at(0), ranges?.at(-1)];
  if (ranges === undefined || first === undefined || last === undefined) return say(e.closed);
  const words = (from: number, to: number) =>
    say(e.range, { from: wallTime(from, language), to: wallTime(to, language) });
  const breaks = ranges.slice(1).map(({ start }, index) => words(ranges[index]?.end ?? start, start));
  const whole = words(first.start, last.end);
  return breaks.length === 0 ? whole : say(e.lunch, { ranges: whole, lunch: breaks.join(', ') });
}

const fills: Record<Span['kind'], string> = {
  counted: 'bg-c-1',
  over: 'bg-bad-line',
  left: 'border-[1.5px] border-dashed border-c-1',
  pause: 'bg-warn-fill bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--warn-line)_6px_7.5px)]',
  resolved: 'bg-good-fill',
  holiday: 'bg-press',
  lunch: 'bg-press',
  outside: 'bg-press',
};

/** What is drawn of a day: from where its work begins to where it ends. A holiday has nothing to cut away. */
function inner({ spans }: ClockDay): readonly Span[] {
  const first = spans.findIndex(({ kind }) => kind !== 'outside');
  const last = spans.findLastIndex(({ kind }) => kind !== 'outside');
  return spans.slice(Math.max(0, first), last + 1);
}

interface BarsProps {
  days: readonly ClockDay[];
  hidden: number;
  zone: string;
  now: string | undefined;
  dueAt: string | null;
}

function Bars({ days, hidden, zone, now, dueAt }: BarsProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="mt-3 flex gap-3">
      {days.map((day, index) => {
        const spans = inner(day);
        const from = Date.parse(spans.at(0)?.from ?? '');
        const to = Date.parse(spans.at(-1)?.to ?? '');
        const isHoliday = spans.every(({ kind }) => kind === 'holiday');
        const place = (at: number) => ((at - from) / (to - from)) * 100;
        // The clock knows whole minutes: the day ends with the one that has begun.
        const minute = now === undefined ? undefined : Math.floor(Date.parse(now) / 60_000) * 60_000;
        const marks = [
          ...(now !== undefined && minute !== undefined && minute >= from && minute <= to
            ? [{ at: minute, words: say(e.now, { time: timeIn(now, zone, language) }), line: 'bg-accent-line' }]
            : []),
          ...(dueAt !== null && Date.parse(dueAt) > from && Date.parse(dueAt) <= to
            ? [{ at: Date.parse(dueAt), words: timeIn(dueAt, zone, language), line: 'bg-text-1' }]
            : []),
        ].toSorted((one, other) => one.at - other.at);
        const width = isHoliday ? 110 : Math.max(110, (to - from) / 60_000);
        return (
          <div key={day.day} className="min-w-0" style={{ flex: `${width} 1 0` }}>
            <p className="truncate text-12 font-label">
              {formatWeekday(day.day, language)}
              {index === 0 && hidden > 0 && <span className="font-body text-text-3"> …</span>}
            </p>
            <div
              role="img"
              aria-label={say(e.dayBar, {
                day: formatWeekday(day.day, language, 'long'),
                parts: formatWork(day.counted, language),
              })}
              className="relative mt-1 flex h-[18px]"
            >
              <span className="flex w-full overflow-hidden rounded-sm">
                {spans.map((span) => (
                  <span
                    key={span.from}
                    className={fills[span.kind]}
                    style={{ width: `${place(Date.parse(span.to)) - place(Date.parse(span.from))}%` }}
                  />
                ))}
              </span>
              {marks.map(({ at, line }) => (
                <span
                  key={`${at} ${line}`}
                  className={clsx('absolute -inset-y-1.5 w-0.5', line)}
                  style={{ left: `calc(${place(at)}% - 1px)` }}
                />
              ))}
            </div>
            <p className="mt-2 flex flex-wrap gap-x-2 text-11 text-text-3 tabular-nums">
              {/* Its whole name stands in the list below. */}
              <span className="max-w-full truncate">
                {isHoliday ? holidayName(spans, language) : timeIn(spans.at(0)?.from ?? day.day, zone, language)}
              </span>
              {marks.map(({ words, at, line }, turn) => (
                <Fragment key={`${at} ${line}`}>
                  <span aria-hidden style={{ flexGrow: Math.round(place(at) - place(marks[turn - 1]?.at ?? from)) }} />
                  <span className="font-label text-text-1">{words}</span>
                </Fragment>
              ))}
              <span aria-hidden style={{ flexGrow: Math.round(100 - place(marks.at(-1)?.at ?? from)) }} />
            </p>
          </div>
        );
      })}
    </div>
  );
}

function holidayName(spans: readonly Span[], language: Language): string {
  const [first] = spans;
  return first?.kind === 'holiday' ? first.name[language] : '';
}

function Legend({
  days,
  reasonWords,
}: {
  days: readonly ClockDay[];
  reasonWords: DeadlineExplainedProps['reasonWords'];
}) {
  const say = useSay();
  const spans = days.flatMap((day) => inner(day));
  const reasons = [...new Set(spans.flatMap((span) => (span.kind === 'pause' ? [span.reason] : [])))];
  const has = (kind: Span['kind']) => spans.some((span) => span.kind === kind);
  const entries = [
    { key: 'counted', fill: fills.counted, words: say(e.counted) },
    ...(has('over') ? [{ key: 'over', fill: fills.over, words: say(e.over) }] : []),
    ...reasons.map((reason) => ({ key: reason, fill: fills.pause, words: reasonWords(reason) })),
    ...(has('resolved') ? [{ key: 'resolved', fill: fills.resolved, words: say(e.solved) }] : []),
    ...(has('left') ? [{ key: 'left', fill: fills.left, words: say(e.left) }] : []),
    ...(has('holiday') ? [{ key: 'holiday', fill: fills.holiday, words: say(e.holiday) }] : []),
    { key: 'outside', fill: fills.outside, words: say(e.outside) },
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-11 text-text-3">
      {entries.map(({ key, fill, words }) => (
        <li key={key} className="flex items-center gap-1.25">
          <span aria-hidden className={clsx('size-2.5 rounded-xs', fill)} />
          {words}
        </li>
      ))}
    </ul>
  );
}

interface DayRowsProps {
  day: ClockDay;
  zone: string;
  end: string;
  isOpen: boolean;
  reasonWords: DeadlineExplainedProps['reasonWords'];
  /** Days between the one above and this one that are not drawn. */
  before: readonly ClockDay[];
}

/** What counted on a day, and below it each pause and holiday that did not. */
function DayRows({ day, zone, end, isOpen, reasonWords, before }: DayRowsProps) {
  const say = useSay();
  const language = useLanguage();
  const range = ({ from, to }: Span) =>
    isOpen && Date.parse(to) >= Math.floor(Date.parse(end) / 60_000) * 60_000
      ? say(e.toNow, { from: timeIn(from, zone, language) })
      : say(e.range, { from: timeIn(from, zone, language), to: timeIn(to, zone, language) });
  const name = formatWeekday(day.day, language, 'long').split(',')[0] ?? day.day;
  const counts = day.spans.filter(({ kind }) => kind === 'counted' || kind === 'over');
  const stood = day.spans.flatMap((span) =>
    span.kind === 'pause'
      ? [{ key: span.from, words: reasonWords(span.reason), when: range(span) }]
      : span.kind === 'resolved'
        ? [{ key: span.from, words: say(e.solved), when: range(span) }]
        : span.kind === 'holiday'
          ? [{ key: span.from, words: name, when: span.name[language] }]
          : [],
  );
  return (
    <>
      {before.length > 0 && (
        <Row
          words={say(e.moreDays, { n: before.length })}
          when=""
          figure={formatWork(
            before.reduce((sum, { counted }) => sum + counted, 0),
            language,
          )}
        />
      )}
      {counts.length > 0 && (
        <Row words={name} when={counts.map(range).join(', ')} figure={formatWork(day.counted, language)} />
      )}
      {stood.map(({ key, words, when }) => (
        <Row key={key} words={words} when={when} figure={say(e.notCounted)} mute />
      ))}
    </>
  );
}

function Row({ words, when, figure, mute = false }: { words: string; when: string; figure: string; mute?: boolean }) {
  return (
    <tr>
      <th className="py-0.5 pr-3 text-left font-body">
        {words} <span className="text-text-3 tabular-nums">{when}</span>
      </th>
      <td className={clsx('py-0.5 text-right align-top whitespace-nowrap tabular-nums', mute && 'text-text-3')}>
        {figure}
      </td>
    </tr>
  );
}
