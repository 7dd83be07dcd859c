import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { MovePreview } from '#areas/projects/schedule/web/embeds.tsx';
import { usePlan } from '#areas/projects/schedule/web/queries.ts';
import type { SeedChange } from '#areas/projects/schedule/schema.ts';
import { milestoneNames, stepWords, wordOf } from '#areas/projects/schedule/web/words.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useDates, type Sheet } from '../queries.ts';
import { useSheetWrites } from './use-sheet-writes.ts';

const t = texts({
  title: { en: 'What it does to the dates', es: 'Qué hace a las fechas' },
  none: { en: 'It moves no date.', es: 'No mueve ninguna fecha.' },
  pending: {
    en: 'Nothing has moved yet: the dates move when it is carried out.',
    es: 'Aún no se ha movido nada: las fechas se mueven al ejecutarla.',
  },
  add: { en: 'Move a date', es: 'Mover una fecha' },
  which: { en: 'Which date', es: 'Qué fecha' },
  to: { en: 'To', es: 'Al' },
  day: { en: 'Choose a day', es: 'Elige un día' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  remove: { en: 'Leave {name} where it is', es: 'Dejar {name} donde está' },
  module: { en: 'Module {no}, {step}', es: 'Módulo {no}, {step}' },
  until: { en: 'to {day}', es: 'al {day}' },
});

interface Datable {
  key: string;
  label: string;
  seed: (on: string) => SeedChange;
}

const keyOf = (seed: SeedChange) => ('module' in seed ? `${seed.module} ${seed.step}` : seed.milestone);

/** The dates that somebody moves by hand, and all that the plan moves after them. */
export function DatesPart({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  const { write, isWriting } = useSheetWrites(id, sheet);
  const preview = useDates(id).data;
  const dates = useDatable(sheet.project.id);
  const [which, setWhich] = useState<string | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const { can, proposed } = sheet;
  const labelOf = (seed: SeedChange) => dates.find(({ key }) => key === keyOf(seed))?.label ?? keyOf(seed);
  const add = async () => {
    const chosen = dates.find(({ key }) => key === which);
    if (chosen === undefined || on === null) return;
    const others = proposed.filter((seed) => keyOf(seed) !== chosen.key);
    if (await write({ proposed: [...others, chosen.seed(on)] })) setWhich(null);
  };
  return (
    <Section title={say(t.title)}>
      {proposed.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ul className="grid gap-1 text-13">
        {proposed.map((seed) => (
          <li key={keyOf(seed)} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              {labelOf(seed)} {say(t.until, { day: formatDay(seed.on, language) })}
            </span>
            {can.write && (
              <IconButton
                size="small"
                label={say(t.remove, { name: labelOf(seed) })}
                disabled={isWriting}
                onClick={() => void write({ proposed: proposed.filter((each) => keyOf(each) !== keyOf(seed)) })}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {can.write && (
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <Field label={say(t.which)}>
            <Select
              items={dates.map(({ key, label }) => ({ value: key, label }))}
              value={which}
              placeholder={say(t.which)}
              onValueChange={setWhich}
            />
          </Field>
          <Field label={say(t.to)}>
            <DatePicker
              value={on}
              language={language}
              placeholder={say(t.day)}
              calendarLabel={say(t.day)}
              previousLabel={say(t.previous)}
              nextLabel={say(t.next)}
              onValueChange={setOn}
            />
          </Field>
          <Button
            icon={<Plus />}
            loading={isWriting}
            disabled={which === null || on === null}
            onClick={() => void add()}
          >
            {say(t.add)}
          </Button>
        </div>
      )}
      {preview != null && proposed.length > 0 && sheet.status !== 'executed' && (
        <div className="mt-3 grid gap-3 text-13">
          <p className="text-text-2">{say(t.pending)}</p>
          <MovePreview preview={preview} />
        </div>
      )}
    </Section>
  );
}

/** Every date of the plan that has not happened, by name. */
function useDatable(projectId: string): Datable[] {
  const say = useSay();
  const project = usePlan({ project: projectId }).data?.projects[0];
  if (project === undefined) return [];
  const steps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;
  return [
    ...project.milestones.flatMap((milestone): Datable[] =>
      milestone.actual !== null || milestone.forecast === null
        ? []
        : [
            {
              key: milestone.id,
              label: [milestone.label ?? say(wordOf(milestoneNames, milestone.kind)), milestone.unit_name]
                .filter((part) => part !== null)
                .join(', '),
              seed: (on) => ({ milestone: milestone.id, on }),
            },
          ],
    ),
    ...project.modules.flatMap((module) =>
      steps.flatMap((step): Datable[] =>
        module[step].actual !== null || module[step].forecast === null
          ? []
          : [
              {
                key: `${module.id} ${step}`,
                label: say(t.module, { no: module.module_no, step: say(wordOf(stepWords, step)) }),
                seed: (on) => ({ module: module.id, step, on }),
              },
            ],
      ),
    ),
  ];
}
