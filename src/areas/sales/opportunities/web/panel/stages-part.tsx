import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Whole } from '../queries.ts';
import { stageName } from '../stage-words.ts';
import { StepDialog } from '../step-dialog.tsx';

const t = texts({
  stages: { en: 'Its way', es: 'Su camino' },
  next: { en: 'Move to {stage}', es: 'Pasar a {stage}' },
});

/** The stages of a deal’s pipeline, where it stands among them, and the step to another. */
export function StagesPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const [asked, setAsked] = useState<string>();
  const here = whole.stages.findIndex(({ id }) => id === whole.stage_id);
  const next = whole.stages[here + 1];
  return (
    <Section title={say(t.stages)}>
      <ol className="flex flex-wrap gap-1.5">
        {whole.stages.map((stage, at) => (
          <li key={stage.id}>
            <button
              type="button"
              disabled={!whole.can.change || at === here}
              aria-current={at === here ? 'step' : undefined}
              onClick={() => setAsked(stage.id)}
              className={`rounded-control border px-2 py-1 text-12 ${
                at === here
                  ? 'border-accent-line font-label'
                  : at < here
                    ? 'border-line bg-press text-text-2'
                    : 'border-line text-text-2'
              }`}
            >
              {stageName(stage, language)}
            </button>
          </li>
        ))}
      </ol>
      {whole.can.change && next !== undefined && (
        <Button look="primary" size="small" className="mt-3" onClick={() => setAsked(next.id)}>
          {say(t.next, { stage: stageName(next, language) })}
        </Button>
      )}
      {asked !== undefined && <StepDialog id={whole.id} stageId={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}
