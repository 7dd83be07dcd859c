import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useFieldLink } from './field-context.ts';

type FileDropProps = {
  onFiles: (files: File[]) => void;
  /** "Drop files here or choose them": the zone's name and its words. */
  label: ReactNode;
  /** What is taken, and how large it may be. */
  help?: ReactNode;
  /** As the attribute of a file input: `image/*,.pdf`. The server judges; this only guides. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  className?: string;
};

/** A place to drop files on, and a button to choose them with. Show each one's way with FileProgress below it. */
export function FileDrop({
  onFiles,
  label,
  help,
  accept,
  multiple = false,
  disabled = false,
  className,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const helpId = useId();
  const link = useFieldLink({ 'aria-describedby': help === undefined ? undefined : helpId });

  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'relative grid content-center justify-items-center gap-1 rounded-3 border-[1.5px] border-dashed px-4 py-6 text-center transition-colors',
        over ? 'border-accent-line bg-accent-fill' : 'border-control bg-raised hover:bg-sunken',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-line has-disabled:border-line-strong has-disabled:bg-sunken has-disabled:text-text-3',
        className,
      )}
    >
      <Upload className="size-5 text-text-3" />
      <label className="text-14 font-label after:absolute after:inset-0">
        <input
          {...link}
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="absolute inset-0 z-1 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => {
            give(event.target.files);
            // The same file may be chosen again after it failed.
            event.target.value = '';
          }}
        />
        {label}
      </label>
      {help !== undefined && (
        <p id={helpId} className="text-12 text-text-3">
          {help}
        </p>
      )}
    </div>
  );
}
