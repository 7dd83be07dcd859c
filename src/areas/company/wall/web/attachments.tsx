import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { download, usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import type { Post } from '../schema.ts';

const t = texts({
  open: { en: 'Open {name}', es: 'Abrir {name}' },
  close: { en: 'Close', es: 'Cerrar' },
  download: { en: 'Download', es: 'Descargar' },
  list: { en: 'Attachments', es: 'Adjuntos' },
});

type Attached = Post['files'][number];

/** The pictures and files of a post or a reply. */
export function Attachments({ files }: { files: readonly Attached[] }) {
  const say = useSay();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = files.find(({ id }) => id === openId);
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label={say(t.list)} className="mt-2 flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id} className={file.has_thumbnail ? 'max-w-37 min-w-24 flex-1 basis-24' : 'min-w-0'}>
            <Thumb file={file} onOpen={() => setOpenId(file.id)} />
          </li>
        ))}
      </ul>
      {open !== undefined && <Large file={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function fetchFile(file: Attached): void {
  void download(`/api/files/${file.id}/content`, file.name);
}

function Thumb({ file, onOpen }: { file: Attached; onOpen: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const url = usePictureUrl(file.has_thumbnail ? `/api/files/${file.id}/thumbnail?size=320` : null);
  if (file.has_thumbnail)
    return (
      <button
        type="button"
        aria-label={say(t.open, { name: file.name })}
        onClick={onOpen}
        className="block aspect-16/9 w-full overflow-hidden rounded-[8px] bg-sunken"
      >
        {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
      </button>
    );
  return (
    <button
      type="button"
      onClick={() => fetchFile(file)}
      className="flex max-w-64 items-center gap-2 rounded-2 border border-line px-2.5 py-1.5 text-12 hover:bg-hover comfort:min-h-11"
    >
      <FileIcon name={file.name} />
      <span className="truncate font-label">{file.name}</span>
      <span className="text-text-3">{formatBytes(file.bytes, language)}</span>
    </button>
  );
}

function Large({ file, onClose }: { file: Attached; onClose: () => void }) {
  const say = useSay();
  const url = usePictureUrl(`/api/files/${file.id}/thumbnail?size=1280`);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={file.name}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <Button icon={<Download />} onClick={() => fetchFile(file)}>
          {say(t.download)}
        </Button>
      }
    >
      <div className="grid min-h-60 place-items-center">
        {url !== undefined && <img src={url} alt={file.name} className="max-h-[64dvh] max-w-full rounded-[8px]" />}
      </div>
    </Dialog>
  );
}
