import { useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { type FileEntry, type FilesView, orderDownload } from '../queries.ts';
import { pictureOf, titleOf } from './thumb.tsx';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
});

/** The photo or film itself, as large as there is room. */
export function LargeFile({
  file,
  view,
  zoom,
  shift,
}: {
  file: FileEntry;
  view: FilesView | undefined;
  zoom: number;
  shift: { x: number; y: number };
}) {
  const say = useSay();
  const url = usePictureUrl(pictureOf(file, 1280));
  const [film, setFilm] = useState<string>();
  const isVideo = file.kind === 'video';
  useEffect(() => {
    if (isVideo) void orderDownload({ fileIds: [file.id], as: 'inline', view }).then(setFilm);
  }, [file.id, isVideo, view]);
  if (isVideo)
    return film === undefined ? (
      <p role="status">{say(t.loading)}</p>
    ) : (
      <video src={film} controls className="max-h-full max-w-full">
        <track kind="captions" />
      </video>
    );
  if (!file.has_thumbnail) return <FileIcon name={file.name} className="size-12" />;
  if (url === undefined) return <p role="status">{say(t.loading)}</p>;
  return (
    <img
      src={url}
      alt={titleOf(file)}
      draggable={false}
      className="max-h-full max-w-full object-contain select-none"
      style={{ transform: `translate(${shift.x}px, ${shift.y}px) scale(${zoom})` }}
    />
  );
}
