import { X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { useSay } from '../texts/language.ts';
import { usePickerSource, type PickerSource } from './picker-source.ts';

const t = texts({
  nobody: { en: 'Nobody', es: 'Nadie' },
  nothing: { en: 'Not chosen', es: 'Sin elegir' },
  search: { en: 'Type to find', es: 'Escribe para buscar' },
  none: { en: 'Nothing found', es: 'Nada encontrado' },
  drop: { en: 'Take {name} out', es: 'Quitar {name}' },
});

/** A record as a form holds it: its id, and what it is called. */
export interface Picked {
  id: string;
  name: string;
}

interface RecordPickerProps {
  source: PickerSource;
  value: Picked | null;
  onValueChange: (value: Picked | null) => void;
  ofPeople?: boolean;
}

/** Chooses one record or person by typing what it is called. */
export function RecordPicker({ source, value, onValueChange, ofPeople = false }: RecordPickerProps) {
  const say = useSay();
  const { items, asked, ...rest } = usePickerSource(source);
  return (
    <Combobox
      value={value?.id ?? null}
      valueLabel={value?.name}
      onValueChange={(id) => {
        const taken = items.find((item) => item.value === id);
        onValueChange(taken === undefined ? null : { id: taken.value, name: taken.label });
      }}
      items={items}
      placeholder={say(typeof source === 'function' ? t.search : ofPeople ? t.nobody : t.nothing)}
      emptyText={say(typeof source === 'function' && asked.length < 2 ? t.search : t.none)}
      {...rest}
    />
  );
}

/** Chooses several: those chosen stand above, each with its way out. */
export function RecordsPicker({
  source,
  value,
  onValueChange,
}: {
  source: PickerSource;
  value: readonly Picked[];
  onValueChange: (value: Picked[]) => void;
}) {
  const say = useSay();
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {value.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={say(t.drop, { name })}
                onClick={() => onValueChange(value.filter((each) => each.id !== id))}
                className="inline-flex h-7 items-center gap-1 rounded-2 border border-line px-2 text-13 hover:bg-hover comfort:h-11"
              >
                {name}
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <RecordPicker
        source={source}
        value={null}
        onValueChange={(picked) => {
          if (picked !== null && !value.some(({ id }) => id === picked.id)) onValueChange([...value, picked]);
        }}
      />
    </div>
  );
}
