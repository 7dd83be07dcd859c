import { useSay } from '#platform/web/texts/language.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import type { InboxFacets, InboxItem } from '#areas/company/inbox/schema.ts';
import { grouped, keyOfItem, type Grouping } from '../inbox-words.ts';
import { Row } from './inbox-row.tsx';

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
