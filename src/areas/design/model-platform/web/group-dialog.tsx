import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Group, GroupDraft, GroupPatch } from '../schema.ts';
import { useChangeGroup, useCreateGroup } from './queries.ts';
import { commonWords } from './words.ts';
import { GroupMembers, type MemberForm } from './group-members.tsx';

const t = texts({
  create: { en: 'New assembly group', es: 'Grupo de ensamble nuevo' },
  change: { en: 'Edit the assembly group', es: 'Editar el grupo de ensamble' },
  plan: { en: 'Code of the plan', es: 'Código del plano' },
  description: { en: 'Description', es: 'Descripción' },
  members: { en: 'Assemblies', es: 'Ensambles' },
  save: { en: 'Save', es: 'Guardar' },
  make: { en: 'Create group', es: 'Crear grupo' },
});

interface GroupForm {
  name: string;
  plan_code: string;
  description: string;
  members: MemberForm[];
}

const formOf = (group: Pick<Group, 'name' | 'plan_code' | 'description' | 'members'>): GroupForm => ({
  name: group.name,
  plan_code: group.plan_code ?? '',
  description: group.description,
  members: group.members.map(({ variant, quantity, optional }) => ({ variant_id: variant.id, quantity, optional })),
});
const toBody = (form: GroupForm) => ({
  name: form.name.trim(),
  plan_code: form.plan_code.trim() === '' ? null : form.plan_code.trim(),
  description: form.description,
  members: form.members,
});

interface GroupDialogProps {
  group?: Group;
  /** Variants that a new group begins with. */
  first?: readonly string[];
  onClose: () => void;
  onMade?: (id: string) => void;
}

/** Makes a group of saved variants, or changes one. */
export function GroupDialog({ group, first = [], onClose, onMade }: GroupDialogProps) {
  const say = useSay();
  const create = useCreateGroup();
  const change = useChangeGroup();
  const entry = useRecordForm<GroupForm, Group>({
    values:
      group === undefined
        ? {
            name: '',
            plan_code: '',
            description: '',
            members: first.map((variant_id) => ({ variant_id, quantity: '1', optional: false })),
          }
        : formOf(group),
    ...(group === undefined ? {} : { version: group.version, draftKey: `assembly_group.${group.id}` }),
    schema: group === undefined ? GroupDraft : GroupPatch,
    toBody,
    valuesOf: (current) => {
      const found = Group.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        group === undefined
          ? create.mutateAsync({ body: toBody(values) })
          : change.mutateAsync({
              params: { id: group.id },
              body: { ...toBody(values), ...(version === undefined ? {} : { version }) },
            }),
      ),
    onDone: (made) => {
      onClose();
      onMade?.(made.id);
    },
  });
  return (
    <FormDialog
      entry={entry}
      title={group === undefined ? say(t.create) : say(t.change)}
      submitLabel={group === undefined ? say(t.make) : say(t.save)}
      size="wide"
      onClose={onClose}
      labels={{
        name: say(commonWords.name),
        plan_code: say(t.plan),
        description: say(t.description),
        members: say(t.members),
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_200px] gap-4 max-sm:grid-cols-1">
        <Field label={say(commonWords.name)} required error={entry.fault('name')}>
          <TextInput maxLength={160} {...entry.field('name')} />
        </Field>
        <Field label={say(t.plan)} error={entry.fault('plan_code')}>
          <TextInput maxLength={40} autoComplete="off" {...entry.field('plan_code')} />
        </Field>
      </div>
      <Field label={say(t.description)} error={entry.fault('description')}>
        <Textarea rows={2} maxLength={2000} {...entry.field('description')} />
      </Field>
      <GroupMembers {...entry.choice('members')} error={entry.fault('members')} />
    </FormDialog>
  );
}
