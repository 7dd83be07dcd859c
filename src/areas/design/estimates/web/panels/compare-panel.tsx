import { useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag, type Tone } from '#ui/marks/tag.tsx';
import type { EstimateComparison } from '#areas/design/estimates/contract.ts';
import type { Estimate } from '#areas/design/estimates/schema.ts';
import { useComparison, useEstimate, useEstimates } from '../queries.ts';
import { decimalWords, moneyWords, sectionName } from '../words.ts';
import { Waterfall } from './waterfall.tsx';

const t = texts({
  from: { en: 'From', es: 'De' },
  to: { en: 'To', es: 'A' },
  choose: { en: 'Choose an estimate', es: 'Elige una estimación' },
  none: { en: 'No estimate found', es: 'No se encontró ninguna estimación' },
  ask: {
    en: 'Choose two estimates to see what lies between their prices.',
    es: 'Elige dos estimaciones para ver qué hay entre sus precios.',
  },
  loading: { en: 'Comparing', es: 'Comparando' },
  failed: { en: 'These two could not be compared', es: 'No se pudieron comparar' },
  same: { en: 'These are the same estimate.', es: 'Son la misma estimación.' },
  way: { en: 'From one price to the other', es: 'De un precio al otro' },
  lines: { en: 'Lines that differ', es: 'Partidas que difieren' },
  equal: { en: 'No line differs.', es: 'Ninguna partida es distinta.' },
  added: { en: 'Added', es: 'Agregado' },
  removed: { en: 'Removed', es: 'Quitado' },
  changed: { en: 'Changed', es: 'Cambiado' },
  exchanged: { en: 'Exchanged', es: 'Sustituido' },
  instead: { en: 'instead of {name}', es: 'en lugar de {name}' },
  markup: { en: 'Own mark-up', es: 'Recargo propio' },
  description: { en: 'Line', es: 'Partida' },
  change: { en: 'Change', es: 'Cambio' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  cost: { en: 'Unit cost', es: 'Costo unit.' },
  amount: { en: 'Amount', es: 'Importe' },
  difference: { en: 'Difference', es: 'Diferencia' },
});

/** Any two estimates: what differs line by line, and the exact way from one price to the other. */
export function ComparePanel({ asked }: { asked: string }) {
  const say = useSay();
  const [a = '', b = ''] = asked === 'none' ? [] : asked.split(',');
  const choose = (from: string, to: string) =>
    setSearch({ compare: from === '' && to === '' ? 'none' : `${from},${to}` });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-md:px-4">
      <div className="grid max-w-4xl grid-cols-2 gap-4 max-sm:grid-cols-1">
        <EstimateField label={say(t.from)} id={a} onChoose={(id) => choose(id, b)} />
        <EstimateField label={say(t.to)} id={b} onChoose={(id) => choose(a, id)} />
      </div>
      <div className="mt-6">
        {a === '' || b === '' ? (
          <p className="text-13 text-text-2">{say(t.ask)}</p>
        ) : a === b ? (
          <p className="text-13 text-text-2">{say(t.same)}</p>
        ) : (
          <Comparison from={a} to={b} />
        )}
      </div>
    </div>
  );
}

const nameOf = ({ code, revision, name }: Pick<Estimate, 'code' | 'revision' | 'name'>) =>
  `${code} r${revision} ${name}`;

function EstimateField({ label, id, onChoose }: { label: string; id: string; onChoose: (id: string) => void }) {
  const say = useSay();
  const [q, setQ] = useState('');
  const asked = useDelayed(q.trim(), 200);
  const found = useEstimates({ limit: 50, ...(asked === '' ? {} : { q: asked }) });
  const chosen = useEstimate(id === '' ? '00000000-0000-0000-0000-000000000000' : id, { enabled: id !== '' });
  const items = (found.data ?? []).map((estimate) => ({ value: estimate.id, label: nameOf(estimate) }));
  return (
    <Field label={label}>
      <Combobox
        items={items}
        value={id === '' ? null : id}
        {...(chosen.data === undefined ? {} : { valueLabel: nameOf(chosen.data.estimate) })}
        onSearch={setQ}
        loading={found.isPending}
        emptyText={say(t.none)}
        placeholder={say(t.choose)}
        onValueChange={(value) => onChoose(value ?? '')}
      />
    </Field>
  );
}

