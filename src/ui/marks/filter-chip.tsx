import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type FilterChipProps = {
  name: string;
  value: ReactNode;
  onOpen?: () => void;
  onRemove: () => void;
  removeLabel: string;
};

/** One filter at work: what it looks at, what it lets through, and a cross to lift it. */
export function FilterChip({ name, value, onOpen, onRemove, removeLabel }: FilterChipProps) {
  const words = (
    <>
      {name} <b className="font-label text-text-1">{value}</b>
    </>
  );
  return (
    <span className="inline-flex h-(--control-small-h) items-center gap-1 rounded-control border border-line-strong bg-raised pr-1 pl-2.5 text-13 whitespace-nowrap text-text-2">
      {onOpen ? (
        <button type="button" onClick={onOpen} className="h-full rounded-1 hover:text-text-1">
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-1 text-text-3 hover:bg-hover hover:text-text-1 comfort:size-11 comfort:-mr-1"
      >
        <X className="size-3 stroke-[2.25]" />
      </button>
    </span>
  );
}
