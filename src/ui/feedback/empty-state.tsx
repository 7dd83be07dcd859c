import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** A drawing of `drawings/`. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  className?: string;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ drawing, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-center gap-2 px-6 py-8 text-center', className)}>
      {drawing}
      <h2 className="mt-1 text-16 font-title tracking-title text-balance">{title}</h2>
      {text !== undefined && <p className="max-w-[42ch] text-14 text-balance text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
