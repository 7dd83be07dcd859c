import { Play } from 'lucide-react';
import { dayOf, formatMoment } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useNear } from '#platform/web/use-near.ts';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import type { FileEntry } from '../queries.ts';

/** The small picture of a file, fetched only when it comes near the screen. */
export function Thumb({ file, size = 320 }: { file: FileEntry; size?: 96 | 320 | 1280 }) {
  const [place, isNear] = useNear<HTMLSpanElement>();
  const url = usePictureUrl(isNear ? pictureOf(file, size) : null);
  return (
    <span ref={place} className="grid size-full place-items-center overflow-hidden bg-sunken">
      {url !== undefined ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : file.kind === 'video' ? (
        <Play className="size-8 text-text-3" />
      ) : file.has_thumbnail ? null : (
        <FileIcon name={file.name} className="size-8" />
      )}
    </span>
  );
}

/** The address of a file's picture: another one once something was drawn on it. */
export function pictureOf(
  file: Pick<FileEntry, 'id' | 'has_thumbnail' | 'marked_at'>,
  size: 96 | 320 | 1280,
  isPlain = false,
): string | null {
  if (!file.has_thumbnail) return null;
  const plain = isPlain ? '&plain=true' : '';
  const marked = file.marked_at === null || isPlain ? '' : `&marked=${encodeURIComponent(file.marked_at)}`;
  return `/api/files/${file.id}/thumbnail?size=${size}${plain}${marked}`;
}

/** What a file is called on a screen: its caption, else its name. */
export function titleOf(file: Pick<FileEntry, 'caption' | 'name'>): string {
  return file.caption ?? file.name;
}

export function takenAt(file: FileEntry): string {
  return file.captured_at ?? file.uploaded_at;
}

/** The day it was taken, on the wall where it was taken; where no picture says, the reader's day of the moment. */
export function takenOn(file: FileEntry): string {
  return file.captured_wall?.slice(0, 10) ?? dayOf(takenAt(file));
}

/** Day and time of the same clock as `takenOn`, as people write them. */
export function takenWords(file: FileEntry, language: Language): string {
  return file.captured_wall === null
    ? formatMoment(takenAt(file), language)
    : formatMoment(`${file.captured_wall}Z`, language, 'UTC');
}
