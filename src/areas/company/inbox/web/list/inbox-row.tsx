import clsx from 'clsx';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { InboxItem } from '#areas/company/inbox/schema.ts';
import { InboxIcon } from '../inbox-icon.tsx';
import { askWords, titleOf } from '../inbox-words.ts';
import { Time } from './inbox-time.tsx';
import { useChosenRow } from './row-focus.ts';

const t = texts({
  unread: { en: 'Unread', es: 'Sin leer' },
  waiter: { en: 'Waiting for {who}', es: 'Espera a {who}' },
});

interface RowProps {
  item: InboxItem;
  isOn: boolean;
  showsProject: boolean;
  showsWaiter: boolean;
  onSelect: (item: InboxItem) => void;
}

/** One thing that waits, as a button: what it is, whom it concerns, and when it is due. */
export function Row({ item, isOn, showsProject, showsWaiter, onSelect }: RowProps) {
  const say = useSay();
  const language = useLanguage();
  const row = useChosenRow(isOn);
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
