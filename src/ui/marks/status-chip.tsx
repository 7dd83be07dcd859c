import { clsx } from 'clsx';
import { StatusGlyph, type Step } from './status-glyph.tsx';

/** A place on the ramp, in a glyph and a word. `title` carries the full name where the label is its short form. */
export function StatusChip({
  step,
  label,
  title,
  className,
}: {
  step: Step;
  label: string;
  title?: string;
  className?: string;
}) {
  return (
    <span
      data-step={step}
      title={title}
      className={clsx(
        'inline-flex h-5.5 items-center gap-1.5 rounded-full bg-(--st-fill) pr-2 pl-1.5 text-12 font-label whitespace-nowrap comfort:h-7 comfort:pr-3 comfort:pl-2',
        step === 7 ? 'hatched text-warn-text' : step === 8 ? 'text-text-2' : 'text-st-text',
        className,
      )}
    >
      <StatusGlyph step={step} />
      {label}
    </span>
  );
}
