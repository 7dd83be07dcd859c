import { useRef } from 'react';

/** Where the focus was, and where it belongs when that place goes with what opened: a command belongs to the button of its menu. */
function openerOf(active: Element | null): HTMLElement | null {
  let opener = active;
  for (let menu = opener?.closest('[role="menu"]'); menu; menu = opener?.closest('[role="menu"]'))
    opener = document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

interface ReturnFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before a dialog opened. The library does so only for a trigger of its own, and ours are opened by
 * any button, row or command. What is no longer there gives it to the content of the page, never to the page as a whole. `onGone` runs after
 * that, for whoever leads on to another place: earlier the dialog would take the focus back.
 */
export function useReturnFocus(onGone?: () => void): ReturnFocus {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const place = opener.current?.isConnected === true ? opener.current : document.querySelector('main');
      place?.focus({ preventScroll: true });
      onGone?.();
    },
  };
}

/**
 * For what gives the focus back to its own button a moment after it has gone: whoever has put it elsewhere by then, on a device that was busy
 * for one, keeps it there. Else the first letters typed into a field would go to a button.
 */
export function leavesNewFocus(event: Event): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) event.preventDefault();
}
