import { Check, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomDetail, BomLine, LineOverride } from '#areas/design/boms/schema.ts';
import { ItemDialog } from './item-dialog.tsx';
import { keyOfSource } from './line-columns.tsx';
import { editLine, saveLines } from './line-edits.ts';
import { LineFacts, LineFields, SupplierLink } from './line-fields.tsx';
import { ItemUses, LineElements } from './line-origin.tsx';
import { LineSteps } from './line-steps.tsx';
import { useBom } from '../queries.ts';
import { sourceSentences, sourceWords, stateTones, stateWords } from '../words.ts';

const t = texts({
  loading: { en: 'Loading the line', es: 'Cargando la partida' },
  gone: { en: 'This line is not in this version any more', es: 'Esta partida ya no está en esta versión' },
  check: { en: 'Check this line', es: 'Revisa esta partida' },
  checkText: {
    en: 'The match or the measure is not certain. Look at the parts below; if they fit, say so, else choose another item or set the quantity.',
    es: 'La asignación o la medida no es segura. Mira los elementos abajo; si están bien, dilo; si no, elige otro artículo o fija la cantidad.',
  },
  isRight: { en: 'It is right', es: 'Está bien' },
  unmapped: { en: 'No item yet', es: 'Aún sin artículo' },
  unmappedText: {
    en: 'No rule knows what these parts are. Choose their item, or remove the line if they are not built.',
    es: 'Ninguna regla sabe qué son estos elementos. Elige su artículo, o quita la partida si no se construyen.',
  },
  choose: { en: 'Choose an item', es: 'Elegir un artículo' },
  replace: { en: 'Another item', es: 'Otro artículo' },
  remove: { en: 'Remove line', es: 'Quitar partida' },
  steps: { en: 'How the cost comes about', es: 'Cómo se llega al costo' },
  source: { en: 'Where the quantity comes from', es: 'De dónde viene la cantidad' },
  override: { en: 'Set by hand', es: 'Fijado a mano' },
  overrideText: { en: '{field}: {from} → {to}', es: '{field}: {from} → {to}' },
  by: { en: '{name}: “{reason}”', es: '{name}: «{reason}»' },
  facts: { en: 'In this BOM', es: 'En esta lista' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  unit_cost: { en: 'Unit cost', es: 'Costo unitario' },
  item_id: { en: 'Item', es: 'Artículo' },
  make_buy: { en: 'Made or bought', es: 'Se hace o compra' },
  station: { en: 'Station', es: 'Estación' },
  supplier_id: { en: 'Supplier', es: 'Proveedor' },
  anItem: { en: 'the item before', es: 'el artículo anterior' },
  thisItem: { en: 'this item', es: 'este artículo' },
  cad: { en: 'In the assembly', es: 'En el ensamble' },
});

/** One line of a BOM: how its cost comes about, where its quantity comes from, and what can be set of it. */
export function LinePanel({ bomId, lineUid }: { bomId: string; lineUid: string }) {
  const say = useSay();
  const { data } = useBom(bomId);
  if (data === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  const line = data.lines.find((each) => each.line_uid === lineUid);
  if (line === undefined) return <EmptyState title={say(t.gone)} />;
  return <LineBody detail={data} line={line} />;
}

function LineBody({ detail, line }: { detail: BomDetail; line: BomLine }) {
  const say = useSay();
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  const { bom } = detail;
  const canEdit = bom.can.edit;
  const takeItem = (itemId: string) => void editLine(bom.id, line, { item_id: itemId });
  const below = new Set(belowOf(line.line_uid, detail.lines));
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-13 text-text-2 tabular-nums">
          {line.cost_code}
          {line.item !== null && (
            <Link to={`/design/catalogue?item=${line.item.id}`} className="link">
              {line.item.sku}
            </Link>
          )}
          {line.supplier !== null && <SupplierLink supplier={line.supplier} />}
          {line.state !== 'ok' && <Tag tone={stateTones[line.state]}>{say(stateWords[line.state])}</Tag>}
        </p>
        <h2 className="text-20 font-title wrap-anywhere">{line.description}</h2>
        <p className="text-16 font-label tabular-nums">
          {line.unit_cost === null ? '–' : formatMoney(line.ext_cents, language)}
        </p>
        {line.state === 'check' && (
          <Banner tone="warn" title={say(t.check)}>
            {say(t.checkText)}
          </Banner>
        )}
        {line.state === 'unmapped' && (
          <Banner tone="bad" title={say(t.unmapped)}>
            {say(t.unmappedText)}
          </Banner>
        )}
        {canEdit && (
          <div className="flex flex-wrap gap-2">
            {line.state === 'check' && (
              <Button
                size="small"
                look="primary"
                icon={<Check />}
                onClick={() =>
                  void saveLines(bom.id, { changes: [{ line_uid: line.line_uid, fields: {}, checked: true }] })
                }
              >
                {say(t.isRight)}
              </Button>
            )}
            <Button
              size="small"
              {...(line.state === 'unmapped' ? { look: 'primary' as const } : {})}
              icon={<Replace />}
              onClick={() => setChoosing(true)}
            >
              {say(line.item === null ? t.choose : t.replace)}
            </Button>
            <Button
              size="small"
              look="danger"
              icon={<Trash2 />}
              onClick={async () => {
                if (await saveLines(bom.id, { removed: [line.line_uid, ...below] })) closeRightSidebar();
              }}
            >
              {say(t.remove)}
            </Button>
          </div>
        )}
      </header>
      <Section title={say(t.steps)}>
        <LineSteps line={line} />
      </Section>
      <Section title={say(t.source)}>
        <p className="flex flex-wrap items-center gap-2 text-13">
          <Tag>{say(sourceWords[keyOfSource(line)])}</Tag>
          <span className="text-text-2">{say(sourceSentences[keyOfSource(line)])}</span>
        </p>
        {line.cad !== null && (
          <p className="mt-1 text-13 text-text-2 wrap-anywhere">
            {say(t.cad)}: <code className="text-12">{[line.cad.did, line.cad.eid, line.cad.row_id].join(' / ')}</code>
          </p>
        )}
        {line.override !== null && <Override override={line.override} />}
      </Section>
      <Section title={say(t.facts)}>
        {canEdit ? (
          <LineFields
            key={line.line_uid}
            line={line}
            assemblies={detail.lines.filter(
              (each) =>
                each.line_uid !== line.line_uid &&
                !below.has(each.line_uid) &&
                (each.make_buy === 'make' || each.make_buy === 'phantom' || each.line_uid === line.parent_uid),
            )}
            onEdit={(fields) => void editLine(bom.id, line, fields)}
          />
        ) : (
          <LineFacts line={line} />
        )}
      </Section>
      <LineElements key={line.line_uid} modelId={bom.source_ref.model_id} line={line} />
      {line.item !== null && <ItemUses itemId={line.item.id} bomId={bom.id} onUse={canEdit ? takeItem : undefined} />}
      {isChoosing && (
        <ItemDialog
          on={bom.rate_date}
          onClose={() => setChoosing(false)}
          onPick={(item) => {
            setChoosing(false);
            takeItem(item.id);
          }}
        />
      )}
    </div>
  );
}

/** All lines below one, however deep: they go where it goes. */
function belowOf(uid: string, lines: readonly BomLine[]): string[] {
  return lines
    .filter((each) => each.parent_uid === uid)
    .flatMap((each) => [each.line_uid, ...belowOf(each.line_uid, lines)]);
}

function Override({ override }: { override: LineOverride }) {
  const say = useSay();
  const language = useLanguage();
  const shown = (value: string | null, item: string) => {
    if (value === null) return '–';
    if (override.field === 'item_id') return item;
    return override.field === 'unit_cost'
      ? formatUnitCost(value, language)
      : override.field === 'quantity'
        ? formatNumber(Number(value), language)
        : value;
  };
  return (
    <div className="mt-2 rounded-card bg-sunken p-3 text-13">
      <p className="font-label">
        {say(t.overrideText, {
          field: say(t[override.field]),
          from: shown(override.from, say(t.anItem)),
          to: shown(override.to, say(t.thisItem)),
        })}
      </p>
      <p className="text-text-2 wrap-anywhere">{say(t.by, { name: override.by, reason: override.reason })}</p>
    </div>
  );
}
