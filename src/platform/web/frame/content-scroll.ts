import { create } from 'zustand';

export const nearBottomPx = 1000;

/** How far the content area is scrolled, and whether its end is near: lists load more by it. */
export const useContentScroll = create<{ top: number; isNearBottom: boolean }>()(() => ({
  top: 0,
  isNearBottom: false,
}));

/** Notes a scroll of the content area. */
export function noteScroll(area: Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>): void {
  const left = area.scrollHeight - area.scrollTop - area.clientHeight;
  useContentScroll.setState({ top: area.scrollTop, isNearBottom: left <= nearBottomPx });
}
