import { clsx } from 'clsx';
import { useEffect, useRef, type ComponentProps } from 'react';

const hideDelayMs = 600;

type ScrollAreaProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** Names the area; a person who scrolls by keyboard can reach it and hears what it is. */
  label: string;
  ref?: ((element: HTMLDivElement | null) => void) | undefined;
};

/**
 * Scrolls as the browser scrolls, with a slim bar that shows while it moves or is pointed at, and hides 600 ms after. Not
 * Radix's: that one writes a style element of its own, and replaces a bar that every system already draws well.
 */
export function ScrollArea({ label, className, children, onScroll, ref, ...rest }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hideLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => area.current?.removeAttribute('data-bar'), hideDelayMs);
  };
  const show = () => {
    clearTimeout(timer.current);
    area.current?.setAttribute('data-bar', 'shown');
  };
  return (
    <div
      {...rest}
      ref={(element) => {
        area.current = element;
        ref?.(element);
      }}
      role="region"
      aria-label={label}
      tabIndex={0}
      onPointerEnter={show}
      onPointerLeave={hideLater}
      onScroll={(event) => {
        show();
        if (!event.currentTarget.matches(':hover')) hideLater();
        onScroll?.(event);
      }}
      className={clsx(
        'overflow-auto overscroll-contain -outline-offset-2 [scrollbar-color:transparent_transparent] [scrollbar-width:thin] data-bar:[scrollbar-color:var(--control)_transparent]',
        className,
      )}
    >
      {children}
    </div>
  );
}
