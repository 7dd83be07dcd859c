import { ListFilter } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import type { InboxTab } from '../choices.ts';
import { useNarrowed } from './inbox-narrowing.ts';
import { Choices } from './filter-choices.tsx';

const t = texts({
  filter: { en: 'Filter', es: 'Filtrar' },
});

/** Narrows a tab by kind, project, person and lateness; each choice says how many there are of it. */
export function InboxFilter({ tab }: { tab: InboxTab }) {
  const say = useSay();
  const count = Object.keys(useNarrowed()).length;
  return (
    <Popover
      label={say(t.filter)}
      align="end"
      className="w-80 p-3"
      trigger={
        <Button size="small" look="quiet" icon={<ListFilter />}>
          {say(t.filter)}
          {count > 0 && <CountBadge count={count} className="ml-1" />}
        </Button>
      }
    >
      <Choices tab={tab} />
    </Popover>
  );
}
