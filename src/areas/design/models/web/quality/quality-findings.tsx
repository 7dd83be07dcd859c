import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Text, texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { BuildingModel, ModelQuality, StoredWarning } from '#areas/design/models/schema.ts';
import { warningWords } from '../model-words.ts';

const t = texts({
  findings: { en: 'What to know before counting', es: 'Qué saber antes de contar' },
  noFindings: {
    en: 'Nothing was found that speaks against the figures.',
    es: 'No se encontró nada en contra de las cifras.',
  },
  cases: { en: '{n, plural, one {# case} other {# cases}}', es: '{n, plural, one {# caso} other {# casos}}' },
  examples: { en: 'For example', es: 'Por ejemplo' },
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
            <Warning key={index} warning={warning} />
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

function Warning({ warning }: { warning: StoredWarning }) {
  const say = useSay();
  const words = warningWords[warning.code];
  return (
    <Finding
      title={`${words === undefined ? warning.code : say(words.title)}${warning.about === undefined ? '' : `: ${warning.about}`}`}
      what={words === undefined ? '' : say(words.what)}
      count={warning.count}
    >
      {warning.examples.slice(0, 4).map((id) => (
        <code key={id} className="text-12 text-text-3">
          {id}
        </code>
      ))}
    </Finding>
  );
}

interface FindingProps {
  title: string;
  what: string;
  count: number;
  children: ReactNode[];
}

function Finding({ title, what, count, children }: FindingProps) {
  const say = useSay();
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 text-13">
      <TriangleAlert className="mt-0.5 size-4 text-warn-text" />
      <div className="min-w-0">
        <p>
          <span className="font-label">{title}</span>{' '}
          <span className="text-text-3 tabular-nums">{say(t.cases, { n: count })}</span>
        </p>
        <p className="text-text-2">{what}</p>
        {children.length > 0 && (
          <p className="mt-0.5 flex min-w-0 flex-wrap gap-x-3 text-12">
            <span className="text-text-3">{say(t.examples)}:</span>
            {children}
          </p>
        )}
      </div>
    </li>
  );
}
