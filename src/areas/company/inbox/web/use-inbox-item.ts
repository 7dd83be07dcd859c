import { useEffect, useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import type { InboxTab } from '../choices.ts';
import type { InboxItem } from '../schema.ts';
import { useRemind } from './ask-again-button.tsx';
import { keyWords } from './inbox-keys.tsx';
import { keyOfItem, titleOf } from './inbox-words.ts';
import { useInboxMark } from './queries.ts';
import type { Snooze } from './snooze-menu.tsx';

const t = texts({
  keys: { en: 'Inbox', es: 'Bandeja' },
  done: { en: 'Hide', es: 'Ocultar' },
  undo: { en: 'Undo', es: 'Deshacer' },
  isDone: { en: 'Hidden: {title}', es: 'Oculto: {title}' },
  isLate: {
    en: 'It is late: do it, hand it on, or put it off to a day.',
    es: 'Está atrasado: hazlo, pásalo o posponlo a un día.',
  },
  isSnoozed: { en: 'Comes back {when}.', es: 'Vuelve {when}.' },
  next: { en: 'Next', es: 'Siguiente' },
  previous: { en: 'Previous', es: 'Anterior' },
});

/** The thing that is looked at among those of a tab, in the order of the list, and what is done with it; by key as well. */
export function useInboxItem(tab: InboxTab, items: readonly InboxItem[]) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  const [snoozeOpen, setSnoozeOpen] = useState(false);
  /** The item that was hidden or put off last, for Z. */
  const [settled, setSettled] = useState<InboxItem>();
  const mark = useInboxMark();
  const remind = useRemind();
  const index = items.findIndex((item) => keyOfItem(item) === search['item']);
  const chosen = items[index];
  const isOpen = tab === 'mine' || tab === 'anybody';

  const select = (item: InboxItem | undefined) => {
    setSnoozeOpen(false);
    setSearch({ item: item === undefined ? undefined : keyOfItem(item) });
  };
  const step = (by: 1 | -1) => select(items[Math.min(items.length - 1, Math.max(0, index + by))]);
  const put = (item: InboxItem, what: { mark: 'done' | 'open' | 'seen' } | ({ mark: 'snoozed' } & Snooze)) => {
    const { kind, id } = item;
    return what.mark === 'snoozed'
      ? mark.mutateAsync({ body: { kind, id, mark: what.mark, until: what.until, or_changed: what.orChanged } })
      : mark.mutateAsync({ body: { kind, id, mark: what.mark } });
  };
  /** Out of the list: the next one takes its place, and Undo brings it back. */
  const settle = (what: { mark: 'done' } | ({ mark: 'snoozed' } & Snooze)) => {
    if (chosen === undefined || !isOpen) return;
    if (what.mark === 'done' && chosen.is_late) return notify.error(say(t.isLate));
    const item = chosen;
    setSettled(item);
    select(isNarrow ? undefined : (items[index + 1] ?? items[index - 1]));
    void put(item, what).then(
      () =>
        notify.success(
          what.mark === 'done'
            ? say(t.isDone, { title: titleOf(item, language) })
            : say(t.isSnoozed, { when: formatMoment(what.until, language) }),
          { label: say(t.undo), run: () => void put(item, { mark: 'open' }) },
        ),
      // The call has said what went wrong; the list still holds the thing.
      () => undefined,
    );
  };
  useEffect(() => {
    if (chosen?.is_unread === true && isOpen) void put(chosen, { mark: 'seen' }).catch(() => undefined);
    // Once for each thing that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen === undefined ? '' : keyOfItem(chosen), chosen?.is_unread, tab]);
  useKeys(t.keys, [
    { key: 'j', label: t.next, act: () => step(1) },
    { key: 'k', label: t.previous, act: () => step(-1) },
    { key: 'e', label: t.done, act: () => settle({ mark: 'done' }) },
    { key: 's', label: keyWords.keySnooze, act: () => chosen !== undefined && isOpen && setSnoozeOpen(true) },
    {
      key: 'z',
      label: t.undo,
      act: () => {
        if (settled !== undefined) void put(settled, { mark: 'open' }).catch(() => undefined);
        setSettled(undefined);
      },
    },
    {
      key: 'r',
      label: keyWords.keyRemind,
      act: () => {
        if (chosen !== undefined && tab === 'others' && chosen.asked_on === null) remind(chosen);
      },
    },
    // Taken by the row that has the focus, as a second press on what is chosen already.
    { key: 'Enter', label: keyWords.keyOpen },
  ]);
  return {
    chosen,
    select,
    step,
    snoozeOpen,
    setSnoozeOpen,
    snooze: (snooze: Snooze) => settle({ mark: 'snoozed', ...snooze }),
    done: () => settle({ mark: 'done' }),
    reopen: (item: InboxItem) => void put(item, { mark: 'open' }).catch(() => undefined),
  };
}
