import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useModelDiff } from '#areas/design/models/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomDetail, BomDiff } from '#areas/design/boms/schema.ts';
import { ChangedByOrders } from '../parts-of-others.tsx';
import { columnWords } from '../lines/line-columns.tsx';
import { useBom, useBomDiff } from '../queries.ts';
import { statusWords, unitWords, words } from '../words.ts';

const t = texts({
  with: { en: 'Compare with', es: 'Comparar con' },
  first: { en: 'This is the first version', es: 'Esta es la primera versión' },
  firstText: { en: 'The next one shows here what it changes.', es: 'La siguiente mostrará aquí lo que cambia.' },
  loading: { en: 'Comparing', es: 'Comparando' },
  failed: { en: 'The versions could not be compared', es: 'No se pudieron comparar las versiones' },
  retry: { en: 'Try again', es: 'Reintentar' },
  same: { en: 'No line differs', es: 'Ninguna partida difiere' },
  cost: { en: 'Cost', es: 'Costo' },
  lead: { en: 'Lead time', es: 'Tiempo de entrega' },
  sameLead: { en: 'same', es: 'igual' },
  model: { en: 'Parts of the model', es: 'Elementos del modelo' },
  modelText: {
    en: '{added} added, {removed} removed, {changed} changed, {renumbered} renumbered',
    es: '{added} agregados, {removed} quitados, {changed} cambiados, {renumbered} renumerados',
  },
  lines: { en: 'Lines', es: 'Partidas' },
  change: { en: 'Change', es: 'Cambio' },
  added: { en: 'Added', es: 'Agregada' },
  removed: { en: 'Removed', es: 'Quitada' },
  changed: { en: 'Changed', es: 'Cambiada' },
  before: { en: 'Version {n}', es: 'Versión {n}' },
  effect: { en: 'Effect', es: 'Efecto' },
  item: { en: 'Item', es: 'Artículo' },
  assembly: { en: 'Assembly', es: 'Ensamble' },
  uom: { en: 'Unit', es: 'Unidad' },
  round_to: { en: 'Steps', es: 'Pasos' },
  piece_size: { en: 'Piece', es: 'Pieza' },
  setup_quantity: { en: 'Set-up', es: 'Preparación' },
  table: { en: 'Lines that differ', es: 'Partidas que difieren' },
});

const tones = { added: 'good', removed: 'bad', changed: 'info' } as const;
const own: Readonly<Record<string, Text>> = t;

