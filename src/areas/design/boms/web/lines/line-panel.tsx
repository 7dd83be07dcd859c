import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomDetail, BomLine, LineOverride } from '#areas/design/boms/schema.ts';
import { ItemDialog } from './item-dialog.tsx';
import { keyOfSource } from './line-columns.tsx';
import { editLine, saveLines } from './line-edits.ts';
import { LineFacts, LineFields } from './line-fields.tsx';
import { ItemUses, LineElements } from './line-origin.tsx';
import { LineSteps } from './line-steps.tsx';
import { useBom } from '../queries.ts';
import { SourceAssembly } from '../parts-of-others.tsx';
import { sourceSentences, sourceWords } from '../words.ts';
import { LineHead } from './line-head.tsx';

const t = texts({
  loading: { en: 'Loading the line', es: 'Cargando la partida' },
  gone: { en: 'This line is not in this version any more', es: 'Esta partida ya no está en esta versión' },
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
  const [isChoosing, setChoosing] = useState(false);
  const { bom } = detail;
  const canEdit = bom.can.edit;
  const takeItem = (itemId: string) => void editLine(bom.id, line, { item_id: itemId });
  const below = new Set(belowOf(line.line_uid, detail.lines));
  return (
    <div className="flex flex-col gap-5 p-4">
      <LineHead
        line={line}
        canEdit={canEdit}
        onConfirm={() => void saveLines(bom.id, { changes: [{ line_uid: line.line_uid, fields: {}, checked: true }] })}
        onChoose={() => setChoosing(true)}
        onRemove={async () => {
          if (await saveLines(bom.id, { removed: [line.line_uid, ...below] })) closeRightSidebar();
        }}
      />
      <Section title={say(t.steps)}>
        <LineSteps line={line} />
      </Section>
      <Section title={say(t.source)}>
        <p className="flex flex-wrap items-center gap-2 text-13">
          <Tag>{say(sourceWords[keyOfSource(line)])}</Tag>
          <span className="text-text-2">{say(sourceSentences[keyOfSource(line)])}</span>
        </p>
        {line.cad !== null && <SourceAssembly groupId={bom.group_id} cad={line.cad} />}
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
