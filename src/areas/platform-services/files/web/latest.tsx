import { useState } from 'react';
import { formatTime } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { stationText } from '#areas/projects/units/choices.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import { Thumb, titleOf } from './photos/thumb.tsx';
import { useToday } from './queries.ts';

const t = texts({
  title: { en: 'Taken today', es: 'Tomadas hoy' },
  loading: { en: 'Loading the photos of today', es: 'Cargando las fotos de hoy' },
  none: { en: 'No photos today yet.', es: 'Hoy aún no hay fotos.' },
  offLine: { en: 'Off the line', es: 'Fuera de línea' },
  open: { en: 'Open {name}, module {no}', es: 'Abrir {name}, módulo {no}' },
  module: { en: 'Module {no}', es: 'Módulo {no}' },
});

/** What was photographed today, under the station where its module stands. */
export function TodaysPhotos({ projectId }: { projectId: string | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useToday();
  const [openId, setOpenId] = useState<string | null>(null);
  if (data === undefined) return <SkeletonRows rows={2} label={say(t.loading)} />;
  const shown = data.filter(({ file }) => projectId === undefined || file.project_id === projectId);
  const stations = Map.groupBy(shown, ({ module }) => module.station ?? '');
  const order = [...stations.keys()].toSorted((a, b) => Number(a === '') - Number(b === ''));
  const files = order.flatMap((station) => (stations.get(station) ?? []).map(({ file }) => file));
  return (
    <Section title={say(t.title)} count={shown.length}>
      {shown.length === 0 && <p className="text-text-2">{say(t.none)}</p>}
      <div className="flex flex-col gap-4">
        {order.map((station) => (
          <section key={station} aria-label={station === '' ? say(t.offLine) : say(stationText(station))}>
            <h3 className="mb-1.5 text-14 font-label text-text-2">
              {station === '' ? say(t.offLine) : say(stationText(station))}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(46%,150px),1fr))] gap-3">
              {(stations.get(station) ?? []).map(({ file, module }) => (
                <li key={file.id}>
                  <button
                    type="button"
                    aria-label={say(t.open, { name: titleOf(file), no: module.module_no })}
                    onClick={() => setOpenId(file.id)}
                    className="picture block aspect-4/3 w-full overflow-hidden rounded-card bg-press"
                  >
                    <Thumb file={file} />
                  </button>
                  <p className="mt-1 flex flex-wrap gap-x-2 text-13">
                    <b className="font-label">{say(t.module, { no: module.module_no })}</b>
                    <span className="text-text-2 tabular-nums">{formatTime(file.uploaded_at, language)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {openId !== null && (
        <Lightbox
          files={files}
          at={files.findIndex((file) => file.id === openId)}
          onMove={(next) => setOpenId(files[next]?.id ?? null)}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  );
}
