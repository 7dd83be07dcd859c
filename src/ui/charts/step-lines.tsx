import { ticksFor } from './scale.ts';
import { useWidth } from './use-width.ts';

/** A value that holds from a day on. */
type Step = { from: string; value: number };

type StepLinesProps = {
  /** What is shown, for those who can't see it; the same stands in a table beside it. */
  label: string;
  series: readonly {
    name: string;
    steps: readonly Step[];
    /** The last day that the last value holds. */ until?: string | null;
  }[];
  /** The days at the two ends. */
  from: string;
  to: string;
  /** A day that is marked by an upright line. */
  mark?: { day: string; label: string } | undefined;
  format: (value: number) => string;
  formatDay: (day: string) => string;
};

const lines = ['stroke-(--c-1)', 'stroke-(--c-2)', 'stroke-(--c-3)', 'stroke-(--c-4)', 'stroke-(--c-5)'] as const;
const dots = ['fill-(--c-1)', 'fill-(--c-2)', 'fill-(--c-3)', 'fill-(--c-4)', 'fill-(--c-5)'] as const;
const keys = ['bg-c-1', 'bg-c-2', 'bg-c-3', 'bg-c-4', 'bg-c-5'] as const;
const height = 168;
const left = 56;
const bottom = 22;
const top = 10;
const right = 8;

/** Values that hold until the next one, as stepped lines over days from a common zero. Up to five series. */
export function StepLines({ label, series, from, to, mark, format, formatDay }: StepLinesProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const ticks = ticksFor(Math.max(...series.flatMap(({ steps }) => steps.map(({ value }) => value)), 0));
  const highest = ticks.at(-1) ?? 1;
  const y = (value: number) => top + (1 - value / highest) * (height - top - bottom);
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const span = Math.max(1, at(to) - at(from));
  const x = (day: string) =>
    left + ((Math.min(Math.max(at(day), at(from)), at(to)) - at(from)) / span) * (width - left - right);
  return (
    <figure ref={box} className="min-w-0">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height} className="block overflow-visible text-11">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className="stroke-(--line)" />
              <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end" className="fill-(--text-3) tabular-nums">
                {format(tick)}
              </text>
            </g>
          ))}
          <text x={left} y={height - 6} className="fill-(--text-3)">
            {formatDay(from)}
          </text>
          <text x={width - right} y={height - 6} textAnchor="end" className="fill-(--text-3)">
            {formatDay(to)}
          </text>
          {mark !== undefined && (
            <line
              x1={x(mark.day)}
              x2={x(mark.day)}
              y1={top}
              y2={height - bottom}
              strokeDasharray="3 3"
              className="stroke-(--text-3)"
            >
              <title>{mark.label}</title>
            </line>
          )}
          {series.map(({ name, steps, until }, index) => {
            const points = steps.flatMap(({ from: day, value }, place) => [
              `${x(day)},${y(value)}`,
              `${x(steps[place + 1]?.from ?? until ?? to)},${y(value)}`,
            ]);
            return (
              <g key={name}>
                <polyline
                  points={points.join(' ')}
                  fill="none"
                  strokeWidth={1.75}
                  className={lines[index % lines.length]}
                />
                {steps.map(({ from: day, value }) => (
                  <circle key={day} cx={x(day)} cy={y(value)} r={2.75} className={dots[index % dots.length]}>
                    <title>{`${name}, ${formatDay(day)}: ${format(value)}`}</title>
                  </circle>
                ))}
              </g>
            );
          })}
        </svg>
      )}
      {series.length > 1 && (
        <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
          {series.map(({ name }, index) => (
            <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
              <span className={`size-2.5 shrink-0 rounded-1 ${keys[index % keys.length] ?? ''}`} aria-hidden="true" />
              <span className="truncate">{name}</span>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
