import { Component, createRef, type ReactNode } from 'react';

interface SteadyScrollProps {
  className?: string;
  /** False for a change that the person made themselves and wants to see. */
  holds: boolean;
  children: ReactNode;
}
interface Held {
  element: HTMLElement;
  /** Below the top of the list: what grows or comes above the list is not the list's to make up for. */
  offset: number;
}

/**
 * Keeps what somebody reads or types where it is while a list changes around it: the item that holds the focus, else the first one
 * in view, stays at its place on the screen. Items carry `data-anchor`.
 */
export class SteadyScroll extends Component<SteadyScrollProps> {
  readonly #box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Held | null {
    const box = this.#box.current;
    const area = box?.closest<HTMLElement>('#content');
    if (box === null || area === null || area === undefined || !this.props.holds) return null;
    const focused = document.activeElement;
    // What is typed outside the list (the composer above it) is not moved by what comes in below.
    if (focused !== null && !box.contains(focused) && focused.matches('[contenteditable], input, textarea'))
      return null;
    const items = [...box.querySelectorAll<HTMLElement>('[data-anchor]')];
    const { top, bottom } = area.getBoundingClientRect();
    const isInView = (item: HTMLElement) => {
      const place = item.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    };
    const element = items.find((item) => item.contains(focused)) ?? items.find(isInView);
    return element === undefined ? null : { element, offset: this.#offsetOf(element) };
  }

  #offsetOf(element: HTMLElement): number {
    return element.getBoundingClientRect().top - (this.#box.current?.getBoundingClientRect().top ?? 0);
  }

  override componentDidUpdate(_props: SteadyScrollProps, _state: unknown, held: Held | null): void {
    if (held === null || !held.element.isConnected) return;
    const moved = this.#offsetOf(held.element) - held.offset;
    const area = this.#box.current?.closest<HTMLElement>('#content');
    if (moved !== 0 && area !== null && area !== undefined) area.scrollTop += moved;
  }

  override render() {
    return (
      <div ref={this.#box} className={this.props.className} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    );
  }
}
