import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { noteReached, useNetwork } from '#platform/web/offline/network.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

const t = texts({
  title: { en: 'The portal does not answer', es: 'El portal no responde' },
  text: {
    en: 'Check your connection. You stay signed in, and what you have kept here is sent as soon as it answers.',
    es: 'Revisa tu conexión. Tu sesión sigue abierta y lo que guardaste aquí se envía en cuanto responda.',
  },
  retry: { en: 'Retry', es: 'Reintentar' },
});

/** Instead of everything, when a kept sign-in cannot be renewed because nobody answers. It goes on by itself once somebody does. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
  useEffect(() => {
    // From here on the portal is asked again and again whether it is there.
    noteReached(false);
    return useNetwork.subscribe(({ isReached }) => {
      if (isReached) onRetry();
    });
    // The way to try again is the same for as long as this stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title={say(t.title)}
        text={say(t.text)}
        action={
          <Button look="primary" onClick={onRetry}>
            {say(t.retry)}
          </Button>
        }
      />
    </main>
  );
}
