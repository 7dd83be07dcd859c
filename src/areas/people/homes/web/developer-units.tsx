import { LayoutGrid, Table2 } from 'lucide-react';
import { formatDay, formatDayLong } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { choose, useSelections } from '#platform/web/stores.ts';
import { unitStatusWords } from '#areas/projects/projects/web/words.ts';
import type { Unit } from '#areas/projects/units/schema.ts';
import { unitStep } from '#areas/projects/units/web/embeds.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { matrixOf } from './developer-numbers.ts';

const t = texts({
  loading: { en: 'Loading the units', es: 'Cargando las unidades' },
  units: { en: 'Units', es: 'Unidades' },
  noUnits: { en: 'The units of this project will stand here.', es: 'Aquí estarán las unidades de este proyecto.' },
  look: { en: 'Show the units as', es: 'Mostrar las unidades como' },
  matrix: { en: 'Tiles', es: 'Mosaico' },
  table: { en: 'Table', es: 'Tabla' },
  building: { en: 'Building {building}', es: 'Edificio {building}' },
  level: { en: 'Level {level}', es: 'Nivel {level}' },
  buildingLevel: { en: 'Building {building}, level {level}', es: 'Edificio {building}, nivel {level}' },
  all: { en: 'All units', es: 'Todas las unidades' },
  unit: { en: 'Unit', es: 'Unidad' },
  stage: { en: 'Stage', es: 'Etapa' },
  plan: { en: 'Plan', es: 'Plano' },
  rooms: { en: 'Bed / bath', es: 'Rec. / baños' },
  area: { en: 'Sq ft', es: 'ft²' },
  modules: { en: 'Modules', es: 'Módulos' },
  ships: { en: 'Ships', es: 'Envío' },
  isSet: { en: 'Set', es: 'Montaje' },
});

interface UnitsProps {
  units: readonly Unit[] | undefined;
  /** Of the project, in addresses. */
  number: string;
  count: number;
}

/** Every unit by its stage, as the house stands or as a table to compare by. */
export function DeveloperUnits({ units, number, count }: UnitsProps) {
  const say = useSay();
  const isTable = useSelections((state) => state.chosen['developer.units']) === 'table';
  return (
    <Section
      title={say(t.units)}
      count={count}
      {...(units === undefined || units.length === 0
        ? {}
        : {
            action: (
              <Segmented
                label={say(t.look)}
                value={isTable ? 'table' : 'matrix'}
                onValueChange={(value) => choose('developer.units', value)}
                items={[
                  { value: 'matrix', label: say(t.matrix), icon: <LayoutGrid /> },
                  { value: 'table', label: say(t.table), icon: <Table2 /> },
                ]}
              />
            ),
          })}
    >
      {units === undefined ? (
        <SkeletonRows rows={4} label={say(t.loading)} />
      ) : units.length === 0 ? (
        <Nothing boxed>{say(t.noUnits)}</Nothing>
      ) : isTable ? (
        <UnitTable units={units} number={number} />
      ) : (
        <Matrix units={units} number={number} />
      )}
    </Section>
  );
}

function Matrix({ units, number }: { units: readonly Unit[]; number: string }) {
  const say = useSay();
  const language = useLanguage();
  const rows = matrixOf(units, new Intl.Collator(localeOf(language), { numeric: true }).compare);
  const nameOf = ({ building, level }: { building: string | null; level: string | null }) =>
    building !== null && level !== null
      ? say(t.buildingLevel, { building, level })
      : building !== null
        ? say(t.building, { building })
        : level !== null
          ? say(t.level, { level })
          : say(t.all);
  return (
    <div className="flex flex-col gap-4">
      {rows.map((row) => (
        <section key={nameOf(row.name)} aria-label={nameOf(row.name)}>
          {rows.length > 1 && <h3 className="mb-1.5 text-12 text-text-3">{nameOf(row.name)}</h3>}
          <ul className="grid gap-2 [grid-template-columns:repeat(auto-fill,minmax(136px,1fr))]">
            {row.units.map((unit) => (
              <li key={unit.id}>
                <Link
                  to={`/developer/${number}/unit/${unit.id}`}
                  data-step={unitStep(unit.status)}
                  className="flex min-h-16 flex-col justify-center gap-0.5 rounded-[10px] border border-line bg-(--st-fill) px-3 py-2 hover:border-line-strong"
                >
                  <b className="truncate text-text-1" title={unit.name}>
                    {unit.name}
                  </b>
                  <span className="flex items-center gap-1.5 text-12 text-st-text">
                    <StatusGlyph step={unitStep(unit.status)} />
                    {say(unitStatusWords[unit.status] ?? t.units)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function UnitTable({ units, number }: { units: readonly Unit[]; number: string }) {
  const say = useSay();
  const language = useLanguage();
  const order = new Intl.Collator(localeOf(language), { numeric: true });
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <Table caption={say(t.units)}>
        <thead>
          <tr>
            <HeadCell>{say(t.unit)}</HeadCell>
            <HeadCell>{say(t.stage)}</HeadCell>
            <HeadCell>{say(t.plan)}</HeadCell>
            <HeadCell numeric>{say(t.rooms)}</HeadCell>
            <HeadCell numeric>{say(t.area)}</HeadCell>
            <HeadCell numeric>{say(t.modules)}</HeadCell>
            <HeadCell>{say(t.ships)}</HeadCell>
            <HeadCell>{say(t.isSet)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {units
            .toSorted((a, b) => order.compare(a.name, b.name))
            .map((unit) => {
              return (
                <tr key={unit.id}>
                  <Cell rowHead>
                    <Link
                      className="link inline-flex min-h-11 items-center"
                      to={`/developer/${number}/unit/${unit.id}`}
                    >
                      {unit.name}
                    </Link>
                  </Cell>
                  <Cell>
                    <span
                      data-step={unitStep(unit.status)}
                      className="inline-flex items-center gap-1.5 whitespace-nowrap"
                    >
                      <StatusGlyph step={unitStep(unit.status)} />
                      {say(unitStatusWords[unit.status] ?? t.units)}
                    </span>
                  </Cell>
                  <Cell>{unit.plan_code}</Cell>
                  <Cell numeric>
                    {unit.beds === null && unit.baths === null ? null : `${unit.beds ?? '–'} / ${unit.baths ?? '–'}`}
                  </Cell>
                  <Cell numeric>{unit.sqft === null ? null : formatNumber(unit.sqft, language)}</Cell>
                  <Cell numeric>{formatNumber(unit.module_count, language)}</Cell>
                  <Cell>
                    <LastDay of={unit.dates.ship} />
                  </Cell>
                  <Cell>
                    <LastDay of={unit.dates.set} />
                  </Cell>
                </tr>
              );
            })}
        </tbody>
      </Table>
    </div>
  );
}

/** The day on which the last module of a unit moves; quiet once it has. */
function LastDay({ of }: { of: Unit['dates']['ship'] }) {
  const language = useLanguage();
  if (of === null) return <span className="text-text-3">–</span>;
  return (
    <time
      dateTime={of.forecast_on}
      title={formatDayLong(of.forecast_on, language)}
      className={`whitespace-nowrap tabular-nums ${of.actual_on !== null ? 'text-text-3' : ''}`}
    >
      {formatDay(of.forecast_on, language)}
    </time>
  );
}
