/** Scrolls a column into view that lies beneath the pinned ones or beyond the edge. */
export function revealColumn(box: HTMLElement | null, column: number): void {
  const head = box?.querySelector<HTMLElement>(`[role=columnheader][data-column="${column}"]`);
  if (!box || !head) return;
  const around = box.getBoundingClientRect();
  const edge = box.querySelector('.last-pinned')?.getBoundingClientRect().right ?? around.left;
  const seen = head.getBoundingClientRect();
  if (seen.left < edge) box.scrollLeft -= edge - seen.left;
  else if (seen.right > around.right) box.scrollLeft += seen.right - around.right;
}
