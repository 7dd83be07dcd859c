import { clsx } from 'clsx';
import { Check, CircleAlert, RotateCcw, Square } from 'lucide-react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { formatMs, stepCounts, stepWords } from '../model-words.ts';

const t = texts({
  log: { en: 'Log of the reading', es: 'Registro de la lectura' },
  progress: { en: 'Reading of the model', es: 'Lectura del modelo' },
  waiting: { en: 'Waits for its turn', es: 'Espera su turno' },
  reading: { en: 'Reading', es: 'Leyendo' },
});

const marks = { failed: CircleAlert, cancelled: Square, resumed: RotateCcw } as const;

/** What the reading has done so far, each step with its time and what it found. */
export function ReadingLog({ model }: { model: BuildingModel }) {
  const say = useSay();
  const language = useLanguage();
  const isOnItsWay = model.state === 'waiting' || model.state === 'reading';
  return (
    <div className="flex flex-col gap-2">
      {isOnItsWay && (
        <ProgressBar percent={model.progress} tone="plain" wide label={say(t.progress)} text={`${model.progress}%`} />
      )}
      <ol aria-label={say(t.log)} className="flex flex-col text-13" aria-live="polite">
        {model.steps.map((step, index) => {
          const words = stepCounts[step.step];
          const Mark = step.step in marks ? marks[step.step as keyof typeof marks] : Check;
          return (
            <li key={index} className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-2 py-1">
              <Mark
                className={clsx(
                  'size-4 translate-y-0.5',
                  step.step === 'failed' ? 'text-bad-text' : step.step in marks ? 'text-warn-text' : 'text-good-text',
                )}
              />
              <span className="min-w-0">
                {say(stepWords[step.step])}
                {words !== undefined && step.count !== undefined && (
                  <span className="text-text-3"> · {say(words, { n: step.count })}</span>
                )}
              </span>
              <span className="text-12 text-text-3 tabular-nums" title={formatMoment(step.at, language)}>
                {step.ms === undefined ? '' : formatMs(step.ms, language)}
              </span>
            </li>
          );
        })}
        {isOnItsWay && (
          <li className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-2 py-1 text-text-2">
            <Spinner className="size-4" />
            {say(model.state === 'waiting' ? t.waiting : t.reading)}
          </li>
        )}
      </ol>
    </div>
  );
}
