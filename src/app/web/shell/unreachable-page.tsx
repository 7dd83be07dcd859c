import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

const t = texts({
  title: { en: 'The portal does not answer', es: 'El portal no responde' },
  text: { en: 'Check your connection. You stay signed in.', es: 'Revisa tu conexión. Tu sesión sigue abierta.' },
  retry: { en: 'Retry', es: 'Reintentar' },
});

/** Instead of everything, when a kept sign-in cannot be renewed because nobody answers. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
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
