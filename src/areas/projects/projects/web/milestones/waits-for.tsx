import { Plus, X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import type { Wait } from './milestone-waits.ts';

const t = texts({
  label: { en: 'Waits for', es: 'Espera a' },
  help: {
    en: 'It follows when they move, so many days behind.',
    es: 'Los sigue cuando se mueven, con esos días de distancia.',
  },
  which: { en: 'Milestone it waits for, {n}', es: 'Hito que espera, {n}' },
  days: { en: 'Days after {name}', es: 'Días después de {name}' },
  unit: { en: 'd after', es: 'd después' },
  add: { en: 'Add', es: 'Agregar' },
  remove: { en: 'No longer wait for {name}', es: 'Ya no esperar a {name}' },
});

/** What a milestone waits for, one line each: which, and how many days after it. */
export function WaitsFor({
  value,
  onValueChange,
  options,
  error,
}: {
  value: readonly Wait[];
  onValueChange: (value: Wait[]) => void;
  /** Every other milestone of the project. */
  options: readonly { id: string; name: string }[];
  error: string | undefined;
}) {
  const say = useSay();
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? '';
  const free = options.filter(({ id }) => !value.some((wait) => wait.id === id));
  const put = (index: number, wait: Wait) => onValueChange(value.toSpliced(index, 1, wait));
  return (
    <Field label={say(t.label)} help={say(t.help)} error={error} group>
      {value.length > 0 && (
        <ul className="flex flex-col gap-2">
          {value.map((wait, index) => (
            <li key={wait.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <Select
                  aria-label={say(t.which, { n: index + 1 })}
                  value={wait.id}
                  onValueChange={(id) => put(index, { ...wait, id })}
                  items={options
                    .filter(({ id }) => id === wait.id || free.some((each) => each.id === id))
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              </span>
              <span className="w-32 flex-none">
                <NumberInput
                  aria-label={say(t.days, { name: nameOf(wait.id) })}
                  value={wait.lag_days}
                  onValueChange={(days) => put(index, { ...wait, lag_days: days })}
                  min={-365}
                  max={365}
                  end={say(t.unit)}
                />
              </span>
              <IconButton
                label={say(t.remove, { name: nameOf(wait.id) })}
                onClick={() => onValueChange(value.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {free[0] !== undefined && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<Plus />}
          onClick={() => onValueChange([...value, { id: free[0]?.id ?? '', lag_days: 0 }])}
        >
          {say(t.add)}
        </Button>
      )}
    </Field>
  );
}
