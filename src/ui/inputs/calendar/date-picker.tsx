import { clsx } from 'clsx';
import { CalendarDays, X } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useContext, useId, useState } from 'react';
import { formatDay, formatDayLong } from '#platform/shared/dates.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { leavesNewFocus } from '#ui/overlays/return-focus.ts';
import { controlLook, type ControlSize } from '../control-look.ts';
import { FieldContext, useFieldLink } from '../field-context.ts';

type DatePickerProps = Omit<CalendarProps, 'onValueChange' | 'takesFocus'> & {
  /** `YYYY-MM-DD`, or null when cleared. */
  onValueChange: (date: string | null) => void;
  placeholder: string;
  /** Names the calendar that opens. */
  calendarLabel: string;
  /** With it a cross appears that empties the field. */
  clearLabel?: string;
  size?: ControlSize;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  className?: string;
};

/** A day, chosen from a calendar. The value is a date without a zone; it is shown as people write it, in full on hover. */
export function DatePicker(props: DatePickerProps) {
  const {
    onValueChange,
    placeholder,
    calendarLabel,
    clearLabel,
    size,
    disabled = false,
    id,
    className,
    ...calendar
  } = props;
  const { value, language } = calendar;
  const [open, setOpen] = useState(false);
  const link = useFieldLink({ id });
  const labelId = useContext(FieldContext)?.labelId;
  const wordsId = useId();
  const choose = (date: string) => {
    onValueChange(date);
    setOpen(false);
  };
  const words = value ? formatDay(value, language) : placeholder;
  return (
    <div className={clsx('relative flex', className)}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          id={link.id}
          type="button"
          disabled={disabled}
          aria-label={props['aria-label'] === undefined ? undefined : `${props['aria-label']}: ${words}`}
          // A label alone would hide the day itself from those who listen.
          aria-labelledby={
            labelId === undefined || props['aria-label'] !== undefined ? undefined : `${labelId} ${wordsId}`
          }
          aria-describedby={link['aria-describedby']}
          aria-invalid={link['aria-invalid']}
          title={value ? formatDayLong(value, language) : undefined}
          className={clsx(controlLook({ size }), 'text-left', !value && 'text-text-3', value && clearLabel && 'pr-9')}
        >
          <CalendarDays />
          <span id={wordsId} className="min-w-0 flex-1 truncate">
            {words}
          </span>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label={calendarLabel}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={leavesNewFocus}
            className="floats pops z-60 focus:outline-none"
          >
            <Calendar {...calendar} takesFocus onValueChange={choose} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {value && clearLabel !== undefined && !disabled && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onValueChange(null)}
          className="absolute inset-y-0 right-1 my-auto grid size-7 comfort:right-0 comfort:size-11 place-items-center rounded-1 text-text-3 hover:text-text-1"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}
