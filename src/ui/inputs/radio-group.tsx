import { clsx } from 'clsx';
import { useContext, useId, type ReactNode } from 'react';
import { FieldContext } from './field-context.ts';

type RadioItem<Value extends string> = { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean };

type RadioGroupProps<Value extends string> = {
  items: readonly RadioItem<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  name?: string;
  /** Beside each other instead of beneath. */
  inline?: boolean;
  disabled?: boolean;
  className?: string;
};

/** One of a few, all of them visible. Put it in a `<Field group>`, which names it. */
export function RadioGroup<Value extends string>({
  items,
  value,
  onValueChange,
  name,
  inline = false,
  disabled = false,
  className,
}: RadioGroupProps<Value>) {
  const fallbackName = useId();
  const invalid = useContext(FieldContext)?.invalid;
  return (
    <div className={clsx(inline ? 'flex flex-wrap gap-x-5 gap-y-2' : 'grid gap-2', className)}>
      {items.map((item) => (
        <label
          key={item.value}
          className="flex w-fit items-start gap-2 text-14 comfort:min-h-(--target) comfort:items-center comfort:gap-3 has-disabled:text-text-3"
        >
          <span className="flex h-(--lh-14) items-center">
            <input
              type="radio"
              name={name ?? fallbackName}
              value={item.value}
              checked={item.value === value}
              disabled={disabled || item.disabled}
              data-invalid={invalid || undefined}
              onChange={() => onValueChange(item.value)}
              className="m-0 size-(--tick) flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-raised bg-[radial-gradient(circle,var(--accent-on)_0_36%,transparent_40%)] bg-size-[0_0] bg-center bg-no-repeat transition-colors checked:border-accent checked:bg-accent checked:bg-size-[85%_85%] disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken data-invalid:border-bad-line"
            />
          </span>
          <span className="min-w-0">
            {item.label}
            {item.help !== undefined && <span className="block text-12 text-text-3">{item.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
