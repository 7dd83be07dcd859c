import type { ReactNode } from 'react';
import { punchCategoryWords } from '#areas/company/tickets/choices.ts';
import { formatMoney, formatNumber, shareText } from '#platform/shared/money.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { stageWords } from '../choices.ts';
import type { Charts } from '../schema.ts';
import { countedRows, rowsOfCharge, rowsOfRepeat, rowsOfStage, rowsOfSystem, rowsOfUnit } from './chart-rows.ts';
import { useCharts } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the figures', es: 'Cargando las cifras' },
  none: { en: 'Nothing yet', es: 'Aún nada' },
  system: { en: 'Items per 100 homes, by system', es: 'Casos por cada 100 viviendas, por sistema' },
  what: { en: 'System', es: 'Sistema' },
  stage: { en: 'Where it came from', es: 'De dónde viene' },
  charge: { en: 'Back-charge', es: 'Cargo a un tercero' },
  perHundred: { en: 'Per 100 homes', es: 'Por cada 100' },
  items: { en: 'Warranty items', es: 'Casos de garantía' },
  cause: { en: 'Where they come from', es: 'De dónde vienen' },
  soFar: { en: 'Up to here', es: 'Hasta aquí' },
  back: { en: 'What is got back', es: 'Lo que se recupera' },
  claimed: { en: 'Charged', es: 'Cobrado' },
  recovered: { en: 'Got back', es: 'Recuperado' },
  lost: { en: 'Written off', es: 'Dado por perdido' },
  rate: { en: '{share} of what was charged is back', es: 'Se recuperó {share} de lo cobrado' },
  cost: { en: 'What homes cost', es: 'Lo que cuestan las viviendas' },
  home: { en: 'Home', es: 'Vivienda' },
  money: { en: 'Cost', es: 'Costo' },
  repeats: { en: 'What repeats, by plan and module', es: 'Lo que se repite, por modelo y módulo' },
  place: { en: 'Plan, module', es: 'Modelo, módulo' },
  homes: { en: 'Homes', es: 'Casas' },
});

const rowsOf = (filter: FilterTree): string =>
  `/projects/warranty-requests?quick=all&filter=${encodeURIComponent(JSON.stringify(countedRows(filter)))}`;

/** What warranty items teach. Each mark leads to the items that it counts. */
export function ItemFacts() {
  const say = useSay();
  const { data } = useCharts(undefined);
  if (data === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-md:px-4">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <BySystem data={data} />
        <ByCause data={data} />
        {data.back_charges !== null && <BackCharges sums={data.back_charges} />}
        {data.back_charges !== null && <Costs data={data} />}
        <Repeats data={data} />
      </div>
    </div>
  );
}

interface Mark {
  key: string;
  label: string;
  to: string;
  /** Of the longest bar. */
  share: number;
  values: readonly string[];
}

