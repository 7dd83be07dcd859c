import { ArrowRight, Factory, Pause, Tag, Trash2, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { PersonValue } from '#platform/shared/table.ts';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { useGroups } from '#platform/web/call/session.ts';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { DatePicker } from '#ui/inputs/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { archiveReasons, factories, holdReasons, projectRoles } from '../schema.ts';
import { archiveReasonWords, factoryWords, holdReasonWords, roleWords, statusWords } from './words.ts';

const t = texts({
  status: { en: 'Change status', es: 'Cambiar estado' },
  to: { en: 'Move to', es: 'Pasar a' },
  reason: { en: 'Reason', es: 'Motivo' },
  archiveReason: { en: 'Why they are archived', es: 'Por qué se archivan' },
  hold: { en: 'Hold', es: 'Pausar' },
  holdReason: { en: 'Why they pause', es: 'Por qué se pausan' },
  holdUntil: { en: 'Until about', es: 'Hasta aproximadamente' },
  factory: { en: 'Set factory', es: 'Asignar planta' },
  factoryName: { en: 'Factory', es: 'Planta' },
  addTags: { en: 'Add tags', es: 'Agregar etiquetas' },
  removeTags: { en: 'Remove tags', es: 'Quitar etiquetas' },
  tags: { en: 'Tags, separated by commas', es: 'Etiquetas, separadas por comas' },
  needTag: { en: 'Name at least one tag.', es: 'Escribe al menos una etiqueta.' },
  assign: { en: 'Assign', es: 'Asignar' },
  person: { en: 'Person', es: 'Persona' },
  role: { en: 'Role', es: 'Función' },
  needPerson: { en: 'Choose a person.', es: 'Elige una persona.' },
  needReason: { en: 'Say why.', es: 'Di por qué.' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  bin: { en: 'To the bin', es: 'A la papelera' },
  binText: {
    en: 'They can be brought back for 30 days.',
    es: 'Se pueden recuperar durante 30 días.',
  },
  pick: { en: 'Pick a date', es: 'Elige una fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
});

type Values = Readonly<Record<string, unknown>>;
type Set = (patch: Record<string, unknown>) => void;

function text(values: Values, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** What can be done to several projects at once. The server judges each by the rules of a single change. */
export function useProjectActions(people: readonly PersonValue[]): readonly TableAction[] {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  return useMemo(() => {
    const words = (values: Values, set: Set) => <Reason say={say} values={values} set={set} />;
    const tagsForm = (values: Values, set: Set) => (
      <Field label={say(t.tags)}>
        <TextInput
          value={Array.isArray(values['tags']) ? values['tags'].join(', ') : ''}
          onChange={(event) =>
            set({
              tags: event.target.value
                .split(',')
                .map((each) => each.trimStart())
                .filter((each, index, all) => each !== '' || index < all.length - 1),
            })
          }
        />
      </Field>
    );
    const lacksTags = (values: Values) =>
      Array.isArray(values['tags']) && values['tags'].some((each) => String(each).trim() !== '')
        ? undefined
        : say(t.needTag);
    const actions: TableAction[] = [
      {
        name: 'move',
        label: say(t.status),
        icon: <ArrowRight />,
        first: { to: 2 },
        lacks: (values) =>
          values['to'] === 8 && text(values, 'archive_reason') === '' ? say(t.archiveReason) : undefined,
        form: (values, set) => (
          <>
            <Field label={say(t.to)}>
              <Select
                value={String(values['to'])}
                onValueChange={(to) =>
                  set({ to: Number(to), archive_reason: to === '8' ? archiveReasons[0] : undefined })
                }
                items={Object.entries(statusWords)
                  .filter(([value]) => value !== '7')
                  .map(([value, word]) => ({ value, label: say(word) }))}
              />
            </Field>
            {values['to'] === 8 && (
              <Field label={say(t.archiveReason)}>
                <Select
                  value={text(values, 'archive_reason')}
                  onValueChange={(reason) => set({ archive_reason: reason })}
                  items={archiveReasons.map((value) => ({ value, label: say(archiveReasonWords[value] ?? t.reason) }))}
                />
              </Field>
            )}
            {words(values, set)}
          </>
        ),
      },
      {
        name: 'move',
        label: say(t.hold),
        icon: <Pause />,
        first: { to: 7, hold_reason: holdReasons[0], hold_until: addDays(todayIn(), 30) },
        form: (values, set) => (
          <>
            <Field label={say(t.holdReason)}>
              <Select
                value={text(values, 'hold_reason')}
                onValueChange={(reason) => set({ hold_reason: reason })}
                items={holdReasons.map((value) => ({ value, label: say(holdReasonWords[value] ?? t.reason) }))}
              />
            </Field>
            <Field label={say(t.holdUntil)}>
              <DatePicker
                value={text(values, 'hold_until')}
                onValueChange={(date) => set({ hold_until: date ?? undefined })}
                language={language}
                placeholder={say(t.pick)}
                calendarLabel={say(t.calendar)}
                previousLabel={say(t.previous)}
                nextLabel={say(t.next)}
                min={todayIn()}
              />
            </Field>
            {words(values, set)}
          </>
        ),
      },
      {
        name: 'change',
        label: say(t.factory),
        icon: <Factory />,
        first: { factory: factories[0] },
        form: (values, set) => (
          <Field label={say(t.factoryName)}>
            <Select
              value={text(values, 'factory')}
              onValueChange={(factory) => set({ factory })}
              items={factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factoryName) }))}
            />
          </Field>
        ),
      },
      { name: 'add_tags', label: say(t.addTags), icon: <Tag />, first: { tags: [] }, form: tagsForm, lacks: lacksTags },
      { name: 'remove_tags', label: say(t.removeTags), first: { tags: [] }, form: tagsForm, lacks: lacksTags },
      {
        name: 'assign',
        label: say(t.assign),
        icon: <UserPlus />,
        first: { role: 'pm' },
        lacks: (values) => (text(values, 'user_id') === '' ? say(t.needPerson) : undefined),
        form: (values, set) => (
          <>
            <Field label={say(t.person)}>
              <Combobox
                value={text(values, 'user_id') || null}
                onValueChange={(id) => set({ user_id: id ?? undefined })}
                emptyText={say(t.nobody)}
                items={people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <Field label={say(t.role)}>
              <Select
                value={text(values, 'role')}
                onValueChange={(role) => set({ role })}
                items={projectRoles.map((value) => ({ value, label: say(roleWords[value] ?? t.role) }))}
              />
            </Field>
          </>
        ),
      },
    ];
    if (holds(groups, 'projects.archive'))
      actions.push({
        name: 'remove',
        label: say(t.bin),
        icon: <Trash2 />,
        danger: true,
        form: () => <p className="text-14 text-text-2">{say(t.binText)}</p>,
      });
    return actions;
  }, [say, language, groups, people]);
}

function Reason({ say, values, set }: { say: Say; values: Values; set: Set }) {
  return (
    <Field label={say(t.reason)}>
      <Textarea
        rows={2}
        maxLength={500}
        value={text(values, 'reason')}
        onChange={(event) => set({ reason: event.target.value === '' ? undefined : event.target.value })}
      />
    </Field>
  );
}
