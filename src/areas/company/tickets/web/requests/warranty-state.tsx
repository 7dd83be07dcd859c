import { CalendarClock, Eye } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { useAppeal } from './queries.ts';

const t = texts({
  visit: { en: 'Somebody comes {at}', es: 'Alguien va el {at}' },
  appeal: {
    en: 'You see it otherwise? Say why, and somebody looks again.',
    es: '¿Lo ves distinto? Dinos por qué y alguien lo revisará.',
  },
  appealed: {
    en: 'Another look was asked for on {at}. The answer comes here.',
    es: 'Se pidió otra revisión el {at}. La respuesta llegará aquí.',
  },
  send: { en: 'Ask for another look', es: 'Pedir otra revisión' },
});

/** Where something stands that is to be put right under the warranty, in plain words: when somebody comes, or why nobody does. */
export function WarrantyState({ request }: { request: Request }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="grid gap-2">
      <p className="text-16 font-title">{say(request.said)}</p>
      {request.visit_at !== null && (
        <p className="flex items-center gap-2">
          <CalendarClock aria-hidden="true" className="size-4 flex-none text-text-2" />
          {say(t.visit, { at: formatMoment(request.visit_at, language) })}
        </p>
      )}
      {request.denial !== null && <Banner>{request.denial}</Banner>}
      {request.appealed_at !== null && (
        <p className="flex items-center gap-2">
          <Eye aria-hidden="true" className="size-4 flex-none text-text-2" />
          {say(t.appealed, { at: formatMoment(request.appealed_at, language) })}
        </p>
      )}
    </div>
  );
}

/** Where whoever is told that something is not covered says why it should be. Once for each. */
export function AppealBox({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const appeal = useAppeal();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const send = async () => {
    setFault(undefined);
    const outcome = await outcomeOf(appeal.mutateAsync({ params: { id }, body: { body: documentOf(words.trim()) } }));
    if (!outcome.ok) setFault(saidOf(outcome, language) ?? '');
  };
  return (
    <form
      className="grid gap-3 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className="grid gap-1.5 font-label">
        {say(t.appeal)}
        <Textarea value={words} maxLength={8000} onChange={(event) => setWords(event.target.value)} />
      </label>
      {fault !== undefined && (
        <p role="alert" className="text-13 text-bad-text">
          {fault}
        </p>
      )}
      <Button type="submit" size="large" loading={appeal.isPending} disabled={words.trim() === ''}>
        {say(t.send)}
      </Button>
    </form>
  );
}