/** Bars in a table: read by eye and by ear, each with the way to its rows. */
function Marks({ caption, head, marks }: { caption: string; head: readonly string[]; marks: readonly Mark[] }) {
  const say = useSay();
  const [first = '', ...rest] = head;
  if (marks.length === 0) return <Nothing>{say(t.none)}</Nothing>;
  return (
    <Table caption={caption} compact>
      <thead>
        <tr>
          <HeadCell>{first}</HeadCell>
          {rest.map((each) => (
            <HeadCell key={each} numeric>
              {each}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map(({ key, label, to, share, values }) => (
          <tr key={key}>
            <Cell rowHead>
              <Link to={to} className="flex flex-col gap-1 py-1">
                {label}
                <span
                  aria-hidden="true"
                  className="h-1.5 rounded-1 bg-c-1"
                  style={{ width: `${Math.max(1, share * 100)}%` }}
                />
              </Link>
            </Cell>
            {values.map((value, index) => (
              <Cell key={rest[index] ?? index} numeric>
                {value}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Chart = ({ title, children }: { title: Text; children: ReactNode }) => (
  <Section title={useSay()(title)}>{children}</Section>
);

function BySystem({ data }: { data: Charts }) {
  const say = useSay();
  const language = useLanguage();
  const largest = data.by_system[0]?.items ?? 1;
  return (
    <Chart title={t.system}>
      <Marks
        caption={say(t.system)}
        head={[say(t.what), say(t.perHundred), say(t.items)]}
        marks={data.by_system.map(({ category, items, per_hundred: rate }) => ({
          key: category,
          label: punchCategoryWords[category][language],
          to: rowsOf(rowsOfSystem(category)),
          share: items / largest,
          values: [formatNumber(Math.round(rate * 10) / 10, language), formatNumber(items, language)],
        }))}
      />
    </Chart>
  );
}

function ByCause({ data }: { data: Charts }) {
  const say = useSay();
  const language = useLanguage();
  const largest = data.by_cause[0]?.items ?? 1;
  return (
    <Chart title={t.cause}>
      <Marks
        caption={say(t.cause)}
        head={[say(t.stage), say(t.items), say(t.soFar)]}
        marks={data.by_cause.flatMap(({ stage, items, so_far: soFar }) =>
          stage === null
            ? []
            : [
                {
                  key: stage,
                  label: stageWords[stage][language],
                  to: rowsOf(rowsOfStage(stage)),
                  share: items / largest,
                  values: [formatNumber(items, language), shareText(soFar * 100)],
                },
              ],
        )}
      />
    </Chart>
  );
}

function BackCharges({ sums }: { sums: NonNullable<Charts['back_charges']> }) {
  const say = useSay();
  const language = useLanguage();
  const { claimed_cents: claimed, recovered_cents: recovered, written_off_cents: lost } = sums;
  const bars = [
    { key: 'claimed', label: say(t.claimed), cents: claimed, filter: rowsOfCharge('claimed') },
    { key: 'recovered', label: say(t.recovered), cents: recovered, filter: rowsOfCharge('recovered') },
    { key: 'lost', label: say(t.lost), cents: lost, filter: rowsOfCharge('written_off') },
  ] as const satisfies readonly { key: string; label: string; cents: number; filter: FilterTree }[];
  return (
    <Chart title={t.back}>
      {claimed > 0 && (
        <p className="mb-2 text-13 text-text-2">{say(t.rate, { share: shareText((recovered / claimed) * 100) })}</p>
      )}
      <Marks
        caption={say(t.back)}
        head={[say(t.charge), say(t.money)]}
        marks={
          claimed === 0
            ? []
            : bars.map(({ key, label, cents, filter }) => ({
                key,
                label,
                to: rowsOf(filter),
                share: cents / claimed,
                values: [formatMoney(cents, language)],
              }))
        }
      />
    </Chart>
  );
}

function Costs({ data }: { data: Charts }) {
  const say = useSay();
  const language = useLanguage();
  const largest = data.cost_by_unit[0]?.cents ?? 1;
  return (
    <Chart title={t.cost}>
      <Marks
        caption={say(t.cost)}
        head={[say(t.home), say(t.items), say(t.money)]}
        marks={data.cost_by_unit.map(({ unit, items, cents }) => ({
          key: unit.id,
          label: `${unit.project} ${unit.name}`,
          to: rowsOf(rowsOfUnit(unit.id)),
          share: cents / largest,
          values: [formatNumber(items, language), formatMoney(cents, language)],
        }))}
      />
    </Chart>
  );
}

function Repeats({ data }: { data: Charts }) {
  const say = useSay();
  const language = useLanguage();
  const largest = data.repeats[0]?.units ?? 1;
  return (
    <Chart title={t.repeats}>
      <Marks
        caption={say(t.repeats)}
        head={[say(t.place), say(t.homes), say(t.items)]}
        marks={data.repeats.map(({ plan, module_no: module, category, items, units, ...where }) => ({
          key: `${plan} ${module ?? ''} ${category}`,
          label: [plan, module, punchCategoryWords[category][language]].filter((part) => part !== null).join(' · '),
          to: rowsOf(rowsOfRepeat({ category, ...where })),
          share: units / largest,
          values: [formatNumber(units, language), formatNumber(items, language)],
        }))}
      />
    </Chart>
  );
}
