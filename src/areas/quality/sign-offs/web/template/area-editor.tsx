import { ChevronDown, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { LineSteps } from '#platform/web/forms/line-steps.tsx';
import { replaced } from '#platform/web/forms/lines.ts';
import type { Faults } from '#platform/web/forms/list-editor.tsx';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { responseWords } from '#areas/quality/sign-offs/choices.ts';
import { blankItem, type EditedArea, type EditedItem } from './blank.ts';
import { ItemEditor } from './item-editor.tsx';

const t = texts({
  name: { en: 'Area', es: 'Área' },
  nameEs: { en: 'Area in Spanish', es: 'Área en español' },
  station: { en: 'Station', es: 'Estación' },
  add: { en: 'Add a question', es: 'Añadir una pregunta' },
  blank: { en: 'New question', es: 'Pregunta nueva' },
});

/** The faults below a path, by what follows it. */
export const faultsBelow = (faults: Faults, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([key, said]) =>
      key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), said]] : [],
    ),
  );

interface AreaEditorProps {
  area: EditedArea;
  others: readonly EditedItem[];
  faults: Faults;
  steps: ReactNode;
  onChange: (area: EditedArea) => void;
}

/** An area with its questions, one of them open at a time. */
export function AreaEditor({ area, others, faults, steps, onChange }: AreaEditorProps) {
  const say = useSay();
  const written = useWritten();
  const [open, setOpen] = useState<string | null>(null);
  // A question that was refused opens by itself, once each time.
  const refused = area.items.filter((_, at) => Object.keys(faultsBelow(faults, `items.${at}`)).length > 0);
  const refusals = JSON.stringify(faults);
  const [shown, setShown] = useState(refusals);
  if (shown !== refusals) {
    setShown(refusals);
    if (refused.length > 0 && !refused.some(({ key }) => key === open)) setOpen(refused[0]?.key ?? null);
  }
  const setItems = (items: EditedItem[]) => onChange({ ...area, items });
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line p-4 max-sm:p-3">
      <AreaHead area={area} faults={faults} steps={steps} onChange={onChange} />
      <ul className="grid grid-cols-1">
        {area.items.map((item, at) => {
          const own = faultsBelow(faults, `items.${at}`);
          const isOpen = open === item.key;
          const words = item.text === '' ? say(t.blank) : written(item.text, item.text_es);
          return (
            <li key={item.key} className="border-t border-line py-1">
              <div className="flex items-center gap-1">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : item.key)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
                >
                  <ChevronDown className={`size-4 flex-none text-text-3 ${isOpen ? '' : '-rotate-90'}`} />
                  <span className={`min-w-0 truncate ${refused.includes(item) ? 'text-bad-text' : ''}`}>{words}</span>
                  <span className="flex-none text-12 text-text-3">{say(responseWords[item.response])}</span>
                </button>
                <LineSteps name={words} lines={area.items} at={at} least={1} onChange={setItems} />
              </div>
              {isOpen && (
                <div className="py-2 pl-6 max-sm:pl-0">
                  <ItemEditor
                    item={item}
                    others={others}
                    faults={own}
                    onChange={(next) => setItems(replaced(area.items, at, next))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => {
          const item = blankItem();
          setItems([...area.items, item]);
          setOpen(item.key);
        }}
      >
        {say(t.add)}
      </Button>
    </section>
  );
}

function AreaHead({ area, faults, steps, onChange }: Omit<AreaEditorProps, 'others'>) {
  const say = useSay();
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
      <Field label={say(t.name)} error={faults['name']} required>
        <TextInput
          value={area.name}
          maxLength={80}
          onChange={({ target }) => onChange({ ...area, name: target.value })}
        />
      </Field>
      <Field label={say(t.nameEs)}>
        <TextInput
          value={area.name_es ?? ''}
          maxLength={80}
          onChange={({ target }) => onChange({ ...area, name_es: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label={say(t.station)} error={faults['station']}>
        <TextInput
          type="number"
          min={1}
          max={99}
          value={area.station ?? ''}
          onChange={({ target }) => onChange({ ...area, station: target.value === '' ? null : Number(target.value) })}
        />
      </Field>
      <span className="flex">{steps}</span>
    </div>
  );
}
