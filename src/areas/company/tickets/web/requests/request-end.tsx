import { CircleCheck, RotateCcw, Star } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { useAccept, useNotFixed, useRate } from './queries.ts';

const t = texts({
  asks: { en: 'Your builder says that this is done. Is it?', es: 'Tu constructor dice que está listo. ¿Es así?' },
  yes: { en: 'Yes, it is done', es: 'Sí, está listo' },
  no: { en: 'No, not yet', es: 'No, todavía no' },
  again: { en: 'It is not right after all', es: 'Al final no quedó bien' },
  how: { en: 'How did it go?', es: '¿Cómo te fue?' },
  stars: { en: '{n} of 5', es: '{n} de 5' },
  words: { en: 'What could be better? (not required)', es: '¿Qué podría mejorar? (no es necesario)' },
  send: { en: 'Send', es: 'Enviar' },
  thanks: { en: 'Thank you. You gave {n} of 5.', es: 'Gracias. Diste {n} de 5.' },
});

const marks = [1, 2, 3, 4, 5];

/** The end of a request: whether it is done, and how it went. Both are asked once. */
export function RequestEnd({ request }: { request: Request }) {
  const say = useSay();
  const accept = useAccept();
  const notFixed = useNotFixed();
  const params = { id: request.id };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-4">
      {!request.can.accept && request.can.not_fixed && (
        <div>
          <Button
            icon={<RotateCcw />}
            loading={notFixed.isPending}
            onClick={() => notFixed.mutate({ params, body: {}, options: { errorToast: true } })}
          >
            {say(t.again)}
          </Button>
        </div>
      )}
      {request.can.accept && (
        <div className="grid gap-3">
          <p className="font-label">{say(t.asks)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              size="large"
              icon={<CircleCheck />}
              loading={accept.isPending}
              onClick={() => accept.mutate({ params })}
            >
              {say(t.yes)}
            </Button>
            {request.can.not_fixed && (
              <Button
                size="large"
                icon={<RotateCcw />}
                loading={notFixed.isPending}
                onClick={() => notFixed.mutate({ params, body: {}, options: { errorToast: true } })}
              >
                {say(t.no)}
              </Button>
            )}
          </div>
        </div>
      )}
      {request.rating !== null ? (
        <p className="text-text-2">{say(t.thanks, { n: request.rating.rating })}</p>
      ) : (
        request.can.rate && <Rating id={request.id} />
      )}
    </div>
  );
}

function Rating({ id }: { id: string }) {
  const say = useSay();
  const rate = useRate();
  const [chosen, setChosen] = useState(0);
  const [words, setWords] = useState('');
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={say(t.how)} className="flex flex-wrap items-center gap-2">
        <span className="w-full font-label">{say(t.how)}</span>
        {marks.map((mark) => (
          <IconButton
            key={mark}
            size="large"
            label={say(t.stars, { n: mark })}
            aria-pressed={mark <= chosen}
            onClick={() => setChosen(mark)}
          >
            <Star className={mark <= chosen ? 'fill-current text-accent-text' : ''} />
          </IconButton>
        ))}
      </div>
      {chosen > 0 && (
        <>
          <label className="grid gap-1.5 text-13">
            {say(t.words)}
            <Textarea rows={2} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
          <div>
            <Button
              loading={rate.isPending}
              onClick={() =>
                rate.mutate({
                  params: { id },
                  body: { rating: chosen, ...(words.trim() === '' ? {} : { text: words.trim() }) },
                })
              }
            >
              {say(t.send)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
