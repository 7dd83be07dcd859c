import { GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSetAlbumOrder, type AlbumEntry } from '#areas/projects/albums/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { FileEntry } from '../queries.ts';
import { PhotoTile, tileGrid } from './photo-tile.tsx';
import { titleOf } from './thumb.tsx';
import { useGridOrder, type Moved } from './use-grid-order.ts';

const t = texts({
  photos: { en: 'Photos of the album {name}', es: 'Fotos del álbum {name}' },
  count: { en: '{n, plural, one {# photo} other {# photos}}', es: '{n, plural, one {# foto} other {# fotos}}' },
  cover: { en: 'Cover', es: 'Portada' },
  move: { en: 'Move {name}', es: 'Mover {name}' },
  how: {
    en: 'Drag a photo by its handle to put the album in order, or press Space on the handle, move it with the arrow keys and press Space again.',
    es: 'Arrastra una foto por su asa para ordenar el álbum, o pulsa Espacio sobre el asa, muévela con las flechas y pulsa Espacio otra vez.',
  },
  filtered: {
    en: 'Take the filters away to put the album in order.',
    es: 'Quita los filtros para ordenar el álbum.',
  },
  lifted: {
    en: '{name} lifted. Place {place} of {of}. Move with the arrow keys, drop with Space, put back with Escape.',
    es: '{name} levantada. Lugar {place} de {of}. Muévela con las flechas, suéltala con Espacio, devuélvela con Escape.',
  },
  moved: { en: '{name}: place {place} of {of}.', es: '{name}: lugar {place} de {of}.' },
  dropped: { en: '{name} put down. Place {place} of {of}.', es: '{name} colocada. Lugar {place} de {of}.' },
  cancelled: { en: '{name} is back at place {place}.', es: '{name} vuelve al lugar {place}.' },
});

interface AlbumPhotosProps {
  album: AlbumEntry;
  files: readonly FileEntry[];
  /** Some photos are hidden by a filter, so what is on screen is not the album's whole order. */
  isFiltered: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: (file: FileEntry) => void;
}

/** The photos of an album in its own order, which whoever may change it sets by dragging or by keys. */
export function AlbumPhotos({ album, files, isFiltered, chosen, onToggle, onOpen }: AlbumPhotosProps) {
  const say = useSay();
  const grid = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  // What was let go stands there until the server has it, so that nothing jumps back and forth.
  const [waiting, setWaiting] = useState<readonly string[]>();
  const order = useSetAlbumOrder();
  const byId = new Map(files.map((file) => [file.id, file]));
  const nameOf = (id: string) => titleOf(byId.get(id) ?? { caption: null, name: '' });
  const { shown, liftedId, handleOf } = useGridOrder({
    ids: waiting ?? files.map(({ id }) => id),
    grid,
    onDrop: (ids) => {
      setWaiting(ids);
      order.mutate({ params: { id: album.id }, body: { order: [...ids] } }, { onSettled: () => setWaiting(undefined) });
    },
    onMoved: ({ what, id, place, of }: Moved) => setSaid(say(t[what], { name: nameOf(id), place, of })),
  });
  const canOrder = album.can.change && !isFiltered && files.length > 1;
  return (
    <section aria-label={say(t.photos, { name: album.name })} className="flex flex-col gap-2">
      <div>
        <h2 className="text-16 font-title">
          {album.name}{' '}
          <span className="text-13 font-label text-text-3 tabular-nums">{say(t.count, { n: files.length })}</span>
        </h2>
        {album.description !== null && <p className="max-w-prose text-13 text-text-2">{album.description}</p>}
        {album.can.change && files.length > 1 && (
          <p className="text-12 text-text-3">{say(isFiltered ? t.filtered : t.how)}</p>
        )}
      </div>
      <ul ref={grid} className={tileGrid}>
        {shown.flatMap((id) => {
          const file = byId.get(id);
          if (file === undefined) return [];
          return (
            <PhotoTile
              key={id}
              file={file}
              isChosen={chosen.has(id)}
              isLifted={liftedId === id}
              onToggle={() => onToggle(id)}
              onOpen={() => onOpen(file)}
              mark={
                album.cover_file_id === id ? (
                  <Tag className="bg-raised! text-text-1! shadow-float">{say(t.cover)}</Tag>
                ) : undefined
              }
              corner={
                !canOrder ? undefined : (
                  <IconButton
                    label={say(t.move, { name: titleOf(file) })}
                    size="small"
                    look="default"
                    className="cursor-grab touch-none"
                    {...handleOf(id)}
                  >
                    <GripVertical />
                  </IconButton>
                )
              }
            />
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
