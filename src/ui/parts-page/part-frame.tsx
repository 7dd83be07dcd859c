import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const spans = {
  3: 'lg:col-span-3',
  4: 'lg:col-span-4',
  5: 'lg:col-span-5',
  6: 'lg:col-span-6',
  7: 'lg:col-span-7',
  8: 'lg:col-span-8',
  12: 'lg:col-span-12',
};

/** One box of the parts page. */
export function PartFrame({
  title,
  span = 4,
  children,
}: {
  title: string;
  span?: keyof typeof spans;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={clsx('min-w-0 rounded-3 border border-line bg-surface px-5 pt-4 pb-5 max-md:px-4', spans[span])}
    >
      <h2 className="mb-3.5 text-12 font-label text-text-3">{title}</h2>
      {children}
    </section>
  );
}

/** Things side by side, wrapping. */
export function Line({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('flex flex-wrap items-center gap-2.5 not-first:mt-3', className)}>{children}</div>;
}
