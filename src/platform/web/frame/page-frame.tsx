import clsx from 'clsx';
import { createContext, use, type ReactNode } from 'react';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useDocumentTitle } from './page-title.ts';

/** What stands above the title in place of the page's own breadcrumb: the way to the screens beside it, where there are any. The shell gives it. */
export const AboveTitle = createContext<ReactNode>(null);

interface PageFrameProps {
  title: string;
  /** The name in the browser's tab where it says more than the title. */
  documentTitle?: string | undefined;
  large?: boolean | undefined;
  breadcrumb?: ReactNode;
  picture?: ReactNode;
  status?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
  /** For a table that owns the screen: the page takes exactly the height there is and the content scrolls within. */
  fill?: boolean | undefined;
  /** Leaves the padding to the content, for tables and split views that reach the edges. */
  flush?: boolean | undefined;
  /** Narrow reading width, for forms and settings. */
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page inside the shell: head, tabs, content, and the title everywhere it belongs. */
export function PageFrame({
  documentTitle,
  fill = false,
  flush = false,
  narrow = false,
  children,
  ...head
}: PageFrameProps) {
  useDocumentTitle(documentTitle ?? head.title);
  const { large = false, breadcrumb, ...rest } = head;
  const above = use(AboveTitle);
  return (
    <div className={clsx(fill ? 'flex h-full min-h-0 flex-col' : 'pb-10')}>
      <PageHeader {...rest} large={large} breadcrumb={above ?? breadcrumb} />
      <div
        className={clsx(
          'min-w-0',
          fill && 'flex min-h-0 flex-1 flex-col',
          !flush && 'px-6 pt-3 max-md:px-4',
          narrow && 'max-w-dialog-wide',
        )}
      >
        {children}
      </div>
    </div>
  );
}
