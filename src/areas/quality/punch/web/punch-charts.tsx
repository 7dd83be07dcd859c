import { stationText } from '#areas/projects/units/choices.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { shareText } from '#platform/shared/money.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { StepLines } from '#ui/charts/step-lines.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { Charts, Phase } from '../schema.ts';
import { rowsOfStation } from './chart-rows.ts';
import { OfProject } from './project-choice.tsx';
import { useCharts } from './queries.ts';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  stations: { en: 'Open by the station that caused it', es: 'Abiertos por la estación de origen' },
  station: { en: 'Station', es: 'Estación' },
  unknown: { en: 'Not said', es: 'Sin indicar' },
  open: { en: 'Open', es: 'Abiertos' },
  share: { en: 'Beside the others', es: 'Junto a las demás' },
  noneOpen: { en: 'Nothing is open.', es: 'No hay nada abierto.' },
  first: { en: 'Accepted at the first try', es: 'Aceptado a la primera' },
  ofJudged: { en: '{share} of {n}', es: '{share} de {n}' },
  days: { en: 'Days from raised to accepted', es: 'Días de levantado a aceptado' },
  average: { en: '{n} on average', es: '{n} en promedio' },
  nothing: { en: 'Nothing accepted yet', es: 'Nada aceptado aún' },
  down: { en: 'The way down', es: 'Cómo bajan' },
  ship: { en: 'Next to ship', es: 'Próximo envío' },
  handover: { en: 'Handover', es: 'Entrega' },
  noDay: { en: 'No day yet', es: 'Aún sin fecha' },
  day: { en: 'Day', es: 'Día' },
});

/** How a list stands, of one project or of all: by station, accepted at once, how long it takes, and the way down to the day it counts. */
export function PunchCharts({ phase }: { phase: Phase }) {
  return <OfProject isOptional>{(project) => <ChartsOf phase={phase} project={project} />}</OfProject>;
}

function ChartsOf({ phase, project }: { phase: Phase; project: string | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useCharts(phase, project);
  if (data === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <dl className="grid grid-cols-1 divide-line rounded-card border border-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          <Figure name={say(t.first)} empty={data.first_time_pct === null}>
            {data.first_time_pct === null
              ? say(t.nothing)
              : say(t.ofJudged, { share: shareText(data.first_time_pct), n: data.judged })}
          </Figure>
          <Figure name={say(t.days)} empty={data.mean_days === null}>
            {data.mean_days === null ? say(t.nothing) : say(t.average, { n: data.mean_days })}
          </Figure>
          <Figure name={say(phase === 'factory' ? t.ship : t.handover)} empty={data.target_on === null}>
            {data.target_on === null ? say(t.noDay) : formatDay(data.target_on, language)}
          </Figure>
        </dl>
      </div>
      <ByStation stations={data.by_station} phase={phase} project={project} />
      <BurnDown data={data} phase={phase} />
    </div>
  );
}

/** A figure by itself, large enough to be read from where one stands. */
function Figure({ name, empty, children }: { name: string; empty: boolean; children: string }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-13 text-text-2">{name}</dt>
      <dd className={empty ? 'mt-0.5 text-14 text-text-3' : 'mt-0.5 text-20 font-title tabular-nums'}>{children}</dd>
    </div>
  );
}

const addressOf = (filter: FilterTree, phase: Phase): string =>
  `/projects/punch-lists?${phase === 'site' ? 'list=site&' : ''}filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Long names of stations stand beside their bars, each as long as there is room: the figures are the table of the chart at once, and each leads to its rows. */
function ByStation(props: { stations: Charts['by_station']; phase: Phase; project: string | undefined }) {
  const { stations, phase, project } = props;
  const say = useSay();
  const most = Math.max(1, ...stations.map(({ open }) => open));
  return (
    <Section title={say(t.stations)}>
      {stations.length === 0 ? (
        <p className="text-14 text-text-2">{say(t.noneOpen)}</p>
      ) : (
        <Table caption={say(t.stations)}>
          <thead>
            <tr>
              <HeadCell>{say(t.station)}</HeadCell>
              <HeadCell>
                <span className="sr-only">{say(t.share)}</span>
              </HeadCell>
              <HeadCell numeric>{say(t.open)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {stations.map(({ station, open }) => (
              <tr key={station ?? ''}>
                <Cell rowHead>
                  <Link to={addressOf(rowsOfStation(phase, station, project), phase)}>
                    {station === null ? say(t.unknown) : say(stationText(station))}
                  </Link>
                </Cell>
                <Cell>
                  <span className="block w-32 sm:w-48" aria-hidden="true">
                    <span className="block h-3 rounded-1 bg-c-1" style={{ width: `${(100 * open) / most}%` }} />
                  </span>
                </Cell>
                <Cell numeric>{open}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function BurnDown({ data, phase }: { data: Charts; phase: Phase }) {
  const say = useSay();
  const language = useLanguage();
  const [first, last] = [data.burn_down[0]?.on, data.burn_down.at(-1)?.on];
  if (first === undefined || last === undefined) return null;
  const to = data.target_on !== null && data.target_on > last ? data.target_on : last;
  return (
    <Section title={say(t.down)}>
      <StepLines
        label={say(t.down)}
        series={[
          { name: say(t.open), steps: data.burn_down.map(({ on, open }) => ({ from: on, value: open })), until: last },
        ]}
        from={first}
        to={to}
        mark={
          data.target_on === null
            ? undefined
            : { day: data.target_on, label: say(phase === 'factory' ? t.ship : t.handover) }
        }
        format={String}
        formatDay={(day) => formatDay(day, language)}
      />
      <Twin
        caption={say(t.down)}
        head={[say(t.day), say(t.open)]}
        rows={data.burn_down.map(({ on, open }) => ({ key: on, label: formatDay(on, language), value: open }))}
      />
    </Section>
  );
}

/** The figures of a chart in a table, for whoever does not read it by eye. */
function Twin(props: {
  caption: string;
  head: readonly [string, string];
  rows: readonly { key: string; label: string; value: number }[];
}) {
  const { caption, head, rows } = props;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{head[0]}</HeadCell>
          <HeadCell numeric>{head[1]}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value }) => (
          <tr key={key}>
            <Cell rowHead>{label}</Cell>
            <Cell numeric>{value}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
