import { usePictureUrl } from '#platform/web/call/blobs.ts';

/** The cover of a project before its title; on a phone the name needs the room. */
export function ProjectCover({ fileId }: { fileId: string }) {
  const url = usePictureUrl(`/api/files/${fileId}/thumbnail?size=320`);
  return (
    <span className="picture block h-13 w-18 flex-none overflow-hidden rounded-[8px] bg-press max-md:hidden">
      {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  );
}
