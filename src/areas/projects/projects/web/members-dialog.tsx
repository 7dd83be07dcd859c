import { Plus, X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { projectRoles, type ProjectRead, type ProjectRole } from '../schema.ts';
import { useSetMembers } from './queries.ts';
import { roleWords } from './words.ts';

const t = texts({
  title: { en: 'People of {name}', es: 'Personas de {name}' },
  text: {
    en: 'Their role decides what they may move. A developer sees the project in their own portal.',
    es: 'Su función decide qué pueden mover. Un desarrollador ve el proyecto en su propio portal.',
  },
  person: { en: 'Person', es: 'Persona' },
  role: { en: 'Role', es: 'Función' },
  add: { en: 'Add a person', es: 'Agregar persona' },
  remove: { en: 'Take {name} off', es: 'Quitar a {name}' },
  save: { en: 'Save people', es: 'Guardar personas' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  choose: { en: 'Choose a person', es: 'Elige una persona' },
});

interface Line {
  key: number;
  userId: string | null;
  role: ProjectRole;
}

interface MembersForm {
  lines: Line[];
}

function linesOf(project: Pick<ProjectRead, 'members'>): Line[] {
  return project.members.map((member, key) => ({
    key,
    userId: member.user_id,
    role: projectRoles.find((role) => role === member.role) ?? 'pm',
  }));
}

function membersOf(lines: readonly Line[]) {
  return lines.flatMap((line) => (line.userId === null ? [] : [{ user_id: line.userId, role: line.role }]));
}

/** Who works on the project and as what, edited as one list. */
export function MembersDialog({ project, onClose }: { project: ProjectRead; onClose: () => void }) {
  const say = useSay();
  const people = useActiveUsers();
  const save = useSetMembers();
  const entry = useRecordForm<MembersForm, unknown>({
    values: { lines: linesOf(project) },
    draftKey: `members.${project.id}`,
    version: project.version,
    send: ({ lines }) =>
      outcomeOf(save.mutateAsync({ params: { id: project.id }, body: { members: membersOf(lines) } })),
    onDone: onClose,
  });
  const { lines } = entry.form.watch();
  const setLines = entry.choice('lines').onValueChange;
  const set = (key: number, patch: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const choices = (people.data ?? []).map((person) => ({
    value: person.id,
    label: `${person.first_name} ${person.last_name}`,
    detail: person.email,
  }));
  const nameOf = (id: string | null) => choices.find((choice) => choice.value === id)?.label ?? '';
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { name: project.name })}
      description={say(t.text)}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      className="flex flex-col gap-3"
    >
      {lines.map((line) => (
        <div key={line.key} className="grid grid-cols-[minmax(0,1fr)_10rem_auto] items-center gap-2">
          <Combobox
            aria-label={say(t.person)}
            value={line.userId}
            valueLabel={nameOf(line.userId)}
            onValueChange={(userId) => set(line.key, { userId })}
            items={choices}
            placeholder={say(t.choose)}
            emptyText={say(t.nobody)}
          />
          <Select
            aria-label={say(t.role)}
            value={line.role}
            onValueChange={(value) => set(line.key, { role: projectRoles.find((role) => role === value) ?? 'pm' })}
            items={projectRoles.map((value) => ({ value, label: say(roleWords[value] ?? t.role) }))}
          />
          <IconButton
            label={say(t.remove, { name: nameOf(line.userId) || '…' })}
            onClick={() => setLines(lines.filter((each) => each.key !== line.key))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          onClick={() =>
            setLines([...lines, { key: Math.max(-1, ...lines.map((line) => line.key)) + 1, userId: null, role: 'pm' }])
          }
        >
          {say(t.add)}
        </Button>
      </div>
    </FormDialog>
  );
}
