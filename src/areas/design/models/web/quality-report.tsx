import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, percentText, wholePercent } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { BuildingModel, ModelQuality, StoredWarning } from '../schema.ts';
import { warningWords } from './model-words.ts';
import { classWord } from './words.ts';
import { useModelQuality } from './queries.ts';

const t = texts({
  error: { en: 'The report could not be loaded', es: 'No se pudo cargar el informe' },
  retry: { en: 'Try again', es: 'Reintentar' },
  loading: { en: 'Loading the report', es: 'Cargando el informe' },
  coverage: { en: 'How far it can be counted with', es: 'Hasta dónde se puede contar' },
  given: { en: 'with quantities of the file', es: 'con cantidades del archivo' },
  geometry: { en: 'measured from the shape', es: 'medidos de la forma' },
  none: { en: 'neither', es: 'ninguno' },
  share: {
    en: '{percent}% of the parts have quantities of their own',
    es: '{percent}% de los elementos tiene cantidades propias',
  },
  findings: { en: 'What to know before counting', es: 'Qué saber antes de contar' },
  noFindings: {
    en: 'Nothing was found that speaks against the figures.',
    es: 'No se encontró nada en contra de las cifras.',
  },
  cases: { en: '{n, plural, one {# case} other {# cases}}', es: '{n, plural, one {# caso} other {# casos}}' },
  examples: { en: 'For example', es: 'Por ejemplo' },
  classes: { en: 'Classes', es: 'Clases' },
  class: { en: 'Class', es: 'Clase' },
  parts: { en: 'Parts', es: 'Elementos' },
  withQuantities: { en: 'With quantities', es: 'Con cantidades' },
  withShape: { en: 'With a shape', es: 'Con forma' },
  modules: { en: 'Modules and units', es: 'Módulos y unidades' },
  noModule: { en: 'shared or not told', es: 'compartidos o sin indicar' },
  units: { en: 'Units of the file', es: 'Unidades del archivo' },
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

/** How far a model can be counted with: coverage, findings in plain words with examples, classes, modules, units. */
export function QualityReport({ model, onPart }: { model: BuildingModel; onPart: (entity: number) => void }) {
  const say = useSay();
  const quality = useModelQuality(model.id);
  if (quality.data === undefined) {
    if (quality.isError)
      return (
        <ErrorState
          title={say(t.error)}
          action={<Button onClick={() => void quality.refetch()}>{say(t.retry)}</Button>}
        />
      );
    return <SkeletonRows rows={6} label={say(t.loading)} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <Coverage quality={quality.data} />
      <Findings model={model} quality={quality.data} onPart={onPart} />
      <Classes quality={quality.data} />
      <Modules quality={quality.data} />
      {model.units !== null && (
        <Section title={say(t.units)}>
          <p className="text-13 text-text-2">{[...new Set(Object.values(model.units))].join(' · ')}</p>
        </Section>
      )}
    </div>
  );
}

function Coverage({ quality: { sources, elements } }: { quality: ModelQuality }) {
  const say = useSay();
  const language = useLanguage();
  const percent = elements === 0 ? 0 : (sources.given / elements) * 100;
  return (
    <Section title={say(t.coverage)}>
      <ProgressBar
        percent={percent}
        wide
        label={say(t.share, { percent: wholePercent(percent) })}
        text={percentText(percent)}
        title={`${formatNumber(percent, language)}%`}
      />
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-13">
        {(['given', 'geometry', 'none'] as const).map((source) => (
          <li key={source}>
            <span className="font-title tabular-nums">{sources[source]}</span>{' '}
            <span className="text-text-2">{say(t[source])}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FindingsProps {
  model: BuildingModel;
  quality: ModelQuality;
  onPart: (entity: number) => void;
}

function Findings({ model, quality, onPart }: FindingsProps) {
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

function Classes({ quality }: { quality: ModelQuality }) {
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

function Modules({ quality }: { quality: ModelQuality }) {
  const say = useSay();
  if (quality.modules.every(({ module }) => module === null)) return null;
  return (
    <Section title={say(t.modules)}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13">
        {quality.modules.map(({ module, count }) => (
          <li key={module ?? ''}>
            <span className="font-label">{module ?? say(t.noModule)}</span>{' '}
            <span className="text-text-3 tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
