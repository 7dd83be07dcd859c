import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

/** The name of a row. Ctrl or Cmd with a click opens its page in a new tab; a plain click shows the row beside the list where it can. */
export function RowName({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} tabIndex={-1} data-row-name="" className="font-label hover:underline">
      {children}
    </Link>
  );
}
