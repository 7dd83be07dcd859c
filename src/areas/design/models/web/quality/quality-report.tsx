import { formatNumber, percentText, wholePercent } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { BuildingModel, ModelQuality } from '#areas/design/models/schema.ts';
import { classWord } from '../words.ts';
import { useModelQuality } from '../queries.ts';
import { QualityFindings } from './quality-findings.tsx';

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
  classes: { en: 'Classes', es: 'Clases' },
  class: { en: 'Class', es: 'Clase' },
  parts: { en: 'Parts', es: 'Elementos' },
  withQuantities: { en: 'With quantities', es: 'Con cantidades' },
  withShape: { en: 'With a shape', es: 'Con forma' },
  modules: { en: 'Modules and units', es: 'Módulos y unidades' },
  noModule: { en: 'shared or not told', es: 'compartidos o sin indicar' },
  units: { en: 'Units of the file', es: 'Unidades del archivo' },
});

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
      <QualityFindings model={model} quality={quality.data} onPart={onPart} />
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
