import type { ReactNode } from 'react';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { say as sayIn, texts } from '#platform/shared/text.ts';
import { Kbd } from '#ui/marks/kbd.tsx';
import type { RowKey } from '../table-parts.ts';

const t = texts({
  step: { en: 'row', es: 'fila' },
  pick: { en: 'select', es: 'seleccionar' },
});

/** How many rows there are, what else matters of them, and the keys that a list is gone through by; keys without room are left out whole. */
export function TableFoot({
  count,
  keys = [],
  mayPick,
  children,
}: {
  count: string;
  keys?: readonly RowKey[] | undefined;
  mayPick: boolean;
  children: ReactNode;
}) {
  const say = useSay();
  const language = useLanguage();
  const hints = [
    ...keys.map(({ key, short, label }) => ({ key, words: sayIn(short ?? label, language) })),
    ...(keys.length > 0 && mayPick ? [{ key: 'x', words: say(t.pick) }] : []),
  ];
  return (
    <div className="flex h-(--row) flex-none items-center gap-6 border-t border-line-strong px-6 text-13 text-text-2 print:hidden">
      <div className="flex flex-none items-center gap-4 font-label">
        {count}
        {children}
      </div>
      <div
        aria-hidden
        className="ml-auto flex h-full flex-wrap justify-end gap-x-4 overflow-hidden text-12 text-text-3 pointer-coarse:hidden"
      >
        {keys.length > 0 && (
          <span className="flex h-full items-center gap-1.5">
            <Kbd>j</Kbd>
            <Kbd>k</Kbd>
            {say(t.step)}
          </span>
        )}
        {hints.map(({ key, words }) => (
          <span key={key} className="flex h-full items-center gap-1.5">
            <Kbd>{key}</Kbd>
            {words}
          </span>
        ))}
      </div>
    </div>
  );
}
