import { useEffect, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useSearch } from '#platform/web/place.ts';
import { CallError } from '#platform/web/call/query.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useFinishConnecting } from './queries.ts';
import { indexPath } from './words.ts';

const t = texts({
  title: { en: 'Connecting the CAD platform', es: 'Conectando la plataforma CAD' },
  working: {
    en: 'The answer of the platform is being checked …',
    es: 'Se está comprobando la respuesta de la plataforma …',
  },
  failed: { en: 'Nothing was connected', es: 'No se conectó nada' },
  back: { en: 'Back to the assembly groups', es: 'Volver a los grupos de ensamble' },
  nothing: {
    en: 'This page is where the CAD platform sends people back to. It came without an answer; begin the connection from the assembly groups.',
    es: 'A esta página regresa la plataforma CAD. Llegó sin respuesta; inicia la conexión desde los grupos de ensamble.',
  },
});

/** Where the platform sends people back to: hands its answer to the server, and leads back to the page that asked. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const { state, code, error } = useSearch();
  const finish = useFinishConnecting();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once; a second try would be refused and hide what came of the first.
    if (state === undefined || begun.current) return;
    begun.current = true;
    finish
      .mutateAsync({
        body: { state, ...(code === undefined ? {} : { code }), ...(error === undefined ? {} : { error }) },
      })
      .then(({ return_to }) => go(return_to, { replace: true }))
      .catch((failed: unknown) => {
        if (!(failed instanceof CallError)) throw failed;
        setFault(refusalOf(failed.failure).details[0]?.said[language] ?? failed.message);
      });
    // The address is read once; it does not change while this page stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const isOver = state === undefined || fault !== undefined;
  return (
    <PageFrame title={say(t.title)} narrow>
      {isOver ? (
        <ErrorState
          title={say(t.failed)}
          text={state === undefined ? say(t.nothing) : fault}
          action={
            <Button look="primary" asChild>
              <Link to={indexPath}>{say(t.back)}</Link>
            </Button>
          }
        />
      ) : (
        <p role="status" className="flex items-center gap-3 text-14 text-text-2">
          <Spinner />
          {say(t.working)}
        </p>
      )}
    </PageFrame>
  );
}
