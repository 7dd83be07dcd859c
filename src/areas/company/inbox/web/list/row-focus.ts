import { useEffect, useRef } from 'react';

/** The place of a row, which is brought into view once it is chosen and has the focus where nothing else keeps it. */
export function useChosenRow(isOn: boolean) {
  const row = useRef<HTMLButtonElement>(null);
  // Whoever moves by j and k stands on the row; a menu, a field or the panel keeps its focus.
  useEffect(() => {
    if (!isOn) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    if (
      focused === null ||
      focused === document.body ||
      row.current?.closest('[data-inbox]')?.contains(focused) === true
    )
      row.current?.focus({ preventScroll: true });
  }, [isOn]);
  return row;
}
