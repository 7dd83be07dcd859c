import { ArrowRight, Factory, Pause, Tag, Trash2, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { PersonValue } from '#platform/shared/table.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useGroups } from '#platform/web/call/session.ts';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { factories, holdReasons } from '../schema.ts';
import {
  type ActionForm,
  AssignForm,
  FactoryForm,
  HoldForm,
  MoveForm,
  TagsForm,
  text,
} from './bulk/project-action-forms.tsx';

const t = texts({
  status: { en: 'Change status', es: 'Cambiar estado' },
  archiveReason: { en: 'Why they are archived', es: 'Por qué se archivan' },
  hold: { en: 'Hold', es: 'Pausar' },
  factory: { en: 'Set factory', es: 'Asignar planta' },
  addTags: { en: 'Add tags', es: 'Agregar etiquetas' },
  removeTags: { en: 'Remove tags', es: 'Quitar etiquetas' },
  needTag: { en: 'Name at least one tag.', es: 'Escribe al menos una etiqueta.' },
  assign: { en: 'Assign', es: 'Asignar' },
  needPerson: { en: 'Choose a person.', es: 'Elige una persona.' },
  bin: { en: 'To the bin', es: 'A la papelera' },
  binText: {
    en: 'They can be brought back for 30 days.',
    es: 'Se pueden recuperar durante 30 días.',
  },
});

export type Values = ActionForm['values'];
type Set = ActionForm['set'];
/** What can be done to several projects at once. The server judges each by the rules of a single change. */
export function useProjectActions(people: readonly PersonValue[]): readonly TableAction[] {
  const say = useSay();
  const groups = useGroups();
  return useMemo(() => {
    const tagsForm = (values: Values, set: Set) => <TagsForm values={values} set={set} />;
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
        form: (values, set) => <MoveForm values={values} set={set} />,
      },
      {
        name: 'move',
        label: say(t.hold),
        icon: <Pause />,
        first: { to: 7, hold_reason: holdReasons[0], hold_until: addDays(todayIn(), 30) },
        form: (values, set) => <HoldForm values={values} set={set} />,
      },
      {
        name: 'change',
        label: say(t.factory),
        icon: <Factory />,
        first: { factory: factories[0] },
        form: (values, set) => <FactoryForm values={values} set={set} />,
      },
      { name: 'add_tags', label: say(t.addTags), icon: <Tag />, first: { tags: [] }, form: tagsForm, lacks: lacksTags },
      { name: 'remove_tags', label: say(t.removeTags), first: { tags: [] }, form: tagsForm, lacks: lacksTags },
      {
        name: 'assign',
        label: say(t.assign),
        icon: <UserPlus />,
        first: { role: 'pm' },
        lacks: (values) => (text(values, 'user_id') === '' ? say(t.needPerson) : undefined),
        form: (values, set) => <AssignForm values={values} set={set} people={people} />,
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
  }, [say, groups, people]);
}
