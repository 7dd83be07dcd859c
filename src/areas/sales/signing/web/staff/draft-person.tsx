import { Trash2 } from 'lucide-react';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { recipientRoles, recipientRoleWords, type RecipientRole } from '#areas/sales/signing/choices.ts';
import { staffWords as t } from './staff-words.ts';

/** Somebody whom an envelope will go to, as its sender is saying it. */
export interface PersonDraft {
  key: string;
  isNew: boolean;
  /** Asked in by hand: they can be taken out again, and their part said otherwise. */
  added: boolean;
  role: RecipientRole;
  step: number;
  expires_on: string;
  name: string;
  email: string;
  language: 'en' | 'es';
}

interface PersonProps {
  person: PersonDraft;
  isInOrder: boolean;
  onChange: (to: Partial<PersonDraft>) => void;
  onRemove: () => void;
}

/** One row of who gets the envelope: part, turn and last day; of somebody new, who they are. */
export function DraftPerson({ person, isInOrder, onChange, onRemove }: PersonProps) {
  const say = useSay();
  const { name, email, role, step, expires_on: day, isNew, added } = person;
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      {isNew ? (
        <div className="grid gap-2 sm:grid-cols-[1fr_1fr_120px]">
          <Field label={say(t.name)} required>
            <TextInput value={name} maxLength={120} onChange={({ target }) => onChange({ name: target.value })} />
          </Field>
          <Field label={say(t.email)} required>
            <TextInput
              type="email"
              value={email}
              maxLength={254}
              onChange={({ target }) => onChange({ email: target.value })}
            />
          </Field>
          <Field label={say(t.language)}>
            <Select
              items={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
              value={person.language}
              onValueChange={(language) => onChange({ language })}
            />
          </Field>
        </div>
      ) : (
        <p className="text-14">
          <b className="font-label">{name}</b>
          <span className="text-text-2"> · {email === '' ? say(t.noAddress) : email}</span>
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field label={say(t.part)} className="w-40">
          <Select
            items={recipientRoles.map((value) => ({ value, label: say(recipientRoleWords[value]) }))}
            value={role}
            disabled={!added}
            onValueChange={(value) => onChange({ role: value })}
          />
        </Field>
        {isInOrder && (
          <Field label={say(t.turn)} className="w-20">
            <NumberInput value={step} min={1} max={20} onValueChange={(value) => onChange({ step: value ?? 1 })} />
          </Field>
        )}
        <div className="w-44">
          <DayField
            label={say(t.lastDay)}
            value={day}
            onValueChange={(value) => value !== null && onChange({ expires_on: value })}
          />
        </div>
        {added && (
          <IconButton label={say(t.takeOut, { name: name === '' ? email : name })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </li>
  );
}
