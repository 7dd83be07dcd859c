import { clsx } from 'clsx';
import { treemap } from './treemap-layout.ts';
import { useWidth } from './use-width.ts';

export interface TreemapItem {
  id: string;
  name: string;
  value: number;
  /** Items of one group have one colour and stand together. */
  group: string;
}

type TreemapProps = {
  /** What is shown; the same stands in a table beside it. */
  label: string;
  items: readonly TreemapItem[];
  groupName: (group: string) => string;
  format: (value: number) => string;
  height?: number;
  onPick?: ((id: string) => void) | undefined;
};

const fills = ['bg-c-1', 'bg-c-2', 'bg-c-3', 'bg-c-4', 'bg-c-5', 'bg-c-6'] as const;
const grounds = ['bg-c-1/15', 'bg-c-2/15', 'bg-c-3/15', 'bg-c-4/15', 'bg-c-5/15', 'bg-c-6/15'] as const;
const headHeight = 22;
/** Pixels that a finger needs. */
const smallestTarget = 24;

/** Shares of a whole as areas: groups first, what they hold within. Small tiles keep their words for the tip. */
export function Treemap({ label, items, groupName, format, height = 420, onPick }: TreemapProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const groups = [...Map.groupBy(items, (item) => item.group)].map(([group, own]) => ({
    group,
    own,
    value: own.reduce((sum, item) => sum + item.value, 0),
  }));
  const placed = treemap(groups, (group) => group.value, width, height);
  return (
    <div ref={box} role="group" aria-label={label} className="relative w-full overflow-hidden" style={{ height }}>
      {placed.map((outer, index) => {
        const { group, own, value } = outer.item;
        const hasHead = outer.width > 70 && outer.height > 44;
        const inner = treemap(
          own,
          (item) => item.value,
          Math.max(0, outer.width - 4),
          Math.max(0, outer.height - 4 - (hasHead ? headHeight : 0)),
        );
        return (
          <div
            key={group}
            className="absolute p-0.5"
            style={{ left: outer.x, top: outer.y, width: outer.width, height: outer.height }}
            title={`${groupName(group)}: ${format(value)}`}
          >
            {hasHead && (
              <p className="flex gap-2 px-1 text-12 font-label" style={{ height: headHeight }}>
                <span
                  aria-hidden="true"
                  className={clsx('mt-1 size-2.5 flex-none rounded-1', fills[index % fills.length])}
                />
                <span className="min-w-0 flex-1 truncate">{groupName(group)}</span>
                {outer.width > 150 && <span className="text-text-2 tabular-nums">{format(value)}</span>}
              </p>
            )}
            <div className="relative">
              {inner.map((tile) => {
                const hasWords = tile.width > 64 && tile.height > 34;
                const words = `${tile.item.name}: ${format(tile.item.value)}`;
                const place = { left: tile.x, top: tile.y, width: tile.width, height: tile.height };
                const look = clsx(
                  'absolute overflow-hidden rounded-1 border border-surface text-left',
                  grounds[index % grounds.length],
                );
                // What is too small to be hit is shown only; it stands in the table like all others.
                if (tile.width < smallestTarget || tile.height < smallestTarget)
                  return <span key={tile.item.id} aria-hidden="true" title={words} className={look} style={place} />;
                return (
                  <button
                    key={tile.item.id}
                    type="button"
                    aria-label={words}
                    title={words}
                    onClick={() => onPick?.(tile.item.id)}
                    className={clsx(look, '-outline-offset-2 hover:brightness-95')}
                    style={place}
                  >
                    <span
                      aria-hidden="true"
                      className={clsx('absolute inset-y-0 left-0 w-1', fills[index % fills.length])}
                    />
                    {hasWords && (
                      <span className="block px-2.5 py-1.5 text-12 leading-tight">
                        <span className="line-clamp-2">{tile.item.name}</span>
                        {tile.height > 50 && (
                          <span className="text-text-2 tabular-nums">{format(tile.item.value)}</span>
                        )}
                      </span>
                    )}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}
