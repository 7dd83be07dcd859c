import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SliderProps = {
  label: ReactNode;
  /** What the value says: it stands at the end of the label, and is read out with the slider. */
  valueText: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  className?: string;
};

/** A value within bounds, moved by hand or by the arrow keys. It is the browser's own, so that every kind of input works. */
export function Slider({ label, valueText, value, onValueChange, min, max, step, disabled, className }: SliderProps) {
  return (
    <label className={clsx('grid gap-1 text-13', className)}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-text-2">{label}</span>
        <b className="font-label tabular-nums">{valueText}</b>
      </span>
      <input
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className="h-6 w-full cursor-pointer accent-(--c-1) disabled:cursor-not-allowed"
      />
    </label>
  );
}
