import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { ModelQuality } from '#areas/design/models/schema.ts';
import { classWord } from '../words.ts';

const t = texts({
  classes: { en: 'Classes', es: 'Clases' },
  class: { en: 'Class', es: 'Clase' },
  parts: { en: 'Parts', es: 'Elementos' },
  withQuantities: { en: 'With quantities', es: 'Con cantidades' },
  withShape: { en: 'With a shape', es: 'Con forma' },
});

/** The classes of a model, with how many of their parts have quantities and a shape. */
export function QualityClasses({ quality }: { quality: ModelQuality }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.classes)} count={quality.classes.length}>
      <Table caption={say(t.classes)} flush>
        <thead>
          <tr>
            <HeadCell>{say(t.class)}</HeadCell>
            <HeadCell numeric>{say(t.parts)}</HeadCell>
            <HeadCell numeric>{say(t.withQuantities)}</HeadCell>
            <HeadCell numeric>{say(t.withShape)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {quality.classes.map((each) => (
            <tr key={each.ifc_class}>
              <Cell>
                <span title={each.ifc_class}>{classWord(each.ifc_class, language)}</span>
              </Cell>
              <Cell numeric>{each.count}</Cell>
              <Cell numeric>{each.given}</Cell>
              <Cell numeric>{each.shaped}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