function Comparison({ from, to }: { from: string; to: string }) {
  const say = useSay();
  const { data, error, isPending } = useComparison(to, from);
  if (isPending) return <SkeletonRows rows={8} label={say(t.loading)} />;
  if (data === undefined) return <ErrorState title={say(t.failed)} text={error?.message} />;
  return (
    <div className="flex flex-col gap-8">
      <Section title={say(t.way)}>
        <Waterfall comparison={data} />
      </Section>
      <Section title={say(t.lines)} count={data.lines.length}>
        {data.lines.length === 0 ? <p className="text-13 text-text-2">{say(t.equal)}</p> : <Lines comparison={data} />}
      </Section>
    </div>
  );
}

const tones: Record<EstimateComparison['lines'][number]['change'], Tone> = {
  added: 'info',
  removed: 'bad',
  changed: 'warn',
  exchanged: 'warn',
};
const mostLines = 500;

function Lines({ comparison: { a, b, lines } }: { comparison: EstimateComparison }) {
  const say = useSay();
  const language = useLanguage();
  const both = (one: string | null, other: string | null, show: (text: string) => string) =>
    one === other
      ? one === null
        ? ''
        : show(one)
      : `${one === null ? '–' : show(one)} → ${other === null ? '–' : show(other)}`;
  const quantity = (text: string) => decimalWords(text, language);
  const cost = (text: string) => formatUnitCost(text, language);
  const percent = (text: string) => `${decimalWords(text, language)}%`;
  const hasMarkups = lines.some(({ markup_a, markup_b }) => markup_a !== null || markup_b !== null);
  const head = (text: Text) => say(text);
  return (
    <div className="overflow-x-auto">
      <p className="mb-2 flex gap-4 text-12 text-text-3">
        <Link className="link" to={`/design/estimates/${a.id}`}>{`${say(t.from)}: ${a.code} r${a.revision}`}</Link>
        <Link className="link" to={`/design/estimates/${b.id}`}>{`${say(t.to)}: ${b.code} r${b.revision}`}</Link>
      </p>
      <Table caption={say(t.lines)} compact>
        <thead>
          <tr>
            <HeadCell>{head(t.description)}</HeadCell>
            <HeadCell>{head(t.change)}</HeadCell>
            <HeadCell numeric>{head(t.quantity)}</HeadCell>
            <HeadCell numeric>{head(t.cost)}</HeadCell>
            {hasMarkups && <HeadCell numeric>{head(t.markup)}</HeadCell>}
            <HeadCell numeric>{head(t.amount)}</HeadCell>
            <HeadCell numeric>{head(t.difference)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map((line, index) => (
            // Lines of a comparison have no id; their order is fixed for one answer.
            <tr key={`${index} ${line.description}`}>
              <Cell rowHead>
                {line.description}
                {line.instead_of !== null && (
                  <span className="block text-12 font-body text-text-2">
                    {say(t.instead, { name: line.instead_of })}
                  </span>
                )}
                <span className="block text-12 font-body text-text-3">{sectionName(line.section, language)}</span>
              </Cell>
              <Cell>
                <Tag tone={tones[line.change]}>{say(t[line.change])}</Tag>
              </Cell>
              <Cell numeric>{both(line.quantity_a, line.quantity_b, quantity)}</Cell>
              <Cell numeric>{both(line.unit_cost_a, line.unit_cost_b, cost)}</Cell>
              {hasMarkups && <Cell numeric>{both(line.markup_a, line.markup_b, percent)}</Cell>}
              <Cell numeric>{moneyWords(line.cents_b, language)}</Cell>
              <Cell numeric>{moneyWords(line.cents_b - line.cents_a, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
