import type { MouseEvent, ReactNode } from 'react';
import { ticksFor } from './scale.ts';
import { useWidth } from './use-width.ts';

type GroupedBarsProps = {
  /** What is shown, for those who can't see it; the same stands in a table beside it. */
  label: string;
  series: readonly string[];
  groups: readonly {
    key: string;
    label: string;
    values: readonly number[];
    line: number | null;
    /** By series, the address of what a bar counts. */
    to?: readonly string[];
  }[];
  /** Empty: there is no line. */
  lineLabel: string;
  /** The unit of the upright axis. */
  unit: string;
  format: (value: number) => string;
  /** Goes to the address of a bar that is clicked without a key held, or entered. */
  onFollow?: (to: string) => void;
};

const bars = ['fill-(--c-1)', 'fill-(--c-2)', 'fill-(--c-3)'] as const;
const keys = ['bg-c-1', 'bg-c-2', 'bg-c-3'] as const;
const height = 176;
const left = 44;
const bottom = 22;
const top = 18;

/** Bars side by side for each group from a common zero, and a stepped line over them. Up to three series. */
export function GroupedBars({ label, series, groups, lineLabel, unit, format, onFollow }: GroupedBarsProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const largest = Math.max(...groups.flatMap((group) => [...group.values, group.line ?? 0]));
  const ticks = ticksFor(largest);
  const highest = ticks.at(-1) ?? 1;
  const y = (value: number) => top + (1 - value / highest) * (height - top - bottom);
  const slot = (width - left) / groups.length;
  const bar = Math.max(2, Math.min(12, (slot - 8) / Math.max(1, series.length)));
  const every = slot < 26 ? 2 : 1;
  return (
    <figure ref={box} className="min-w-0">
      {width > 0 && (
        <svg
          // What leads somewhere is read one by one.
          role={groups.some(({ to }) => to !== undefined) ? 'group' : 'img'}
          aria-label={label}
          width={width}
          height={height}
          className="block overflow-visible text-11"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-(--line)" />
              <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className="fill-(--text-3) tabular-nums">
                {format(tick)}
              </text>
            </g>
          ))}
          <text x={0} y={8} className="fill-(--text-3)">
            {unit}
          </text>
          {groups.map((group, index) => {
            const from = left + index * slot + (slot - bar * series.length) / 2;
            return (
              <g key={group.key}>
                {group.values.map((value, at) => {
                  const words = `${group.label}, ${series[at] ?? ''}: ${format(value)}`;
                  return (
                    <Leading
                      key={series[at] ?? at}
                      to={value === 0 ? undefined : group.to?.[at]}
                      label={words}
                      onFollow={onFollow}
                    >
                      <rect
                        x={from + at * bar}
                        width={Math.max(1, bar - 1)}
                        y={y(value)}
                        height={Math.max(0, y(0) - y(value))}
                        rx={1}
                        className={bars[at % bars.length]}
                      >
                        <title>{words}</title>
                      </rect>
                    </Leading>
                  );
                })}
                {group.line !== null && (
                  <line
                    x1={left + index * slot + 2}
                    x2={left + (index + 1) * slot - 2}
                    y1={y(group.line)}
                    y2={y(group.line)}
                    strokeWidth={2}
                    className="stroke-(--text-1)"
                  >
                    <title>{`${group.label}, ${lineLabel}: ${format(group.line)}`}</title>
                  </line>
                )}
                {index % every === 0 && (
                  <text
                    x={left + index * slot + slot / 2}
                    y={height - 6}
                    textAnchor="middle"
                    className="fill-(--text-3)"
                  >
                    {group.label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      <Legend series={series} lineLabel={lineLabel} />
    </figure>
  );
}

/** A bar that leads to what it counts: a true link, by mouse and by keys; without an address it is a bar. */
function Leading({
  to,
  label,
  onFollow,
  children,
}: {
  to: string | undefined;
  label: string;
  onFollow: ((to: string) => void) | undefined;
  children: ReactNode;
}) {
  if (to === undefined) return children;
  const follow = (event: MouseEvent) => {
    if (onFollow === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(to);
  };
  return (
    <a href={to} aria-label={label} onClick={follow} className="hover:opacity-80">
      {children}
    </a>
  );
}

function Legend({ series, lineLabel }: Pick<GroupedBarsProps, 'series' | 'lineLabel'>) {
  return (
    <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {series.map((name, at) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-1 ${keys[at % keys.length] ?? ''}`} aria-hidden="true" />
          {name}
        </span>
      ))}
      {lineLabel !== '' && (
        <span className="inline-flex items-center gap-1.5">
          <span className="h-0.5 w-3.5 bg-text-1" aria-hidden="true" />
          {lineLabel}
        </span>
      )}
    </figcaption>
  );
}
