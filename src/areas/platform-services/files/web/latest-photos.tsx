import { useState } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import { useFileFacets, useFileList } from './queries.ts';
import { takenOn, Thumb, titleOf } from './photos/thumb.tsx';

const t = texts({
  loading: { en: 'Loading the photos', es: 'Cargando las fotos' },
  none: {
    en: 'No photos yet. Drop the first ones under Photos.',
    es: 'Aún no hay fotos. Suelta las primeras en Fotos.',
  },
  list: { en: 'Latest photos', es: 'Fotos recientes' },
  // Begins with what stands on the picture: whoever speaks to the screen says what they see.
  more: { en: '+ {n} more photos', es: '+ {n} fotos más' },
});

const most = 5;

/** The newest photos of a project, one large and four small; the last of them leads to the rest. */
export function LatestPhotos({ projectId, to }: { projectId: string; to: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data, isPending } = useFileList({ project_id: projectId, only: 'media', order: 'taken', limit: most });
  const facets = useFileFacets({ project_id: projectId, only: 'media' });
  const [openId, setOpenId] = useState<string | null>(null);
  if (isPending) return <SkeletonRows rows={4} label={say(t.loading)} />;
  if (data === undefined || data.length === 0) return <p className="text-14 text-text-2">{say(t.none)}</p>;
  const more = (facets.data?.total ?? data.length) - (most - 1);
  const at = data.findIndex((file) => file.id === openId);
  const wordsOf = (file: (typeof data)[number]) => `${titleOf(file)}, ${formatDay(takenOn(file), language)}`;
  const frame = 'picture relative block aspect-square w-full overflow-hidden rounded-[8px] bg-press text-left';
  return (
    <>
      <ul aria-label={say(t.list)} className="mt-2 grid grid-cols-4 gap-1.5">
        {data.map((file, index) => (
          <li key={file.id} className={index === 0 && data.length > 1 ? 'col-span-2 row-span-2' : ''}>
            {index === most - 1 && more > 1 ? (
              <Link to={to} aria-label={say(t.more, { n: more })} className={frame}>
                <Thumb file={file} />
                <span className="absolute inset-0 grid place-items-center bg-picture-scrim text-16 font-title text-picture-on">
                  + {more}
                </span>
              </Link>
            ) : (
              <button
                type="button"
                aria-label={index === 0 ? wordsOf(file) : titleOf(file)}
                title={titleOf(file)}
                onClick={() => setOpenId(file.id)}
                className={frame}
              >
                <Thumb file={file} />
                {index === 0 && (
                  <span className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-picture-scrim to-transparent px-2.5 pt-8 pb-2 text-12 font-label text-picture-on">
                    {wordsOf(file)}
                  </span>
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
      {at >= 0 && (
        <Lightbox
          files={data}
          at={at}
          onMove={(next) => setOpenId(data[next]?.id ?? null)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
