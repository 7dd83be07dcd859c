import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError, keyOf, queryClient } from '#platform/web/call/query.ts';
import { call, wayOut } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { askRows, whichQuery, type TableRow } from '#platform/web/table/table-source.ts';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import { sortWord } from '#platform/shared/table.ts';
import { Board } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { projectsContract, projectsTable } from '../contract.ts';
import type { ProjectRead, Transition } from '../schema.ts';
import { ProjectStatusChip } from './embeds.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NextDate, projectAddress, projectCells, textOf } from './project-cells.tsx';
import { useMoveProject } from './queries.ts';
import { guardWords, statusWords, words } from './words.ts';

const t = texts({
  label: { en: 'Projects by status', es: 'Proyectos por estado' },
  move: { en: 'Move to', es: 'Pasar a' },
  noWay: {
    en: 'No step leads here from {status}.',
    es: 'No hay un paso hasta aquí desde {status}.',
  },
  missing: { en: 'Still missing: {guards}', es: 'Todavía falta: {guards}' },
  notYours: {
    en: 'Your role on this project does not allow this move.',
    es: 'Tu función en este proyecto no permite este cambio.',
  },
  looking: { en: 'Looking up what this asks for …', es: 'Consultando qué se necesita…' },
  more: { en: '{n} more in the table', es: '{n} más en la tabla' },
  none: { en: 'No project here', es: 'Ningún proyecto aquí' },
  loading: { en: 'Loading projects', es: 'Cargando proyectos' },
  errorTitle: { en: 'The projects could not be loaded', es: 'No se pudieron cargar los proyectos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  moved: { en: '{name} is now in {status}', es: '{name} está ahora en {status}' },
});

const statuses = ['1', '2', '3', '4', '5', '6', '7', '8'];
const mostCards = 100;
const wanted = 'number,name,status,next_milestone,next_milestone_label,next_date,next_due,date_status,factory,units,pm';

/** The projects by their eight statuses. Where a card may go, and what a move still lacks, is the server's word. */
export function ProjectBoard({ view, onOpen }: { view: LayoutView; onOpen: (number: string) => void }) {
  const say = useSay();
  const [lifted, setLifted] = useState<string>();
  const [moving, setMoving] = useState<{ id: string; to: number }>();
  const columns = useQueries({
    queries: statuses.map((status) => {
      const filter = bothOf(view.which.filter, ['status', 'is', status]);
      const query = {
        ...whichQuery({ filter, q: view.which.q }),
        sort: sortWord(view.sort) || undefined,
        columns: wanted,
        limit: mostCards,
        count: 'true',
      };
      return {
        queryKey: ['tables', 'projects', 'board', query],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const result = await askRows(projectsTable, query, signal);
          if (!result.ok) throw new CallError(result);
          return result.data;
        },
      };
    }),
  });
  const lookedAt = moving?.id ?? lifted;
  const project = useQuery({
    queryKey: keyOf(projectsContract.read, { params: { id: lookedAt ?? '' }, query: {} }),
    queryFn: () => readProject(lookedAt ?? ''),
    enabled: lookedAt !== undefined,
    staleTime: 10_000,
  });
  const move = useMoveProject();

  const known = (id: string): ProjectRead | undefined =>
    project.data?.id === id
      ? project.data
      : queryClient.getQueryData<ProjectRead>(keyOf(projectsContract.read, { params: { id }, query: {} }));
  const refusalOf = (id: string, column: string): string | undefined => {
    const read = known(id);
    if (read === undefined) return say(t.looking);
    const transition = read.transitions.find(({ to }) => String(to) === column);
    if (transition === undefined) {
      const from = statusWords[read.status];
      return say(t.noWay, { status: from === undefined ? '' : say(from) });
    }
    return reasonAgainst(transition, say);
  };
  const take = (id: string, column: string) => {
    const read = known(id);
    const transition = read?.transitions.find(({ to }) => String(to) === column);
    if (read === undefined || transition === undefined) return;
    const needsWords = transition.requires.length > 0 || transition.guards.some(({ state }) => state !== 'met');
    const to = ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => String(each) === column);
    if (to === undefined) return;
    if (needsWords) return setMoving({ id, to });
    move.mutate(
      { params: { id }, body: { to, version: read.version } },
      {
        onError: (error) => notify.error(error.message, wayOut(error.failure)),
      },
    );
  };

  const failed = columns.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined)
    return (
      <ErrorState
        title={say(t.errorTitle)}
        text={failed.error instanceof Error ? failed.error.message : ''}
        action={<Button onClick={() => void failed.refetch()}>{say(t.retry)}</Button>}
      />
    );
  if (columns.every(({ data }) => data === undefined)) return <SkeletonRows rows={10} label={say(t.loading)} />;
  return (
    <>
      <Board
        label={say(t.label)}
        moveLabel={say(t.move)}
        refusalOf={refusalOf}
        onLift={setLifted}
        onMove={take}
        onOpen={(id) => {
          const row = columns.flatMap(({ data }) => data?.rows ?? []).find((each) => each.id === id);
          if (row !== undefined) onOpen(textOf(row, 'number'));
        }}
        columns={statuses.map((status, index) => {
          const data = columns[index]?.data;
          const rows = data?.rows ?? [];
          const rest = (data?.total ?? rows.length) - rows.length;
          const word = statusWords[Number(status)];
          return {
            key: status,
            label: word === undefined ? status : say(word),
            head: (
              <h3>
                <ProjectStatusChip status={Number(status)} />
              </h3>
            ),
            count: data?.total,
            cards: rows.map((row) => ({ id: row.id, name: textOf(row, 'name'), content: <BoardCard row={row} /> })),
            foot:
              data !== undefined && rows.length === 0 ? (
                <p className="px-3 pb-3 text-12 text-text-3">{say(t.none)}</p>
              ) : rest > 0 ? (
                <p className="px-3 py-2 text-12 text-text-3">{say(t.more, { n: rest })}</p>
              ) : undefined,
          };
        })}
      />
      {moving !== undefined && project.data?.id === moving.id && (
        <MoveDialog project={project.data} firstTo={moving.to} onClose={() => setMoving(undefined)} />
      )}
    </>
  );
}

async function readProject(id: string): Promise<ProjectRead> {
  const result = await call(projectsContract.read, { params: { id }, query: {} });
  if (!result.ok) throw new CallError(result);
  return result.data;
}

/** What stands against a move for good; what a person can give or confirm, the dialog asks for. */
function reasonAgainst(transition: Transition, say: ReturnType<typeof useSay>): string | undefined {
  const unmet = transition.guards.filter(({ state }) => state === 'unmet');
  if (unmet.length > 0)
    return say(t.missing, {
      guards: unmet.map(({ guard, message }) => say(guardWords[guard] ?? { en: message, es: message })).join(', '),
    });
  const waits = transition.guards.some(({ state }) => state === 'not_built');
  return transition.allowed || waits ? undefined : say(t.notYours);
}

function BoardCard({ row }: { row: TableRow }) {
  const say = useSay();
  const units = row['units'];
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-12 text-text-3 tabular-nums">{textOf(row, 'number')}</span>
      <Link to={projectAddress(row)} className="pr-6 font-label hover:underline" draggable={false}>
        {textOf(row, 'name')}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        {projectCells.next_milestone(row)}
        <NextDate row={row} />
      </span>
      {typeof units === 'number' && <span className="text-12 text-text-3">{say(words.units, { n: units })}</span>}
    </div>
  );
}
