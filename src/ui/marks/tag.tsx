import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'line';

const tones: Record<Tone, string> = {
  neutral: 'bg-press text-text-2',
  info: 'bg-info-fill text-info-text',
  good: 'bg-good-fill text-good-text',
  warn: 'bg-warn-fill text-warn-text',
  bad: 'bg-bad-fill text-bad-text',
  line: 'text-text-2 inset-ring inset-ring-line-strong',
};

/** A short state in a word. The word says it; the tone only helps to find it. */
export function Tag({
  tone = 'neutral',
  icon,
  title,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 items-center gap-1 rounded-1 px-[7px] text-12 font-label whitespace-nowrap comfort:h-6 [&_svg.lucide]:size-3 [&_svg.lucide]:stroke-[2.25]',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
