import { useQueries } from '@tanstack/react-query';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { askRows, whichQuery, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import { sortWord } from '#platform/shared/table.ts';
import { Board } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { projectsTable } from '#areas/projects/projects/contract.ts';
import { ProjectStatusChip } from '../embeds.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { NextDate } from '../date-cells.tsx';
import { projectAddress } from '../project-row.ts';
import { projectCells } from '../project-cells.tsx';
import { statusWords, words } from '../words.ts';
import { useBoardMoves } from './use-board-moves.ts';

const t = texts({
  label: { en: 'Projects by status', es: 'Proyectos por estado' },
  move: { en: 'Move to', es: 'Pasar a' },
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
  const moves = useBoardMoves();
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
        refusalOf={moves.refusalOf}
        onLift={moves.lift}
        onMove={moves.take}
        onOpen={(id) => {
          const row = columns.flatMap(({ data }) => data?.rows ?? []).find((each) => each.id === id);
          if (row !== undefined) onOpen(textIn(row, 'number'));
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
            cards: rows.map((row) => ({ id: row.id, name: textIn(row, 'name'), content: <BoardCard row={row} /> })),
            foot:
              data !== undefined && rows.length === 0 ? (
                <p className="px-3 pb-3 text-12 text-text-3">{say(t.none)}</p>
              ) : rest > 0 ? (
                <p className="px-3 py-2 text-12 text-text-3">{say(t.more, { n: rest })}</p>
              ) : undefined,
          };
        })}
      />
      {moves.moving !== undefined && (
        <MoveDialog project={moves.moving.project} firstTo={moves.moving.to} onClose={moves.leave} />
      )}
    </>
  );
}

function BoardCard({ row }: { row: TableRow }) {
  const say = useSay();
  const units = row['units'];
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-12 text-text-3 tabular-nums">{textIn(row, 'number')}</span>
      <Link to={projectAddress(row)} className="pr-6 font-label hover:underline" draggable={false}>
        {textIn(row, 'name')}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        {projectCells.next_milestone(row)}
        <NextDate row={row} />
      </span>
      {typeof units === 'number' && <span className="text-12 text-text-3">{say(words.units, { n: units })}</span>}
    </div>
  );
}
