import { X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type BreakEvenTarget, type Figures, outcomeOf, type UnitOfMeasure } from '../schema.ts';
import { useRemoveScenario } from './queries.ts';
import { amountWords, words } from './words.ts';

const t = texts({
  scenarios: { en: 'Saved scenarios', es: 'Escenarios guardados' },
  none: { en: 'No scenario is saved yet.', es: 'Aún no hay escenarios guardados.' },
  remove: { en: 'Remove {name}', es: 'Quitar {name}' },
});

interface SavedScenariosProps {
  target: BreakEvenTarget;
  measure: UnitOfMeasure;
  canWrite: boolean;
  onTake: (figures: Figures) => void;
}

/** The scenarios that were kept under a name, each with where it breaks even. */
export function SavedScenarios({ target, measure, canWrite, onTake }: SavedScenariosProps) {
  const say = useSay();
  const remove = useRemoveScenario();
  if (target.scenarios.length === 0) return <p className="text-12 text-text-3">{say(t.none)}</p>;
  return (
    <ul aria-label={say(t.scenarios)} className="flex flex-wrap gap-2">
      {target.scenarios.map((scenario) => {
        const at = outcomeOf(scenario);
        return (
          <li key={scenario.id} className="flex items-center rounded-control border border-line-strong bg-raised">
            <Button look="quiet" size="small" title={scenario.created_by} onClick={() => onTake(scenario)}>
              {scenario.name}
              <span className="text-text-3 tabular-nums">
                {at.break_even === null ? say(words.loses) : say(amountWords[measure], { n: at.break_even })}
              </span>
            </Button>
            {canWrite && (
              <IconButton
                size="small"
                label={say(t.remove, { name: scenario.name })}
                onClick={() => remove.mutate({ params: { id: scenario.id } })}
              >
                <X />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
