import { estimateStatusChoices } from '#areas/design/estimates/choices.ts';
import { holds } from '#platform/shared/access.ts';
import { factories, factoryChoices } from '#platform/shared/factories.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { Whole } from '../queries.ts';

const t = texts({
  title: { en: 'Estimates side by side', es: 'Estimaciones lado a lado' },
  fact: { en: 'Compared', es: 'Comparado' },
  new: { en: 'New estimate', es: 'Estimación nueva' },
  none: { en: 'It is not quoted yet.', es: 'Aún no está cotizado.' },
  status: { en: 'Status', es: 'Estado' },
  price: { en: 'Price', es: 'Precio' },
  more: { en: 'Above the cheapest', es: 'Sobre la más económica' },
  lowest: { en: 'Cheapest', es: 'La más económica' },
  modules: { en: 'Modules', es: 'Módulos' },
  sqft: { en: 'Square feet', es: 'Pies cuadrados' },
  perFoot: { en: 'A square foot', es: 'Por pie cuadrado' },
  perModule: { en: 'A module', es: 'Por módulo' },
  factory: { en: 'Factory', es: 'Planta' },
});

type Estimate = Whole['estimates'][number];

/** The estimates of a deal beside one another, a column for each: what they cost, and what for. */
export function EstimatesPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const mayMake = holds(useGroups(), 'estimates.write');
  const { estimates, project } = whole;
  if (estimates.length === 0 && project === null) return null;
  const lowest = Math.min(...estimates.flatMap(({ price }) => price ?? []));
  const money = (cents: number | null, parts = 1) =>
    cents === null || parts === 0 ? '' : formatMoney(Math.round(cents / parts), language);
  const status = (each: Estimate) => Object.entries(estimateStatusChoices).find(([key]) => key === each.status)?.[1];
  const facts: readonly { label: string; words: (each: Estimate) => string }[] = [
    { label: say(t.status), words: (each) => say(status(each) ?? { en: each.status, es: each.status }) },
    { label: say(t.price), words: ({ price }) => money(price) },
    {
      label: say(t.more),
      words: ({ price }) => (price === null ? '' : price === lowest ? say(t.lowest) : money(price - lowest)),
    },
    { label: say(t.perFoot), words: ({ price, sqft }) => money(price, sqft) },
    { label: say(t.perModule), words: ({ price, modules }) => money(price, modules) },
    { label: say(t.modules), words: ({ modules }) => formatNumber(modules, language) },
    { label: say(t.sqft), words: ({ sqft }) => formatNumber(sqft, language) },
    {
      label: say(t.factory),
      words: ({ factory }) => {
        const known = factories.find((each) => each === factory);
        return known === undefined ? '' : say(factoryChoices[known]);
      },
    },
  ];
  return (
    <Section
      title={say(t.title)}
      count={estimates.length}
      action={
        mayMake &&
        project !== null && (
          <Link
            className="link inline-flex min-h-6 items-center"
            to={`/design/estimates/new-estimate?project=${project.id}`}
          >
            {say(t.new)}
          </Link>
        )
      }
    >
      {estimates.length === 0 && <p className="text-13 text-text-3">{say(t.none)}</p>}
      {estimates.length > 0 && (
        <Table caption={say(t.title)} compact>
          <thead>
            <tr>
              <HeadCell>{say(t.fact)}</HeadCell>
              {estimates.map(({ id, code, revision, name }) => (
                <HeadCell key={id} numeric className="min-w-32 align-bottom whitespace-normal">
                  <span className="ml-auto grid max-w-44 justify-items-end">
                    <Link
                      className="link inline-flex min-h-6 items-center whitespace-nowrap"
                      to={`/design/estimates/${id}`}
                    >
                      {code} r{revision}
                    </Link>
                    <span className="font-body wrap-anywhere">{name}</span>
                  </span>
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, words }) => (
              <tr key={label}>
                <Cell rowHead>{label}</Cell>
                {estimates.map((each) => (
                  <Cell key={each.id} numeric>
                    {words(each)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
