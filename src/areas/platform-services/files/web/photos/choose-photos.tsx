import { Columns2, Download } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { saveFiles, type FileEntry, type FilesView } from '../queries.ts';
import { Compare } from './compare.tsx';
import { PhotoTile, tileGrid } from './photo-tile.tsx';

const t = texts({
  list: { en: 'Choose photos', es: 'Elegir fotos' },
  bar: { en: 'Chosen photos', es: 'Fotos elegidas' },
  how: {
    en: 'Choose two to compare them, or any to download.',
    es: 'Elige dos para compararlas, o las que quieras descargar.',
  },
  chosen: { en: '{n, plural, one {# chosen} other {# chosen}}', es: '{n, plural, one {# elegida} other {# elegidas}}' },
  compare: { en: 'Compare', es: 'Comparar' },
  compareWhy: { en: 'Choose two photos', es: 'Elige dos fotos' },
  download: { en: 'Download', es: 'Descargar' },
  downloadWhy: { en: 'Choose a photo', es: 'Elige una foto' },
  done: { en: 'Done', es: 'Listo' },
});

interface ChoosePhotosProps {
  files: readonly FileEntry[];
  view: FilesView;
  /** What the zip file is called. */
  name: string;
  onOpen: (file: FileEntry) => void;
  onDone: () => void;
}

/** The shared photos with a box on each: two are compared, any are fetched. */
export function ChoosePhotos({ files, view, name, onOpen, onDone }: ChoosePhotosProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isComparing, setComparing] = useState(false);
  const marked = files.filter(({ id }) => chosen.has(id));
  const [first, second] = marked;
  const canCompare = marked.length === 2 && marked.every((file) => file.kind === 'photo' && file.has_thumbnail);
  const ids = marked.map(({ id }) => id);
  return (
    <>
      <ul aria-label={say(t.list)} className={`${tileGrid} w-full`}>
        {files.map((file) => (
          <PhotoTile
            key={file.id}
            file={file}
            isChosen={chosen.has(file.id)}
            onToggle={() => {
              const next = new Set(chosen);
              if (!next.delete(file.id)) next.add(file.id);
              setChosen(next);
            }}
            onOpen={() => onOpen(file)}
          />
        ))}
      </ul>
      <section
        aria-label={say(t.bar)}
        className="floats sticky bottom-3 z-10 flex w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 sm:pl-4"
      >
        <span
          aria-live="polite"
          className="min-w-0 grow basis-1/2 text-13 font-label text-pretty tabular-nums sm:basis-0"
        >
          {marked.length === 0 ? say(t.how) : say(t.chosen, { n: marked.length })}
        </span>
        {/* On a phone it stands beside the count, and what can be done below. */}
        <span className="sm:order-last">
          <Button size="small" look="primary" onClick={onDone}>
            {say(t.done)}
          </Button>
        </span>
        <Button
          size="small"
          icon={<Columns2 />}
          disabledReason={canCompare ? undefined : say(t.compareWhy)}
          onClick={() => setComparing(true)}
        >
          {say(t.compare)}
        </Button>
        <Button
          size="small"
          icon={<Download />}
          disabledReason={marked.length > 0 ? undefined : say(t.downloadWhy)}
          onClick={() => void saveFiles({ fileIds: ids, as: ids.length === 1 ? 'file' : 'zip', name, view })}
        >
          {say(t.download)}
        </Button>
      </section>
      {isComparing && canCompare && first !== undefined && second !== undefined && (
        <Compare files={[first, second]} onClose={() => setComparing(false)} />
      )}
    </>
  );
}
