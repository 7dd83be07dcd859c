import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { unitsContract } from '../contract.ts';

const t = texts({
  none: { en: 'No such unit', es: 'No hay tal unidad' },
  choose: { en: 'Choose a unit', es: 'Elige una unidad' },
});

interface UnitComboboxProps {
  value: string | null;
  onValueChange: (id: string | null) => void;
}

/** Chooses one unit by typing its name or its project, out of as many as the company has. */
export function UnitCombobox({ value, onValueChange }: UnitComboboxProps) {
  const say = useSay();
  const [words, setWords] = useState('');
  const q = useDelayed(words.trim(), 200);
  const found = useRead(unitsContract.list, { query: { limit: 50, ...(q === '' ? {} : { q }) } });
  const isFound = found.data?.some(({ id }) => id === value) === true;
  const named = useRead(
    unitsContract.read,
    { params: { id: value ?? '' }, query: {} },
    { enabled: value !== null && found.data !== undefined && !isFound, keepsPrevious: false },
  );
  return (
    <Combobox
      value={value}
      valueLabel={named.data === undefined ? undefined : labelOf(named.data)}
      onValueChange={onValueChange}
      onSearch={setWords}
      loading={found.isPending || q !== words.trim() || (q !== '' && found.isFetching)}
      items={(found.data ?? []).map((unit) => ({ value: unit.id, label: labelOf(unit), detail: unit.project_name }))}
      placeholder={say(t.choose)}
      emptyText={say(t.none)}
    />
  );
}

const labelOf = ({ project_number: number, name }: { project_number: string; name: string }): string =>
  `${number} ${name}`;
