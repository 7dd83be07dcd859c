import { Select } from '#ui/inputs/select.tsx';
import { setSearch } from './place.ts';

interface AddressFilterProps {
  label: string;
  /** The word of the address that holds what was chosen. */
  word: string;
  /** What it says while nothing is chosen, which takes the word out of the address. */
  any: string;
  value: string | undefined;
  items: readonly { value: string; label: string }[];
  className?: string | undefined;
}

/** One of several things that a screen narrows itself to. It stands in the address, so that a link shows a colleague the same. */
export function AddressFilter({
  label,
  word,
  any,
  value,
  items,
  className = 'w-44 max-md:flex-1',
}: AddressFilterProps) {
  return (
    <div className={className}>
      <Select
        aria-label={label}
        value={value ?? 'any'}
        onValueChange={(next) => setSearch({ [word]: next === 'any' ? undefined : next })}
        items={[{ value: 'any', label: any }, ...items]}
      />
    </div>
  );
}
