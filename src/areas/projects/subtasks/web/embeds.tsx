import { Suspense } from 'react';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useMySubtasks, useSubtask } from './queries.ts';
import { subtaskStatusWords } from './words.ts';

const t = texts({
  loading: { en: 'Loading your subtasks', es: 'Cargando tus subtareas' },
  none: { en: 'No subtask is waiting for you.', es: 'Ninguna subtarea te espera.' },
  failed: { en: 'Your subtasks could not be loaded.', es: 'No se pudieron cargar tus subtareas.' },
  label: { en: 'My subtasks', es: 'Mis subtareas' },
});

const Line = lazyPart(async () => ({ default: (await import('./subtask-line.tsx')).SubtaskLine }));

/** What the reader still has to do, over all projects: for the dashboard. Each leads to where it is edited. */
export function MySubtasks({ limit = 8 }: { limit?: number }) {
  const say = useSay();
  const { data, isPending } = useMySubtasks(limit);
  if (isPending) return <SkeletonRows rows={4} label={say(t.loading)} />;
  if (data === undefined || data.length === 0)
    return <p className="px-4 py-3 text-13 text-text-2">{say(data === undefined ? t.failed : t.none)}</p>;
  const today = companyToday();
  return (
    <ul aria-label={say(t.label)} className="divide-y divide-line">
      {data.map((subtask) => {
        const isLate = subtask.due_on !== null && subtask.due_on < today;
        return (
          <li key={subtask.id} className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <Link
                to={`/projects/project-breakdown?subtask=${subtask.id}`}
                title={subtask.name}
                className="block truncate text-13 font-label after:absolute after:inset-0"
              >
                {subtask.name}
              </Link>
              <span className="block truncate text-12 text-text-3">
                {subtask.project_name} ·{' '}
                <DayText date={subtask.due_on} {...(isLate ? { status: 'late' as const } : {})} />
              </span>
            </span>
            <Tag tone={subtask.status === 'In Progress' ? 'info' : 'neutral'}>
              {say(subtaskStatusWords[subtask.status])}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}

/** One subtask, edited and completed wherever it is looked at. */
export function SubtaskDecision({ id }: { id: string }) {
  const { data } = useSubtask(id);
  return (
    data !== undefined && (
      <div className="px-2 pb-5">
        <Suspense>
          <Line subtask={data} showsDepartment />
        </Suspense>
      </div>
    )
  );
}
