import { Layers2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { inboxTabs, type InboxTab } from '../choices.ts';
import { groupings, type Grouping } from './inbox-words.ts';
import { useInboxCounts } from './queries.ts';

const t = texts({
  mine: { en: 'Your move', es: 'Te toca' },
  anybody: { en: 'Anybody may', es: 'Cualquiera puede' },
  others: { en: 'Waiting on others', es: 'Esperas a otros' },
  snoozed: { en: 'Snoozed', es: 'Pospuesto' },
  done: { en: 'Hidden', es: 'Oculto' },
  tabs: { en: 'Parts of the inbox', es: 'Partes de la bandeja' },
  todo: { en: 'By what to do', es: 'Por lo que toca hacer' },
  project: { en: 'By project', es: 'Por proyecto' },
  kind: { en: 'By kind of record', es: 'Por tipo de registro' },
});

/** By what the list is grouped, and the choice of it; it stands in the address. */
export function GroupingMenu({ by }: { by: Grouping }) {
  const say = useSay();
  return (
    <DropdownMenu
      trigger={
        <Button size="small" look="quiet" icon={<Layers2 />}>
          {say(t[by])}
        </Button>
      }
    >
      {groupings.map((each) => (
        <MenuItem key={each} onSelect={() => setSearch({ by: each === 'todo' ? undefined : each })}>
          {say(t[each])}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** The parts of the inbox, each with how much stands in it. In another part nothing is chosen or filtered yet. */
export function InboxTabs({ tab }: { tab: InboxTab }) {
  const say = useSay();
  const counts = useInboxCounts().data;
  return (
    <Tabs
      id="inbox"
      label={say(t.tabs)}
      value={tab}
      onValueChange={(next) =>
        setSearch({
          tab: next === 'mine' ? undefined : next,
          item: undefined,
          kind: undefined,
          project: undefined,
          person: undefined,
        })
      }
      items={inboxTabs.map((each) => ({ value: each, label: say(t[each]), count: counts?.[each] || undefined }))}
    />
  );
}
