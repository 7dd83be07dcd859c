import { createContext, use, type ComponentProps, type MouseEvent } from 'react';
import { go, preload } from './place.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the portal, with query and hash where wanted. */
  to: string;
  replace?: boolean | undefined;
};

/** Where what stands around is a button or a link already: links within it are their words alone. */
export const PlainLinks = createContext(false);

/** A link within the portal: a true `<a href>`, so that new tabs, copying and middle clicks work; loads its screen on intent. */
export function Link({ to, replace = false, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  if (use(PlainLinks)) return <span className={rest.className?.replace(/\blink\b/u, '')}>{children}</span>;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (rest.target !== undefined && rest.target !== '_self')) return;
    event.preventDefault();
    go(to, { replace });
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => {
        preload(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(to);
        onFocus?.(event);
      }}
    >
      {children}
    </a>
  );
}
