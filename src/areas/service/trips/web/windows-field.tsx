import { Plus, X } from 'lucide-react';
import { addDays, companyToday, companyZone } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { momentOf } from '#platform/shared/zone-times.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { mostOffers } from '../choices.ts';

const t = texts({
  title: { en: 'Times to choose among', es: 'Horarios a elegir' },
  help: {
    en: 'Up to {most}, by the clock of the home ({zone}).',
    es: 'Hasta {most}, según el reloj de la casa ({zone}).',
  },
  day: { en: 'Day', es: 'Día' },
  from: { en: 'From', es: 'Desde' },
  to: { en: 'To', es: 'Hasta' },
  add: { en: 'Another time', es: 'Otro horario' },
  remove: { en: 'Take this time away', es: 'Quitar este horario' },
});

/** A time as it is typed. */
export interface TypedWindow {
  key: number;
  day: string | null;
  from: string;
  to: string;
}

let keys = 0;

/** A time to begin with: so many days from now, in the morning. */
export function firstWindow(days = 2): TypedWindow {
  keys += 1;
  return { key: keys, day: addDays(companyToday(), days), from: '08:00', to: '12:00' };
}

/** The times as they are sent, by the clock of the home; what is not whole is left out. */
export function sentWindows(windows: readonly TypedWindow[], zone: string | null) {
  const tz = zone ?? companyZone;
  return windows.flatMap(({ day, from, to }) =>
    day === null || from === '' || to === ''
      ? []
      : [{ starts_at: momentOf(tz, day, from), ends_at: momentOf(tz, day, to) }],
  );
}

/** Up to three times that a home may choose among. */
export function WindowsField({
  windows,
  zone,
  onChange,
}: {
  windows: readonly TypedWindow[];
  zone: string | null;
  onChange: (windows: TypedWindow[]) => void;
}) {
  const say = useSay();
  const set = (key: number, part: Partial<TypedWindow>) =>
    onChange(windows.map((each) => (each.key === key ? { ...each, ...part } : each)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-label">{say(t.title)}</legend>
      <p className="text-12 text-text-3">
        {say(t.help, { most: mostOffers, zone: (zone ?? companyZone).replaceAll('_', ' ') })}
      </p>
      {windows.map(({ key, day, from, to }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_8rem_8rem_auto] items-end gap-2 max-md:grid-cols-2">
          <DayField
            label={say(t.day)}
            value={day}
            min={companyToday()}
            onValueChange={(next) => set(key, { day: next })}
          />
          <Field label={say(t.from)}>
            <TextInput type="time" value={from} onChange={(event) => set(key, { from: event.target.value })} />
          </Field>
          <Field label={say(t.to)}>
            <TextInput type="time" value={to} onChange={(event) => set(key, { to: event.target.value })} />
          </Field>
          <IconButton label={say(t.remove)} onClick={() => onChange(windows.filter((each) => each.key !== key))}>
            <X />
          </IconButton>
        </div>
      ))}
      {windows.length < mostOffers && (
        <div>
          <Button size="small" icon={<Plus />} onClick={() => onChange([...windows, firstWindow(2 + windows.length)])}>
            {say(t.add)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
