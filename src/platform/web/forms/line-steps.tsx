import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { shifted, without } from './lines.ts';

const t = texts({
  up: { en: 'Up: {name}', es: 'Subir: {name}' },
  down: { en: 'Down: {name}', es: 'Bajar: {name}' },
  remove: { en: 'Remove: {name}', es: 'Quitar: {name}' },
});

interface LineStepsProps<T> {
  name: string;
  lines: readonly T[];
  at: number;
  /** So many lines stay at least. */
  least?: number;
  onChange: (lines: T[]) => void;
}

/** The ways to move and remove one line of a list that is edited as a whole. */
export function LineSteps<T>({ name, lines, at, least = 0, onChange }: LineStepsProps<T>) {
  const say = useSay();
  return (
    <>
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
      <IconButton
        label={say(t.remove, { name })}
        disabled={lines.length <= least}
        onClick={() => onChange(without(lines, at))}
      >
        <Trash2 />
      </IconButton>
    </>
  );
}
