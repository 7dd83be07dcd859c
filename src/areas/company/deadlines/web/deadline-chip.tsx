import { Check, Clock, Minus, Pause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { clsx } from 'clsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ClockSide, Reading } from '../clock.ts';
import { deadlineTone, deadlineWords, momentIn, sidedWords, t, type DeadlineTone } from './deadline-words.ts';
import { formatWork } from './work-words.ts';

const looks: Record<DeadlineTone, { icon: LucideIcon; words: string; bar: string }> = {
  plain: { icon: Clock, words: 'text-text-2', bar: 'bg-text-3' },
  warn: { icon: Clock, words: 'text-warn-text', bar: 'bg-warn-line' },
  bad: { icon: TriangleAlert, words: 'text-bad-text', bar: 'bg-bad-line' },
  paused: { icon: Pause, words: 'text-text-3', bar: '' },
  met: { icon: Check, words: 'text-text-3 font-body', bar: '' },
  none: { icon: Minus, words: 'text-text-3 font-body', bar: '' },
};

interface DeadlineChipProps {
  reading: Reading;
  /** The zone of the calendar, for the moment that stands on hover. */
  zone: string;
  /** Named before the words where both deadlines share a column. */
  side?: ClockSide;
  /** The day on which a pause ends by itself. */
  wakesOn?: string | null;
}

/** How it stands with a deadline: words first, and below them the share of its working time that is used. */
export function DeadlineChip({ reading, zone, side, wakesOn = null }: DeadlineChipProps) {
  const say = useSay();
  const language = useLanguage();
  const tone = deadlineTone(reading);
  const { icon: Icon, words: color, bar } = looks[tone];
  const words =
    side === undefined
      ? deadlineWords(reading, say, language, wakesOn)
      : sidedWords(side, reading, say, language, wakesOn);
  const why = [
    ...(reading.dueAt === null ? [] : [say(t.dueAt, { moment: momentIn(reading.dueAt, zone, language) })]),
    ...(reading.target === null
      ? []
      : [say(t.used, { used: formatWork(reading.used, language), target: formatWork(reading.target, language) })]),
  ].join('\n');
  return (
    <span
      title={why}
      data-tone={tone}
      className={clsx('inline-grid min-w-20 gap-[3px] align-middle text-12 font-label tabular-nums', color)}
    >
      <span className="flex min-w-0 items-center gap-1.25">
        <Icon aria-hidden className="size-[13px] flex-none" />
        <span className="truncate">{words}</span>
      </span>
      <DeadlineBar tone={tone} share={reading.share} color={bar} />
    </span>
  );
}

/** The share of a deadline as a bar: full when it is missed, hatched while it stands still, none once it is met. It repeats the words. */
function DeadlineBar({ tone, share, color }: { tone: DeadlineTone; share: number; color: string }) {
  if (tone === 'met' || tone === 'none') return null;
  if (tone === 'paused')
    return (
      <span
        aria-hidden
        className="block h-[3px] rounded-full bg-[repeating-linear-gradient(135deg,var(--control)_0_2px,transparent_2px_5px)]"
      />
    );
  return (
    <span aria-hidden className="block h-[3px] overflow-hidden rounded-full bg-line">
      <span
        className={clsx('block h-full', color)}
        style={{ width: `${tone === 'bad' ? 100 : Math.min(100, Math.floor(share * 100))}%` }}
      />
    </span>
  );
}
