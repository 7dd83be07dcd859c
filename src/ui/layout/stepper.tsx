import { clsx } from 'clsx';
import { Check } from 'lucide-react';

type StepperProps<Value extends string> = {
  label: string;
  /** `done` is told where it does not follow from the order; `leads` where it can be gone to before it is done. */
  steps: readonly { value: Value; label: string; done?: boolean; leads?: boolean }[];
  current: Value;
  /** Lets people go back to a step they have done. */
  onStep?: (value: Value) => void;
  /** Said of a step that is done, for screen readers. */
  doneLabel: string;
};

/** The steps of a wizard: done, here, to come. On a phone the names of the others fold away. */
export function Stepper<Value extends string>({ label, steps, current, onStep, doneLabel }: StepperProps<Value>) {
  const at = steps.findIndex((step) => step.value === current);
  return (
    <ol aria-label={label} className="flex items-center gap-3 max-sm:gap-2">
      {steps.map((step, index) => {
        const done = step.done ?? index < at;
        const here = index === at;
        const mark = (
          <>
            <span
              className={clsx(
                'grid size-6 flex-none place-items-center rounded-full text-12 font-title tabular-nums comfort:size-8',
                here
                  ? 'bg-text-1 text-text-invert'
                  : done
                    ? 'bg-good-fill text-good-text'
                    : 'text-text-3 inset-ring-[1.5px] inset-ring-line-strong',
              )}
            >
              {done ? <Check className="size-3.5 stroke-[2.25]" /> : index + 1}
            </span>
            <span
              className={clsx(
                'truncate text-13',
                here ? 'font-title text-text-1' : 'font-label max-sm:sr-only',
                !here && (done ? 'text-text-2' : 'text-text-3'),
              )}
            >
              {step.label}
              {done && <span className="sr-only"> ({doneLabel})</span>}
            </span>
          </>
        );
        return (
          <li
            key={step.value}
            aria-current={here ? 'step' : undefined}
            className="flex items-center gap-3 max-sm:gap-2 not-last:after:h-px not-last:after:w-6 max-sm:not-last:after:w-3 aria-[current=step]:min-w-0 not-last:after:flex-none not-last:after:bg-line-strong not-last:after:content-['']"
          >
            {!here && onStep && (done || step.leads === true) ? (
              <button
                type="button"
                onClick={() => onStep(step.value)}
                className="flex min-w-0 items-center gap-2 rounded-2 pr-1 comfort:h-11 comfort:min-w-11 hover:text-text-1"
              >
                {mark}
              </button>
            ) : (
              <span className="flex min-w-0 items-center gap-2">{mark}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
