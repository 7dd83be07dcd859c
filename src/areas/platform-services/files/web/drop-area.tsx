import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { Taken } from '#platform/web/uploads/upload-queue.ts';
import { filesOfDrop } from './dropped-files.ts';

const t = texts({
  drop: { en: 'Drop files or folders here, paste, or choose them', es: 'Suelta archivos o carpetas, pega o elígelos' },
  dropPhotos: { en: 'Drop photos here, paste, or choose them', es: 'Suelta fotos aquí, pega o elígelas' },
  help: {
    en: 'Up to 2 GB each. A broken line costs nothing: each goes on where it stopped.',
    es: 'Hasta 2 GB cada uno. Si se corta la conexión, cada uno sigue donde quedó.',
  },
});

/** Takes files by choice and by drop, whole folders too. */
export function DropArea({ photosOnly, onFiles }: { photosOnly: boolean; onFiles: (files: readonly Taken[]) => void }) {
  const say = useSay();
  const [isOver, setOver] = useState(false);
  const helpId = useId();
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(onFiles);
      }}
      className={`relative grid content-center justify-items-center gap-1 rounded-3 border-[1.5px] border-dashed px-4 py-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-line ${isOver ? 'border-accent-line bg-accent-fill' : 'border-control bg-raised hover:bg-sunken'}`}
    >
      <Upload className="size-5 text-text-3" />
      <label className="text-14 font-label after:absolute after:inset-0">
        <input
          type="file"
          multiple
          aria-describedby={helpId}
          {...(photosOnly ? { accept: 'image/*,video/*' } : {})}
          className="absolute inset-0 z-1 cursor-pointer opacity-0"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])].map((file) => ({ file })));
            // The same file may be chosen again after it failed.
            event.target.value = '';
          }}
        />
        {say(photosOnly ? t.dropPhotos : t.drop)}
      </label>
      <p id={helpId} className="text-12 text-text-3">
        {say(t.help)}
      </p>
    </div>
  );
}
