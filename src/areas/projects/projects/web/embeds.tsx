import { AlertTriangle, Check, CircleCheck, ClockAlert, Minus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { formatDay, formatDayLong } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { StatusChip } from '#ui/marks/status-chip.tsx';
import type { DateStatus } from '../schema.ts';
import type { GuardListProps, GuardNameProps } from './guards.tsx';
import type { StuckReviewsProps } from './stuck-reviews.tsx';
import { dateStatusWords, percentWords, statusNames, statusWords } from './words.ts';

/** Says on hover how far a project is to the hundredth, and by what that is counted. */
export function usePercentTitle(): (project: { percent_complete: number; percent_method: string }) => string {
  const say = useSay();
  const language = useLanguage();
  return ({ percent_complete, percent_method }) =>
    say(percentWords[percentMethods.find((each) => each === percent_method) ?? 'plain'], {
      n: formatNumber(percent_complete, language),
    });
}

const RecordHistoryPart = lazyPart(async () => ({
  default: (await import('./history/project-history.tsx')).RecordHistory,
}));

/** What happened to a unit or module, each change with the way back. */
export function RecordHistory(props: { projectId: string; type: 'unit' | 'module'; id: string }) {
  return (
    <Suspense>
      <RecordHistoryPart {...props} />
    </Suspense>
  );
}

const percentMethods = ['modules', 'subtasks', 'milestones', 'manual'] as const;

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
  return (
    <StatusChip step={step} label={say(word)} title={say(name)} {...(className === undefined ? {} : { className })} />
  );
}

const marks = {
  no_date: Minus,
  on_track: CircleCheck,
  at_risk: ClockAlert,
  late: AlertTriangle,
  done_on_time: Check,
  done_late: Check,
} as const;
const tones = {
  no_date: 'text-text-3',
  on_track: 'text-good-text',
  at_risk: 'text-warn-text',
  late: 'text-bad-text',
  done_on_time: 'text-text-3',
  done_late: 'text-text-3',
} as const;

/** The glyph of a date's standing, with its word on hover and for those who can't see it. */
export function DateMark({ status }: { status: DateStatus }) {
  const say = useSay();
  const Mark = marks[status];
  const word = dateStatusWords[status];
  const name = word === undefined ? status : say(word);
  return (
    <Mark className={`size-4 flex-none ${tones[status]}`} role="img" aria-label={name}>
      <title>{name}</title>
    </Mark>
  );
}

/** A calendar date as people say it, in full on hover; coloured only when it is late or at risk. */
export function DayText({
  date,
  status,
  className = '',
}: {
  date: string | null;
  status?: DateStatus;
  className?: string;
}) {
  const language = useLanguage();
  if (date === null) return <span className="text-text-3">–</span>;
  const tone = status === 'late' ? 'text-bad-text' : status === 'at_risk' ? 'text-warn-text' : '';
  return (
    <time
      dateTime={date}
      title={formatDayLong(date, language)}
      className={`whitespace-nowrap tabular-nums ${tone} ${className}`}
    >
      {formatDay(date, language)}
    </time>
  );
}

const GuardListPart = lazyPart(async () => ({ default: (await import('./guards.tsx')).GuardList }));
const GuardNamePart = lazyPart(async () => ({ default: (await import('./guards.tsx')).GuardName }));

/** What a move of a project or module asks for and how it stands; what nobody can look up yet, the person confirms by name. */
export function GuardList(props: GuardListProps) {
  return (
    <Suspense>
      <GuardListPart {...props} />
    </Suspense>
  );
}

/** What a move waits for; what is missing leads to where this person does it. */
export function GuardName(props: GuardNameProps) {
  return (
    <Suspense>
      <GuardNamePart {...props} />
    </Suspense>
  );
}

const StuckReviewsPart = lazyPart(async () => ({ default: (await import('./stuck-reviews.tsx')).StuckReviews }));

/** Reviews of something of a project that nobody of it may pass, and who could. Nothing while there is none. */
export function StuckReviews(props: StuckReviewsProps) {
  return (
    props.stuck.length > 0 && (
      <Suspense>
        <StuckReviewsPart {...props} />
      </Suspense>
    )
  );
}
