import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { say as sayIn, texts } from '#platform/shared/text.ts';
import type { Conflict } from '#platform/web/offline/device-store.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';

const t = texts({
  both: {
    en: 'Somebody else entered something else meanwhile. Both are kept until you choose.',
    es: 'Otra persona capturó algo distinto mientras tanto. Se conservan ambos hasta que elijas.',
  },
  mine: { en: 'Yours', es: 'Lo tuyo' },
  theirs: { en: 'Theirs', es: 'Lo de la otra persona' },
  keep: { en: 'Keep what is chosen', es: 'Conservar lo elegido' },
  first: { en: 'Choose one of both first.', es: 'Primero elige una de las dos opciones.' },
});

interface ChoiceProps {
  conflict: Conflict;
  onChoose: (keepsMine: Readonly<Record<string, boolean>>) => void;
}

/** What two people have entered differently, side by side, and the choice between them. */
export function ConflictChoice({ conflict: { differences }, onChoose }: ChoiceProps) {
  const say = useSay();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isDecided = differences.every(({ name }) => chosen[name] !== undefined);
  return (
    <div className="flex w-full flex-col gap-3 rounded-card border border-warn-line bg-warn-fill p-3">
      <p className="text-13 text-warn-text">{say(t.both)}</p>
      {differences.map(({ name, label, mine, theirs }) => (
        <div key={name} role="group" aria-label={sayIn(label, language)} className="flex flex-col gap-1.5">
          <p className="text-13 font-title">{sayIn(label, language)}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            {([true, false] as const).map((isMine) => (
              <button
                key={String(isMine)}
                type="button"
                aria-pressed={chosen[name] === isMine}
                onClick={() => setChosen((now) => ({ ...now, [name]: isMine }))}
                className={clsx(
                  'flex min-h-14 items-start gap-2 rounded-[10px] border bg-raised px-3 py-2 text-left',
                  chosen[name] === isMine ? 'border-accent-line outline-1 outline-accent-line' : 'border-line-strong',
                )}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-13 text-text-2">{say(isMine ? t.mine : t.theirs)}</span>
                  <span className="text-14 font-label wrap-anywhere">{sayIn(isMine ? mine : theirs, language)}</span>
                </span>
                {chosen[name] === isMine && <Check className="size-5 flex-none text-accent-text" />}
              </button>
            ))}
          </div>
        </div>
      ))}
      <Button
        size="large"
        look="primary"
        disabledReason={isDecided ? undefined : say(t.first)}
        onClick={() => onChoose(chosen)}
      >
        {say(t.keep)}
      </Button>
    </div>
  );
}
