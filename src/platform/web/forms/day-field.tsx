import { texts } from '#platform/shared/text.ts';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { useLanguage, useSay } from '../texts/language.ts';

const t = texts({
  pick: { en: 'No date', es: 'Sin fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  clear: { en: 'Clear the date', es: 'Quitar la fecha' },
});

interface DayFieldProps {
  label: string;
  value: string | null;
  onValueChange: (date: string | null) => void;
  required?: boolean;
  help?: string;
  error?: string | undefined;
  min?: string;
  max?: string;
}

/** A calendar date in a form: its label, its picker in the reader's language, its fault. */
export function DayField({ label, value, onValueChange, required = false, help, error, min, max }: DayFieldProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Field
      label={label}
      required={required}
      {...(help === undefined ? {} : { help })}
      {...(error === undefined ? {} : { error })}
    >
      <DatePicker
        value={value}
        onValueChange={onValueChange}
        language={language}
        placeholder={say(t.pick)}
        calendarLabel={say(t.calendar)}
        previousLabel={say(t.previous)}
        nextLabel={say(t.next)}
        clearLabel={say(t.clear)}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      />
    </Field>
  );
}
