import { formatMoment } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { AskAgainButton } from './ask-again-button.tsx';
import { InboxIcon } from './inbox-icon.tsx';
import { keyOfItem, timeWords, titleOf } from './inbox-words.ts';
import { useInbox, useInboxCounts } from './queries.ts';

const t = texts({
  comesBack: { en: 'Comes back', es: 'Vuelve' },
  all: { en: 'See {n}', es: 'Ver {n}' },
  youWait: { en: 'You wait for', es: 'Esperas a' },
});

const shown = 5;

/** The first of what returns by itself and of what others have; nothing of a list that is empty. */
export function WhatIsNext() {
  const counts = useInboxCounts().data;
  return (
    <div className="grid w-full max-w-[54rem] gap-x-10 gap-y-6 px-4 md:grid-cols-2">
      <Next label={t.comesBack} tab="snoozed" count={counts?.snoozed ?? 0} />
      <Next label={t.youWait} tab="others" count={counts?.others ?? 0} />
    </div>
  );
}

function Next({ label, tab, count }: { label: Text; tab: 'snoozed' | 'others'; count: number }) {
  const say = useSay();
  const language = useLanguage();
  const items = useInbox(tab, shown).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="min-w-0" aria-label={say(label)}>
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 text-14 font-title">
        {say(label)}
        <button type="button" className="link text-12 font-body" onClick={() => setSearch({ tab })}>
          {say(t.all, { n: count })}
        </button>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={keyOfItem(item)} className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 text-13">
            {tab === 'others' && item.waiter !== null ? (
              <Avatar name={item.waiter.name} size={24} />
            ) : (
              <InboxIcon kind={item.kind} className="flex-none text-text-3" />
            )}
            <button
              type="button"
              className="min-w-0 flex-1 truncate text-left hover:underline"
              onClick={() => setSearch({ tab, item: keyOfItem(item) })}
            >
              {titleOf(item, language)}
            </button>
            <span className="flex-none text-12 text-text-3">
              {tab === 'others'
                ? timeWords(item, language).words
                : item.snoozed_until !== null && formatMoment(item.snoozed_until, language)}
            </span>
            {tab === 'others' && <AskAgainButton item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
