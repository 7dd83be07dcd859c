import { Download, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { saveFiles, type FileEntry, type FilesView } from '../queries.ts';

const t = texts({
  download: { en: 'Download', es: 'Descargar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** One document over everything, as large as the window. */
export function DocumentViewer({
  file,
  view,
  onClose,
}: {
  file: FileEntry;
  view?: FilesView | undefined;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-canvas focus:outline-none"
        >
          <header className="flex flex-none items-center gap-1 border-b border-line px-3 py-2">
            <Radix.Title className="min-w-0 flex-1 truncate text-14 font-label">{file.name}</Radix.Title>
            <IconButton
              label={say(t.download)}
              onClick={() => void saveFiles({ fileIds: [file.id], as: 'file', view })}
            >
              <Download />
            </IconButton>
            <Radix.Close asChild>
              <IconButton label={say(t.close)}>
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="mx-auto flex min-h-0 w-full max-w-[1200px] flex-1 flex-col p-3">
            <DocumentPreview file={file} view={view} isLarge />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
