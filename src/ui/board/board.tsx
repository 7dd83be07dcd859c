import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { FoldedLane, type FoldedLaneProps } from './folded-lane.tsx';
import { CountBadge } from '../marks/count-badge.tsx';
import { DropdownMenu, MenuHeading, MenuItem } from '../overlays/dropdown-menu.tsx';
import { IconButton } from '../icon-button.tsx';

export interface BoardCard {
  id: string;
  name: string;
  content: ReactNode;
  /** Needs somebody’s eye. */
  tone?: 'warn';
}

export interface BoardColumn {
  key: string;
  label: string;
  head?: ReactNode;
  count: number | undefined;
  cards: readonly BoardCard[];
  /** What stands below the cards: more of them, or that there are none. */
  foot?: ReactNode;
  /** Drawn as a strip that still takes cards and is opened by a press; what stands in it, and what the press is called. */
  folded?: FoldedLaneProps | undefined;
}

interface BoardProps {
  label: string;
  columns: readonly BoardColumn[];
  /** Why a card may not go to a column; undefined: it may. Asked while it is dragged and for its menu. */
  refusalOf: (card: string, column: string) => string | undefined;
  /** Somebody has taken a card up, or looks at where it could go. */
  onLift: (card: string) => void;
  onMove: (card: string, column: string) => void;
  moveLabel: string;
  onOpen?: ((card: string) => void) | undefined;
  /** Where the order within a column is people's own: a card is put before another one, or at the end. */
  ranking?: Ranking | undefined;
  /** Columns may hold very many cards: of each only those in sight are drawn. */
  isLong?: boolean;
  /** The columns share the width that there is, and are measured by it; without it each has its own. */
  fills?: RefObject<HTMLDivElement | null>;
}

interface Ranking {
  up: string;
  down: string;
  /** Whether the cards of this column have an order at all. */
  isRanked: (column: string) => boolean;
  onPlace: (card: string, column: string, before: string | undefined) => void;
}

/**
 * Cards in columns. A card is dragged, or moved by its menu, which every hand and every keyboard can reach; a column that does
 * not take it turns grey and says why.
 */
export function Board({
  label,
  columns,
  refusalOf,
  onLift,
  onMove,
  moveLabel,
  onOpen,
  ranking,
  isLong = false,
  fills,
}: BoardProps) {
  const boardId = useId();
  const [lifted, setLifted] = useState<{ card: string; from: string }>();
  return (
    <div
      role="region"
      aria-label={label}
      // The columns reach beyond the window, and a keyboard has to get there as well.
      tabIndex={0}
      ref={fills}
      className={clsx(
        'flex min-h-0 flex-1 overflow-auto px-6 py-3 -outline-offset-2 max-md:px-4',
        fills === undefined ? 'gap-3' : 'gap-2',
      )}
    >
      {columns.map((column) => (
        <Column
          key={column.key}
          boardId={boardId}
          column={column}
          isLong={isLong}
          fills={fills !== undefined}
          refusal={lifted === undefined || lifted.from === column.key ? undefined : refusalOf(lifted.card, column.key)}
          isTarget={lifted !== undefined && (lifted.from !== column.key || ranking !== undefined)}
          onDrop={(card, before) => {
            if (ranking === undefined) onMove(card, column.key);
            else if (before !== card) ranking.onPlace(card, column.key, before);
          }}
        >
          {(card, measured) => (
            <Card
              key={card.id}
              boardId={boardId}
              card={card}
              measured={measured}
              from={column.key}
              columns={columns}
              refusalOf={refusalOf}
              moveLabel={moveLabel}
              onLift={(isLifted) => {
                if (isLifted) onLift(card.id);
                setLifted(isLifted ? { card: card.id, from: column.key } : undefined);
              }}
              onLook={() => onLift(card.id)}
              onMove={(to) => onMove(card.id, to)}
              onOpen={onOpen}
              ranking={ranking}
            />
          )}
        </Column>
      ))}
    </div>
  );
}

function Column({
  boardId,
  column,
  isLong,
  fills,
  refusal,
  isTarget,
  onDrop,
  children,
}: {
  boardId: string;
  column: BoardColumn;
  isLong: boolean;
  fills: boolean;
  refusal: string | undefined;
  isTarget: boolean;
  onDrop: (card: string, before: string | undefined) => void;
  children: (card: BoardCard, measured?: Measured) => ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const takes = isTarget && refusal === undefined;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['board'] === boardId && takes,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        const before = location.current.dropTargets[0]?.data['before'];
        drop.current(String(source.data['card']), typeof before === 'string' ? before : undefined);
      },
    });
  }, [boardId, takes]);
  return (
    <section
      ref={box}
      aria-label={column.label}
      className={clsx(
        'flex flex-col rounded-card bg-sunken',
        column.folded !== undefined
          ? 'w-10 flex-none'
          : fills
            ? 'max-w-80 min-w-42 flex-1 max-sm:min-w-66'
            : 'w-66 flex-none',
        refusal !== undefined && 'opacity-70 grayscale',
        isOver && 'outline-2 -outline-offset-2 outline-accent-line',
      )}
    >
      {column.folded === undefined ? (
        <>
          <header className={clsx('flex flex-none items-center gap-2 px-3', isLong ? 'min-h-10 py-2' : 'h-10')}>
            {column.head ?? <h3 className="text-13 font-label">{column.label}</h3>}
            {column.count !== undefined && <CountBadge count={column.count} />}
          </header>
          {refusal !== undefined && (
            <p role="status" className="mx-3 mb-2 rounded-2 bg-warn-fill px-2 py-1.5 text-12 text-warn-text">
              {refusal}
            </p>
          )}
          {isLong ? (
            <LongList cards={column.cards}>{children}</LongList>
          ) : (
            <ul className={listLook}>{column.cards.map((card) => children(card))}</ul>
          )}
          {column.foot}
        </>
      ) : (
        <FoldedLane {...column.folded} />
      )}
    </section>
  );
}

