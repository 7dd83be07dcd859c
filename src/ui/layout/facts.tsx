import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A rail or a block of facts: names to the left, values to the right, a dash where nothing is known. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 text-13 comfort:grid-cols-[132px_minmax(0,1fr)]',
        className,
      )}
    >
      {children}
    </dl>
  );
}

type FactProps = {
  name: string;
  /** Money and counts stand at the right edge. */ numeric?: boolean;
  children?: ReactNode;
};

export function Fact({ name, numeric = false, children }: FactProps) {
  const missing = children === undefined || children === null || children === '';
  return (
    <>
      <dt className="py-[5px] text-text-3">{name}</dt>
      <dd
        className={clsx(
          'min-w-0 py-[5px] wrap-anywhere',
          numeric && 'text-right tabular-nums',
          missing && 'text-text-3',
        )}
      >
        {missing ? '–' : children}
      </dd>
    </>
  );
}
