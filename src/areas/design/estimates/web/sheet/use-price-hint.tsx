import { useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import type { SheetStore } from './sheet-store.ts';
import { type PriceAsk, PriceHint } from './price-hint.tsx';

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
