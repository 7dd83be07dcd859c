import { DriftTag } from '#areas/design/model-platform/web/embeds.tsx';
import { ProjectStatusChip } from '#areas/projects/projects/web/embeds.tsx';
import { formatDay, todayIn } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { StepLines } from '#ui/charts/step-lines.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Product } from '../schema.ts';

const t = texts({
  released: { en: 'Released', es: 'Liberada' },
  noReleased: { en: 'No bill of materials is released', es: 'Ninguna lista de materiales está liberada' },
  version: { en: '{code} version {n}', es: '{code} versión {n}' },
  on: { en: 'since {day}', es: 'desde el {day}' },
  cost: { en: 'Cost', es: 'Costo' },
  perSqft: { en: 'Per sq ft', es: 'Por ft²' },
  size: { en: 'Area', es: 'Superficie' },
  sqft: { en: '{n} sq ft', es: '{n} ft²' },
  lead: { en: 'Lead time', es: 'Tiempo de entrega' },
  days: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
  inWork: { en: 'In work', es: 'En curso' },
  draft: { en: 'Version {n}, draft', es: 'Versión {n}, borrador' },
  in_review: { en: 'Version {n}, in review', es: 'Versión {n}, en revisión' },
  trend: {
    en: 'Cost of each released version in dollars per sq ft; the list below says the same',
    es: 'Costo de cada versión liberada en dólares por ft²; la lista de abajo dice lo mismo',
  },
  trendTotal: {
    en: 'Cost of each released version in dollars; the list below says the same',
    es: 'Costo de cada versión liberada en dólares; la lista de abajo dice lo mismo',
  },
  drift: { en: 'Changes of the design', es: 'Cambios del diseño' },
  noGroups: { en: 'No assembly group builds it.', es: 'Ningún grupo de ensamble lo construye.' },
  more: { en: 'and {n} more', es: 'y {n} más' },
  projects: { en: 'Active projects', es: 'Proyectos activos' },
  noProjects: { en: 'No active project builds it.', es: 'Ningún proyecto activo lo construye.' },
  units: { en: '{n, plural, one {# unit} other {# units}}', es: '{n, plural, one {# unidad} other {# unidades}}' },
  short: { en: 'v{n}', es: 'v{n}' },
});

const bomPath = (id: string) => `/design/model-platform-bom/${id}`;

/** A product: what it costs, by which version, and how that has moved. */
export function ProductCard({ product }: { product: Product }) {
  const say = useSay();
  const language = useLanguage();
  const { released, in_work: inWork, sqft, trend } = product;
  const money = (cents: number) => formatMoney(Math.round(cents / 100) * 100, language);
  const perSqft = (cents: number) =>
    sqft === null || sqft <= 0 ? null : formatMoney(Math.round(cents / sqft), language);
  return (
    <Card title={product.plan_code} className="h-full">
      <div className="flex flex-col gap-3">
        {released === null ? (
          <p className="text-13 text-text-2">{say(t.noReleased)}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-13">
            <Tag tone="good">{say(t.released)}</Tag>
            <Link to={bomPath(released.id)} className="link">
              {say(t.version, { code: released.code, n: released.version_no })}
            </Link>
            <span className="text-text-3">{say(t.on, { day: formatDay(released.released_on, language) })}</span>
          </p>
        )}
        <Facts>
          {released !== null && (
            <>
              <Fact name={say(t.cost)}>{money(released.cents)}</Fact>
              <Fact name={say(t.perSqft)}>{perSqft(released.cents)}</Fact>
              <Fact name={say(t.lead)}>
                {released.lead_days === null ? null : say(t.days, { n: released.lead_days })}
              </Fact>
            </>
          )}
          <Fact name={say(t.size)}>{sqft === null ? null : say(t.sqft, { n: formatNumber(sqft, language) })}</Fact>
          {inWork !== null && (
            <Fact name={say(t.inWork)}>
              <Link to={bomPath(inWork.id)} className="link">
                {say(t[inWork.status], { n: inWork.version_no })}
              </Link>{' '}
              <span className="text-text-3">{money(inWork.cents)}</span>
            </Fact>
          )}
        </Facts>
        <Trend trend={trend} sqft={sqft} />
        <section>
          <h3 className="mb-1 text-12 text-text-3">{say(t.drift)}</h3>
          {product.groups.length === 0 ? (
            <p className="text-13 text-text-2">{say(t.noGroups)}</p>
          ) : (
            <ul className="flex flex-col gap-1 text-13">
              {product.groups.map((group) => (
                <li key={group.id} className="flex min-h-7 items-center gap-2">
                  <Link to={`/design/model-platform-bom?group=${group.id}`} className="link min-w-0 truncate">
                    {group.name}
                  </Link>
                  <span className="ml-auto flex-none">
                    <DriftTag group={group} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section>
          <h3 className="mb-1 text-12 text-text-3">{say(t.projects)}</h3>
          {product.projects.length === 0 ? (
            <p className="text-13 text-text-2">{say(t.noProjects)}</p>
          ) : (
            <ul className="flex flex-col gap-1 text-13">
              {product.projects.map((project) => (
                <li key={project.id} className="flex min-h-7 items-center gap-2">
                  <Link to={`/projects/${project.project_number}`} className="link min-w-0 truncate">
                    {project.project_number} {project.name}
                  </Link>
                  <span className="flex-none text-12 text-text-3">{say(t.units, { n: project.units })}</span>
                  <span className="ml-auto flex-none">
                    <ProjectStatusChip status={project.status} />
                  </span>
                </li>
              ))}
              {product.project_count > product.projects.length && (
                <li className="text-text-3">{say(t.more, { n: product.project_count - product.projects.length })}</li>
              )}
            </ul>
          )}
        </section>
      </div>
    </Card>
  );
}

/** From two released versions on there is a line to see; its figures stand below it in words. */
function Trend({ trend, sqft }: { trend: Product['trend']; sqft: number | null }) {
  const say = useSay();
  const language = useLanguage();
  const [first] = trend;
  if (first === undefined || trend.length < 2) return null;
  const divisor = sqft === null || sqft <= 0 ? 1 : sqft;
  const shown = (cents: number) =>
    formatMoney(divisor === 1 ? Math.round(cents / 100) * 100 : Math.round(cents / divisor), language);
  return (
    <div>
      <StepLines
        label={say(divisor === 1 ? t.trendTotal : t.trend)}
        series={[
          { name: say(t.cost), steps: trend.map(({ released_on: from, cents }) => ({ from, value: cents / divisor })) },
        ]}
        from={first.released_on}
        to={todayIn()}
        format={(value) => formatMoney(Math.round(value), language)}
        formatDay={(day) => formatDay(day, language)}
      />
      <p className="mt-1 text-12 text-text-3 tabular-nums">
        {trend
          .map(
            ({ version_no: n, released_on: on, cents }) =>
              `${say(t.short, { n })} ${formatDay(on, language)}: ${shown(cents)}`,
          )
          .join(' · ')}
      </p>
    </div>
  );
}
