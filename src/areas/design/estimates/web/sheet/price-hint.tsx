import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { PriceHistory } from '../panels/price-history.tsx';
import type { SheetStore } from './sheet-store.ts';

const t = texts({
  title: { en: 'What it cost before', es: 'Lo que costó antes' },
});

/** Which line is asked about, and the cell that the answer stands beside. */
export interface PriceAsk {
  uid: string;
  at: { left: number; top: number; width: number; height: number };
}

/** Earlier costs beside the cell of a unit cost; Escape and a click elsewhere close it. */
export function PriceHint({
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
