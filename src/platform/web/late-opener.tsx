import { cloneElement, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useLateCode } from './late-code.ts';

interface TriggerProps {
  onClick?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

interface LateOpenerProps<T> {
  what: string;
  load: () => Promise<T>;
  /** The button. It stands from the first moment on, and looks and sounds the same before and after. */
  trigger: ReactElement<TriggerProps>;
  opens: 'menu' | 'dialog';
  /** The same button with what it opens, which stands open when it first appears. */
  children: (code: T) => ReactNode;
}

/**
 * A button of every page whose menu or panel comes after the page. What it opens is drawn from the first press on; the focus goes into
 * it then, so nobody loses a place when the one button takes the place of the other.
 */
export function LateOpener<T>({ what, load, trigger, opens, children }: LateOpenerProps<T>) {
  const [isWanted, setWanted] = useState(false);
  const code = useLateCode(what, load, isWanted, () => setWanted(false));
  if (isWanted && code !== undefined) return children(code);
  return cloneElement(trigger, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (opens === 'menu' && event.key === 'ArrowDown') setWanted(true);
    },
  });
}
