import { Link } from '#platform/web/link.tsx';
import { departments, type Subtask } from '#areas/projects/subtasks/schema.ts';
import { useChangeSubtask, useOpenSubtasks } from '#areas/projects/subtasks/web/queries.ts';
import { departmentWords, subtaskStatusWords } from '#areas/projects/subtasks/web/words.ts';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { isStaff } from '#platform/shared/access.ts';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { refresh } from '#platform/web/call/query.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Board, type BoardCard, type BoardColumn } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { bandOf } from './bands.ts';
import { PriorityTag } from './priority-tag.tsx';
import { useDfmaProjects } from './queries.ts';

const t = texts({
  title: { en: 'DfMA Priority by User', es: 'DfMA por persona' },
  board: { en: 'Open subtasks by owner', es: 'Subtareas abiertas por responsable' },
  department: { en: 'Department', es: 'Departamento' },
  all: { en: 'All departments', es: 'Todos los departamentos' },
  nobody: { en: 'Nobody yet', es: 'Nadie aún' },
  give: { en: 'Give to', es: 'Dar a' },
  load: {
    en: '{n} open{hours, plural, =0 {} other {, # h}}{late, plural, =0 {} other {, # late}}',
    es: '{n, plural, one {# abierta} other {# abiertas}}{hours, plural, =0 {} other {, # h}}{late, plural, =0 {} other {, # con atraso}}',
  },
  hours: { en: '{n} h', es: '{n} h' },
  due: { en: 'Due {day}', es: 'Vence {day}' },
  loading: { en: 'Loading the subtasks', es: 'Cargando las subtareas' },
  error: { en: 'The subtasks could not be loaded', es: 'No se pudieron cargar las subtareas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'Nothing is open', es: 'No hay nada abierto' },
  emptyText: {
    en: 'Subtasks of this department stand here from the day they are made until they are completed.',
    es: 'Las subtareas de este departamento están aquí desde que se crean hasta que se completan.',
  },
  cut: {
    en: 'The first {n} open subtasks are shown.',
    es: 'Se muestran las primeras {n} subtareas abiertas.',
  },
});

const nobody = 'none';
const anyDepartment = 'all';

/** Who has what of the design work: a lane for each Sub-Task Owner, the most pressing project first; what is given to another is dragged there. */
export function Screen() {
  const say = useSay();
  useDocumentTitle(say(t.title));
  const asked = useSearch()['department'];
  const department = asked === anyDepartment ? undefined : (departments.find((each) => each === asked) ?? 'Design');
  const { data, error, refetch } = useOpenSubtasks(department);
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <div className="w-56">
          <Select
            aria-label={say(t.department)}
            value={department ?? anyDepartment}
            onValueChange={(value) => setSearch({ department: value === 'Design' ? undefined : value })}
            items={[
              { value: anyDepartment, label: say(t.all) },
              ...departments.map((value) => ({ value, label: say(departmentWords[value]) })),
            ]}
          />
        </div>
      }
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={10} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.error)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <>
          {data.isCut && (
            <p className="px-6 pt-2 text-12 text-text-3 max-md:px-4">{say(t.cut, { n: data.rows.length })}</p>
          )}
          <Lanes subtasks={data.rows} />
        </>
      )}
    </PageFrame>
  );
}

function Lanes({ subtasks }: { subtasks: readonly Subtask[] }) {
  const say = useSay();
  const people = useActiveUsers().data ?? [];
  const change = useChangeSubtask();
  const projects = useDfmaProjects().data;
  const today = companyToday();
  const priorities = new Map((projects ?? []).map(({ id, priority }) => [id, priority]));
  const pressing = ({ project }: Subtask) => priorities.get(project) ?? -1;
  const lanes = Map.groupBy(
    subtasks.toSorted(
      (a, b) =>
        pressing(b) - pressing(a) || (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999') || a.id.localeCompare(b.id),
    ),
    ({ owner }) => owner?.id ?? nobody,
  );
  const names = new Map<string, string>([
    ...people
      .filter(({ group }) => isStaff(group))
      .map((each) => [each.id, `${each.first_name} ${each.last_name}`] as const),
    ...subtasks.flatMap(({ owner }) => (owner === null ? [] : [[owner.id, owner.name] as const])),
  ]);
  const lane = (key: string, label: string): BoardColumn => {
    const own = lanes.get(key) ?? [];
    const hours = own.reduce((sum, each) => sum + (each.hours ?? 0), 0);
    const late = own.filter(({ due_on: due }) => due !== null && due < today).length;
    return {
      key,
      label,
      count: undefined,
      head: (
        <h3 className="flex min-w-0 flex-1 items-baseline justify-between gap-2 text-13 font-label">
          <span className="truncate">{label}</span>
          <span className={`flex-none text-12 font-body ${late > 0 ? 'text-bad-text' : 'text-text-3'}`}>
            {say(t.load, { n: own.length, hours, late })}
          </span>
        </h3>
      ),
      cards: own.map((subtask): BoardCard => ({
        id: subtask.id,
        name: subtask.name,
        content: <SubtaskCard subtask={subtask} today={today} priority={priorities.get(subtask.project) ?? null} />,
      })),
    };
  };
  // Those who have something first, the most loaded at the left; then who is free.
  const loaded = [...lanes.keys()]
    .filter((key) => key !== nobody)
    .sort((a, b) => (lanes.get(b)?.length ?? 0) - (lanes.get(a)?.length ?? 0) || a.localeCompare(b));
  const free = [...names.keys()]
    .filter((key) => !lanes.has(key))
    .sort((a, b) => (names.get(a) ?? '').localeCompare(names.get(b) ?? ''));
  return (
    <Board
      label={say(t.board)}
      moveLabel={say(t.give)}
      columns={[
        ...(lanes.has(nobody) ? [lane(nobody, say(t.nobody))] : []),
        ...[...loaded, ...free].map((key) => lane(key, names.get(key) ?? '')),
      ]}
      refusalOf={() => undefined}
      onLift={() => undefined}
      onMove={(id, to) => {
        const subtask = subtasks.find((each) => each.id === id);
        if (subtask === undefined) return;
        change.mutate(
          { params: { id }, body: { owner: to === nobody ? null : to }, options: { ifMatch: subtask.version } },
          // Somebody else was quicker: what they wrote is read at once.
          { onError: () => void refresh(['subtasks']) },
        );
      }}
    />
  );
}

function SubtaskCard({ subtask, today, priority }: { subtask: Subtask; today: string; priority: number | null }) {
  const say = useSay();
  const language = useLanguage();
  const isLate = subtask.due_on !== null && subtask.due_on < today;
  return (
    <div className="flex flex-col gap-1.5 pr-6">
      <Link
        to={`/projects/project-breakdown?subtask=${subtask.id}`}
        className="font-label wrap-anywhere hover:underline"
      >
        {subtask.name}
      </Link>
      <p className="text-12 wrap-anywhere text-text-3">
        {subtask.project_number} {subtask.project_name}
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-12">
        {priority !== null && <PriorityTag band={bandOf(priority)} priority={priority} />}
        <Tag tone={subtask.status === 'In Progress' ? 'info' : 'neutral'}>
          {say(subtaskStatusWords[subtask.status])}
        </Tag>
        {subtask.hours !== null && (
          <span className="text-text-3 tabular-nums">{say(t.hours, { n: subtask.hours })}</span>
        )}
        {subtask.due_on !== null && (
          <span className={isLate ? 'font-label text-bad-text' : 'text-text-3'}>
            {say(t.due, { day: formatDay(subtask.due_on, language) })}
          </span>
        )}
      </p>
    </div>
  );
}
