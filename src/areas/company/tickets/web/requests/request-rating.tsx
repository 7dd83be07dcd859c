import { Star } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { useRate } from './queries.ts';

const t = texts({
  how: { en: 'How did it go?', es: '¿Cómo te fue?' },
  stars: { en: '{n} of 5', es: '{n} de 5' },
  words: { en: 'What could be better? (not required)', es: '¿Qué podría mejorar? (no es necesario)' },
  send: { en: 'Send', es: 'Enviar' },
});

const marks = [1, 2, 3, 4, 5];

/** Asks how a request went: a mark of five, and once it is chosen what could be better. */
export function Rating({ id }: { id: string }) {
  const say = useSay();
  const rate = useRate();
  const [chosen, setChosen] = useState(0);
  const [words, setWords] = useState('');
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={say(t.how)} className="flex flex-wrap items-center gap-x-2 max-md:gap-x-0.5">
        <span className="mr-1 font-label max-md:w-full">{say(t.how)}</span>
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
