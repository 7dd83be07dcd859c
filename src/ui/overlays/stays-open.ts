/** A message that stands over a dialog belongs to no place on the page: to press its Undo is no reason to close what is open. */
export function staysOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('.Toastify__toast-container') !== null) event.preventDefault();
}

/** What a panel beside the page stays open for: its list, what floats over both, and a focus that moves on. */
const besideIt =
  '[data-beside-panel], [data-radix-popper-content-wrapper], [role="dialog"], [role="alertdialog"], .floats';

/** For a panel that stands beside the page: only a press on the rest of the page closes it, never a focus that goes on. */
export function staysOpenBeside(event: CustomEvent<{ originalEvent: Event }>): void {
  staysOpenForToasts(event);
  const { target, type } = event.detail.originalEvent;
  const isPress = type.startsWith('pointer');
  // What the press itself has removed, an entry of a menu for one, was no part of the page.
  if (!isPress || !(target instanceof Element) || !target.isConnected || target.closest(besideIt) !== null)
    event.preventDefault();
}
