import { useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { PriceHistory } from '../panels/price-history.tsx';
import type { SheetStore } from './sheet-store.ts';

const t = texts({
  title: { en: 'What it cost before', es: 'Lo que costó antes' },
});

/** Earlier costs over a sheet: asked for by a key for a line, or by the button in its cell. */
export function usePriceHint({
  box,
  store,
  lines,
  isEditable,
}: {
  box: RefObject<HTMLElement | null>;
  store: SheetStore;
  lines: readonly EstimateLine[];
  isEditable: boolean;
}): { ask: (uid: string) => void; onClick: (event: MouseEvent) => void; hint: ReactNode } {
  const [asked, setAsked] = useState<PriceAsk>();
  const line = asked === undefined ? undefined : lines.find(({ line_uid }) => line_uid === asked.uid);
  const ask = (uid: string) => {
    const cell = box.current?.querySelector(`[data-price-hint="${uid}"]`)?.closest('[role=gridcell]') ?? box.current;
    if (cell === null) return;
    const { left, top, width, height } = cell.getBoundingClientRect();
    setAsked({ uid, at: { left, top, width, height: Math.min(height, highest) } });
  };
  const close = () => {
    setAsked(undefined);
    // Back to where the keys were.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role=treegrid]')?.focus());
  };
  return {
    ask,
    onClick: (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-price-hint]') : null;
      if (button !== null) ask(button.dataset['priceHint'] ?? '');
    },
    hint: asked !== undefined && line !== undefined && (
      <PriceHint key={asked.uid} ask={asked} line={line} store={store} isEditable={isEditable} onClose={close} />
    ),
  };
}

/** Where the cost is in no column, the answer stands below the first row. */
const highest = 30;

/** Which line is asked about, and the cell that the answer stands beside. */
interface PriceAsk {
  uid: string;
  at: { left: number; top: number; width: number; height: number };
}

/** Earlier costs beside the cell of a unit cost; Escape and a click elsewhere close it. */
function PriceHint({
  ask,
  line,
  store,
  isEditable,
  onClose,
}: {
  ask: PriceAsk;
  line: EstimateLine;
  store: SheetStore;
  isEditable: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const estimateId = store.use((state) => state.base.estimate.id);
  return (
    <Popover
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={say(t.title)}
      align="end"
      className="w-96 p-4"
      trigger={<span aria-hidden="true" className="pointer-events-none fixed" style={ask.at} />}
    >
      <h3 className="mb-2 text-13 font-title">{say(t.title)}</h3>
      <p className="mb-3 text-12 text-text-2 wrap-anywhere">{line.description}</p>
      <PriceHistory
        estimateId={estimateId}
        line={line}
        onTake={
          isEditable
            ? (fields) => {
                store.change([{ uid: line.line_uid, fields }]);
                onClose();
              }
            : undefined
        }
      />
    </Popover>
  );
}