/** What a version changes against another one, line by line, with what that does to cost and lead time. */
export function ChangesTab({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const search = useSearch();
  const { bom, versions } = detail;
  const others = versions.filter(({ id }) => id !== bom.id);
  const other =
    others.find(({ id }) => id === search['other']) ??
    others.find(({ version_no }) => version_no < bom.version_no) ??
    others[0];
  const diff = useBomDiff(bom.id, other?.id);
  const room = 'min-h-0 flex-1 overflow-y-auto px-6 py-3 max-md:px-4';
  if (other === undefined)
    return (
      <div className={room}>
        <ChangedByOrders bomId={bom.id} />
        <EmptyState title={say(t.first)} text={say(t.firstText)} />
      </div>
    );
  return (
    <div className={room}>
      <ChangedByOrders bomId={bom.id} />
      <label className="my-3 flex items-center gap-3 text-13 text-text-2">
        {say(t.with)}
        <span className="w-56">
          <Select
            aria-label={say(t.with)}
            value={other.id}
            onValueChange={(id) => setSearch({ other: id })}
            items={others.map((each) => ({
              value: each.id,
              label: `${say(words.version, { n: each.version_no })} · ${say(statusWords[each.status])}`,
            }))}
          />
        </span>
      </label>
      {diff.data === undefined ? (
        diff.error === null ? (
          <SkeletonRows rows={8} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={diff.error.message}
            action={<Button onClick={() => void diff.refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : (
        <Difference diff={diff.data} detail={detail} otherId={other.id} />
      )}
    </div>
  );
}

function Difference({ diff, detail, otherId }: { diff: BomDiff; detail: BomDetail; otherId: string }) {
  const say = useSay();
  const language = useLanguage();
  const cents = diff.cents_b - diff.cents_a;
  const days = diff.lead_days_a === null || diff.lead_days_b === null ? null : diff.lead_days_b - diff.lead_days_a;
  const count = (change: BomDiff['lines'][number]['change']) =>
    diff.lines.filter((line) => line.change === change).length;
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
        <Effect name={say(t.cost)} tone={toneOf(cents)}>
          {signed(cents, (size) => formatMoney(size, language))}
        </Effect>
        <Effect name={say(t.lead)} tone={toneOf(days ?? 0)}>
          {days === null ? '–' : days === 0 ? say(t.sameLead) : signed(days, (size) => say(words.days, { n: size }))}
        </Effect>
        <Effect name={say(t.lines)}>
          {(['added', 'removed', 'changed'] as const).map((change) => (
            <Tag key={change} tone={count(change) === 0 ? 'neutral' : tones[change]} className="mr-1.5">
              {say(t[change])} {count(change)}
            </Tag>
          ))}
        </Effect>
        <ModelEffect modelId={detail.bom.source_ref.model_id} otherId={otherId} />
      </dl>
      {diff.lines.length === 0 ? (
        <EmptyState title={say(t.same)} />
      ) : (
        <div className="overflow-x-auto">
          <Table caption={say(t.table)} compact>
            <thead>
              <tr>
                <HeadCell>{say(t.change)}</HeadCell>
                <HeadCell>{say(t.item)}</HeadCell>
                <HeadCell numeric>{say(t.before, { n: diff.a.version_no })}</HeadCell>
                <HeadCell numeric>{say(t.before, { n: diff.b.version_no })}</HeadCell>
                <HeadCell numeric>{say(t.effect)}</HeadCell>
                <HeadCell numeric>{say(t.lead)}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {diff.lines.map((line) => (
                <tr key={line.line_uid}>
                  <Cell className="align-top">
                    <Tag tone={tones[line.change]}>{say(t[line.change])}</Tag>
                  </Cell>
                  <Cell>
                    {line.change === 'removed' ? (
                      line.description
                    ) : (
                      <button
                        type="button"
                        className="text-left hover:underline"
                        onClick={() => setSearch({ line: line.line_uid })}
                      >
                        {line.description}
                      </button>
                    )}
                    <span className="block text-12 text-text-3">
                      {[line.module, ...line.fields.map((field) => say(columnWords[field] ?? own[field] ?? t.changed))]
                        .filter((each) => each !== null)
                        .join(' · ')}
                    </span>
                  </Cell>
                  <Cell numeric>{amountOf(line.quantity_a, line.uom, language)}</Cell>
                  <Cell numeric>{amountOf(line.quantity_b, line.uom, language)}</Cell>
                  <Cell numeric className={toneClass(toneOf(line.cents_b - line.cents_a))}>
                    {line.cents_a === line.cents_b
                      ? null
                      : signed(line.cents_b - line.cents_a, (size) => formatMoney(size, language))}
                  </Cell>
                  <Cell numeric>
                    {line.lead_days_a === line.lead_days_b
                      ? null
                      : `${line.lead_days_a ?? '–'} → ${line.lead_days_b ?? '–'}`}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

/** What changed in the model itself, where the two versions come of two revisions of it. */
function ModelEffect({ modelId, otherId }: { modelId: string | undefined; otherId: string }) {
  const say = useSay();
  const { data: other } = useBom(otherId);
  const before = other?.bom.source_ref.model_id;
  const isOther = modelId !== undefined && before !== undefined && before !== modelId;
  const { data } = useModelDiff(modelId ?? '', isOther ? before : undefined);
  if (!isOther || data === undefined) return null;
  return (
    <Effect name={say(t.model)}>
      <Link to={`/design/estimates/new-bim2bom?model=${modelId}&tab=changes`} className="link text-13 font-body">
        {say(t.modelText, data.counts)}
      </Link>
    </Effect>
  );
}

function Effect({ name, tone, children }: { name: string; tone?: 'good' | 'bad' | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-text-3">{name}</dt>
      <dd className={clsx('text-16 font-title tabular-nums', toneClass(tone))}>{children}</dd>
    </div>
  );
}

const toneOf = (change: number) => (change > 0 ? 'bad' : change < 0 ? 'good' : undefined);
const toneClass = (tone: 'good' | 'bad' | undefined) =>
  tone === 'bad' ? 'text-bad-text' : tone === 'good' ? 'text-good-text' : '';
const signed = (value: number, words: (size: number) => string) =>
  value === 0 ? words(0) : `${value > 0 ? '+' : '−'}${words(Math.abs(value))}`;

function amountOf(quantity: string | null, uom: string, language: 'en' | 'es'): string | null {
  return quantity === null ? null : `${formatNumber(Number(quantity), language)} ${unitWords(uom, language)}`;
}
