import { type Text, texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { BuildingModel, ModelQuality } from '#areas/design/models/schema.ts';
import { Finding } from './finding.tsx';
import { WarningFinding } from './warning-finding.tsx';

const t = texts({
  findings: { en: 'What to know before counting', es: 'Qué saber antes de contar' },
  noFindings: {
    en: 'Nothing was found that speaks against the figures.',
    es: 'No se encontró nada en contra de las cifras.',
  },
});

const more: Readonly<Record<'nothing' | 'doubled' | 'without_storey' | 'without_type', { title: Text; what: Text }>> = {
  nothing: {
    title: { en: 'Zero or negative quantities', es: 'Cantidades en cero o negativas' },
    what: { en: 'A rule that counts by them finds nothing.', es: 'Una regla que cuente con ellas no encuentra nada.' },
  },
  doubled: {
    title: { en: 'Drawn twice', es: 'Dibujados dos veces' },
    what: {
      en: 'The same shape stands in the same place more than once, and would be counted so often.',
      es: 'La misma forma está en el mismo lugar más de una vez y se contaría otras tantas.',
    },
  },
  without_storey: {
    title: { en: 'On no storey', es: 'En ningún nivel' },
    what: { en: 'They stand at the end of the tree.', es: 'Están al final del árbol.' },
  },
  without_type: {
    title: { en: 'Without a type', es: 'Sin tipo' },
    what: { en: 'Rules find them by class and name only.', es: 'Las reglas solo los encuentran por clase y nombre.' },
  },
};

interface FindingsProps {
  model: BuildingModel;
  quality: ModelQuality;
  onPart: (entity: number) => void;
}

/** What was found in a model, by how much it matters. */
export function QualityFindings({ model, quality, onPart }: FindingsProps) {
  const say = useSay();
  const own = (['nothing', 'doubled', 'without_storey', 'without_type'] as const).filter(
    (key) => quality[key].count > 0,
  );
  return (
    <Section title={say(t.findings)} count={model.warnings.length + own.length}>
      {model.warnings.length + own.length === 0 ? (
        <p className="text-13 text-text-2">{say(t.noFindings)}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {model.warnings.map((warning, index) => (
            <WarningFinding key={index} warning={warning} />
          ))}
          {own.map((key) => (
            <Finding key={key} title={say(more[key].title)} what={say(more[key].what)} count={quality[key].count}>
              {quality[key].examples.map(({ entity, name, ifc_class }) => (
                <button
                  key={entity}
                  type="button"
                  className="max-w-full truncate rounded-1 text-accent-text underline-offset-2 hover:underline"
                  onClick={() => onPart(entity)}
                >
                  {name ?? ifc_class}
                </button>
              ))}
            </Finding>
          ))}
        </ul>
      )}
    </Section>
  );
}
