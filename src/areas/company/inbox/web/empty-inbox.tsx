import { formatMoment } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { InboxTab } from '../choices.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import { InboxIcon } from './inbox-icon.tsx';
import { showEverything } from './inbox-filter.tsx';
import { keyOfItem, timeWords, titleOf } from './inbox-words.ts';
import { useInbox, useInboxCounts } from './queries.ts';

const t = texts({
  emptyTitle: { en: 'All decided', es: 'Todo decidido' },
  emptyText: {
    en: 'Nobody waits for you. What others ask of you, and what falls due, comes here by itself.',
    es: 'Nadie te espera. Lo que otros te pidan y lo que venza llega aquí solo.',
  },
  seeOthers: { en: 'See what waits on others', es: 'Ver lo que depende de otros' },
  comesBack: { en: 'Comes back', es: 'Vuelve' },
  emptyOthers: { en: 'You wait for nobody', es: 'No esperas a nadie' },
  emptyOthersText: {
    en: 'What you ask of others stands here until they have taken it on.',
    es: 'Lo que pides a otros queda aquí hasta que lo resuelvan.',
  },
  emptySnoozed: { en: 'Nothing is put off', es: 'Nada pospuesto' },
  emptySnoozedText: {
    en: 'Press S on something that can wait. It comes back by itself.',
    es: 'Pulsa S en algo que pueda esperar. Vuelve solo.',
  },
  emptyDone: { en: 'Nothing set aside', es: 'Nada apartado' },
  emptyDoneText: {
    en: 'Press E on something that you are done with. It stands here until it waits anew.',
    es: 'Pulsa E en algo con lo que hayas terminado. Queda aquí hasta que vuelva a esperar.',
  },
  all: { en: 'See {n}', es: 'Ver {n}' },
  youWait: { en: 'You wait for', es: 'Esperas a' },
  noMatch: { en: 'Nothing here fits the filter', es: 'Nada coincide con el filtro' },
  noMatchText: {
    en: 'Something may wait all the same: show everything to see it.',
    es: 'Puede que algo espere de todos modos: muestra todo para verlo.',
  },
  clear: { en: 'Show everything', es: 'Mostrar todo' },
});

const words: Readonly<Record<InboxTab, readonly [title: Text, text: Text]>> = {
  mine: [t.emptyTitle, t.emptyText],
  others: [t.emptyOthers, t.emptyOthersText],
  snoozed: [t.emptySnoozed, t.emptySnoozedText],
  done: [t.emptyDone, t.emptyDoneText],
};

/** Nothing here, and what comes next: what returns by itself, and what others have, who can be reminded from here. */
export function EmptyInbox({ tab, isNarrowed }: { tab: InboxTab; isNarrowed: boolean }) {
  const say = useSay();
  const [title, text] = isNarrowed ? [t.noMatch, t.noMatchText] : words[tab];
  return (
    <div className="grid justify-items-center gap-6 py-12">
      <EmptyState
        drawing={<HouseDrawing />}
        title={say(title)}
        text={say(text)}
        action={
          isNarrowed ? (
            <Button onClick={showEverything}>{say(t.clear)}</Button>
          ) : (
            tab === 'mine' && (
              <Button look="primary" onClick={() => setSearch({ tab: 'others' })}>
                {say(t.seeOthers)}
              </Button>
            )
          )
        }
      />
      {tab === 'mine' && !isNarrowed && <WhatIsNext />}
    </div>
  );
}

const shown = 5;

function WhatIsNext() {
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
