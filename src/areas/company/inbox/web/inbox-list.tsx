import clsx from 'clsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import type { InboxFacets, InboxItem } from '../schema.ts';
import { InboxIcon } from './inbox-icon.tsx';
import { askWords, grouped, keyOfItem, timeWords, titleOf, type Grouping } from './inbox-words.ts';

const t = texts({
  unread: { en: 'Unread', es: 'Sin leer' },
  waiter: { en: 'Waiting for {who}', es: 'Espera a {who}' },
  back: { en: 'Back {when}', es: 'Vuelve {when}' },
});

interface InboxListProps {
  items: readonly InboxItem[];
  by: Grouping;
  /** What kinds of things are called, where they are grouped by them. */
  kinds: InboxFacets['kinds'] | undefined;
  /** Says whom each waits for: in the list of what others have. */
  showsWaiter: boolean;
  selected: string | undefined;
  onSelect: (item: InboxItem) => void;
}

/** What waits, in groups. A row is chosen by a click or by j and k; it is a button, so that it works by keyboard and ear alike. */
export function InboxList({ items, by, kinds, showsWaiter, selected, onSelect }: InboxListProps) {
  const say = useSay();
  return (
    <div data-inbox>
      {grouped(items, by, kinds).map((group) => (
        <section key={group.key} aria-label={say(group.label)}>
          <h2 className="sticky top-0 z-1 flex h-[30px] items-center gap-2 border-b border-line bg-sunken px-6 text-12 font-label text-text-2 max-md:px-4">
            {say(group.label)}
            <CountBadge count={group.items.length} />
          </h2>
          <ul>
            {group.items.map((item) => (
              <Row
                key={keyOfItem(item)}
                item={item}
                isOn={keyOfItem(item) === selected}
                showsProject={by !== 'project'}
                showsWaiter={showsWaiter}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  item: InboxItem;
  isOn: boolean;
  showsProject: boolean;
  showsWaiter: boolean;
  onSelect: (item: InboxItem) => void;
}

function Row({ item, isOn, showsProject, showsWaiter, onSelect }: RowProps) {
  const say = useSay();
  const language = useLanguage();
  const row = useRef<HTMLButtonElement>(null);
  // Whoever moves by j and k stands on the row; a menu, a field or the panel keeps its focus.
  useEffect(() => {
    if (!isOn) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    if (
      focused === null ||
      focused === document.body ||
      row.current?.closest('[data-inbox]')?.contains(focused) === true
    )
      row.current?.focus({ preventScroll: true });
  }, [isOn]);
  const under = [
    askWords(item, language),
    item.waiter === null || !showsWaiter ? undefined : say(t.waiter, { who: item.waiter.name }),
    showsProject ? item.project?.name : undefined,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <li className="border-b border-line">
      <button
        ref={row}
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={(event) => (isOn && event.detail === 0 ? go(item.link) : onSelect(item))}
        className={clsx(
          'grid min-h-[51px] w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 py-[7px] pr-4 pl-6 text-left -outline-offset-2 max-md:pl-4',
          isOn ? 'bg-accent-fill shadow-[inset_2px_0_var(--accent-line)]' : 'hover:bg-hover',
        )}
      >
        <InboxIcon
          kind={item.kind}
          className={`row-span-2 mt-0.5 self-start ${isOn ? 'text-accent-text' : 'text-text-3'}`}
        />
        <span className="flex min-w-0 items-center gap-2 text-13">
          {item.is_unread && (
            <span role="img" aria-label={say(t.unread)} className="size-1.5 flex-none rounded-full bg-accent-line" />
          )}
          <span className={clsx('truncate', item.is_unread ? 'font-title' : 'font-label')}>
            {titleOf(item, language)}
          </span>
        </span>
        <span className="row-span-2 flex items-center gap-3">
          {item.cents !== null && item.cents !== 0 && (
            <span className="text-13 font-label tabular-nums max-md:hidden">{formatMoney(item.cents, language)}</span>
          )}
          <Time item={item} />
        </span>
        <span className="col-start-2 truncate text-12 text-text-3">{under.join(' · ')}</span>
      </button>
    </li>
  );
}

/** How it stands with time: late in red, near in amber, else how long it has waited. */
export function Time({ item }: { item: InboxItem }) {
  const say = useSay();
  const language = useLanguage();
  if (item.snoozed_until !== null)
    return (
      <span className="text-12 text-text-3 tabular-nums">
        {say(t.back, { when: formatMoment(item.snoozed_until, language) })}
      </span>
    );
  const { words, tone } = timeWords(item, language);
  return (
    <span
      className={clsx(
        'inline-flex min-w-32 items-center gap-1.5 text-12 whitespace-nowrap tabular-nums max-md:min-w-0',
        tone === 'bad' && 'font-label text-bad-text',
        tone === 'warn' && 'font-label text-warn-text',
        tone === 'neutral' && 'text-text-3',
      )}
    >
      {tone === 'bad' ? (
        <TriangleAlert aria-hidden="true" className="size-3" />
      ) : (
        <Clock aria-hidden="true" className="size-3" />
      )}
      {words}
    </span>
  );
}
