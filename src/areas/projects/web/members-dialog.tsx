import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { useActiveUsers } from '#areas/accounts/web/queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { projectRoles, type ProjectRead, type ProjectRole } from '../schema.ts';
import { useSetMembers } from './queries.ts';
import { roleWords } from './words.ts';

const t = texts({
  title: { en: 'People of {name}', es: 'Personas de {name}' },
  text: {
    en: 'Their role decides what they may move. A developer sees the project in their own portal.',
    es: 'Su función decide qué pueden mover. Un promotor ve el proyecto en su propio portal.',
  },
  person: { en: 'Person', es: 'Persona' },
  role: { en: 'Role', es: 'Función' },
  add: { en: 'Add a person', es: 'Agregar persona' },
  remove: { en: 'Take {name} off', es: 'Quitar a {name}' },
  save: { en: 'Save people', es: 'Guardar personas' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  choose: { en: 'Choose a person', es: 'Elige una persona' },
});

interface Line {
  key: number;
  userId: string | null;
  role: ProjectRole;
}

/** Who works on the project and as what, edited as one list. */
export function MembersDialog({ project, onClose }: { project: ProjectRead; onClose: () => void }) {
  const say = useSay();
  const people = useActiveUsers();
  const save = useSetMembers();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    project.members.map((member, key) => ({
      key,
      userId: member.user_id,
      role: projectRoles.find((role) => role === member.role) ?? 'pm',
    })),
  );
  const set = (key: number, patch: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const choices = (people.data ?? []).map((person) => ({
    value: person.id,
    label: `${person.first_name} ${person.last_name}`,
    detail: person.email,
  }));
  const nameOf = (id: string | null) => choices.find((choice) => choice.value === id)?.label ?? '';
  const members = lines.flatMap((line) => (line.userId === null ? [] : [{ user_id: line.userId, role: line.role }]));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { name: project.name })}
      description={say(t.text)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: project.id }, body: { members } }, { onSuccess: onClose })}
          >
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
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
              onClick={() => setLines((now) => now.filter((each) => each.key !== line.key))}
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
              setLines((now) => [
                ...now,
                { key: Math.max(-1, ...now.map((line) => line.key)) + 1, userId: null, role: 'pm' },
              ])
            }
          >
            {say(t.add)}
          </Button>
        </div>
        {save.error !== null && <Banner tone="bad">{save.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
