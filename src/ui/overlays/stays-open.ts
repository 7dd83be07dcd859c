/** A message that stands over a dialog belongs to no place on the page: to press its Undo is no reason to close what is open. */
export function staysOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('.Toastify__toast-container') !== null) event.preventDefault();
}
