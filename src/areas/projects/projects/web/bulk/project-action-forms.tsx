import { archiveReasons, factories, holdReasons, projectRoles } from '#areas/projects/projects/schema.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { useSession } from '#platform/web/call/session.ts';
import { decidingRoles } from '#areas/projects/projects/choices.ts';
import type { PersonValue } from '#platform/shared/table.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Values } from '../project-actions.tsx';
import { archiveReasonWords, factoryWords, holdReasonWords, roleWords, statusWords } from '../words.ts';

const t = texts({
  to: { en: 'Move to', es: 'Pasar a' },
  reason: { en: 'Reason', es: 'Motivo' },
  archiveReason: { en: 'Why they are archived', es: 'Por qué se archivan' },
  holdReason: { en: 'Why they pause', es: 'Por qué se pausan' },
  holdUntil: { en: 'Until about', es: 'Hasta aproximadamente' },
  factoryName: { en: 'Factory', es: 'Planta' },
  tags: { en: 'Tags, separated by commas', es: 'Etiquetas, separadas por comas' },
  person: { en: 'Person', es: 'Persona' },
  role: { en: 'Role', es: 'Función' },
  givers: {
    en: 'In projects that you manage; an admin in all. Finance, quality, factory and sales go to nobody by themselves.',
    es: 'En los proyectos que diriges; un administrador, en todos. Nadie se da finanzas, calidad, planta ni ventas.',
  },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  pick: { en: 'Pick a date', es: 'Elige una fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
});

/** What was filled in for an action, and how that is changed. */
export interface ActionForm {
  values: Readonly<Record<string, unknown>>;
  set: (patch: Record<string, unknown>) => void;
}

/** What was filled in under a name; nothing where it is no text. */
export function text(values: Values, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** The status to move to, and why. */
export function MoveForm({ values, set }: ActionForm) {
  const say = useSay();
  return (
    <>
      <Field label={say(t.to)}>
        <Select
          value={String(values['to'])}
          onValueChange={(to) => set({ to: Number(to), archive_reason: to === '8' ? archiveReasons[0] : undefined })}
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
      <Reason values={values} set={set} />
    </>
  );
}

/** Why the projects pause, and until when. */
export function HoldForm({ values, set }: ActionForm) {
  const say = useSay();
  const language = useLanguage();
  return (
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
      <Reason values={values} set={set} />
    </>
  );
}

/** Which factory builds the projects. */
export function FactoryForm({ values, set }: ActionForm) {
  const say = useSay();
  return (
    <Field label={say(t.factoryName)}>
      <Select
        value={text(values, 'factory')}
        onValueChange={(factory) => set({ factory })}
        items={factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factoryName) }))}
      />
    </Field>
  );
}

/** Tags as a person types them. */
export function TagsForm({ values, set }: ActionForm) {
  const say = useSay();
  return (
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
}

/** Who takes which part in the projects. */
export function AssignForm({ values, set, people }: ActionForm & { people: readonly PersonValue[] }) {
  const say = useSay();
  const me = useSession((state) => state.userInfo?.userId);
  const isOwn = values['user_id'] === me;
  const roles = projectRoles.filter((role) => role === values['role'] || !isOwn || !decidingRoles.includes(role));
  return (
    <>
      <Field label={say(t.person)}>
        <Combobox
          value={text(values, 'user_id') || null}
          onValueChange={(id) => set({ user_id: id ?? undefined })}
          emptyText={say(t.nobody)}
          items={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label={say(t.role)} help={say(t.givers)}>
        <Select
          value={text(values, 'role')}
          onValueChange={(role) => set({ role })}
          items={roles.map((value) => ({ value, label: say(roleWords[value] ?? t.role) }))}
        />
      </Field>
    </>
  );
}

function Reason({ values, set }: ActionForm) {
  const say = useSay();
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
