import { AlertTriangle, CircleCheck, ClockAlert, Check, Minus } from 'lucide-react';
import { formatDay, formatDayLong } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import type { DateStatus } from '../schema.ts';
import { dateStatusWords, statusNames, statusWords } from './words.ts';

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const steps: readonly Step[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A project's status as a place on the ramp; a number that is none counts as the first. */
export function stepOf(status: number): Step {
  return steps.find((step) => step === status) ?? 1;
}

/** The status of a project in one chip, its full name on hover. */
export function ProjectStatusChip({ status, className }: { status: number; className?: string }) {
  const say = useSay();
  const step = stepOf(status);
  const word = statusWords[step];
  const name = statusNames[step];
  if (word === undefined || name === undefined) return null;
  return <StatusChip step={step} label={say(word)} title={say(name)} {...(className === undefined ? {} : { className })} />;
}

const marks = { no_date: Minus, on_track: CircleCheck, at_risk: ClockAlert, late: AlertTriangle, done_on_time: Check, done_late: Check } as const;
const tones = { no_date: 'text-text-3', on_track: 'text-good-text', at_risk: 'text-warn-text', late: 'text-bad-text', done_on_time: 'text-text-3', done_late: 'text-text-3' } as const;

/** The glyph of a date's standing, with its word for those who can't see it. */
export function DateMark({ status }: { status: DateStatus }) {
  const say = useSay();
  const Mark = marks[status];
  const word = dateStatusWords[status];
  return <Mark className={`size-4 flex-none ${tones[status]}`} role="img" aria-label={word === undefined ? status : say(word)} />;
}

/** A calendar date as people say it, in full on hover; coloured only when it is late or at risk. */
export function DayText({ date, status, className = '' }: { date: string | null; status?: DateStatus; className?: string }) {
  const language = useLanguage();
  if (date === null) return <span className="text-text-3">–</span>;
  const tone = status === 'late' ? 'text-bad-text' : status === 'at_risk' ? 'text-warn-text' : '';
  return (
    <time dateTime={date} title={formatDayLong(date, language)} className={`whitespace-nowrap tabular-nums ${tone} ${className}`}>
      {formatDay(date, language)}
    </time>
  );
}
