import type { ReactNode } from 'react';
import { Link } from '#platform/web/link.tsx';
import { Cell } from '#ui/layout/table.tsx';

interface FigureProps {
  to: string;
  /** Nothing stands behind it, so it leads nowhere. */
  isNone?: boolean;
  className?: string;
  children: ReactNode;
}

/** A figure of the overview, in its cell; it leads to the rows that it counts or sums. */
export function Figure({ to, isNone = false, className, children }: FigureProps) {
  return (
    <Cell numeric {...(className === undefined ? {} : { className })}>
      {isNone ? (
        <span className="text-text-3">{children}</span>
      ) : (
        <Link className="link" to={to}>
          {children}
        </Link>
      )}
    </Cell>
  );
}
