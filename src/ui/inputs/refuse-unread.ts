/**
 * True where an entry within holds words that can not be read: it says so, and the first one has the focus. Every button that saves what
 * stands in entries asks this first.
 */
export function refuseUnread(within: ParentNode | null | undefined): boolean {
  const unread = [...(within ?? document).querySelectorAll<HTMLInputElement>('input[data-unread]')];
  for (const entry of unread) entry.checkValidity();
  const [first] = unread;
  first?.focus();
  first?.scrollIntoView?.({ block: 'center' });
  return first !== undefined;
}
