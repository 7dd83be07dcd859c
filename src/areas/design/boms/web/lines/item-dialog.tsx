import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { words } from '../words.ts';

const t = texts({ title: { en: 'Choose an item of the catalogue', es: 'Elige un artículo del catálogo' } });

/** The catalogue over the page, for the one item that a line is to have. */
export function ItemDialog(props: { on: string; onPick: (item: PricedItem) => void; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={say(t.title)}
      closeLabel={say(words.close)}
    >
      <CataloguePicker className="h-[60dvh]" on={props.on} onPick={props.onPick} />
    </Dialog>
  );
}
