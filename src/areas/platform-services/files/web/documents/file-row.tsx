import { RotateCcw } from 'lucide-react';
import { formatAgo, formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { visibilityWords } from '../file-words.ts';
import { type FileEntry, useRestoreFile } from '../queries.ts';

const t = texts({
  version: { en: 'v{n}', es: 'v{n}' },
  choose: { en: 'Choose {name}', es: 'Elegir {name}' },
  restore: { en: 'Bring back', es: 'Recuperar' },
  restoreName: { en: 'Bring back {name}', es: 'Recuperar {name}' },
});

/** A file among others: chosen by its box, opened by its name, and in the bin brought back. */
export function FileRow({
  file,
  inBin,
  isChosen,
  onToggle,
}: {
  file: FileEntry;
  inBin: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const restore = useRestoreFile();
  const facts = [
    file.folder,
    file.uploaded_by?.name,
    formatAgo(file.uploaded_at, language),
    formatBytes(file.bytes, language),
  ];
  return (
    <li className={`flex items-center gap-3 py-2 pr-1 ${isChosen ? 'bg-press' : ''}`}>
      {!inBin && (
        <input
          type="checkbox"
          aria-label={say(t.choose, { name: file.name })}
          checked={isChosen}
          onChange={onToggle}
          className="size-5 flex-none cursor-pointer accent-accent"
        />
      )}
      <FileIcon name={file.name} />
      <button
        type="button"
        disabled={inBin}
        onClick={() => setSearch({ file: file.id })}
        className="grid min-w-0 flex-1 text-left text-13"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-label" title={file.name}>
            {file.name}
          </span>
          {file.version_no > 1 && <Tag tone="line">{say(t.version, { n: file.version_no })}</Tag>}
          {file.visibility !== 'internal' && <Tag tone="info">{say(visibilityWords[file.visibility])}</Tag>}
          {file.tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        <span className="truncate text-12 text-text-2" title={formatMoment(file.uploaded_at, language)}>
          {[file.caption, ...facts].filter(Boolean).join(' · ')}
        </span>
      </button>
      {inBin && (
        <Button
          size="small"
          icon={<RotateCcw />}
          aria-label={say(t.restoreName, { name: file.name })}
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { id: file.id } })}
        >
          {say(t.restore)}
        </Button>
      )}
    </li>
  );
}
