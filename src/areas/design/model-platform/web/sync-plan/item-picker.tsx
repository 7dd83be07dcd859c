import type { ComponentProps } from 'react';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import type { PlanLine } from '#areas/design/model-platform/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { commonWords } from '../words.ts';

const t = texts({
  pickTitle: { en: 'What is “{name}”?', es: '¿Qué es «{name}»?' },
  pickText: {
    en: 'It is kept under the ids of the platform, so every later sync knows it.',
    es: 'Se guarda con los identificadores de la plataforma; las siguientes sincronizaciones ya lo saben.',
  },
});

interface ItemPickerProps {
  line: PlanLine;
  onPick: ComponentProps<typeof CataloguePicker>['onPick'];
  onClose: () => void;
}

/** What a line of the platform is in the catalogue. */
export function ItemPicker({ line, onPick, onClose }: ItemPickerProps) {
  const say = useSay();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.pickTitle, { name: line.name })}
      description={say(t.pickText)}
      closeLabel={say(commonWords.close)}
      size="wide"
    >
      <CataloguePicker className="h-[min(60dvh,520px)]" onPick={onPick} />
    </Dialog>
  );
}
