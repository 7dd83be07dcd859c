import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { middleOf, spotOf } from '#ui/map/projection.ts';
import { stateOutlines } from '#ui/map/us-states.ts';

const t = texts({
  map: { en: 'Where the site is: {state}', es: 'Dónde está el terreno: {state}' },
  about: { en: 'Its state; the exact place is not known yet.', es: 'Su estado; aún no se sabe el lugar exacto.' },
  unknown: {
    en: 'The state of the site is not known yet.',
    es: 'Aún no se sabe en qué estado está el terreno.',
  },
});

/** The site of a deal on the states, drawn by the portal itself: at its coordinates where they are known, else in its state. */
export function SiteMap({
  state,
  coordinates,
}: {
  state: string | null;
  coordinates: { latitude: number; longitude: number } | null;
}) {
  const say = useSay();
  const outline = state === null ? undefined : stateOutlines[state];
  if (state === null || outline === undefined) return <p className="text-13 text-text-3">{say(t.unknown)}</p>;
  const exact = coordinates === null ? undefined : spotOf(coordinates.latitude, coordinates.longitude);
  const spot = exact ?? middleOf(outline);
  return (
    <figure>
      <svg role="img" aria-label={say(t.map, { state })} viewBox="0 0 975 610" className="block w-full max-w-120">
        {Object.entries(stateOutlines).map(([code, path]) => (
          <path
            key={code}
            d={path}
            strokeWidth={1.5}
            className={code === state ? 'fill-(--c-2) stroke-(--line-strong)' : 'fill-(--press) stroke-(--line-strong)'}
          />
        ))}
        <circle
          cx={spot.x}
          cy={spot.y}
          r={exact === undefined ? 16 : 9}
          className="fill-(--c-1) stroke-(--surface)"
          strokeWidth={3}
        />
      </svg>
      {exact === undefined && <figcaption className="mt-1 text-12 text-text-3">{say(t.about)}</figcaption>}
    </figure>
  );
}
