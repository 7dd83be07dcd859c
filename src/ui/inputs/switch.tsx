import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useFieldLink } from './field-context.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & { label?: ReactNode; help?: ReactNode };

/** On or off, at once. For what is sent with a form use the Checkbox. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const { 'aria-describedby': describedBy } = useFieldLink(rest);
  const input = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-describedby={describedBy}
      className="m-0 h-[18px] w-8 flex-none cursor-pointer appearance-none rounded-full bg-control p-0.5 transition-colors before:block before:size-3.5 before:rounded-full before:bg-knob before:transition-transform checked:bg-accent checked:before:translate-x-3.5 checked:before:bg-knob-on disabled:cursor-not-allowed disabled:opacity-50 comfort:h-7 comfort:w-12 comfort:before:size-6 comfort:checked:before:translate-x-5"
    />
  );
  if (label === undefined) return input;
  return (
    <label
      className={clsx(
        'flex w-fit items-start gap-2 text-14 comfort:min-h-(--target) comfort:items-center comfort:gap-3',
        className,
      )}
    >
      <span className="flex h-(--lh-14) items-center">{input}</span>
      <span className="min-w-0">
        {label}
        {help !== undefined && <span className="block text-12 text-text-3">{help}</span>}
      </span>
    </label>
  );
}
