import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** Makes the window so large, as media queries see it. Nothing is laid out: what elements measure stays the same. */
export function setViewport(size: { width: number; height: number }): void {
  window.happyDOM.setViewport(size);
}
