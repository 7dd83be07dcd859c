import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The one line of a widget or a part of a home that has nothing to show; `boxed` where no card stands around it. */
export function Nothing({ boxed = false, children }: { boxed?: boolean; children: ReactNode }) {
  return (
    <p
      className={clsx(
        'w-full px-4 py-5 text-13',
        boxed ? 'rounded-card border border-dashed border-line-strong text-text-2' : 'text-text-3',
      )}
    >
      {children}
    </p>
  );
}
