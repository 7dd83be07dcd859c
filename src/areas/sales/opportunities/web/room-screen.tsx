import { formatDay, formatMonth } from '#platform/shared/dates.ts';
import { factories, factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { useRoom, useRoomRows, type RoomRows } from './queries.ts';

const t = texts({
  title: { en: 'What takes the room of {factory}', es: 'Qué ocupa el lugar de {factory}' },
  way: { en: 'Where this stands', es: 'Dónde está esto' },
  sales: { en: 'Sales', es: 'Ventas' },
  which: { en: 'Factory', es: 'Planta' },
  months: { en: 'By month, in modules', es: 'Por mes, en módulos' },
  planned: { en: 'Planned', es: 'Planeado' },
  plannedRows: { en: 'Planned, by project', es: 'Planeado, por proyecto' },
  held: { en: 'Held for deals', es: 'Reservado para negocios' },
  room: { en: 'Room', es: 'Lugar' },
  free: { en: 'Free', es: 'Libre' },
  even: { en: 'Break even at', es: 'Punto de equilibrio' },
  over: { en: '{n} too many', es: '{n} de más' },
  month: { en: 'Month', es: 'Mes' },
  together: { en: 'Together', es: 'En total' },
  project: { en: 'Project', es: 'Proyecto' },
  deal: { en: 'Deal', es: 'Negocio' },
  modules: { en: 'Modules', es: 'Módulos' },
  until: { en: 'Held until', es: 'Reservado hasta' },
  won: { en: 'Won', es: 'Ganado' },
  overbooked: { en: 'Overbooked: {reason}', es: 'Sobrevendido: {reason}' },
  noPlanned: {
    en: 'No project begins modules in these months.',
    es: 'Ningún proyecto empieza módulos en estos meses.',
  },
  noHeld: { en: 'No deal holds anything in these months.', es: 'Ningún negocio tiene nada reservado en estos meses.' },
  loading: { en: 'Loading the rows', es: 'Cargando las filas' },
  failed: { en: 'What takes the room could not be loaded', es: 'No se pudo cargar qué ocupa el lugar' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

const isMonth = (word: string | undefined): word is string => /^\d{4}-\d{2}-01$/u.test(word ?? '');

/** What takes the room of a factory in some months, row by row: what its figures on overview and board count. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const factory = factories.find((each) => each === search['factory']) ?? factories[0];
  const near = useRoom().data?.factories[0]?.months.slice(1, 4) ?? [];
  const [from, to] = [search['from'], search['to']];
  // Without months in its address it shows those of the overview.
  const [first, last] = isMonth(from) && isMonth(to) ? [from, to] : [near[0]?.month ?? '', near.at(-1)?.month ?? ''];
  const rows = useRoomRows({ factory, from: first, to: last }, first !== '');
  const { data } = rows;
  return (
    <PageFrame
      title={say(t.title, { factory: say(factoryChoices[factory]) })}
      breadcrumb={
        <Breadcrumb label={say(t.way)}>
          <Link to="/sales">{say(t.sales)}</Link>
          {say(factoryChoices[factory])}
        </Breadcrumb>
      }
      actions={
        <Segmented
          label={say(t.which)}
          value={factory}
          items={factories.map((value) => ({ value, label: say(factoryChoices[value]) }))}
          onValueChange={(value) => setSearch({ factory: value })}
        />
      }
    >
      {data === undefined && !rows.isError && <SkeletonRows rows={8} label={say(t.loading)} />}
      {data === undefined && rows.isError && (
        <ErrorState
          title={say(t.failed)}
          action={<Button onClick={() => void rows.refetch()}>{say(t.retry)}</Button>}
        />
      )}
      {data !== undefined && (
        <div className="grid max-w-240 gap-8">
          <Months factory={factory} months={data.months} />
          <Planned rows={data.planned} />
          <Held rows={data.held} />
        </div>
      )}
    </PageFrame>
  );
}

const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

function Months({ factory, months }: { factory: string; months: RoomRows['months'] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.months)}>
      <Table caption={say(t.months)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.month)}</HeadCell>
            <HeadCell numeric>{say(t.room)}</HeadCell>
            <HeadCell numeric>{say(t.planned)}</HeadCell>
            <HeadCell numeric>{say(t.held)}</HeadCell>
            <HeadCell numeric>{say(t.free)}</HeadCell>
            <HeadCell numeric>{say(t.even)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, room, planned, held, free, break_even: even }) => (
            <tr key={month}>
              <Cell rowHead className="first-letter:uppercase">
                {formatMonth(month, language)}
              </Cell>
              <Cell numeric>{room}</Cell>
              <Cell numeric>{planned}</Cell>
              <Cell numeric>{held}</Cell>
              <Cell numeric className={free < 0 ? 'text-warn-text' : ''}>
                {free < 0 ? say(t.over, { n: -free }) : free}
              </Cell>
              <Cell numeric className={(even ?? 0) > planned + held ? 'text-warn-text' : ''}>
                {even === null ? null : (
                  <Link className="link" to={`/projects/break-even-target?factory=${factory}&month=${month}`}>
                    {even}
                  </Link>
                )}
              </Cell>
            </tr>
          ))}
          <tr className="font-label">
            <Cell rowHead>{say(t.together)}</Cell>
            <Cell numeric>{sumOf(months, ({ room }) => room)}</Cell>
            <Cell numeric>{sumOf(months, ({ planned }) => planned)}</Cell>
            <Cell numeric>{sumOf(months, ({ held }) => held)}</Cell>
            <Cell numeric>{sumOf(months, ({ free }) => Math.max(0, free))}</Cell>
            <Cell numeric>{sumOf(months, ({ break_even: even }) => even ?? 0) || null}</Cell>
          </tr>
        </tbody>
      </Table>
    </Section>
  );
}

function Planned({ rows }: { rows: RoomRows['planned'] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.plannedRows)} count={rows.length}>
      {rows.length === 0 && <p className="text-13 text-text-3">{say(t.noPlanned)}</p>}
      {rows.length > 0 && (
        <Table caption={say(t.plannedRows)} compact>
          <thead>
            <tr>
              <HeadCell>{say(t.project)}</HeadCell>
              <HeadCell>{say(t.month)}</HeadCell>
              <HeadCell numeric>{say(t.modules)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, project_number: number, name, month, modules }) => (
              <tr key={id + month}>
                <Cell rowHead>
                  <Link className="link" to={`/projects/${number}`}>
                    {`${number} ${name}`}
                  </Link>
                </Cell>
                <Cell className="first-letter:uppercase">{formatMonth(month, language)}</Cell>
                <Cell numeric>{modules}</Cell>
              </tr>
            ))}
            <Together columns={2} n={sumOf(rows, ({ modules }) => modules)} />
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Held({ rows }: { rows: RoomRows['held'] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.held)} count={rows.length}>
      {rows.length === 0 && <p className="text-13 text-text-3">{say(t.noHeld)}</p>}
      {rows.length > 0 && (
        <Table caption={say(t.held)} compact>
          <thead>
            <tr>
              <HeadCell>{say(t.deal)}</HeadCell>
              <HeadCell>{say(t.until)}</HeadCell>
              <HeadCell>{say(t.month)}</HeadCell>
              <HeadCell numeric>{say(t.modules)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, code, name, month, modules, held_until: until, state, overbook_reason: reason }) => (
              <tr key={id + month}>
                <Cell rowHead>
                  <Link className="link" to={`/sales/opportunities?panel=${id}`}>
                    {`${code} ${name}`}
                  </Link>
                  {reason !== null && (
                    <span className="block text-12 text-warn-text">{say(t.overbooked, { reason })}</span>
                  )}
                </Cell>
                <Cell>{state === 'won' ? say(t.won) : formatDay(until, language)}</Cell>
                <Cell className="first-letter:uppercase">{formatMonth(month, language)}</Cell>
                <Cell numeric>{modules}</Cell>
              </tr>
            ))}
            <Together columns={3} n={sumOf(rows, ({ modules }) => modules)} />
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Together({ columns, n }: { columns: number; n: number }) {
  const say = useSay();
  return (
    <tr className="font-label">
      <Cell rowHead colSpan={columns}>
        {say(t.together)}
      </Cell>
      <Cell numeric>{n}</Cell>
    </tr>
  );
}
