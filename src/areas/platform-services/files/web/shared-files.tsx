import { Download, Play, SquareCheckBig } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { ChoosePhotos } from './photos/choose-photos.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import { takenOn, Thumb, titleOf } from './photos/thumb.tsx';
import { useSaveAll, useShared, WaitingFiles } from './shared-documents.tsx';

const t = texts({
  photos: { en: 'Photos', es: 'Fotos' },
  noPhotos: {
    en: 'The first photos stand here as soon as your builder shares them.',
    es: 'Las primeras fotos aparecerán aquí en cuanto tu constructor las comparta.',
  },
  all: { en: 'Show all {n}', es: 'Mostrar las {n}' },
  fewer: { en: 'Show fewer', es: 'Mostrar menos' },
  film: { en: 'Film', es: 'Video' },
  choose: { en: 'Choose photos', es: 'Elegir fotos' },
  allPhotos: { en: 'Download all photos', es: 'Descargar todas las fotos' },
  zipPhotos: { en: 'photos', es: 'fotos' },
});

export interface SharedFilesProps {
  projectId: string;
  /** Only what belongs to this home or to the whole project. */
  unitId?: string | undefined;
  view: 'owner' | 'developer';
}

export type Only = 'media' | 'documents';

/** What is shared of a home or project in pictures: the newest large and the next beside it, or all `even`; the rest at one touch. */
export function SharedPhotos({ even = false, ...props }: SharedFilesProps & { even?: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const saveAll = useSaveAll(props);
  const { data, isPending, error, refetch } = useShared(props, 'media');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  if (data === undefined) return <WaitingFiles isPending={isPending} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Nothing boxed>{say(t.noPhotos)}</Nothing>;
  const first = even ? Math.min(6, data.length) : data.length >= 5 ? 5 : Math.min(3, data.length);
  const shown = isWhole ? data : data.slice(0, first);
  const at = data.findIndex((file) => file.id === openId);
  const place = (index: number) => (even ? evenPlace : placeOf(index, shown.length));
  return (
    <div className="flex flex-col items-start gap-3">
      {isChoosing ? (
        <ChoosePhotos
          files={data}
          view={props.view}
          name={say(t.zipPhotos)}
          onOpen={({ id }) => setOpenId(id)}
          onDone={() => setChoosing(false)}
        />
      ) : (
        <ul
          aria-label={say(t.photos)}
          className={`grid w-full grid-cols-2 gap-2 md:gap-3 ${even ? 'md:grid-cols-3 xl:grid-cols-6' : 'md:grid-cols-4'}`}
        >
          {shown.map((file, index) => (
            <li key={file.id} className={place(index).place}>
              <button
                type="button"
                onClick={() => setOpenId(file.id)}
                // The large one carries its words in sight.
                aria-label={
                  index === 0 && !even
                    ? undefined
                    : `${file.kind === 'video' ? `${say(t.film)}: ` : ''}${titleOf(file)}, ${formatDay(takenOn(file), language)}`
                }
                className={`picture relative block w-full overflow-hidden rounded-[14px] bg-press text-left ${place(index).shape}`}
              >
                <Thumb file={file} size={index === 0 && !even ? 1280 : 320} />
                {file.kind === 'video' && (
                  <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-full bg-tip px-2 py-0.5 text-12 text-tip-on">
                    <Play className="size-3.5" /> {say(t.film)}
                  </span>
                )}
                {index === 0 && !even && (
                  <span className="absolute inset-x-0 bottom-0 flex items-baseline gap-3 bg-linear-to-t from-picture-scrim to-transparent px-4 pt-12 pb-3 text-picture-on">
                    <b className="min-w-0 truncate">{titleOf(file)}</b>
                    <span className="ml-auto flex-none text-12">{formatDay(takenOn(file), language)}</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isChoosing && (
        <div className="flex flex-wrap gap-2">
          {data.length > first && (
            <Button onClick={() => setWhole(!isWhole)}>{say(isWhole ? t.fewer : t.all, { n: data.length })}</Button>
          )}
          {data.length > 1 && (
            <Button icon={<SquareCheckBig />} onClick={() => setChoosing(true)}>
              {say(t.choose)}
            </Button>
          )}
          {data.length > 1 && (
            <Button icon={<Download />} onClick={() => void saveAll('media', say(t.zipPhotos))}>
              {say(t.allPhotos)}
            </Button>
          )}
        </div>
      )}
      {at >= 0 && (
        <Lightbox
          files={data}
          at={at}
          onMove={(next) => setOpenId(data[next]?.id ?? null)}
          onClose={() => setOpenId(null)}
          view={props.view}
        />
      )}
    </div>
  );
}

const evenPlace = { place: '', shape: 'aspect-4/3' };

/** One photo fills the line, two share it, of more the first is large and the next stand beside it; no hole is left. */
function placeOf(index: number, count: number): { place: string; shape: string } {
  if (count === 1) return { place: 'col-span-2 md:col-span-4', shape: 'aspect-4/3 md:aspect-21/9' };
  if (count === 2) return { place: 'col-span-2', shape: 'aspect-4/3' };
  if (index === 0) return { place: 'col-span-2 row-span-2', shape: 'aspect-4/3' };
  return count === 3
    ? { place: 'relative md:col-span-2', shape: 'aspect-4/3 md:absolute! md:inset-0 md:size-full md:aspect-auto' }
    : { place: '', shape: 'aspect-4/3' };
}
