import { Folder, FolderOpen, Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';

const t = texts({
  folders: { en: 'Folders', es: 'Carpetas' },
  all: { en: 'All files', es: 'Todos los archivos' },
  bin: { en: 'Bin', es: 'Papelera' },
});

interface FolderListProps {
  folders: readonly { value: string; count: number }[];
  /** How many files there are in all. */
  total: number;
  /** The open folder; undefined while all files are shown, or the bin. */
  folder: string | undefined;
  bin: { isOpen: boolean; count: number };
  /** Only who puts files in may bring some back. */
  hasBin: boolean;
}

/** The folders beside the files, and the bin. */
export function FolderList({ folders, total, folder, bin, hasBin }: FolderListProps) {
  const say = useSay();
  return (
    <nav aria-label={say(t.folders)} className="flex w-[200px] flex-none flex-col gap-0.5 max-md:w-full">
      <FolderLine
        label={say(t.all)}
        count={total}
        isOpen={folder === undefined && !bin.isOpen}
        onOpen={() => setSearch({ folder: undefined, bin: undefined })}
      />
      {folders.map(({ value, count }) => (
        <FolderLine
          key={value}
          label={value}
          count={count}
          isOpen={folder === value && !bin.isOpen}
          onOpen={() => setSearch({ folder: value, bin: undefined })}
        />
      ))}
      {hasBin && (
        <FolderLine
          label={say(t.bin)}
          count={bin.count}
          isOpen={bin.isOpen}
          isBin
          onOpen={() => setSearch({ bin: 'true', folder: undefined })}
        />
      )}
    </nav>
  );
}

function FolderLine({
  label,
  count,
  isOpen,
  isBin = false,
  onOpen,
}: {
  label: string;
  count: number;
  isOpen: boolean;
  isBin?: boolean;
  onOpen: () => void;
}) {
  const Icon = isBin ? Trash2 : isOpen ? FolderOpen : Folder;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={`flex min-h-8 items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-hover pointer-coarse:min-h-11 ${isOpen ? 'bg-press font-label' : ''}`}
    >
      <Icon className="size-4 flex-none text-text-3" />
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {count > 0 && <CountBadge count={count} max={999} />}
    </button>
  );
}
