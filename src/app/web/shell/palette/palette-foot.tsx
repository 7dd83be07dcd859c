import { Fragment } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Kbd } from '#ui/marks/kbd.tsx';

const t = texts({
  move: { en: 'move', es: 'moverse' },
  open: { en: 'open', es: 'abrir' },
  tab: { en: 'new tab', es: 'pestaña nueva' },
});

/** Which keys do what; for who sees, since the keys are those of every list. */
export function PaletteFoot() {
  const say = useSay();
  return (
    <footer
      aria-hidden="true"
      className="flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-12 text-text-3 max-sm:hidden"
    >
      {(
        [
          ['↑ ↓', t.move],
          ['↵', t.open],
          ['Ctrl ↵', t.tab],
        ] as const
      ).map(([key, label]) => (
        <Fragment key={key}>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>{key}</Kbd> {say(label)}
          </span>
        </Fragment>
      ))}
    </footer>
  );
}
