import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';
import type { HistoryEntry } from '#areas/projects/projects/schema.ts';
import { useProjectHistory } from '../queries.ts';
import { Entry } from './history-entry.tsx';

const t = texts({
  label: { en: 'Changes, newest first', es: 'Cambios, el más reciente primero' },
  loading: { en: 'Loading the history', es: 'Cargando el historial' },
  errorTitle: { en: 'The history could not be loaded', es: 'No se pudo cargar el historial' },
  emptyTitle: { en: 'Nothing has changed yet', es: 'Aún no hay cambios' },
  emptyText: {
    en: 'Every change will stand here, with who made it.',
    es: 'Aquí quedará cada cambio del proyecto y quién lo hizo.',
  },
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
