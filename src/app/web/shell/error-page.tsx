import { useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

const t = texts({
  title: { en: 'Unexpected Application Error', es: 'Error inesperado de la aplicación' },
  text: {
    en: 'This screen could not be shown. Try again; if it happens once more, tell us the number below.',
    es: 'No se pudo mostrar esta pantalla. Inténtalo de nuevo; si vuelve a pasar, dinos el número de abajo.',
  },
  reference: { en: 'Request {id}', es: 'Solicitud {id}' },
  retry: { en: 'Retry', es: 'Reintentar' },
  home: { en: 'Start page', es: 'Página de inicio' },
});

/** The generic page of an error that no screen handled. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  const [ownId] = useState(() => requestKey().slice(0, 12));
  useDocumentTitle(say(t.title));
  const id = requestIdOf(error) ?? ownId;
  useEffect(() => {
    reportError(new Error(`Screen failed (${id})`, { cause: error }));
  }, [error, id]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        title={say(t.title)}
        text={say(t.text)}
        reference={say(t.reference, { id })}
        action={
          <>
            <Button look="primary" onClick={onRetry}>
              {say(t.retry)}
            </Button>
            <Button asChild>
              <a href="/">{say(t.home)}</a>
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The number that the server gave the failed request, when the error came from one. */
function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('failure' in error)) return undefined;
  const { failure } = error;
  return typeof failure === 'object' && failure !== null && 'text' in failure
    ? refusalOf({ text: failure.text }).requestId
    : undefined;
}
