import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { moveFocus } from '#ui/roving-focus.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { commonWords } from './words.ts';

export interface PaneRow {
  key: string;
  name: string;
  detail?: string | undefined;
  icon: ReactNode;
  /** A mark at the end of the row. */
  mark?: ReactNode;
}

interface PaneProps {
  title: string;
  step: number;
  rows: readonly PaneRow[] | undefined;
  chosen: string | undefined;
  onChoose: (key: string) => void;
  error: Error | null;
  onRetry: () => void;
  loading: string;
  /** Said while there is nothing to choose: what to do first, or that there is nothing. */
  empty: ReactNode;
  /** Before the list: a search, a choice. */
  above?: ReactNode;
  isWaiting: boolean;
  /** At the end of the head. */
  action?: ReactNode;
}

/** One of the panes beside each other: a list to choose from, walked by arrow keys. */
export function Pane({
  title,
  step,
  rows,
  chosen,
  onChoose,
  error,
  onRetry,
  loading,
  empty,
  above,
  isWaiting,
  action,
}: PaneProps) {
  const say = useSay();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => void moveFocus(event, '[data-pane-row]');
  const reachable = rows?.some(({ key }) => key === chosen) === true ? chosen : rows?.[0]?.key;
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-raised">
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3">
        <span
          aria-hidden="true"
          className="grid size-5 flex-none place-items-center rounded-full bg-press text-11 font-label text-text-2"
        >
          {step}
        </span>
        <h2 className="min-w-0 truncate text-14 font-title tracking-title">{title}</h2>
        {action !== undefined && <span className="ml-auto">{action}</span>}
      </header>
      {above !== undefined && <div className="grid gap-2 border-b border-line p-2">{above}</div>}
      <div className="max-h-72 min-h-40 overflow-y-auto lg:max-h-80" onKeyDown={onKeyDown}>
        {isWaiting ? (
          <Nothing>{empty}</Nothing>
        ) : error !== null && rows === undefined ? (
          <ErrorState title={error.message} action={<Button onClick={onRetry}>{say(commonWords.retry)}</Button>} />
        ) : rows === undefined ? (
          <div className="px-3">
            <SkeletonRows rows={4} label={loading} />
          </div>
        ) : rows.length === 0 ? (
          <Nothing>{empty}</Nothing>
        ) : (
          <ul className="p-1">
            {rows.map((row) => (
              <li key={row.key}>
                <button
                  type="button"
                  data-pane-row=""
                  tabIndex={row.key === reachable ? 0 : -1}
                  aria-pressed={row.key === chosen}
                  onClick={() => onChoose(row.key)}
                  className={clsx(
                    'grid min-h-9 w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control px-2 py-1.5 text-left comfort:min-h-(--target) hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line [&_svg]:size-4',
                    row.key === chosen && 'bg-press',
                  )}
                >
                  <span className="text-text-3">{row.icon}</span>
                  <span className="min-w-0">
                    <span className="block truncate text-13 font-label" title={row.name}>
                      {row.name}
                    </span>
                    {row.detail !== undefined && row.detail !== '' && (
                      <span className="block truncate text-12 text-text-2" title={row.detail}>
                        {row.detail}
                      </span>
                    )}
                  </span>
                  {row.mark}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
