import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { RateCard } from '../schema.ts';

const t = texts({
  hour: { en: 'What the hour is made of', es: 'De qué se compone la hora' },
  wage: { en: 'Wage', es: 'Salario' },
  burden: { en: 'Burden', es: 'Cargas' },
  benefits: { en: 'Benefits', es: 'Prestaciones' },
  productive: { en: 'Productive time', es: 'Tiempo productivo' },
  source: { en: 'Source', es: 'Fuente' },
  note: { en: 'Note', es: 'Nota' },
});

/** What a rate rests on: the parts of an hour, where it was worked out from them, and the source that it was taken from. */
export function RateBasis({ rate }: { rate: RateCard }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      {rate.components !== null && (
        <Section title={say(t.hour)}>
          <Facts>
            <Fact name={say(t.wage)} numeric>
              {formatUnitCost(rate.components.wage, language)}
            </Fact>
            <Fact
              name={say(t.burden)}
              numeric
            >{`${formatNumber(Number(rate.components.burden_percent), language)}%`}</Fact>
            <Fact name={say(t.benefits)} numeric>
              {formatUnitCost(rate.components.benefits, language)}
            </Fact>
            <Fact
              name={say(t.productive)}
              numeric
            >{`${formatNumber(Number(rate.components.productive_percent), language)}%`}</Fact>
          </Facts>
        </Section>
      )}
      <Facts>
        <Fact name={say(t.source)}>{rate.source}</Fact>
        <Fact name={say(t.note)}>{rate.note}</Fact>
      </Facts>
    </>
  );
}
