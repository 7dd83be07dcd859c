import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** A record's own page carries its name larger than a list does. */
  large?: boolean;
  breadcrumb?: ReactNode;
  /** A small picture before the title. */
  picture?: ReactNode;
  /** The status chip, beside the title. */
  status?: ReactNode;
  /** One line under the title. */
  meta?: ReactNode;
  /** The rest in a menu, and the one primary action last. */
  actions?: ReactNode;
  /** The tabs, whose line closes the header. */
  tabs?: ReactNode;
  className?: string;
};

/** The head of every page: where, what, in what state, and the one thing to do. Its left edge is the page's. */
export function PageHeader({
  title,
  large = false,
  breadcrumb,
  picture,
  status,
  meta,
  actions,
  tabs,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 px-6 pt-4 max-md:px-4',
        tabs === undefined ? 'pb-3' : 'border-b border-line pb-0',
        className,
      )}
    >
      {breadcrumb}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {picture}
        <div className="min-w-0 flex-1 basis-64 max-sm:basis-56">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              className={clsx(
                'min-w-0 font-title tracking-title text-balance wrap-anywhere',
                large ? 'text-24' : 'text-20',
              )}
            >
              {title}
            </h1>
            {status}
          </div>
          {meta !== undefined && (
            <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-13 text-text-2">{meta}</div>
          )}
        </div>
        {actions !== undefined && (
          <div className="flex max-w-full flex-wrap items-center gap-2 *:max-w-full print:hidden">{actions}</div>
        )}
      </div>
      {tabs !== undefined && <div className="-mb-px min-w-0 print:hidden [&>*]:shadow-none">{tabs}</div>}
    </header>
  );
}
