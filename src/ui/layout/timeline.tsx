import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What happened, newest first: a line with a mark for each event. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="grid">
      {children}
    </ol>
  );
}

type TimelineEventProps = {
  /** An icon or an avatar. */
  mark: ReactNode;
  title: ReactNode;
  /** Already formatted. */
  time: ReactNode;
  tone?: 'neutral' | 'good' | 'warn' | 'bad';
  children?: ReactNode;
};

const tones = { neutral: 'text-text-3', good: 'text-good-text', warn: 'text-warn-text', bad: 'text-bad-text' };

export function TimelineEvent({ mark, title, time, tone = 'neutral', children }: TimelineEventProps) {
  return (
    <li className="group relative grid grid-cols-[24px_minmax(0,1fr)] gap-3 pb-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-7 bottom-0 left-[11.5px] w-px bg-line group-last:hidden" />
      <span className={clsx('grid size-6 place-items-center', tones[tone])}>{mark}</span>
      <div className="min-w-0 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2 text-13">
          <span className="font-label">{title}</span>
          <span className="text-12 text-text-3">{time}</span>
        </div>
        {children !== undefined && <div className="mt-1 text-13 text-text-2 wrap-anywhere">{children}</div>}
      </div>
    </li>
  );
}