const listLook = 'flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2 empty:min-h-0 empty:flex-none';

/** Where a card stands in a long list, for the measure of its height. */
interface Measured {
  index: number;
  measure: (element: Element | null) => void;
}

/** The cards of a column of which only those in sight are drawn; room above and below stands for the others. */
function LongList({
  cards,
  children,
}: {
  cards: readonly BoardCard[];
  children: (card: BoardCard, measured: Measured) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => 124,
    gap: 8,
    overscan: 6,
    getItemKey: (index) => cards[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return (
    <ul ref={list} className={listLook}>
      {first !== undefined && first.start > 0 && (
        <li aria-hidden className="flex-none" style={{ height: first.start }} />
      )}
      {items.map(({ index }) => {
        const card = cards[index];
        return card === undefined ? null : children(card, { index, measure: virtual.measureElement });
      })}
      {last !== undefined && virtual.getTotalSize() > last.end && (
        <li aria-hidden className="flex-none" style={{ height: virtual.getTotalSize() - last.end }} />
      )}
    </ul>
  );
}

function Card({
  measured,
  boardId,
  card,
  from,
  columns,
  refusalOf,
  moveLabel,
  onLift,
  onLook,
  onMove,
  onOpen,
  ranking,
}: {
  measured: Measured | undefined;
  boardId: string;
  card: BoardCard;
  from: string;
  columns: readonly BoardColumn[];
  refusalOf: (card: string, column: string) => string | undefined;
  moveLabel: string;
  onLift: (isLifted: boolean) => void;
  onLook: () => void;
  onMove: (column: string) => void;
  onOpen: ((card: string) => void) | undefined;
  ranking: Ranking | undefined;
}) {
  const box = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [isBefore, setBefore] = useState(false);
  const ranks = ranking !== undefined;
  const lift = useRef(onLift);
  useEffect(() => {
    lift.current = onLift;
  });
  const { id } = card;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ board: boardId, card: id }),
      onDragStart: () => {
        setDragged(true);
        lift.current(true);
      },
      onDrop: () => {
        setDragged(false);
        lift.current(false);
      },
    });
  }, [boardId, id]);
  useEffect(() => {
    const element = box.current;
    if (!element || !ranks) return undefined;
    // What is dropped on a card goes before it; the column around it takes the drop.
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['board'] === boardId && source.data['card'] !== id,
      getData: () => ({ before: id }),
      onDragEnter: () => setBefore(true),
      onDragLeave: () => setBefore(false),
      onDrop: () => setBefore(false),
    });
  }, [boardId, id, ranks]);
  return (
    <li
      data-card={id}
      ref={measured === undefined ? box : (element) => measured.measure((box.current = element))}
      data-index={measured?.index}
      // Where it may go is asked for before somebody takes it up, so that the answer is there when they do.
      onPointerEnter={onLook}
      className={clsx(
        'group relative rounded-card border p-3 text-13 shadow-lift',
        card.tone === 'warn' ? 'border-warn-line bg-warn-fill' : 'border-line bg-raised',
        isDragged && 'opacity-50',
        isBefore &&
          'before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:rounded-full before:bg-accent-line',
      )}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a, button, [role=menu]')) return;
        onOpen?.(card.id);
      }}
    >
      <div className="absolute top-1.5 right-1.5" onPointerDown={onLook} onFocus={onLook}>
        <CardMenu
          card={card}
          from={from}
          columns={columns}
          refusalOf={refusalOf}
          moveLabel={moveLabel}
          onMove={onMove}
          ranking={ranking}
        />
      </div>
      {card.content}
    </li>
  );
}

interface CardMenuProps extends Pick<BoardProps, 'refusalOf' | 'moveLabel' | 'ranking'> {
  card: BoardCard;
  from: string;
  columns: readonly BoardColumn[];
  onMove: (column: string) => void;
}

/** Where a card may go, for every hand and keyboard: up and down where there is an order, and into the other columns. */
function CardMenu({ card, from, columns, refusalOf, moveLabel, onMove, ranking }: CardMenuProps) {
  const { id } = card;
  const own = columns.find(({ key }) => key === from)?.cards ?? [];
  const place = own.findIndex((each) => each.id === id);
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`${moveLabel}: ${card.name}`} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {ranking?.isRanked(from) === true && refusalOf(card.id, from) === undefined && (
        <>
          {place > 0 && (
            <MenuItem onSelect={() => ranking.onPlace(id, from, own[place - 1]?.id)}>{ranking.up}</MenuItem>
          )}
          {place < own.length - 1 && (
            <MenuItem onSelect={() => ranking.onPlace(id, from, own[place + 2]?.id)}>{ranking.down}</MenuItem>
          )}
        </>
      )}
      <MenuHeading>{moveLabel}</MenuHeading>
      {columns
        .filter(({ key }) => key !== from)
        .map((column) => (
          <MenuItem
            key={column.key}
            disabledReason={refusalOf(card.id, column.key)}
            onSelect={() => onMove(column.key)}
          >
            {column.label}
          </MenuItem>
        ))}
    </DropdownMenu>
  );
}
