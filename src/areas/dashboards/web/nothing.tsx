import type { ReactNode } from 'react';

/** The one line of a widget or a part of a home that has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-13 text-text-3">{children}</p>;
}
