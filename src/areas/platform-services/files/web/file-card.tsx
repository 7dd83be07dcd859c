import { formatAgo, formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { FileEntry } from './queries.ts';
import { pictureOf } from './photos/thumb.tsx';
import { visibilityWords } from './file-words.ts';

/** One file as a card: its picture or kind, name, size, who brought it, and who sees it. */
export function FileCard({ file, onOpen }: { file: FileEntry; onOpen: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const url = usePictureUrl(pictureOf(file, 320));
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col overflow-hidden rounded-3 border border-line bg-raised text-left hover:bg-hover"
    >
      <span className="grid aspect-4/3 w-full place-items-center overflow-hidden bg-sunken">
        {url === undefined ? (
          <FileIcon name={file.name} className="size-8" />
        ) : (
          <img src={url} alt={file.caption ?? ''} className="size-full object-cover" />
        )}
      </span>
      <span className="flex flex-col gap-1 p-2.5 text-13">
        <span className="truncate font-label" title={file.name}>
          {file.caption ?? file.name}
        </span>
        <span className="truncate text-12 text-text-3" title={formatMoment(file.uploaded_at, language)}>
          {[file.uploaded_by?.name, formatAgo(file.uploaded_at, language), formatBytes(file.bytes, language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {file.can.share && file.visibility !== 'internal' && (
          <span>
            <Tag tone="info">{say(visibilityWords[file.visibility])}</Tag>
          </span>
        )}
        {file.note !== null && <span className="text-12 text-warn-text">{file.note}</span>}
      </span>
    </button>
  );
}
