import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '../marks/count-badge.tsx';

type SectionProps = {
  title: string;
  count?: number;
  /** A link or a quiet button at the end of the title's line. */ action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page: a title and room around it, no box. */
export function Section({ title, count, action, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={clsx('min-w-0', className)}>
      <header className="mb-1.5 flex min-h-7 items-center gap-2">
        <h2 id={titleId} className="text-14 font-title tracking-title comfort:text-20">
          {title}
        </h2>
        {count !== undefined && <CountBadge count={count} />}
        {action !== undefined && <div className="ml-auto text-13">{action}</div>}
      </header>
      {children}
    </section>
  );
}
