import { useEffect } from 'react';
import { closePalette, longestWords, usePalette } from './palette-state.ts';

/**
 * Takes what is typed while the palette is open and its code still on its way as its first words, in place of so many keys of the page. The
 * focus stays where it is, so that the palette can give it back.
 */
export function useEarlyWords(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closePalette();
      else if (event.key === 'Backspace') usePalette.setState(({ words }) => ({ words: words.slice(0, -1) }));
      else if ([...event.key].length === 1)
        usePalette.setState(({ words }) => ({ words: (words + event.key).slice(0, longestWords) }));
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isAwaited]);
}
