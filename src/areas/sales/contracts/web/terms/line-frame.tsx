import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { shifted, without } from '../queries.ts';

const t = texts({
  up: { en: 'Up: {name}', es: 'Subir: {name}' },
  down: { en: 'Down: {name}', es: 'Bajar: {name}' },
  remove: { en: 'Remove: {name}', es: 'Quitar: {name}' },
});

interface LineFrameProps<T> {
  name: string;
  lines: readonly T[];
  at: number;
  onChange: (lines: T[]) => void;
  children: ReactNode;
}

/** One line of a list that is edited as a whole, with the ways to move and remove it. */
export function LineFrame<T>({ name, lines, at, onChange, children }: LineFrameProps<T>) {
  const say = useSay();
  return (
    <li className="grid gap-3 rounded-card border border-line p-3">
      {children}
      <div className="flex justify-end">
        <IconButton label={say(t.up, { name })} disabled={at === 0} onClick={() => onChange(shifted(lines, at, -1))}>
          <ArrowUp />
        </IconButton>
        <IconButton
          label={say(t.down, { name })}
          disabled={at === lines.length - 1}
          onClick={() => onChange(shifted(lines, at, 1))}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={say(t.remove, { name })} onClick={() => onChange(without(lines, at))}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}
