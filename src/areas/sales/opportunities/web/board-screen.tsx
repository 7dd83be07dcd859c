import { CalendarDays, Rows3, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatMoneyShort, percentText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Board, type BoardColumn } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { pipelines, pipelineWords } from '../choices.ts';
import { DealCard } from './board/deal-card.tsx';
import { useBoard, type BoardColumnShape } from './queries.ts';
import { rowsOf } from './overview/rows-of.ts';
import { RoomStrip } from './room-strip.tsx';
import { stageName } from './stage-words.ts';
import { StepDialog } from './step-dialog.tsx';

const t = texts({
  title: { en: 'Pipeline', es: 'Embudo de ventas' },
  which: { en: 'Pipeline', es: 'Embudo de ventas' },
  total: {
    en: '{n} open, {sum}, weighted {weighted}',
    es: '{n, plural, one {# abierta} other {# abiertas}}, {sum}, ponderado {weighted}',
  },
  head: { en: '{percent}, {weighted}', es: '{percent}, {weighted}' },
  move: { en: 'Move to', es: 'Pasar a' },
  notYours: { en: 'Only sales moves deals.', es: 'Solo ventas mueve negocios.' },
  more: { en: '{n} more in the list', es: '{n} más en la lista' },
  none: { en: 'Nothing here', es: 'Nada por aquí' },
  loading: { en: 'Loading the board', es: 'Cargando el tablero' },
  failed: { en: 'The board could not be loaded', es: 'No se pudo cargar el tablero' },
  retry: { en: 'Try again', es: 'Reintentar' },
  views: { en: 'View', es: 'Vista' },
  board: { en: 'Board', es: 'Tablero' },
  list: { en: 'List', es: 'Lista' },
  calendar: { en: 'Calendar of closes', es: 'Calendario de cierres' },
  stages: { en: 'Stages', es: 'Etapas' },
});

/** The open deals of a pipeline as a board, and above it what the factories have room for. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const groups = useGroups();
  const pipeline = pipelines.find((each) => each === search['pipeline']) ?? 'b2b';
  const board = useBoard(pipeline, undefined);
  const [asked, setAsked] = useState<{ card: string; stage: string }>();
  const data = board.data;
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={holds(groups, 'sales.stages') && <Button onClick={() => go('/sales/stages')}>{say(t.stages)}</Button>}
    >
      <div className="flex flex-none flex-wrap items-center gap-3 px-6 pt-2 max-md:px-4">
        <Segmented
          label={say(t.which)}
          value={pipeline}
          items={[...pipelines].toReversed().map((value) => ({ value, label: say(pipelineWords[value]) }))}
          onValueChange={(value) => setSearch({ pipeline: value })}
        />
        {data !== undefined && (
          <p className="text-13 tabular-nums">
            {say(t.total, {
              n: data.count,
              sum: formatMoneyShort(data.sum),
              weighted: formatMoneyShort(data.weighted),
            })}
          </p>
        )}
        <Segmented
          label={say(t.views)}
          className="ml-auto"
          value="board"
          items={[
            { value: 'board', label: say(t.board), icon: <SquareKanban />, iconOnly: true },
            { value: 'list', label: say(t.list), icon: <Rows3 />, iconOnly: true },
            { value: 'calendar', label: say(t.calendar), icon: <CalendarDays />, iconOnly: true },
          ]}
          onValueChange={(value) => {
            if (value !== 'board')
              go(`${rowsOf([['state', 'is', 'open']], pipeline)}${value === 'calendar' ? '&layout=calendar' : ''}`);
          }}
        />
      </div>
      <RoomStrip />
      {data === undefined && board.isError && (
        <ErrorState
          title={say(t.failed)}
          action={<Button onClick={() => void board.refetch()}>{say(t.retry)}</Button>}
        />
      )}
      {data === undefined && !board.isError && <SkeletonRows rows={8} label={say(t.loading)} />}
      {data !== undefined && <Lanes columns={data.columns} onMove={(card, stage) => setAsked({ card, stage })} />}
      {asked !== undefined && <StepDialog id={asked.card} stageId={asked.stage} onClose={() => setAsked(undefined)} />}
    </PageFrame>
  );
}

function Lanes({
  columns,
  onMove,
}: {
  columns: readonly BoardColumnShape[];
  onMove: (card: string, stage: string) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const mayMove = holds(useGroups(), 'sales.write');
  const lanes = columns.map((column): BoardColumn => {
    const left = column.count - column.cards.length;
    const name = stageName(column, language);
    return {
      key: column.id,
      label: name,
      count: undefined,
      head: <LaneHead column={column} name={name} />,
      cards: column.cards.map((card) => ({
        id: card.id,
        name: card.name,
        content: <DealCard card={card} />,
        ...(card.rotten ? { tone: 'warn' as const } : {}),
      })),
      foot:
        column.count === 0 ? (
          <p className="px-3 pb-3 text-12 text-text-3">{say(t.none)}</p>
        ) : left > 0 ? (
          <Link
            to={rowsOf([
              ['stage_id', 'is', column.id],
              ['state', 'is', 'open'],
            ])}
            className="link px-3 pb-3 text-12"
          >
            {say(t.more, { n: left })}
          </Link>
        ) : undefined,
    };
  });
  return (
    <Board
      label={say(t.title)}
      columns={lanes}
      refusalOf={() => (mayMove ? undefined : say(t.notYours))}
      onLift={() => undefined}
      onMove={onMove}
      moveLabel={say(t.move)}
      onOpen={(card) => go(`/sales/opportunities?panel=${card}`)}
      isLong
    />
  );
}

function LaneHead({ column, name }: { column: BoardColumnShape; name: string }) {
  const say = useSay();
  return (
    <div className="grid min-w-0 flex-1 gap-0.5 text-12">
      <div className="flex items-baseline gap-2">
        <h3 className="truncate text-13 font-label">{name}</h3>
        <span className="ml-auto tabular-nums">{column.count}</span>
      </div>
      <div className="flex items-baseline gap-2 text-text-2 tabular-nums">
        <span>{formatMoneyShort(column.sum)}</span>
        <span className="ml-auto">
          {say(t.head, { percent: percentText(column.probability), weighted: formatMoneyShort(column.weighted) })}
        </span>
      </div>
    </div>
  );
}
