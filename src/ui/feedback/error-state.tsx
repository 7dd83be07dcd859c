import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Something to quote to support. */ reference?: string;
  className?: string;
};

/** What could not be shown, why, and how to go on. */
export function ErrorState({ title, text, action, reference, className }: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('grid justify-items-center gap-2 px-6 py-8 text-center', className)}>
      <span className="grid size-10 place-items-center rounded-full bg-bad-fill text-bad-text">
        <CircleAlert className="size-5" />
      </span>
      <h2 className="mt-1 text-16 font-title tracking-title text-balance">{title}</h2>
      {text !== undefined && <p className="max-w-[52ch] text-14 text-balance text-text-2">{text}</p>}
      {reference !== undefined && <p className="text-12 text-text-3 tabular-nums">{reference}</p>}
      {action !== undefined && <div className="mt-2 flex gap-2">{action}</div>}
    </div>
  );
}
