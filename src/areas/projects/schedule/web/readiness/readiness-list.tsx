import { Paperclip } from 'lucide-react';
import { formatDay, formatMoment, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { useFiles } from '#areas/platform-services/files/web/queries.ts';
import type { Readiness } from '#areas/projects/schedule/schema.ts';
import { useReadiness, useSetReadiness } from '../queries.ts';
import { ReadinessRing } from './readiness-ring.tsx';
import { pointWords, wordOf } from '../words.ts';

const t = texts({
  title: { en: 'Ready for the set on {day}', es: 'Listo para el montaje del {day}' },
  no: { en: 'No', es: 'No' },
  na: { en: 'N/A', es: 'N/A' },
  yes: { en: 'Yes', es: 'Sí' },
  by: { en: '{name}, {at}', es: '{name}, {at}' },
  stale: { en: 'Was for {day}. Confirm it again.', es: 'Era para el {day}. Confírmalo de nuevo.' },
  evidence: { en: 'Evidence for {point}', es: 'Evidencia de {point}' },
  none: { en: 'No file', es: 'Sin archivo' },
  loading: { en: 'Loading the points', es: 'Cargando los puntos' },
  error: { en: 'The points could not be loaded', es: 'No se pudieron cargar los puntos' },
});

type State = 'no' | 'na' | 'yes';

/** The twelve points of a set day, each answered with one press. */
export function ReadinessList({ project, setOn }: { project: string; setOn: string | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = useReadiness(project, setOn);
  const files = useFiles({ ownerType: 'project', ownerId: project });
  const answer = useSetReadiness();
  if (data === undefined)
    return isPending ? (
      <SkeletonRows rows={12} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.error)} text={error?.message} />
    );
  const send = (point: Readiness['points'][number], state: State, file?: string | null) =>
    answer.mutate({
      params: { id: project },
      body: {
        set_on: data.set_on,
        point: point.point,
        state,
        ...(file === undefined ? {} : { evidence_file_id: file }),
      },
    });
  return (
    <section>
      <h3 className="flex items-center justify-between gap-2 pb-2 text-14 font-title">
        {say(t.title, { day: formatWeekday(data.set_on, language) })}
        <ReadinessRing yes={data.yes} of={data.yes + data.no} score={data.score ?? 100} />
      </h3>
      <ul className="divide-y divide-line">
        {data.points.map((point) => {
          const name = say(wordOf(pointWords, point.point));
          return (
            <li key={point.point} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <span className="min-w-0 flex-1 basis-40 text-13">
                {name}
                {point.stale && point.for_on !== null ? (
                  <span className="block text-12 text-warn-text">
                    {say(t.stale, { day: formatDay(point.for_on, language) })}
                  </span>
                ) : (
                  point.by !== null && (
                    <span className="block text-12 text-text-3">
                      {say(t.by, { name: point.by, at: formatMoment(point.at ?? '', language) })}
                    </span>
                  )
                )}
                {point.evidence !== null && (
                  <Link
                    to={`/projects/${project}?tab=files`}
                    className="link inline-flex max-w-full items-center gap-1 text-12"
                  >
                    <Paperclip className="size-3 flex-none" aria-hidden="true" />
                    <span className="truncate">{point.evidence.name}</span>
                  </Link>
                )}
              </span>
              {(files.data?.length ?? 0) > 0 && (
                <span className="w-32">
                  <Select
                    aria-label={say(t.evidence, { point: name })}
                    value={point.evidence?.id ?? 'none'}
                    onValueChange={(value) => send(point, point.state, value === 'none' ? null : value)}
                    items={[
                      { value: 'none', label: say(t.none) },
                      ...(files.data ?? []).map((file) => ({ value: file.id, label: file.name })),
                    ]}
                  />
                </span>
              )}
              <Segmented<State>
                label={name}
                items={[
                  { value: 'no', label: say(t.no) },
                  { value: 'na', label: say(t.na) },
                  { value: 'yes', label: say(t.yes) },
                ]}
                value={point.state}
                onValueChange={(state) => send(point, state)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
