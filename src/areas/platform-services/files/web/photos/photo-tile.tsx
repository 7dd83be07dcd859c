import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { FileEntry } from '../queries.ts';
import { Thumb, titleOf } from './thumb.tsx';

const t = texts({
  choose: { en: 'Choose {name}', es: 'Elegir {name}' },
  open: { en: 'Open {name}', es: 'Abrir {name}' },
});

/** The columns of every grid of photos. */
export const tileGrid = 'grid gap-2 [grid-template-columns:repeat(auto-fill,minmax(min(46%,150px),1fr))]';

interface PhotoTileProps {
  file: FileEntry;
  isChosen: boolean;
  /** The box that chooses it; without it the tile can only be opened. */
  onToggle?: (() => void) | undefined;
  onOpen: () => void;
  /** Stands over the picture, at its upper right. */
  corner?: ReactNode;
  /** Stands over the picture, at its lower left. */
  mark?: ReactNode;
  isLifted?: boolean | undefined;
}

/** One photo or film as a square: opens large, can be chosen with others. */
export function PhotoTile({ file, isChosen, onToggle, onOpen, corner, mark, isLifted = false }: PhotoTileProps) {
  const say = useSay();
  return (
    <li
      data-tile={file.id}
      className={`group relative aspect-square overflow-hidden rounded-2 ${isChosen || isLifted ? 'outline-3 outline-accent-line' : ''} ${isLifted ? 'opacity-60' : ''}`}
    >
      <button
        type="button"
        aria-label={say(t.open, { name: titleOf(file) })}
        title={titleOf(file)}
        onClick={onOpen}
        className="block size-full"
      >
        <Thumb file={file} />
      </button>
      {file.caption === null && mark === undefined && (
        <span className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-raised/85 px-1.5 py-0.5 text-11 text-text-2">
          {file.name}
        </span>
      )}
      {mark !== undefined && <span className="pointer-events-none absolute bottom-1.5 left-1.5">{mark}</span>}
      {onToggle !== undefined && (
        // The label is larger than the box, so that a thumb hits it.
        <label className="absolute top-0 left-0 grid size-9 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={say(t.choose, { name: titleOf(file) })}
            checked={isChosen}
            onChange={onToggle}
            className="size-5 cursor-pointer accent-accent pointer-coarse:size-6"
          />
        </label>
      )}
      {corner !== undefined && <span className="absolute top-1 right-1">{corner}</span>}
    </li>
  );
}
