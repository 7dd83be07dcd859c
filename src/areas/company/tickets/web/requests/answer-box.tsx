import { useId, useState } from 'react';
import { documentOf } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { PhotoPick } from './photos.tsx';
import { usePhotos } from './chosen-photos.ts';
import { useSayMore, type Asking } from './queries.ts';
import { readersWords } from './words.ts';

const t = texts({
  answer: { en: 'Your answer', es: 'Tu respuesta' },
  more: { en: 'Write something more', es: 'Escribe algo más' },
  late: {
    en: 'This one is closed. What you write begins a new request that leads back to it.',
    es: 'Esta ya está cerrada. Lo que escribas inicia una solicitud nueva que lleva a ella.',
  },
  send: { en: 'Send', es: 'Enviar' },
});

/** Where an answer is written. What was asked for stands out; who reads it is said below. */
export function AnswerBox({ request, asking }: { request: Request; asking: Asking }) {
  const say = useSay();
  const readersId = useId();
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const photos = usePhotos(asking);
  const more = useSayMore();
  const isAsked = request.status === 'needs_answer';
  const isClosed = (request.status === 'done' || request.status === 'not_taken') && !request.can.accept;
  const label = say(isAsked ? t.answer : t.more);
  const isEmpty = words.trim() === '' && photos.chosen.length === 0;
  const send = async () => {
    if (isEmpty || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const sent = await photos.send();
      if ('error' in sent) return setError(sent.error);
      const now = await more.mutateAsync({
        params: { id: request.id },
        body: { body: documentOf(words.trim()), ...(sent.ids.length === 0 ? {} : { file_ids: sent.ids }) },
      });
      setWords('');
      photos.clear();
      if (now.id !== request.id) setSearch({ request: now.id });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setSending(false);
    }
    return undefined;
  };
  return (
    <form
      className={`grid gap-3 rounded-card border p-4 ${isAsked ? 'border-warn-line' : 'border-line'}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className="grid gap-1.5 font-label">
        {label}
        <Textarea
          value={words}
          maxLength={8000}
          aria-describedby={readersId}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {asking.view !== 'floor' && <PhotoPick photos={photos} />}
      {error !== undefined && (
        <p role="alert" className="text-13 text-bad-text">
          {error}
        </p>
      )}
      <p id={readersId} className="text-12 text-text-3">
        {isClosed ? `${say(t.late)} ` : ''}
        {say(readersWords[asking.view])}
      </p>
      <Button type="submit" look="primary" size="large" wide loading={isSending} disabled={isEmpty}>
        {say(t.send)}
      </Button>
    </form>
  );
}
