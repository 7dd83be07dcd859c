import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { departments, subtaskStatuses, type Department, type Subtask, type SubtaskStatus } from '../schema.ts';
import { longestList, type Place, useSubtask, useSubtaskList } from './queries.ts';
import { SubtaskLine } from './subtask-line.tsx';
import { departmentWords, subtaskStatusWords } from './words.ts';
import { AddSubtask } from './add-subtask.tsx';

const t = texts({
  any: { en: 'All', es: 'Todas' },
  status: { en: 'Status', es: 'Estado' },
  department: { en: 'Department', es: 'Departamento' },
  allDepartments: { en: 'All departments', es: 'Todos los departamentos' },
  added: { en: 'Subtask added', es: 'Subtarea agregada' },
  loading: { en: 'Loading subtasks', es: 'Cargando subtareas' },
  failed: { en: 'The subtasks could not be loaded', es: 'No se pudieron cargar las subtareas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  empty: { en: 'Nothing here', es: 'Nada por aquí' },
  emptyText: {
    en: 'Write what has to be done above, and add it.',
    es: 'Escribe arriba lo que hay que hacer y agrégalo.',
  },
  gone: { en: 'This subtask is not there any more', es: 'Esta subtarea ya no existe' },
  more: {
    en: 'The first {n} of each status are shown.',
    es: 'Se muestran las primeras {n} de cada estado.',
  },
  project: { en: 'Open project', es: 'Abrir proyecto' },
  list: { en: 'Subtasks', es: 'Subtareas' },
  all: { en: 'All subtasks of the project', es: 'Todas las subtareas del proyecto' },
});

/** What the address says of the list that is open. */
export function readList(search: Readonly<Record<string, string | undefined>>): {
  place: Place | undefined;
  department: Department | undefined;
  status: SubtaskStatus | undefined;
} {
  const [kind, id = ''] = (search['list'] ?? '').split(':');
  return {
    place: (kind === 'project' || kind === 'unit' || kind === 'module') && id !== '' ? { kind, id } : undefined,
    department: departments.find((department) => department === search['dept']),
    status: subtaskStatuses.find((status) => status === search['st']),
  };
}

/** The list behind a counter: narrowed by status and department, each subtask edited in place, new ones added. */
export function SubtaskPanel({
  projectId,
  projectNumber,
}: {
  projectId: string | undefined;
  projectNumber?: string | undefined;
}) {
  const search = useSearch();
  const { place, department, status } = readList(search);
  if (place === undefined) return null;
  return (
    <PlaceList
      place={place}
      department={department}
      status={status}
      owner={search['owner']}
      projectId={projectId}
      projectNumber={projectNumber}
    />
  );
}

interface PlaceListProps {
  place: Place;
  department: Department | undefined;
  status: SubtaskStatus | undefined;
  owner: string | undefined;
  projectId: string | undefined;
  projectNumber: string | undefined;
}

function PlaceList({ place, department, status, owner, projectId, projectNumber }: PlaceListProps) {
  const say = useSay();
  const { data, isPending, refetch } = useSubtaskList({ place, department, status, owner });
  const rows = data?.rows ?? [];
  const project = projectId ?? rows[0]?.project;
  const number = projectNumber ?? rows[0]?.project_number;
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={say(t.status)}
          value={status ?? 'all'}
          onValueChange={(value) => setSearch({ st: value === 'all' ? undefined : value })}
          items={[
            { value: 'all', label: say(t.any) },
            ...subtaskStatuses.map((value) => ({ value, label: say(subtaskStatusWords[value]) })),
          ]}
        />
        <div className="min-w-44 flex-1">
          <Select
            aria-label={say(t.department)}
            size="medium"
            value={department ?? 'all'}
            onValueChange={(value) => setSearch({ dept: value === 'all' ? undefined : value })}
            items={[
              { value: 'all', label: say(t.allDepartments) },
              ...departments.map((value) => ({ value, label: say(departmentWords[value]) })),
            ]}
          />
        </div>
      </div>
      {project !== undefined && <AddSubtask place={place} project={project} department={department} status={status} />}
      {data?.failed === true && (
        <Banner
          tone="bad"
          title={say(t.failed)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {say(t.retry)}
            </Button>
          }
        />
      )}
      {isPending ? (
        <SkeletonRows rows={5} label={say(t.loading)} />
      ) : rows.length === 0 ? (
        data?.failed !== true && (
          <EmptyState drawing={<FloorPlanDrawing />} title={say(t.empty)} text={say(t.emptyText)} />
        )
      ) : (
        <SubtaskLines rows={rows} showsDepartment={department === undefined} />
      )}
      {subtaskStatuses.some((each) => rows.filter((row) => row.status === each).length >= longestList) && (
        <p className="text-12 text-text-3">{say(t.more, { n: longestList })}</p>
      )}
      {number !== undefined && (
        <Link to={`/projects/${number}`} className="link w-fit text-13">
          {say(t.project)}
        </Link>
      )}
    </div>
  );
}

/** The rows under the heads of their statuses, in the order of every list. */
function SubtaskLines({ rows, showsDepartment }: { rows: readonly Subtask[]; showsDepartment: boolean }) {
  const say = useSay();
  return (
    <div className="flex flex-col gap-4">
      {subtaskStatuses.map((status) => {
        const own = rows.filter((row) => row.status === status);
        if (own.length === 0) return null;
        return (
          <section key={status} aria-label={say(subtaskStatusWords[status])}>
            <h3 className="flex items-baseline gap-2 pb-1 text-12 font-label text-text-3">
              {say(subtaskStatusWords[status])} <span className="tabular-nums">{own.length}</span>
            </h3>
            <ul className="divide-y divide-line rounded-3 border border-line bg-raised">
              {own.map((subtask) => (
                <li key={subtask.id}>
                  <SubtaskLine subtask={subtask} showsDepartment={showsDepartment} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** One subtask that a link led to, with the way to all of its project. */
export function OneSubtask({ id }: { id: string }) {
  const say = useSay();
  const { data, isPending } = useSubtask(id);
  if (isPending) return <SkeletonRows rows={2} label={say(t.loading)} />;
  if (data === undefined) return <EmptyState drawing={<FloorPlanDrawing />} title={say(t.gone)} />;
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-13 text-text-2">
        {data.project_number} {data.project_name}
        {data.unit_name !== null && ` · ${data.unit_name}`}
        {data.module_no !== null && ` · ${data.module_no}`}
      </p>
      <div className="rounded-3 border border-line bg-raised">
        <SubtaskLine subtask={data} showsDepartment />
      </div>
      <Button onClick={() => setSearch({ subtask: undefined, list: `project:${data.project}` })}>{say(t.all)}</Button>
    </div>
  );
}
