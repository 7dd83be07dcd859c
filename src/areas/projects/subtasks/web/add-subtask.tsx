import { Plus } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { type Department, departments, type SubtaskStatus } from '../schema.ts';
import { type Place, useCreateSubtask } from './queries.ts';
import { departmentWords } from './words.ts';

const t = texts({
  department: { en: 'Department', es: 'Departamento' },
  add: { en: 'Add', es: 'Agregar' },
  addName: { en: 'New subtask', es: 'Nueva subtarea' },
});

interface AddProps {
  place: Place;
  project: string;
  department: Department | undefined;
  status: SubtaskStatus | undefined;
}

/** Writes down one more subtask where one stands. */
export function AddSubtask({ place, project, department, status }: AddProps) {
  const say = useSay();
  const create = useCreateSubtask();
  const entry = useRecordForm<{ name: string; department: Department }, unknown>({
    values: { name: '', department: 'Design' },
    draftKey: `subtask.${place.kind}.${place.id}`,
    send: (typed) =>
      outcomeOf(
        create.mutateAsync({
          body: {
            project,
            name: typed.name.trim(),
            department: department ?? typed.department,
            ...(status === undefined ? {} : { status }),
            ...(place.kind === 'project' ? {} : { [place.kind]: place.id }),
          },
        }),
      ),
    // The next one is often for the same department.
    onDone: (_made, typed) => entry.form.reset({ ...typed, name: '' }),
    onFailure: () => true,
  });
  const name = entry.form.watch('name');
  return (
    <form
      className="flex flex-wrap gap-2"
      noValidate
      onSubmit={(event) => {
        if (name.trim() === '') event.preventDefault();
        else entry.submit(event);
      }}
    >
      <div className="w-full empty:hidden">
        <FormNotices entry={entry} />
      </div>
      <div className="min-w-40 flex-1">
        <TextInput aria-label={say(t.addName)} placeholder={say(t.addName)} maxLength={200} {...entry.field('name')} />
      </div>
      {department === undefined && (
        <div className="w-36">
          <Select
            aria-label={say(t.department)}
            {...entry.choice('department')}
            items={departments.map((value) => ({ value, label: say(departmentWords[value]) }))}
          />
        </div>
      )}
      <Button type="submit" icon={<Plus />} loading={entry.isBusy} disabled={name.trim() === ''}>
        {say(t.add)}
      </Button>
    </form>
  );
}
