import { texts, type Text } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { InboxTab } from '../choices.ts';
import { showEverything } from './inbox-narrowing.ts';
import { WhatIsNext } from './inbox-next.tsx';

const t = texts({
  emptyTitle: { en: 'Nothing waits for you', es: 'Nada te espera' },
  emptyText: {
    en: 'What others ask of you, and what falls due, comes here by itself.',
    es: 'Lo que otros te pidan y lo que venza llega aquí solo.',
  },
  seeOthers: { en: 'See what waits on others', es: 'Ver lo que depende de otros' },
  emptyOthers: { en: 'You wait for nobody', es: 'No esperas a nadie' },
  emptyOthersText: {
    en: 'What you ask of others stands here until they have taken it on.',
    es: 'Lo que pides a otros queda aquí hasta que lo resuelvan.',
  },
  emptyAnybody: { en: 'Nothing is free to take', es: 'Nada por tomar' },
  emptyAnybodyText: {
    en: 'What waits for nobody by name, and what you may decide, stands here.',
    es: 'Aquí queda lo que no espera a nadie en particular y tú puedes decidir.',
  },
  emptySnoozed: { en: 'Nothing is put off', es: 'Nada pospuesto' },
  emptySnoozedText: {
    en: 'Press S on something that can wait. It comes back by itself.',
    es: 'Pulsa S en algo que pueda esperar. Vuelve solo.',
  },
  emptyDone: { en: 'Nothing is hidden', es: 'Nada oculto' },
  emptyDoneText: {
    en: 'Press E on something that you leave to others. It stands here until it waits anew or is late.',
    es: 'Pulsa E en algo que dejas a otros. Queda aquí hasta que vuelva a esperar o se atrase.',
  },
  noMatch: { en: 'Nothing here fits the filter', es: 'Nada coincide con el filtro' },
  noMatchText: {
    en: 'Something may wait all the same: show everything to see it.',
    es: 'Puede que algo espere de todos modos: muestra todo para verlo.',
  },
  clear: { en: 'Show everything', es: 'Mostrar todo' },
});

const words: Readonly<Record<InboxTab, readonly [title: Text, text: Text]>> = {
  mine: [t.emptyTitle, t.emptyText],
  anybody: [t.emptyAnybody, t.emptyAnybodyText],
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
