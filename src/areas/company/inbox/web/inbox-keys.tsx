import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Kbd } from '#ui/marks/kbd.tsx';

export const keyWords = texts({
  move: { en: 'move', es: 'moverse' },
  keyDone: { en: 'hide', es: 'ocultar' },
  keySnooze: { en: 'snooze', es: 'posponer' },
  keyOpen: { en: 'open', es: 'abrir' },
  keyUndo: { en: 'undo', es: 'deshacer' },
  keyRemind: { en: 'remind', es: 'recordar' },
});

/** The foot of the list: which keys do what. */
export function InboxKeys({ canRemind }: { canRemind: boolean }) {
  const say = useSay();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['J', 'K'], say(keyWords.move)],
    ...(canRemind
      ? ([[['R'], say(keyWords.keyRemind)]] as const)
      : ([
          [['E'], say(keyWords.keyDone)],
          [['S'], say(keyWords.keySnooze)],
        ] as const)),
    [['↵'], say(keyWords.keyOpen)],
    [['Z'], say(keyWords.keyUndo)],
  ];
  return (
    <div className="flex h-9 flex-none items-center gap-4 overflow-hidden border-t border-line px-6 text-12 text-text-2 pointer-coarse:hidden">
      {keys.map(([marks, words]) => (
        <span key={words} className="inline-flex items-center gap-1.5">
          {marks.map((each) => (
            <Kbd key={each}>{each}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </div>
  );
}
