import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ActionInWords, useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Timeline, TimelineEvent } from '#ui/layout/timeline.tsx';
import type { HistoryEntry } from '#areas/projects/projects/schema.ts';
import { useProjectHistory } from '../queries.ts';
import { fieldInWords, valueInWords } from './history-values.ts';

const t = texts({
  label: { en: 'Changes, newest first', es: 'Cambios, el más reciente primero' },
  loading: { en: 'Loading the history', es: 'Cargando el historial' },
  errorTitle: { en: 'The history could not be loaded', es: 'No se pudo cargar el historial' },
  emptyTitle: { en: 'Nothing has changed yet', es: 'Aún no hay cambios' },
  emptyText: {
    en: 'Every change will stand here, with who made it.',
    es: 'Aquí quedará cada cambio del proyecto y quién lo hizo.',
  },
  from: { en: 'from', es: 'de' },
  to: { en: 'to', es: 'a' },
});

/** Everything that happened to a project: who, what, when, from what to what, and why. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  const { data, error, isPending } = useProjectHistory(projectId);
  const waysBack = useWaysBack({ project_id: projectId });
  return (
    <Entries
      data={data}
      error={error?.message}
      isPending={isPending}
      waysBack={waysBack}
      className="max-w-dialog-wide px-6 py-5 max-md:px-4"
    />
  );
}

/** What happened to one record of a project, a unit or a module, each change with the way back. */
export function RecordHistory({ projectId, type, id }: { projectId: string; type: 'unit' | 'module'; id: string }) {
  const { data, error, isPending } = useProjectHistory(projectId, id);
  const waysBack = useWaysBack({ entity_type: type, entity_id: id });
  return <Entries data={data} error={error?.message} isPending={isPending} waysBack={waysBack} />;
}

interface EntriesProps {
  data: readonly HistoryEntry[] | undefined;
  error: string | undefined;
  isPending: boolean;
  waysBack: ReturnType<typeof useWaysBack>;
  className?: string;
}

function Entries({ data, error, isPending, waysBack, className }: EntriesProps) {
  const say = useSay();
  if (isPending) return <SkeletonRows rows={8} label={say(t.loading)} />;
  if (data === undefined) return <ErrorState title={say(t.errorTitle)} text={error} />;
  if (data.length === 0)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />;
  return (
    <div className={className}>
      {waysBack.hint}
      <Timeline label={say(t.label)}>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} wayBack={waysBack.of(entry)} />
        ))}
      </Timeline>
    </div>
  );
}

function Entry({ entry, wayBack }: { entry: HistoryEntry; wayBack: ReactNode }) {
  const language = useLanguage();
  const changes = Object.keys(entry.new ?? {})
    .map((field) => {
      const own = entry.words?.[field];
      const words = (value: unknown) => own?.values[String(value)]?.[language] ?? valueInWords(field, value, language);
      return {
        field,
        label: own?.label?.[language] ?? fieldInWords(field, language),
        before: words(entry.old?.[field]),
        after: words(entry.new?.[field]),
      };
    })
    .filter(({ before, after }) => before !== undefined || after !== undefined)
    .slice(0, 8);
  return (
    <TimelineEvent
      mark={<Avatar name={entry.actor} size={24} />}
      title={
        <>
          <b className="font-label">{entry.actor}</b> <ActionInWords {...entry} />
          {entry.name !== null && <span className="text-text-2"> · {entry.name}</span>}
        </>
      }
      time={
        <time dateTime={entry.at} title={formatMoment(entry.at, language)}>
          {formatAgo(entry.at, language)}
        </time>
      }
    >
      {entry.reason !== null && <p className="text-13 text-text-2">“{entry.reason}”</p>}
      {changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-13">
          {changes.map(({ field, label, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-text-3">{label}</dt>
              <dd className="min-w-0 break-words">
                {before !== undefined && before !== after && (
                  <>
                    <span className="text-text-3 line-through">{before}</span>{' '}
                  </>
                )}
                {after ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {wayBack}
    </TimelineEvent>
  );
}
