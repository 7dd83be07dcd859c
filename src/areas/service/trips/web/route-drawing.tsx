import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { placedIn } from '../rules.ts';
import type { DayRoute } from './queries.ts';

const t = texts({
  map: { en: 'Where the trips of the day lie, north at the top', es: 'Dónde quedan las visitas del día, norte arriba' },
});

const box = { width: 360, height: 260, margin: 32 };

/** The places of the day, drawn by ourselves: dots in their order, with the way between them as straight lines. */
export function Places({ route }: { route: DayRoute }) {
  const say = useSay();
  const known = route.stops.flatMap(({ place }, index) => (place === null ? [] : [{ ...place, number: index + 1 }]));
  if (known.length < 2) return null;
  const dots = placedIn(known, box);
  return (
    <svg
      role="img"
      aria-label={say(t.map)}
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="w-full self-start rounded-card border border-line bg-raised"
    >
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeDasharray="5 5"
        className="stroke-line-strong"
      />
      {dots.map(({ x, y }, index) => (
        <g key={known[index]?.number}>
          <circle cx={x} cy={y} r="12" className="fill-accent" />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-accent-on text-12">
            {known[index]?.number}
          </text>
        </g>
      ))}
    </svg>
  );
}
