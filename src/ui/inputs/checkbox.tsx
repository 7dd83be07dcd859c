import { clsx } from 'clsx';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useFieldLink } from './field-context.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** The words beside the box. Without them give an `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
  /** Some of what it stands for is ticked, and some is not. */
  mixed?: boolean;
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
};

/** A native check box in our clothes; works with `register` and in plain forms. */
export function Checkbox({ label, help, mixed = false, className, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = useFieldLink(rest);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const input = (
    <span className={clsx('relative inline-grid size-(--tick) flex-none place-items-center', !label && className)}>
      <input
        {...rest}
        ref={(element) => {
          box.current = element;
          ref?.(element);
        }}
        type="checkbox"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        className="peer absolute inset-0 m-0 cursor-pointer comfort:before:absolute comfort:before:-inset-3 comfort:before:content-[''] appearance-none rounded-1 border-[1.5px] border-control bg-raised transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-bad-line disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken"
      />
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="pointer-events-none relative size-3/4 text-accent-on opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 peer-disabled:text-text-3"
      >
        <path d={mixed ? 'M2.75 6h6.5' : 'M2.25 6.25 4.75 8.75 9.75 3.5'} />
      </svg>
    </span>
  );
  if (label === undefined) return input;
  return (
    <label
      className={clsx(
        'flex w-fit items-start gap-2 text-14 comfort:min-h-(--target) comfort:items-center comfort:gap-3 has-disabled:text-text-3',
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
