import { clsx } from 'clsx';
import { Check, MessageCircleQuestion } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { outsideWords, type OutsideWord } from '#areas/company/tickets/choices.ts';
import { wayOf } from './words.ts';

const t = texts({
  way: { en: 'How far it is', es: 'Cómo va' },
  now: { en: '{step}, now', es: '{step}, ahora' },
  past: { en: '{step}, behind it', es: '{step}, ya pasó' },
});

/** The way of a request in plain words, up to where it stands. */
export function RequestSteps({ status }: { status: OutsideWord }) {
  const say = useSay();
  const steps = wayOf(status);
  const at = steps.indexOf(status);
  return (
    <ol aria-label={say(t.way)} className="flex items-start">
      {steps.map((step, index) => {
        const isNow = index === at;
        const isPast = index < at || status === 'done';
        const word = say(outsideWords[step]);
        return (
          <li key={step} className="relative flex min-w-0 flex-1 flex-col items-center gap-1 px-1 text-center">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={clsx(
                  'absolute top-3.5 right-[calc(50%+18px)] left-[calc(-50%+18px)] border-t-2',
                  index <= at ? 'border-text-2' : 'border-dashed border-line-strong',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-7 place-items-center rounded-full border-2',
                isPast
                  ? 'border-text-2 bg-text-2 text-surface'
                  : isNow && step === 'needs_answer'
                    ? 'border-warn-line bg-warn-fill text-warn-text'
                    : isNow
                      ? 'border-text-2 bg-raised'
                      : 'border-line-strong bg-raised',
              )}
            >
              {isPast ? (
                <Check className="size-4" />
              ) : isNow && step === 'needs_answer' ? (
                <MessageCircleQuestion className="size-4" />
              ) : (
                isNow && <span className="size-2 rounded-full bg-text-2" />
              )}
            </span>
            <span className={clsx('text-12 text-balance', isNow ? 'font-label' : 'text-text-3')}>
              <span aria-hidden="true">{word}</span>
              <span className="sr-only">
                {isNow ? say(t.now, { step: word }) : isPast ? say(t.past, { step: word }) : word}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
