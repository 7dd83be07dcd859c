import { clsx } from 'clsx';
import { progressPercent } from '#platform/shared/money.ts';

const noteTones = { bad: 'text-bad-text', warn: 'text-warn-text', good: 'text-good-text', plain: 'text-text-3' };

const fills = { bad: 'bg-bad-line', warn: 'bg-warn-line', good: 'bg-good-line', plain: 'bg-c-1' };

type ProgressBarProps = {
  /** 0 to 100; what lies outside is drawn at the nearer end. */
  percent: number;
  /** What is being measured, for screen readers. */
  label: string;
  /** The number in words, already formatted; it stands beside the bar. Leave out where the number is told elsewhere. */
  text?: string;
  /** On hover: the exact figure, and what it is made of. */
  title?: string | undefined;
  /** How it stands against its plan, where there is one; words beside the bar say so too. How much is done is neither good nor bad. */
  tone?: 'bad' | 'warn' | 'good' | 'plain' | undefined;
  /** In words, how it stands against its plan; beside the number, in the colour of the tone. */
  note?: string | undefined;
  /** The same in full for screen readers, where `note` is short. */
  fullNote?: string | undefined;
  /** Fills the width instead of 44 px. */
  wide?: boolean;
  className?: string;
};

/** How far something is: one calm colour, unless its plan says that it is late, at risk or done. */
export function ProgressBar({
  percent,
  label,
  text,
  title,
  tone = 'plain',
  note,
  fullNote = note,
  wide = false,
  className,
}: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <span
      title={title}
      className={clsx('items-center gap-2 tabular-nums', wide ? 'flex w-full' : 'inline-flex', className)}
    >
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={progressPercent(shown)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={fullNote === undefined ? text : `${text ?? progressPercent(shown)}, ${fullNote}`}
        className={clsx(
          'block h-1.5 overflow-hidden rounded-full bg-press',
          wide ? 'min-w-0 flex-1' : 'w-11 flex-none',
        )}
      >
        <span
          className={clsx('block h-full rounded-full transition-[width] duration-(--calm)', fills[tone])}
          style={{ width: `${shown}%` }}
        />
      </span>
      {text !== undefined && (
        <span aria-hidden="true" className={clsx('text-right', !wide && 'min-w-[38px]')}>
          {text}
        </span>
      )}
      {note !== undefined && (
        <span aria-hidden="true" className={clsx('whitespace-nowrap text-12', noteTones[tone])}>
          {note}
        </span>
      )}
    </span>
  );
}
