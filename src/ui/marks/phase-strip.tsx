import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Step } from './status-glyph.tsx';

type Phase = {
  step: Extract<Step, 1 | 2 | 3 | 4 | 5 | 6>;
  label: string;
  /** When: "Mar 3 – Apr 20", "Since Sep 15". */
  detail?: ReactNode;
  /** 0 to 100. */
  percent: number;
  /** The percentage in words, for the phase that runs. */
  percentText?: string;
  /** On hover: the exact figure, and what it is made of. */
  percentTitle?: string;
  /** How that stands against its plan, in words. */
  note?: ReactNode;
};

type PhaseStripProps = {
  label: string;
  phases: readonly Phase[];
  /** Bars alone, for narrow panels; the names stay for screen readers. */ bare?: boolean;
  className?: string;
};

/** The phases of a piece of work in their order, each filled as far as it is. */
export function PhaseStrip({ label, phases, bare = false, className }: PhaseStripProps) {
  return (
    <ol
      aria-label={label}
      className={clsx(
        'grid gap-x-1',
        bare ? 'grid-flow-col auto-cols-fr' : 'gap-y-1.5 max-sm:grid-cols-1 sm:grid-flow-col sm:auto-cols-fr',
        className,
      )}
    >
      {phases.map((phase) => {
        const running = phase.percent > 0 && phase.percent < 100;
        return (
          <li
            key={phase.step}
            data-step={phase.step}
            aria-current={running ? 'step' : undefined}
            className={clsx('min-w-0', !bare && 'max-sm:flex max-sm:items-center max-sm:gap-3')}
          >
            <span
              className={clsx(
                'block flex-none overflow-hidden rounded-full bg-press',
                bare ? 'h-1.5' : 'h-2 max-sm:w-12',
              )}
            >
              <span
                className="block h-full bg-(--st)"
                style={{ width: `${Math.min(100, Math.max(0, phase.percent))}%` }}
              />
            </span>
            <span
              className={
                bare
                  ? 'sr-only'
                  : 'min-w-0 flex-1 text-12 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 sm:mt-2 sm:grid'
              }
            >
              <span className={clsx('truncate font-label', running ? 'text-text-1' : 'text-text-2')}>
                {phase.label}
                {phase.percentText !== undefined && (
                  <span title={phase.percentTitle} className="ml-1.5 text-text-2 tabular-nums">
                    {phase.percentText}
                  </span>
                )}
              </span>
              {phase.note !== undefined && <span className="truncate">{phase.note}</span>}
              {phase.detail !== undefined && (
                <span className={clsx('truncate', running ? 'text-text-1' : 'text-text-3')}>{phase.detail}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
