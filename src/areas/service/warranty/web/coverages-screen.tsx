import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { warrantyCoverage } from '../record.ts';

const t = texts({
  title: { en: 'No home is covered yet', es: 'Aún no hay viviendas cubiertas' },
  text: {
    en: 'A home that is handed over gets its coverages by itself; those of makers and extensions are added here.',
    es: 'Una vivienda que se entrega recibe sus coberturas sola; las de fabricantes y extensiones se añaden aquí.',
  },
});

/** What homes are covered for, from when and until when. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={warrantyCoverage}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['project_id', 'tier', 'ends_on']}
    />
  );
}
