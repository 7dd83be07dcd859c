import { formatNumber, progressPercent, progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ModelQuality } from '#areas/design/models/schema.ts';

const t = texts({
  coverage: { en: 'How far it can be counted with', es: 'Hasta dónde se puede contar' },
  given: { en: 'with quantities of the file', es: 'con cantidades del archivo' },
  geometry: { en: 'measured from the shape', es: 'medidos de la forma' },
  none: { en: 'neither', es: 'ninguno' },
  share: {
    en: '{percent}% of the parts have quantities of their own',
    es: '{percent}% de los elementos tiene cantidades propias',
  },
});

/** How many parts of a model have quantities of the file, of their shape, or none. */
export function QualityCoverage({ quality: { sources, elements } }: { quality: ModelQuality }) {
  const say = useSay();
  const language = useLanguage();
  const percent = elements === 0 ? 0 : (sources.given / elements) * 100;
  return (
    <Section title={say(t.coverage)}>
      <ProgressBar
        percent={percent}
        wide
        label={say(t.share, { percent: progressPercent(percent) })}
        text={progressText(percent)}
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
