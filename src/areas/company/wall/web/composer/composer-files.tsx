import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';

const t = texts({
  attach: { en: 'Attach files', es: 'Adjuntar archivos' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
});

/** Opens the device's own choice of files. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={say(t.attach)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton label={say(t.attach)} size="small" onClick={() => picker.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  );
}

/** The files that will hang on the post, each with a way to take it off. */
export function ChosenFiles({
  files,
  onDrop,
}: {
  files: readonly { key: string; file: File }[];
  onDrop: (key: string) => void;
}) {
  const say = useSay();
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ key, file }) => (
        <li key={key} className="flex max-w-60 items-center gap-1.5 rounded-2 border border-line py-0.5 pl-2 text-12">
          <FileIcon name={file.name} />
          <span className="truncate">{file.name}</span>
          <IconButton size="small" label={say(t.drop, { name: file.name })} onClick={() => onDrop(key)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
