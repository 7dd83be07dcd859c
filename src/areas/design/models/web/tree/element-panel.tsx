import { formatNumber } from '#platform/shared/money.ts';
import { formatMeasured } from '#platform/shared/measures.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { shapeQuantities } from '#areas/design/models/schema.ts';
import { shapeWords, sourceTones, sourceWords } from '../model-words.ts';
import { doubtWords } from '../words.ts';
import { classWord } from '../words.ts';
import { useModelElement } from '../queries.ts';

const t = texts({
  loading: { en: 'Loading the part', es: 'Cargando el elemento' },
  error: { en: 'The part could not be loaded', es: 'No se pudo cargar el elemento' },
  class: { en: 'Class', es: 'Clase' },
  type: { en: 'Type', es: 'Tipo' },
  storey: { en: 'Storey', es: 'Nivel' },
  room: { en: 'Room', es: 'Espacio' },
  module: { en: 'Module or unit', es: 'Módulo o unidad' },
  assembly: { en: 'Part of', es: 'Parte de' },
  tag: { en: 'Tag', es: 'Etiqueta' },
  identity: { en: 'GlobalId', es: 'GlobalId' },
  same: { en: 'Same shape', es: 'Misma forma' },
  sameCount: {
    en: '{n, plural, one {this part only} other {# parts}}',
    es: '{n, plural, one {solo este elemento} other {# elementos}}',
  },
  quantities: { en: 'Quantities', es: 'Cantidades' },
  noQuantities: {
    en: 'The file gives none and there is no shape to measure.',
    es: 'El archivo no da ninguna y no hay forma que medir.',
  },
  materials: { en: 'Materials', es: 'Materiales' },
  properties: { en: 'Properties', es: 'Propiedades' },
  shape: { en: 'Shape', es: 'Forma' },
  unnamed: { en: 'Without a name', es: 'Sin nombre' },
});

function shapeName(name: string, say: Say): string {
  const known = shapeQuantities.find((each) => each === name);
  return known === undefined ? name : say(shapeWords[known]);
}

/** One part: what it is, where it stands, and each quantity with where it comes from. */
export function ElementPanel({ modelId, entity }: { modelId: string; entity: number }) {
  const say = useSay();
  const language = useLanguage();
  const { data: element, isError } = useModelElement(modelId, entity);
  if (element === undefined || element === null)
    return isError ? <ErrorState title={say(t.error)} /> : <SkeletonRows rows={8} label={say(t.loading)} />;
  const sets = Map.groupBy(element.properties, (each) => each.set);
  return (
    <article className="flex flex-col gap-5">
      <header>
        <h3 className="text-16 font-title wrap-anywhere">{element.name ?? element.type_name ?? say(t.unnamed)}</h3>
        <p className="text-13 text-text-2" title={element.ifc_class}>
          {classWord(element.ifc_class, language)}
          {element.predefined_type === null ? '' : ` · ${element.predefined_type}`}
        </p>
      </header>
      <Section title={say(t.quantities)} count={element.quantities.length}>
        {element.quantities.length === 0 ? (
          <p className="text-13 text-text-2">{say(t.noQuantities)}</p>
        ) : (
          <ul className="divide-y divide-line text-13">
            {element.quantities.map((quantity, index) => {
              const { shown, si } = formatMeasured(quantity, language);
              return (
                <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
                  <span className="min-w-0 truncate" title={`${quantity.set} ${quantity.name}`.trim()}>
                    {quantity.source === 'geometry' ? shapeName(quantity.name, say) : quantity.name}
                  </span>
                  <span className="text-right font-label tabular-nums" title={si}>
                    {shown}
                  </span>
                  <span className="min-w-0 truncate text-12 text-text-3">
                    {quantity.set === '' && quantity.source === 'geometry' ? say(t.shape) : quantity.set}
                  </span>
                  {quantity.doubt === undefined ? (
                    <Tag tone={sourceTones[quantity.source]}>{say(sourceWords[quantity.source])}</Tag>
                  ) : (
                    <Tag tone="warn">{say(doubtWords[quantity.doubt])}</Tag>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Section>
      {element.materials.length > 0 && (
        <Section title={say(t.materials)} count={element.materials.length}>
          <ol className="text-13">
            {element.materials.map((material, index) => (
              <li key={index} className="flex items-baseline gap-3 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">{material.name}</span>
                {material.thicknessM !== undefined && (
                  <span
                    className="text-text-2 tabular-nums"
                    title={`${formatNumber(material.thicknessM * 1000, language, 1)} mm`}
                  >{`${formatNumber(material.thicknessM / 0.0254, language)} in`}</span>
                )}
                {material.share !== undefined && (
                  <span className="text-text-2 tabular-nums">{Math.round(material.share * 100)}%</span>
                )}
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Facts>
        <Fact name={say(t.type)}>{element.type_name}</Fact>
        <Fact name={say(t.storey)}>{element.storey}</Fact>
        <Fact name={say(t.room)}>{element.container}</Fact>
        <Fact name={say(t.module)}>{element.module}</Fact>
        <Fact name={say(t.assembly)}>{element.assembly_name ?? element.assembly_id}</Fact>
        <Fact name={say(t.tag)}>{element.tag}</Fact>
        <Fact name={say(t.same)}>
          {element.shape_hash === null ? null : say(t.sameCount, { n: element.same_shape })}
        </Fact>
        <Fact name={say(t.identity)}>
          <code className="text-12 wrap-anywhere">{element.global_id}</code>
        </Fact>
      </Facts>
      {[...sets].map(([set, properties]) => (
        <Section key={set} title={set === '' ? say(t.properties) : set} count={properties.length}>
          <Facts>
            {properties.map(({ name, value }, index) => (
              <Fact key={index} name={name}>
                <span className="line-clamp-4 wrap-anywhere">{String(value)}</span>
              </Fact>
            ))}
          </Facts>
        </Section>
      ))}
    </article>
  );
}
