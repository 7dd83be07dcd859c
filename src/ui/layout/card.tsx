import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '../marks/count-badge.tsx';

type CardProps = {
  title?: string;
  count?: number;
  /** Icon buttons or a link in the head. */
  actions?: ReactNode;
  /** Lets lists and tables reach the edges; the content brings its own padding. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A box around something that could be moved: a widget, a tile. On a page of one thing use a Section. */
export function Card({ title, count, actions, flush = false, className, children }: CardProps) {
  const titleId = useId();
  const Element = title === undefined ? 'div' : 'section';
  return (
    <Element
      {...(title === undefined ? {} : { 'aria-labelledby': titleId })}
      className={clsx('min-w-0 rounded-card border border-line bg-raised [--table-ground:var(--raised)]', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-11 items-center gap-2 pr-2 pl-4">
          <h2 id={titleId} className="min-w-0 truncate text-14 font-title tracking-title">
            {title}
          </h2>
          {count !== undefined && <CountBadge count={count} />}
          {actions !== undefined && <div className="ml-auto flex flex-none items-center gap-1 text-13">{actions}</div>}
        </header>
      )}
      <div
        className={clsx(
          flush ? title !== undefined && 'border-t border-line' : title === undefined ? 'p-4' : 'px-4 pb-4',
        )}
      >
        {children}
      </div>
    </Element>
  );
}
