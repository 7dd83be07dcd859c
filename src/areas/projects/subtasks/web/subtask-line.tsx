import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isStaff } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refresh } from '#platform/web/call/query.ts';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { subtaskStatuses, type Subtask } from '../schema.ts';
import { useChangeSubtask, useRemoveSubtask } from './queries.ts';
import { departmentWords, subtaskStatusWords } from './words.ts';

const t = texts({
  name: { en: 'Name', es: 'Nombre' },
  status: { en: 'Status of {name}', es: 'Estado de {name}' },
  owner: { en: 'Sub-Task Owner of {name}', es: 'Responsable de {name}' },
  due: { en: 'Due date of {name}', es: 'Fecha límite de {name}' },
  nobody: { en: 'No owner', es: 'Sin responsable' },
  noMatch: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  noDate: { en: 'No due date', es: 'Sin fecha límite' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  clear: { en: 'Clear the date', es: 'Quitar la fecha' },
  remove: { en: 'Remove {name}', es: 'Quitar {name}' },
  removed: { en: 'Subtask moved to the bin', es: 'Subtarea movida a la papelera' },
  late: { en: 'Late', es: 'Atrasada' },
});

/** One subtask, edited where it stands: name, status, owner and day. Each change carries the version that was seen. */
export function SubtaskLine({ subtask, showsDepartment }: { subtask: Subtask; showsDepartment: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const people = useActiveUsers();
  const change = useChangeSubtask();
  const remove = useRemoveSubtask(t.removed);
  const { name } = subtask;
  const save = (body: Parameters<typeof change.mutate>[0]['body']) =>
    change.mutate(
      { params: { id: subtask.id }, body, options: { ifMatch: subtask.version } },
      // Somebody else was quicker: what they wrote is read at once.
      { onError: () => void refresh(['subtasks']) },
    );
  const isLate = subtask.status !== 'Completed' && subtask.due_on !== null && subtask.due_on < companyToday();
  const place = [subtask.unit_name, subtask.module_no].filter((part) => part !== null).join(' · ');
  return (
    <div className="grid gap-2 px-3 py-2.5">
      <div className="flex items-start gap-2">
        <NameInput label={say(t.name)} value={name} onSave={(next) => save({ name: next })} />
        {isLate && <Tag tone="bad">{say(t.late)}</Tag>}
        <IconButton
          size="small"
          label={say(t.remove, { name })}
          onClick={() => remove.mutate({ params: { id: subtask.id } })}
        >
          <Trash2 />
        </IconButton>
      </div>
      {(showsDepartment || place !== '') && (
        <p className="-mt-1 text-12 text-text-3">
          {[showsDepartment ? say(departmentWords[subtask.department]) : '', place]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={say(t.status, { name })}
          value={subtask.status}
          onValueChange={(status) => save({ status })}
          items={subtaskStatuses.map((value) => ({ value, label: say(subtaskStatusWords[value]) }))}
        />
        <Combobox
          aria-label={say(t.owner, { name })}
          className="order-last col-span-2"
          value={subtask.owner?.id ?? null}
          valueLabel={subtask.owner?.name}
          placeholder={say(t.nobody)}
          emptyText={say(t.noMatch)}
          onValueChange={(owner) => save({ owner })}
          items={(people.data ?? [])
            .filter((person) => isStaff(person.group))
            .map((person) => ({ value: person.id, label: `${person.first_name} ${person.last_name}` }))}
        />
        <DatePicker
          aria-label={say(t.due, { name })}
          value={subtask.due_on}
          onValueChange={(due_on) => save({ due_on })}
          language={language}
          placeholder={say(t.noDate)}
          calendarLabel={say(t.due, { name })}
          previousLabel={say(t.previous)}
          nextLabel={say(t.next)}
          clearLabel={say(t.clear)}
        />
      </div>
    </div>
  );
}

/** Saved on Enter and when it is left; Escape takes it back. News from others never replaces what is being typed. */
function NameInput({ label, value, onSave }: { label: string; value: string; onSave: (name: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = draft ?? value;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [shown]);
  const finish = () => {
    const next = draft?.trim();
    if (next !== undefined && next !== '' && next !== value) onSave(next);
    setDraft(null);
  };
  return (
    <textarea
      ref={box}
      rows={1}
      aria-label={label}
      maxLength={200}
      value={shown}
      onFocus={() => setDraft(value)}
      onChange={(event) => setDraft(event.target.value.replaceAll(/[\r\n]+/gu, ' '))}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          setDraft(null);
        }
      }}
      className="-mx-1 min-w-0 flex-1 resize-none overflow-hidden rounded-1 bg-transparent px-1 py-0.5 text-14 font-label wrap-anywhere hover:bg-hover focus:bg-surface"
    />
  );
}
