import { Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useVariants } from './queries.ts';

const t = texts({
  members: { en: 'Assemblies', es: 'Ensambles' },
  membersHelp: {
    en: 'Saved variants and how often each is built in.',
    es: 'Variantes guardadas y cuántas veces entra cada una.',
  },
  add: { en: 'Add a saved variant', es: 'Agregar una variante guardada' },
  nothing: { en: 'No such variant', es: 'No hay tal variante' },
  optional: { en: 'Optional', es: 'Opcional' },
  howOften: { en: 'How often: {name}', es: 'Cuántas veces: {name}' },
  take: { en: 'Take out {name}', es: 'Quitar {name}' },
});

export interface MemberForm {
  variant_id: string;
  quantity: string;
  optional: boolean;
}

interface GroupMembersProps {
  value: readonly MemberForm[];
  onValueChange: (members: MemberForm[]) => void;
  error: string | undefined;
}

/** Which saved variants a group is made of, and how often each is built in. */
export function GroupMembers({ value, onValueChange, error }: GroupMembersProps) {
  const say = useSay();
  const variants = useVariants();
  const nameOf = (id: string) => (variants.data ?? []).find((each) => each.id === id)?.name ?? '…';
  const set = (index: number, patch: Partial<MemberForm>) =>
    onValueChange(value.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  return (
    <Field label={say(t.members)} help={say(t.membersHelp)} error={error} group>
      <ul className="divide-y divide-line rounded-control border border-line empty:hidden">
        {value.map((member, index) => (
          <li
            key={member.variant_id}
            className="grid grid-cols-[minmax(0,1fr)_84px_auto_auto] items-center gap-3 py-1.5 pr-1.5 pl-3 max-sm:grid-cols-[minmax(0,1fr)_84px_auto]"
          >
            <span className="truncate text-13 max-sm:col-span-3" title={nameOf(member.variant_id)}>
              {nameOf(member.variant_id)}
            </span>
            <TextInput
              aria-label={say(t.howOften, { name: nameOf(member.variant_id) })}
              inputMode="decimal"
              value={member.quantity}
              onChange={(event) => set(index, { quantity: event.target.value })}
            />
            <Checkbox
              label={say(t.optional)}
              checked={member.optional}
              onChange={(event) => set(index, { optional: event.target.checked })}
            />
            <IconButton
              label={say(t.take, { name: nameOf(member.variant_id) })}
              onClick={() => onValueChange(value.filter((_each, at) => at !== index))}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <Combobox
        aria-label={say(t.add)}
        placeholder={say(t.add)}
        value={null}
        loading={variants.isPending}
        emptyText={say(t.nothing)}
        onValueChange={(id) => {
          if (id !== null) onValueChange([...value, { variant_id: id, quantity: '1', optional: false }]);
        }}
        items={(variants.data ?? [])
          .filter(({ id }) => value.every((each) => each.variant_id !== id))
          .map((each) => ({
            value: each.id,
            label: each.name,
            detail: `${each.document_name} / ${each.assembly_name}`,
          }))}
      />
    </Field>
  );
}
