import { useLayoutEffect, useRef, useState } from 'react';
import { daysBetween, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { PlanMilestone } from '#areas/projects/schedule/schema.ts';
import { milestoneNames, wordOf } from '../words.ts';

const t = texts({
  label: {
    en: 'Milestones in time, each with what it waits for; the table below says the same',
    es: 'Hitos en el tiempo, cada uno con lo que espera; la tabla de abajo dice lo mismo',
  },
  region: { en: 'Milestones in time', es: 'Hitos en el tiempo' },
  today: { en: 'Today', es: 'Hoy' },
});

const rowHeight = 24;
const left = 176;
/** Narrower than this the chart scrolls in itself, so that its words stay readable. */
const leastWidth = 640;

/** Milestones on a time axis: the mark is the day expected, the hollow one the plan, the lines what each waits for. */
export function MilestoneChart({ milestones, today }: { milestones: readonly PlanMilestone[]; today: string }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1000);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(leastWidth, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const dated = milestones.filter(
    ({ actual, forecast }) =>
      (actual ?? forecast) !== null && (actual ?? forecast ?? '') < `${Number(today.slice(0, 4)) + 2}`,
  );
  const all = dated
    .flatMap(({ actual, forecast, baseline }) => [actual ?? forecast ?? today, baseline ?? today])
    .concat(today)
    .toSorted();
  const [from, to] = [all[0] ?? today, all.at(-1) ?? today];
  const span = Math.max(30, daysBetween(from, to));
  const x = (date: string) => left + 8 + (daysBetween(from, date) / span) * (width - left - 112);
  const place = new Map(
    dated.map((milestone, index) => [
      milestone.id,
      { x: x(milestone.actual ?? milestone.forecast ?? today), y: index * rowHeight + rowHeight / 2 },
    ]),
  );
  return (
    <div ref={box} className="overflow-x-auto pb-3" tabIndex={0} role="region" aria-label={say(t.region)}>
      <svg width={width} height={dated.length * rowHeight + 18} role="img" aria-label={say(t.label)}>
        <path d={`M${x(today)} 0V${dated.length * rowHeight}`} className="stroke-accent-line" strokeWidth="1.5" />
        <text
          x={x(today)}
          y={dated.length * rowHeight + 13}
          textAnchor="middle"
          className="fill-accent-text text-11 font-label"
        >
          {say(t.today)}
        </text>
        {dated.flatMap((milestone) =>
          milestone.depends_on.map(({ id }) => {
            const [before, here] = [place.get(id), place.get(milestone.id)];
            if (before === undefined || here === undefined) return null;
            return (
              <path
                key={`${id} ${milestone.id}`}
                d={`M${before.x} ${before.y}V${here.y}H${here.x}`}
                fill="none"
                strokeWidth="1"
                className="stroke-control"
              />
            );
          }),
        )}
        {dated.map((milestone, index) => (
          <MilestoneMark
            key={milestone.id}
            milestone={milestone}
            on={milestone.actual ?? milestone.forecast ?? today}
            x={x}
            y={index * rowHeight + rowHeight / 2}
          />
        ))}
      </svg>
    </div>
  );
}

interface MilestoneMarkProps {
  milestone: PlanMilestone;
  /** When it happened, or is expected. */
  on: string;
  x: (date: string) => number;
  y: number;
}

/** One milestone: its name, its day, and how far that is from the plan. */
function MilestoneMark({ milestone, on, x, y }: MilestoneMarkProps) {
  const say = useSay();
  const language = useLanguage();
  const name = milestone.label ?? say(wordOf(milestoneNames, milestone.kind));
  const tone =
    milestone.actual !== null
      ? 'fill-text-3'
      : milestone.date_status === 'late'
        ? 'fill-bad-line'
        : milestone.date_status === 'at_risk'
          ? 'fill-warn-line'
          : 'fill-c-1';
  return (
    <g>
      <title>{`${name}, ${formatWeekday(on, language)}`}</title>
      <text x="0" y={y + 4} className="fill-text-1 text-12">
        {shortened(name, 26)}
      </text>
      {milestone.baseline !== null && milestone.baseline !== on && (
        <>
          <path
            d={`M${x(milestone.baseline)} ${y}H${x(on)}`}
            strokeWidth="2"
            strokeDasharray="3 3"
            className={on > milestone.baseline ? 'stroke-bad-line' : 'stroke-good-line'}
          />
          <rect
            x={x(milestone.baseline) - 4}
            y={y - 4}
            width="8"
            height="8"
            transform={`rotate(45 ${x(milestone.baseline)} ${y})`}
            fill="none"
            strokeWidth="1.5"
            className="stroke-control"
          />
        </>
      )}
      <rect x={x(on) - 5} y={y - 5} width="10" height="10" transform={`rotate(45 ${x(on)} ${y})`} className={tone} />
      <text x={x(on) + 12} y={y + 4} className="fill-text-2 text-11">
        {formatDay(on, language)}
      </text>
    </g>
  );
}
