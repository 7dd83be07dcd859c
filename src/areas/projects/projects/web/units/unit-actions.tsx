import { ArrowRight, Factory, FlipHorizontal2, Layers, LayoutPanelLeft, Rows3, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay, type Say } from '#platform/web/texts/language.ts';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { moduleStatusChoices, swingChoices } from '#areas/projects/units/choices.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { factoryChoices } from '#areas/projects/projects/choices.ts';

const t = texts({
  plan: { en: 'Set plan', es: 'Asignar plano' },
  planField: { en: 'Plan', es: 'Plano' },
  level: { en: 'Set level', es: 'Asignar nivel' },
  levelField: { en: 'Level', es: 'Nivel' },
  swing: { en: 'Set swing', es: 'Asignar orientación' },
  swingField: { en: 'Swing', es: 'Orientación' },
  move: { en: 'Change status', es: 'Cambiar estado' },
  to: { en: 'Move to', es: 'Pasar a' },
  day: { en: 'Happened on', es: 'Ocurrió el' },
  reason: { en: 'Reason', es: 'Motivo' },
  factory: { en: 'Set factory', es: 'Asignar planta' },
  factoryField: { en: 'Factory', es: 'Planta' },
  line: { en: 'Set line', es: 'Asignar línea' },
  lineField: { en: 'Line', es: 'Línea' },
  needText: { en: 'Write something first.', es: 'Primero escribe algo.' },
  bin: { en: 'To the bin', es: 'A la papelera' },
  unitBin: {
    en: 'A unit that still has modules or owners stays. The others can be brought back for 30 days.',
    es: 'Una unidad que aún tiene módulos o propietarios se queda. Las demás se pueden recuperar durante 30 días.',
  },
  moduleBin: { en: 'They can be brought back for 30 days.', es: 'Se pueden recuperar durante 30 días.' },
});

type Values = Readonly<Record<string, unknown>>;

function wordOf(values: Values, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** Moves that record a day of their own. */
const dated = ['online', 'offline', 'in_transit', 'delivered', 'set'];

/** An action that writes one text into all picked rows. */
function textAction(say: Say, field: string, most: number, facts: Pick<TableAction, 'label' | 'icon'>, label: Text) {
  return {
    ...facts,
    name: 'change',
    lacks: (values) => (wordOf(values, field).trim() === '' ? say(t.needText) : undefined),
    form: (values, set) => (
      <Field label={say(label)}>
        <TextInput
          maxLength={most}
          value={wordOf(values, field)}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      </Field>
    ),
  } satisfies TableAction;
}

/** An action that sets one of a few words in all picked rows. */
function choiceAction(
  say: Say,
  field: string,
  choices: Readonly<Record<string, Text>>,
  facts: Pick<TableAction, 'label' | 'icon'>,
  label: Text,
) {
  return {
    ...facts,
    name: 'change',
    first: { [field]: Object.keys(choices)[0] },
    form: (values, set) => (
      <Field label={say(label)}>
        <Select
          value={wordOf(values, field)}
          onValueChange={(value) => set({ [field]: value })}
          items={Object.entries(choices).map(([value, word]) => ({ value, label: say(word) }))}
        />
      </Field>
    ),
  } satisfies TableAction;
}

function binAction(say: Say, text: Text): TableAction {
  return {
    name: 'remove',
    label: say(t.bin),
    icon: <Trash2 />,
    danger: true,
    form: () => <p className="text-14 text-text-2">{say(text)}</p>,
  };
}

/** What can be done to several units at once. The server judges each by the rules of a single change. */
export function useUnitActions(): readonly TableAction[] {
  const say = useSay();
  return useMemo(
    () => [
      textAction(say, 'plan_code', 40, { label: say(t.plan), icon: <LayoutPanelLeft /> }, t.planField),
      textAction(say, 'level', 20, { label: say(t.level), icon: <Layers /> }, t.levelField),
      choiceAction(say, 'swing', swingChoices, { label: say(t.swing), icon: <FlipHorizontal2 /> }, t.swingField),
      binAction(say, t.unitBin),
    ],
    [say],
  );
}

/** What can be done to several modules at once. What a step asks for is asked of each of them. */
export function useModuleActions(): readonly TableAction[] {
  const say = useSay();
  return useMemo(
    () => [
      {
        name: 'move',
        label: say(t.move),
        icon: <ArrowRight />,
        first: { to: 'online', on: todayIn() },
        form: (values, set) => (
          <>
            <Field label={say(t.to)}>
              <Select
                value={wordOf(values, 'to')}
                onValueChange={(to) => set({ to, on: dated.includes(to) ? todayIn() : undefined })}
                items={Object.entries(moduleStatusChoices)
                  .filter(([value]) => value !== 'scheduled')
                  .map(([value, word]) => ({ value, label: say(word) }))}
              />
            </Field>
            {dated.includes(wordOf(values, 'to')) && (
              <DayField
                label={say(t.day)}
                value={wordOf(values, 'on') || null}
                max={todayIn()}
                onValueChange={(on) => set({ on: on ?? undefined })}
              />
            )}
            <Field label={say(t.reason)}>
              <Textarea
                rows={2}
                maxLength={500}
                value={wordOf(values, 'reason')}
                onChange={(event) => set({ reason: event.target.value === '' ? undefined : event.target.value })}
              />
            </Field>
          </>
        ),
      },
      choiceAction(say, 'factory', factoryChoices, { label: say(t.factory), icon: <Factory /> }, t.factoryField),
      textAction(say, 'line', 20, { label: say(t.line), icon: <Rows3 /> }, t.lineField),
      binAction(say, t.moduleBin),
    ],
    [say],
  );
}
