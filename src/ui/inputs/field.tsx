import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: string;
  /** One line below the control that helps to fill it; gives way to the fault. */
  help?: ReactNode;
  /** The fault in words. Its presence marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** What stands at the end of the label's line: a link, or the word for "optional". */
  labelEnd?: ReactNode;
  /** Keeps the label for screen readers only, where the place makes it plain to the eye. */
  hideLabel?: boolean;
  /** For several controls under one label (radio buttons, check boxes): a group instead of a label. */
  group?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label above, control, then help or fault. The control inside finds its id and descriptions by itself. */
export function Field({
  label,
  help,
  error: given,
  required = false,
  labelEnd,
  hideLabel = false,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const [unread, setUnread] = useState<string>();
  const error = unread ?? given;
  const labelId = `${id}-label`;
  const hasHelp = help !== undefined && help !== null && help !== '';
  const describedBy = error ? `${id}-error` : hasHelp ? `${id}-help` : undefined;
  const link = {
    controlId: id,
    labelId,
    describedBy,
    invalid: Boolean(error),
    required,
    ...(group ? {} : { sayUnread: setUnread }),
  };
  const Label = group ? 'span' : 'label';
  return (
    <div
      className={clsx('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}
      {...(group ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {})}
    >
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <Label
          id={labelId}
          className={clsx('text-13 font-label text-text-1', required && 'required')}
          {...(group ? {} : { htmlFor: id })}
        >
          {label}
        </Label>
        {labelEnd !== undefined && <span className="text-13 text-text-3">{labelEnd}</span>}
      </div>
      <FieldContext value={group ? { ...link, controlId: `${id}-group` } : link}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-12 font-label text-bad-text">
          <CircleAlert className="mt-px size-3.5" />
          {error}
        </p>
      ) : (
        hasHelp && (
          <div id={`${id}-help`} className="text-12 text-text-3">
            {help}
          </div>
        )
      )}
    </div>
  );
}
