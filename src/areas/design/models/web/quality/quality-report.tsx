import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { BuildingModel, ModelQuality } from '#areas/design/models/schema.ts';
import { useModelQuality } from '../queries.ts';
import { QualityFindings } from './quality-findings.tsx';
import { QualityCoverage } from './quality-coverage.tsx';
import { QualityClasses } from './quality-classes.tsx';

const t = texts({
  error: { en: 'The report could not be loaded', es: 'No se pudo cargar el informe' },
  retry: { en: 'Try again', es: 'Reintentar' },
  loading: { en: 'Loading the report', es: 'Cargando el informe' },
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
      <QualityCoverage quality={quality.data} />
      <QualityFindings model={model} quality={quality.data} onPart={onPart} />
      <QualityClasses quality={quality.data} />
      <Modules quality={quality.data} />
      {model.units !== null && (
        <Section title={say(t.units)}>
          <p className="text-13 text-text-2">{[...new Set(Object.values(model.units))].join(' · ')}</p>
        </Section>
      )}
    </div>
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
