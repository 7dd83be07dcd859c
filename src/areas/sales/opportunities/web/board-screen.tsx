import { CalendarDays, Plus, Rows3, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { holds } from '#platform/shared/access.ts';
import { formatMoneyShort, shareText } from '#platform/shared/money.ts';
import { newWords } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSkipsHere } from '#platform/web/frame/skip-target.ts';
import { Link } from '#platform/web/link.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Board, type BoardColumn } from '#ui/board/board.tsx';
import { useFolds } from '#ui/board/folds.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { pipelines, pipelineWords, type Pipeline } from '../choices.ts';
import { opportunity } from '../record.ts';
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
  fold: { en: 'Fold {stage}', es: 'Plegar {stage}' },
  unfold: { en: '{n} {stage} {sum}: show', es: '{n} {stage} {sum}: mostrar' },
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
  skip: { en: 'Skip to the board', es: 'Saltar al tablero' },
});

/** The first card, or the first stage where none has any. */
function focusBoard(): void {
  const first =
    document.querySelector<HTMLElement>('[data-card] :is(a, button)') ??
    document.querySelector<HTMLElement>('[role=region] > section button');
  first?.focus();
}

/** The open deals of a pipeline as a board, and above it what the factories have room for. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const groups = useGroups();
  const pipeline = pipelines.find((each) => each === search['pipeline']) ?? 'b2b';
  const board = useBoard(pipeline, undefined);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ card: string; stage: string }>();
  const data = board.data;
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <>
          {holds(groups, 'sales.stages') && <Button onClick={() => go('/sales/stages')}>{say(t.stages)}</Button>}
          {holds(groups, 'sales.write') && (
            <Button look="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              {say(newWords(opportunity, 'named'))}
            </Button>
          )}
        </>
      }
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
      {data !== undefined && (
        <Lanes
          key={pipeline}
          columns={data.columns}
          onMove={(card, stage) => setAsked({ card, stage })}
          onAdd={() => setAdding(true)}
        />
      )}
      {adding && <NewDeal pipeline={pipeline} onClose={() => setAdding(false)} />}
      {asked !== undefined && <StepDialog id={asked.card} stageId={asked.stage} onClose={() => setAsked(undefined)} />}
    </PageFrame>
  );
}

function Lanes({
  columns,
  onMove,
  onAdd,
}: {
  columns: readonly BoardColumnShape[];
  onMove: (card: string, stage: string) => void;
  onAdd: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const mayMove = holds(useGroups(), 'sales.write');
  useSkipsHere(focusBoard, t.skip);
  const { box, folded, choose } = useFolds(columns.map(({ id, count }) => ({ key: id, isEmpty: count === 0 })));
  const lanes = columns.map((column, at): BoardColumn => {
    const left = column.count - column.cards.length;
    const name = stageName(column, language);
    return {
      key: column.id,
      label: name,
      count: undefined,
      head: (
        <LaneHead
          column={column}
          name={name}
          // A deal begins on the first stage: what the others demand is asked for on the way there.
          onAdd={at === 0 && mayMove ? onAdd : undefined}
          onFold={() => choose(column.id, 'folded')}
        />
      ),
      folded: folded.has(column.id)
        ? {
            label: say(t.unfold, { stage: name, n: column.count, sum: formatMoneyShort(column.sum) }),
            content: <FoldedHead column={column} name={name} />,
            onOpen: () => choose(column.id, 'open'),
          }
        : undefined,
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
      fills={box}
    />
  );
}

interface LaneHeadProps {
  column: BoardColumnShape;
  name: string;
  onAdd: (() => void) | undefined;
  onFold: () => void;
}

function LaneHead({ column, name, onAdd, onFold }: LaneHeadProps) {
  const say = useSay();
  const fold = say(t.fold, { stage: name });
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 text-12">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 text-13 font-label">
          <button
            type="button"
            aria-expanded
            aria-label={fold}
            title={`${name}\n${fold}`}
            onClick={onFold}
            className="block max-w-full truncate rounded-1 hover:underline"
          >
            {name}
          </button>
        </h2>
        {onAdd !== undefined && (
          <IconButton label={say(newWords(opportunity, 'named'))} className="-my-1 size-6" onClick={onAdd}>
            <Plus />
          </IconButton>
        )}
        <span className="ml-auto tabular-nums">{column.count}</span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2 text-text-2 tabular-nums">
        <span>{formatMoneyShort(column.sum)}</span>
        <span className="ml-auto">
          {say(t.head, { percent: shareText(column.probability), weighted: formatMoneyShort(column.weighted) })}
        </span>
      </div>
    </div>
  );
}

/** A stage that is folded: how many there are, which it is, and what they are worth. */
function FoldedHead({ column, name }: Pick<LaneHeadProps, 'column' | 'name'>) {
  return (
    <>
      <CountBadge count={column.count} />
      <span className="flex max-h-full items-center gap-3 text-12 [writing-mode:vertical-rl]">
        <span className="truncate font-label">{name}</span>
        {column.sum > 0 && <span className="text-text-2 tabular-nums">{formatMoneyShort(column.sum)}</span>}
      </span>
    </>
  );
}

/** The form of a deal of this pipeline. It begins on its first stage. */
function NewDeal({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const choices = useChoices();
  return (
    <RecordDialog
      declaration={opportunity}
      choices={choices}
      first={{ pipeline }}
      onDone={({ id }) => go(`/sales/opportunities?panel=${id}`)}
      onClose={onClose}
    />
  );
}
