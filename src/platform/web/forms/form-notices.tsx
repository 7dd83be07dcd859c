import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatAgo, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { useLanguage, useSay } from '../texts/language.ts';
import type { FieldConflict } from './merge.ts';
import type { RecordForm } from './record-form.ts';
import { WhereMended } from './where-mended.tsx';

const t = texts({
  draft: {
    en: 'You typed something here {ago} and did not send it.',
    es: 'Escribiste algo aquí {ago} y no lo enviaste.',
  },
  restore: { en: 'Restore what you typed', es: 'Recuperar lo que escribiste' },
  discard: { en: 'Discard', es: 'Descartar' },
  conflict: {
    en: 'Somebody else changed {n, plural, one {this field} other {these fields}} while you typed. Which is right?',
    es: 'Otra persona cambió {n, plural, one {este campo} other {estos campos}} mientras escribías. ¿Cuál es correcto?',
  },
  mine: { en: 'Yours: {value}', es: 'Lo tuyo: {value}' },
  theirs: { en: 'Theirs: {value}', es: 'Lo de la otra persona: {value}' },
  empty: { en: 'empty', es: 'vacío' },
  yes: { en: 'yes', es: 'sí' },
  no: { en: 'no', es: 'no' },
  save: { en: 'Save this choice', es: 'Guardar esta elección' },
});

interface FormNoticesProps<Values extends FieldValues> {
  entry: RecordForm<Values>;
  /** What the fields are called, for the choice after a conflict. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** How a value of a field is said where it is not said as it stands. */
  shown?: ((name: string, value: unknown) => string | undefined) | undefined;
}

/** What a form has to say above its fields: a draft of last time, a conflict to settle, a fault of the whole. */
export function FormNotices<Values extends FieldValues>({ entry, labels = {}, shown }: FormNoticesProps<Values>) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      {entry.draft !== undefined && (
        <Banner
          tone="info"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={entry.draft.restore}>
                {say(t.restore)}
              </Button>
              <Button size="small" look="quiet" onClick={entry.draft.discard}>
                {say(t.discard)}
              </Button>
            </span>
          }
        >
          {say(t.draft, { ago: formatAgo(entry.draft.at, language) })}
        </Banner>
      )}
      {entry.conflicts.length > 0 && (
        <ConflictChoice conflicts={entry.conflicts} labels={labels} shown={shown} onSettle={entry.settle} />
      )}
      {entry.problem !== undefined &&
        (entry.led.length === 0 ? (
          <Banner tone="bad">{entry.problem}</Banner>
        ) : (
          <Banner tone="bad">
            <ul>
              {entry.led.map(({ message, place }) => (
                <li key={`${message} ${place}`}>
                  {message} <WhereMended place={place} what={message} />
                </li>
              ))}
            </ul>
          </Banner>
        ))}
    </>
  );
}

interface ConflictChoiceProps {
  conflicts: readonly FieldConflict[];
  labels: Readonly<Record<string, string>>;
  shown: ((name: string, value: unknown) => string | undefined) | undefined;
  onSettle: (keepsMine: Readonly<Record<string, boolean>>) => void;
}

function ConflictChoice({ conflicts, labels, shown, onSettle }: ConflictChoiceProps) {
  const say = useSay();
  const language = useLanguage();
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const said = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return say(t.empty);
    const own = shown?.(name, value);
    if (own !== undefined) return own;
    if (typeof value === 'boolean') return say(value ? t.yes : t.no);
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDay(value, language);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  };
  return (
    <Banner
      tone="warn"
      title={say(t.conflict, { n: conflicts.length })}
      action={
        <Button
          size="small"
          onClick={() => onSettle(Object.fromEntries(conflicts.map(({ name }) => [name, choices[name] !== 'theirs'])))}
        >
          {say(t.save)}
        </Button>
      }
    >
      <div className="mt-2 grid gap-3">
        {conflicts.map(({ name, mine, theirs }) => (
          <Field key={name} label={labels[name] ?? name} group>
            <RadioGroup
              value={choices[name] ?? 'mine'}
              onValueChange={(value) => setChoices((now) => ({ ...now, [name]: value }))}
              items={[
                { value: 'mine', label: say(t.mine, { value: said(name, mine) }) },
                { value: 'theirs', label: say(t.theirs, { value: said(name, theirs) }) },
              ]}
            />
          </Field>
        ))}
      </div>
    </Banner>
  );
}
