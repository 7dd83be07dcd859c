import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { useLinkStep, type LinkTrip } from './queries.ts';

const t = texts({
  confirmed: { en: 'I come at this time', es: 'Voy a esa hora' },
  en_route: { en: 'I am on the way', es: 'Voy en camino' },
  done: { en: 'The work is done', es: 'El trabajo está hecho' },
  no_access: { en: 'Nobody could let me in', es: 'No pude entrar' },
  wait: {
    en: 'The home has not agreed on a time yet. You can look at what there is to do.',
    es: 'En la casa todavía no se acordó un horario. Ya puedes ver qué hay que hacer.',
  },
  doneTitle: { en: 'What was done', es: 'Qué se hizo' },
  noTitle: { en: 'What happened', es: 'Qué pasó' },
  last: { en: 'With this the link ends.', es: 'Con esto termina el enlace.' },
  words: { en: 'In your words', es: 'Con tus palabras' },
});

type Step = 'confirmed' | 'en_route' | 'done' | 'no_access';
const steps: readonly Step[] = ['confirmed', 'en_route', 'done', 'no_access'];

/** The steps that the holder of a link may take; the last ones ask what happened, and end the link. */
export function LinkSteps({
  token,
  trip,
  onTrip,
}: {
  token: string;
  trip: LinkTrip;
  onTrip: (trip: LinkTrip) => void;
}) {
  const say = useSay();
  const step = useLinkStep();
  const [asking, setAsking] = useState<'done' | 'no_access'>();
  const [words, setWords] = useState('');
  const offered = steps.filter((each) => trip.steps.includes(each));
  const take = (to: Step) => {
    if (to === 'done' || to === 'no_access') setAsking(to);
    else step.mutate({ params: { token }, body: { to } }, { onSuccess: onTrip });
  };
  return (
    <div className="grid gap-2">
      {step.error !== null && <Banner tone="bad">{step.error.message}</Banner>}
      {offered.length === 0 && <Banner>{say(t.wait)}</Banner>}
      {offered.map((to, index) => (
        <Button
          key={to}
          look={index === 0 ? 'primary' : 'default'}
          size="large"
          wide
          loading={step.isPending && asking === undefined}
          onClick={() => take(to)}
        >
          {say(t[to])}
        </Button>
      ))}
      {asking !== undefined && (
        <AskDialog
          title={say(asking === 'done' ? t.doneTitle : t.noTitle)}
          text={say(t.last)}
          button={say(t[asking])}
          disabled={words.trim().length < 3}
          onDo={async () =>
            onTrip(await step.mutateAsync({ params: { token }, body: { to: asking, words: words.trim() } }))
          }
          onClose={() => setAsking(undefined)}
        >
          <Field label={say(t.words)} required>
            <Textarea rows={4} value={words} maxLength={2000} onChange={(event) => setWords(event.target.value)} />
          </Field>
        </AskDialog>
      )}
    </div>
  );
}
