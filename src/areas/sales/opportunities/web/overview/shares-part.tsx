import { formatMoneyShort, shareText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { lostReasons, pipelineWords, type Pipeline } from '#areas/sales/opportunities/choices.ts';
import { saleSources } from '#areas/sales/customers/choices.ts';
import type { Overview } from '../queries.ts';
import { Figure } from './figure.tsx';
import { marks, rowsOf } from './rows-of.ts';
import { ShareBar } from './share-bar.tsx';

const t = texts({
  why: { en: 'Why deals were lost', es: 'Por qué se perdieron' },
  reason: { en: 'Reason', es: 'Motivo' },
  deals: { en: 'Deals', es: 'Negocios' },
  amount: { en: 'Amount', es: 'Importe' },
  nothing: { en: 'Nothing was lost within a year.', es: 'Nada se perdió en un año.' },
  sources: { en: 'Won by where they came from', es: 'Ganados según su origen' },
  source: { en: 'Lead source', es: 'Origen' },
  won: { en: 'Won', es: 'Ganados' },
  lost: { en: 'Lost', es: 'Perdidos' },
  rate: { en: 'Share won', es: 'Parte ganada' },
  unsaid: { en: 'Not said', es: 'Sin indicar' },
  split: { en: 'Developers and home buyers', es: 'Desarrolladores y compradores' },
  pipeline: { en: 'Pipeline', es: 'Embudo de ventas' },
  open: { en: 'Open', es: 'Abiertos' },
  weighted: { en: 'Weighted', es: 'Ponderado' },
  wonYear: { en: 'Won, 1 year', es: 'Ganado, 1 año' },
});

interface PartProps {
  data: Overview;
  pipeline: Pipeline | undefined;
}

const keyOf = <T extends object>(words: T, key: string): keyof T | undefined =>
  Object.keys(words).find((each): each is Extract<keyof T, string> => each === key);

/** Why deals of the last year were lost, and what they were worth. */
export function ReasonsPart({ data, pipeline }: PartProps) {
  const say = useSay();
  const most = Math.max(1, ...data.reasons.map(({ count }) => count));
  return (
    <Section title={say(t.why)}>
      {data.reasons.length === 0 && <p className="text-13 text-text-3">{say(t.nothing)}</p>}
      {data.reasons.length > 0 && (
        <Table caption={say(t.why)} compact>
          <thead>
            <tr>
              <HeadCell>{say(t.reason)}</HeadCell>
              <HeadCell className="w-1/3">
                <span className="sr-only">{say(t.deals)}</span>
              </HeadCell>
              <HeadCell numeric>{say(t.deals)}</HeadCell>
              <HeadCell numeric>{say(t.amount)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.reasons.map(({ reason, count, sum }) => {
              const key = keyOf(lostReasons, reason);
              const rows = rowsOf(marks.lostFor(reason, data.since), pipeline);
              return (
                <tr key={reason}>
                  <Cell rowHead>{key === undefined ? reason : say(lostReasons[key])}</Cell>
                  <Cell>
                    <ShareBar share={count / most} to={rows} tone={reason === 'no_slot' ? 'bg-warn-line' : 'bg-c-2'} />
                  </Cell>
                  <Figure to={rows}>{count}</Figure>
                  <Figure to={rows}>{formatMoneyShort(sum)}</Figure>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** How many deals of the last year were won of those decided, by where they came from. */
export function SourcesPart({ data, pipeline }: PartProps) {
  const say = useSay();
  if (data.sources.length === 0) return null;
  return (
    <Section title={say(t.sources)}>
      <Table caption={say(t.sources)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.source)}</HeadCell>
            <HeadCell numeric>{say(t.won)}</HeadCell>
            <HeadCell numeric>{say(t.lost)}</HeadCell>
            <HeadCell numeric>{say(t.rate)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.sources.map(({ source, won, lost }) => {
            const key = source === null ? undefined : keyOf(saleSources, source);
            return (
              <tr key={source}>
                <Cell rowHead>{key === undefined ? say(t.unsaid) : say(saleSources[key])}</Cell>
                <Figure to={rowsOf(marks.wonFrom(source, data.since), pipeline)} isNone={won === 0}>
                  {won}
                </Figure>
                <Figure to={rowsOf(marks.lostFrom(source, data.since), pipeline)} isNone={lost === 0}>
                  {lost}
                </Figure>
                <Figure to={rowsOf(marks.decidedFrom(source, data.since), pipeline)}>
                  {shareText((won / Math.max(1, won + lost)) * 100)}
                </Figure>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}

/** The two ways of selling beside one another. */
export function SplitPart({ data }: { data: Overview }) {
  const say = useSay();
  return (
    <Section title={say(t.split)}>
      <Table caption={say(t.split)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.pipeline)}</HeadCell>
            <HeadCell numeric>{say(t.open)}</HeadCell>
            <HeadCell numeric>{say(t.amount)}</HeadCell>
            <HeadCell numeric>{say(t.weighted)}</HeadCell>
            <HeadCell numeric>{say(t.wonYear)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.split.map(({ pipeline, open, sum, weighted, won_sum: won }) => {
            const rows = rowsOf(marks.open(), pipeline);
            return (
              <tr key={pipeline}>
                <Cell rowHead>
                  <Link className="link" to={`/sales/pipeline?pipeline=${pipeline}`}>
                    {say(pipelineWords[pipeline])}
                  </Link>
                </Cell>
                <Figure to={rows} isNone={open === 0}>
                  {open}
                </Figure>
                <Figure to={rows} isNone={open === 0}>
                  {formatMoneyShort(sum)}
                </Figure>
                <Figure to={rows} isNone={open === 0}>
                  {formatMoneyShort(weighted)}
                </Figure>
                <Figure to={rowsOf(marks.won(data.since), pipeline)} isNone={won === 0}>
                  {formatMoneyShort(won)}
                </Figure>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}
