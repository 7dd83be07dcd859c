import { Plus } from 'lucide-react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { newKey, replaced } from '#platform/web/forms/lines.ts';
import type { Faults } from '#platform/web/forms/list-editor.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { paperWords, partyParts, partyPartWords, partyRoles, partyRoleWords } from '#areas/sales/contracts/choices.ts';
import type { Party } from '#areas/sales/contracts/schema.ts';
import { LineFrame } from './line-frame.tsx';

const t = texts({
  role: { en: 'Is', es: 'Es' },
  part: { en: 'Does', es: 'Hace' },
  account: { en: 'Account in the portal', es: 'Cuenta en el portal' },
  none: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  emailHelp: { en: 'Without one, they sign in person.', es: 'Sin correo, firma en persona.' },
  title: { en: 'Office or company', es: 'Cargo o empresa' },
  language: { en: 'Is written to in', es: 'Se le escribe en' },
  add: { en: 'Add a party', es: 'Añadir una parte' },
  blank: { en: 'New party', es: 'Parte nueva' },
});

const blank = (): Party => ({
  key: newKey(),
  role: 'buyer',
  part: 'signer',
  name: '',
  email: null,
  user_id: null,
  title: null,
  language: 'en',
});

interface PartyLinesProps {
  lines: readonly Party[];
  faults: Faults;
  onChange: (lines: readonly Party[]) => void;
}

/** Who has to do with a contract: people with an account, or with a name and an address. */
export function PartyLines({ lines, faults, onChange }: PartyLinesProps) {
  const say = useSay();
  return (
    <ol className="grid gap-3">
      {lines.map((party, at) => (
        <LineFrame key={party.key} name={party.name || say(t.blank)} lines={lines} at={at} onChange={onChange}>
          <PartyLine
            party={party}
            fault={(field) => faults[`parties.${at}.${field}`]}
            onChange={(next) => onChange(replaced(lines, at, next))}
          />
        </LineFrame>
      ))}
      <li>
        <Button icon={<Plus />} onClick={() => onChange([...lines, blank()])}>
          {say(t.add)}
        </Button>
      </li>
    </ol>
  );
}

interface PartyLineProps {
  party: Party;
  fault: (field: keyof Party) => string | undefined;
  onChange: (party: Party) => void;
}

function PartyLine({ party, fault, onChange }: PartyLineProps) {
  const say = useSay();
  const language = useLanguage();
  const people = useActiveUsers().data ?? [];
  const options = people.map(({ id, first_name: first, last_name: last, email }) => ({
    value: id,
    label: `${first} ${last}`,
    detail: email,
  }));
  const take = (id: string | null) => {
    const found = people.find((person) => person.id === id);
    const name = found === undefined ? party.name : `${found.first_name} ${found.last_name}`;
    onChange({ ...party, user_id: id, name, email: found?.email ?? party.email });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={say(t.role)}>
        <Select
          items={partyRoles.map((value) => ({ value, label: partyRoleWords[value][language] }))}
          value={party.role}
          onValueChange={(role) => onChange({ ...party, role })}
        />
      </Field>
      <Field label={say(t.part)}>
        <Select
          items={partyParts.map((value) => ({ value, label: partyPartWords[value][language] }))}
          value={party.part}
          onValueChange={(part) => onChange({ ...party, part })}
        />
      </Field>
      <Field label={say(t.account)} error={fault('user_id')}>
        <Combobox
          items={options}
          value={party.user_id}
          valueLabel={party.user_id === null ? undefined : party.name}
          onValueChange={take}
          emptyText={say(t.none)}
        />
      </Field>
      <Field label={say(t.name)} error={fault('name')} required>
        <TextInput
          value={party.name}
          maxLength={120}
          disabled={party.user_id !== null}
          onChange={({ target }) => onChange({ ...party, name: target.value })}
        />
      </Field>
      <Field label={say(t.email)} error={fault('email')} help={say(t.emailHelp)}>
        <TextInput
          type="email"
          value={party.email ?? ''}
          disabled={party.user_id !== null}
          onChange={({ target }) => onChange({ ...party, email: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label={say(t.title)} error={fault('title')}>
        <TextInput
          value={party.title ?? ''}
          maxLength={120}
          onChange={({ target }) => onChange({ ...party, title: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label={say(t.language)}>
        <Select
          items={(['en', 'es'] as const).map((value) => ({ value, label: paperWords[value][language] }))}
          value={party.language}
          onValueChange={(spoken) => onChange({ ...party, language: spoken })}
        />
      </Field>
    </div>
  );
}
