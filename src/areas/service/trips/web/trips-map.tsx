import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useWidth } from '#ui/charts/use-width.ts';
import { middleOf, spotOf, type Spot } from '#ui/map/projection.ts';
import { stateOutlines } from '#ui/map/us-states.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { serviceTrip } from '../record.ts';
import { frameOf, gathered } from '../rules.ts';
import { useTripPlaces, type TripPlaces } from './queries.ts';
import { windowWords } from './trip-words.ts';

const t = texts({
  loading: { en: 'Loading the trips', es: 'Cargando las visitas' },
  failed: { en: 'The trips could not be loaded', es: 'No se pudieron cargar las visitas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: {
    en: 'Nobody is about to go anywhere. A trip is planned on a warranty item, or from several that are picked.',
    es: 'No hay visitas por venir. Una visita se planea en un caso de garantía, o con varios elegidos.',
  },
  map: { en: 'Where the open trips go', es: 'A dónde van las visitas abiertas' },
  list: { en: 'Open trips by place', es: 'Visitas abiertas por lugar' },
  unplaced: { en: 'not on the map', es: 'no está en el mapa' },
  about: {
    en: 'A pale mark stands for the state of a site whose coordinates nobody has noted.',
    es: 'Una marca clara indica solo el estado: nadie ha anotado las coordenadas del terreno.',
  },
  unset: { en: 'No time yet', es: 'Aún sin horario' },
  mark: {
    en: '{place}: {n, plural, one {# trip} other {# trips}}',
    es: '{place}: {n, plural, one {# visita} other {# visitas}}',
  },
});

type Site = TripPlaces[number];
const picture = { width: 975, height: 610 };

/** A site with where it lies in the picture, exactly or by its state; without a spot it is not on the map. */
function spotted(site: Site): Site & { spot: Spot | undefined; isExact: boolean } {
  const exact = site.place === null ? undefined : spotOf(site.place.latitude, site.place.longitude);
  const outline = site.state === null ? undefined : stateOutlines[site.state];
  return {
    ...site,
    spot: exact ?? (outline === undefined ? undefined : middleOf(outline)),
    isExact: exact !== undefined,
  };
}

/** Where somebody is about to go: the open trips on a map that the portal draws by itself, and beside it what they are. */
export function TripsMap() {
  const say = useSay();
  const { data, error, refetch } = useTripPlaces();
  const sites = data?.map(spotted);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-md:px-4">
      {sites === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : sites.length === 0 ? (
        <Nothing boxed>{say(t.none)}</Nothing>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <Picture sites={sites} />
          <Sites sites={sites} />
        </div>
      )}
    </div>
  );
}

type Spotted = ReturnType<typeof spotted>;

const anchorOf = (number: string) => `trips-of-${number}`;

function Picture({ sites }: { sites: readonly Spotted[] }) {
  const say = useSay();
  const [box, across] = useWidth<HTMLElement>();
  const placed = sites.flatMap(({ spot, ...site }) => (spot === undefined ? [] : [{ ...site, spot }]));
  if (placed.length === 0) return null;
  const frame = frameOf(
    placed.map(({ spot }) => spot),
    picture,
  );
  // Marks keep their size on the screen, however near the picture comes and however narrow it is.
  const unit = frame.width / (across === 0 ? picture.width : across);
  const marks = gathered(placed, 24 * unit);
  return (
    <figure ref={box} className="lg:sticky lg:top-0">
      <svg
        role="group"
        aria-label={say(t.map)}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        className="block w-full rounded-card border border-line bg-raised"
      >
        {Object.entries(stateOutlines).map(([code, path]) => (
          <path key={code} d={path} strokeWidth={unit} className="fill-(--press) stroke-(--line-strong)" />
        ))}
        {marks.map(({ spot, all }) => {
          const [first] = all;
          const n = all.reduce((sum, { trips }) => sum + trips.length, 0);
          const place = all.map(({ project }) => project.project_number).join(', ');
          return (
            <a key={place} href={`#${anchorOf(first.project.project_number)}`} aria-label={say(t.mark, { place, n })}>
              <title>{say(t.mark, { place, n })}</title>
              <circle
                cx={spot.x}
                cy={spot.y}
                r={13 * unit}
                strokeWidth={2 * unit}
                className={`stroke-(--surface) ${all.some(({ isExact }) => isExact) ? 'fill-accent' : 'fill-(--c-1) opacity-70'}`}
              />
              <text
                x={spot.x}
                y={spot.y + 4.5 * unit}
                textAnchor="middle"
                fontSize={13 * unit}
                className="fill-accent-on font-title"
              >
                {n}
              </text>
            </a>
          );
        })}
      </svg>
      {placed.some(({ isExact }) => !isExact) && (
        <figcaption className="mt-1.5 text-12 text-text-3">{say(t.about)}</figcaption>
      )}
    </figure>
  );
}

function Sites({ sites }: { sites: readonly Spotted[] }) {
  const say = useSay();
  return (
    <ul aria-label={say(t.list)} className="grid gap-4">
      {sites.map(({ project, address, spot, trips }) => (
        <li key={project.id} id={anchorOf(project.project_number)} className="scroll-mt-4">
          <h3 className="font-title wrap-anywhere">
            <Link to={`/projects/${encodeURIComponent(project.project_number)}`}>
              {project.project_number} {project.name}
            </Link>
          </h3>
          <p className="mb-1.5 text-12 text-text-3">
            {[address, ...(spot === undefined ? [say(t.unplaced)] : [])].filter((part) => part !== '').join(' · ')}
          </p>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {trips.map((trip) => (
              <Trip key={trip.id} trip={trip} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Trip({ trip }: { trip: Site['trips'][number] }) {
  const say = useSay();
  const language = useLanguage();
  const word = serviceTrip.states?.words[trip.state];
  const when = trip.window === null ? say(t.unset) : windowWords(trip.window, language, trip.time_zone);
  return (
    <li className="grid gap-0.5 px-4 py-2.5 text-13">
      <span className="flex flex-wrap items-start justify-between gap-2">
        <Link to={`/projects/service-trips?panel=${trip.id}`} className="min-w-0 flex-1 font-label wrap-anywhere">
          <span className="text-text-3 tabular-nums">{trip.code}</span> {trip.title}
        </Link>
        {word !== undefined && <Tag tone={word.tone}>{say(word)}</Tag>}
      </span>
      <span className="text-text-2 tabular-nums">
        {[trip.unit.name, when, ...(trip.who === null ? [] : [trip.who])].join(' · ')}
      </span>
    </li>
  );
}
