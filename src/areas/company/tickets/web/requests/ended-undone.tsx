import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';

const t = texts({
  joined: {
    en: 'Your builder put this together with another request, and answers it there.',
    es: 'Tu constructor unió esta solicitud con otra y la responde allí.',
  },
  open: { en: 'Open {code}: {title}', es: 'Abrir {code}: {title}' },
  notTaken: {
    en: 'Your builder has not taken this on, and nothing was done.',
    es: 'Tu constructor no tomó esta solicitud y no se hizo nada.',
  },
});

/** The end of a request of which nothing was done: the one that goes on in its place, or why it was not taken on. */
export function EndedUndone({ request }: { request: Request }) {
  const say = useSay();
  const { status, joined_to: target, ended_because: because } = request;
  // A judgement of the warranty has words and an appeal of its own.
  if ((status !== 'joined' && status !== 'not_taken') || request.denial !== null) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-sunken p-4">
      <p>{say(status === 'joined' ? t.joined : t.notTaken)}</p>
      {because !== null && (
        <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-line">{because}</blockquote>
      )}
      {target !== null && (
        <Button onClick={() => setSearch({ request: target.id })}>
          {say(t.open, { code: target.code, title: target.title })}
        </Button>
      )}
    </div>
  );
}
