import { ImageOff } from 'lucide-react';
import { usePictureUrl } from '#platform/web/call/blobs.ts';

/** The small picture of an item; a quiet mark where there is none. */
export function PunchThumb({ fileId, alt, size = 96 }: { fileId: string | null; alt: string; size?: 96 | 320 }) {
  const url = usePictureUrl(fileId === null ? null : `/api/files/${fileId}/thumbnail?size=${size}`);
  if (url === undefined)
    return (
      <span className="grid size-full place-items-center bg-press text-text-3">
        {fileId === null && <ImageOff className="size-4" aria-label={alt} />}
      </span>
    );
  return <img src={url} alt={alt} className="size-full object-cover" />;
}
