import { Plus, X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useActiveUsers, type Person } from '#areas/people/accounts/web/queries.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { decidingRoles, houseGroups } from '../choices.ts';
import { projectRoles, type ProjectRead, type ProjectRole } from '../schema.ts';
import { useSetMembers } from './queries.ts';
import { roleWords } from './words.ts';

const t = texts({
  title: { en: 'People of {name}', es: 'Personas de {name}' },
  text: {
    en: 'Their role decides what they may move. A developer sees the project in their own portal. Its managers and admins give roles; finance, quality, factory and sales go to people of the house, and to nobody by themselves.',
    es: 'Su función decide qué pueden mover. Un desarrollador ve el proyecto en su propio portal. Las funciones las dan sus gerentes y los administradores; finanzas, calidad, planta y ventas son para gente de la casa, y nadie se las da a sí mismo.',
  },
  person: { en: 'Person', es: 'Persona' },
  role: { en: 'Role', es: 'Función' },
  add: { en: 'Add a person', es: 'Agregar persona' },
  remove: { en: 'Take {name} off', es: 'Quitar a {name}' },
  save: { en: 'Save people', es: 'Guardar personas' },
  given: {
    en: 'The roles of this project are given by its managers ({managers}) and by admins.',
    es: 'Las funciones de este proyecto las dan sus gerentes ({managers}) y los administradores.',
  },
  givenByAdmins: {
    en: 'This project has no manager: an admin gives its roles.',
    es: 'Este proyecto no tiene gerente: sus funciones las da un administrador.',
  },
  close: { en: 'Close', es: 'Cerrar' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  choose: { en: 'Choose a person', es: 'Elige una persona' },
});

interface Line {
  key: number;
  userId: string | null;
  role: ProjectRole;
}

interface MembersEntry {
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

/** True for a role that the one at the screen may give to a person; a person who is not chosen yet may be anybody. */
function mayBeGiven(role: ProjectRole, person: Person | undefined, me: string | undefined): boolean {
  if (person === undefined || !decidingRoles.includes(role)) return true;
  return person.id !== me && houseGroups.some((group) => person.group.includes(group));
}

interface MembersProps {
  project: ProjectRead;
  onClose: () => void;
}

/** The people of the project and their roles: for whoever gives roles a list to edit, for others to read, with who gives them. */
export function MembersDialog(props: MembersProps) {
  return props.project.can.give_roles ? <MembersForm {...props} /> : <MembersList {...props} />;
}

function MembersList({ project, onClose }: MembersProps) {
  const say = useSay();
  const managers = project.members.filter(({ role }) => role === 'pm').map(({ name }) => name);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { name: project.name })}
      description={managers.length === 0 ? say(t.givenByAdmins) : say(t.given, { managers: managers.join(', ') })}
      closeLabel={say(t.close)}
    >
      <MemberRows members={project.members} />
    </Dialog>
  );
}

/** The people of a project, one below the other, each with all that they are there. */
export function MemberRows({ members }: Pick<ProjectRead, 'members'>) {
  const say = useSay();
  return (
    <ul className="flex flex-col gap-2 pb-3">
      {[...Map.groupBy(members, ({ user_id: id }) => id)].map(([id, [member, ...others]]) => (
        <li key={id} className="flex items-center gap-2 text-13">
          <Avatar name={member?.name ?? ''} photoUrl={member?.photo_url ?? undefined} size={24} />
          <span className="min-w-0 flex-1 truncate" title={member?.name}>
            {member?.name}
          </span>
          <span className="max-w-1/2 text-right text-text-3">
            {[member, ...others].map((each) => say(roleWords[each?.role ?? ''] ?? t.role)).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function MembersForm({ project, onClose }: MembersProps) {
  const say = useSay();
  const people = useActiveUsers();
  const me = useSession((state) => state.userInfo?.userId);
  const save = useSetMembers();
  const entry = useRecordForm<MembersEntry, unknown>({
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
  const rolesFor = ({ userId, role }: Line) => {
    const person = people.data?.find(({ id }) => id === userId);
    return projectRoles.filter((each) => each === role || mayBeGiven(each, person, me));
  };
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
        // On a phone the role stands below its person: beside it there is no room for a name.
        <div
          key={line.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
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
            items={rolesFor(line).map((value) => ({ value, label: say(roleWords[value] ?? t.role) }))}
          />
          <IconButton
            className="max-sm:col-start-2 max-sm:row-start-1"
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
