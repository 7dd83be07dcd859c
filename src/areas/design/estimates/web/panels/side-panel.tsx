import { X } from 'lucide-react';
import { useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { EstimateDetail, EstimateLine } from '#areas/design/estimates/schema.ts';
import { AssemblyPicker } from './assembly-picker.tsx';
import { LinePanel } from './line-panel.tsx';
import { MarkupsPanel } from './markups-panel.tsx';
import { RevisionsPanel } from './revisions-panel.tsx';
import type { SheetStore } from '../sheet/sheet-store.ts';
import type { SheetTotals } from '../sheet/sheet-totals.ts';
import { VariancePanel } from './variance-panel.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';
import { words } from '../words.ts';

const t = texts({
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  markups: { en: 'Mark-ups', es: 'Recargos' },
  whatif: { en: 'What if', es: 'Qué pasaría si' },
  revisions: { en: 'Revisions', es: 'Revisiones' },
  variance: { en: 'Estimate and BOM', es: 'Estimación y lista' },
  what: { en: 'What to add', es: 'Qué agregar' },
  items: { en: 'Items', es: 'Artículos' },
  assemblies: { en: 'Assemblies', es: 'Ensambles' },
  line: { en: 'Line', es: 'Partida' },
});

export type Side = 'catalogue' | 'markups' | 'whatif' | 'variance' | 'revisions' | 'line';

export function sideTitle(side: Side): Text {
  return t[side];
}

interface SidePanelProps {
  side: Side;
  detail: EstimateDetail;
  lines: readonly EstimateLine[];
  totals: SheetTotals;
  store: SheetStore;
  openLine: string | undefined;
  isEditable: boolean;
  onAddItem: (item: PricedItem) => void;
  onAddAssembly: (bomId: string) => void;
  onSide: (side: Side | undefined) => void;
  onOpen: (uid: string) => void;
}

/** What stands beside the sheet: catalogue, mark-ups, a line's own story, revisions. */
export function SidePanel(props: SidePanelProps) {
  const { side, detail, lines, totals, store, openLine, isEditable, onAddItem, onSide, onOpen } = props;
  const say = useSay();
  const [adds, setAdds] = useState<'items' | 'assemblies'>('items');
  const line = lines.find(({ line_uid }) => line_uid === openLine);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-11 flex-none items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-14 font-title">{say(t[side])}</h2>
        <IconButton label={say(words.close)} size="small" className="max-md:hidden" onClick={() => onSide(undefined)}>
          <X />
        </IconButton>
      </header>
      {side === 'catalogue' && (
        <div className="px-3 pt-3">
          <Segmented
            label={say(t.what)}
            value={adds}
            onValueChange={setAdds}
            items={(['items', 'assemblies'] as const).map((value) => ({ value, label: say(t[value]) }))}
          />
        </div>
      )}
      {side === 'catalogue' && adds === 'assemblies' ? (
        <AssemblyPicker onPick={props.onAddAssembly} />
      ) : side === 'catalogue' ? (
        <CataloguePicker
          className="flex-1 p-3"
          on={detail.estimate.rate_date}
          factory={factories.find((each) => each === detail.estimate.factory)}
          onPick={onAddItem}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          {side === 'markups' && <MarkupsPanel detail={detail} totals={totals} lines={lines} isEditable={isEditable} />}
          {side === 'whatif' && <WhatIfPanel detail={detail} lines={lines} totals={totals} />}
          {side === 'variance' && <VariancePanel estimateId={detail.estimate.id} />}
          {side === 'revisions' && <RevisionsPanel detail={detail} />}
          {side === 'line' && (
            <LinePanel
              key={openLine}
              detail={detail}
              line={line}
              lines={lines}
              store={store}
              isEditable={isEditable}
              onOpen={onOpen}
            />
          )}
        </div>
      )}
    </div>
  );
}
