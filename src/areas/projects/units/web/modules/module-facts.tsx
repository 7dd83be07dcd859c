import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { stationText } from '#areas/projects/units/choices.ts';
import type { ModuleRead } from '#areas/projects/units/schema.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { usePartsOfOthers } from '../parts-of-others.ts';

const t = texts({
  factory: { en: 'Factory', es: 'Planta' },
  line: { en: 'Line', es: 'Línea' },
  station: { en: 'Station', es: 'Estación' },
  serial: { en: 'Serial number', es: 'Número de serie' },
  label: { en: 'Label number', es: 'Número de etiqueta' },
  size: { en: 'Length × width × height', es: 'Largo × ancho × alto' },
  feet: { en: '{size} ft', es: '{size} ft' },
  weight: { en: 'Weight', es: 'Peso' },
  pounds: { en: '{n} lb', es: '{n} lb' },
  order: { en: 'Place in the set order', es: 'Lugar en el orden de montaje' },
  carrier: { en: 'Carrier', es: 'Transportista' },
  trailer: { en: 'Trailer', es: 'Remolque' },
});

/** What a module is: where it is built, its numbers and sizes, and what carries it. */
export function ModuleFacts({ module }: { module: ModuleRead }) {
  const { BuiltBy, ModuleDeviations } = usePartsOfOthers();
  const say = useSay();
  const language = useLanguage();
  const size = [module.length_ft, module.width_ft, module.height_ft];
  return (
    <Facts>
      <Fact name={say(t.factory)}>
        {module.factory === null ? null : say(factoryWords[module.factory] ?? t.factory)}
      </Fact>
      <Fact name={say(t.line)}>{module.line}</Fact>
      <Fact name={say(t.station)}>{module.station === null ? null : say(stationText(module.station))}</Fact>
      <Fact name={say(t.serial)}>{module.serial_no}</Fact>
      {module.label_no != null && <Fact name={say(t.label)}>{module.label_no}</Fact>}
      <Fact name={say(t.size)}>
        {size.every((each) => each === null)
          ? null
          : say(t.feet, {
              size: size.map((each) => (each === null ? '–' : formatNumber(each, language))).join(' × '),
            })}
      </Fact>
      <Fact name={say(t.weight)}>
        {module.weight_lb === null ? null : say(t.pounds, { n: formatNumber(module.weight_lb, language) })}
      </Fact>
      <Fact name={say(t.order)}>{module.set_sequence}</Fact>
      <BuiltBy moduleId={module.id} />
      <ModuleDeviations moduleId={module.id} />
      {module.carrier != null && <Fact name={say(t.carrier)}>{module.carrier}</Fact>}
      {module.trailer_no != null && <Fact name={say(t.trailer)}>{module.trailer_no}</Fact>}
    </Facts>
  );
}
