import { texts } from '#platform/shared/text.ts';
import { useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { InboxTab } from '../choices.ts';
import type { InboxFacets, InboxItem } from '../schema.ts';
import { EmptyInbox } from './empty-inbox.tsx';
import { useNarrowed } from './inbox-narrowing.ts';
import { InboxList } from './list/inbox-list.tsx';
import type { Grouping } from './inbox-words.ts';
import type { useInbox } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the inbox', es: 'Cargando la bandeja' },
  error: { en: 'The inbox could not be loaded', es: 'No se pudo cargar la bandeja' },
  retry: { en: 'Try again', es: 'Reintentar' },
  more: { en: 'Show more', es: 'Mostrar más' },
});

interface InboxItemsProps {
  tab: InboxTab;
  found: ReturnType<typeof useInbox>;
  by: Grouping;
  kinds: InboxFacets['kinds'] | undefined;
  onSelect: (item: InboxItem) => void;
  /** Asks for more of it; left out where as many are shown as ever are. */
  onMore: (() => void) | undefined;
}

/** What stands in a tab: on its way, not to be had, nothing at all, or the list with a way to the rest of it. */
export function InboxItems({ tab, found, by, kinds, onSelect, onMore }: InboxItemsProps) {
  const say = useSay();
  const search = useSearch();
  const isNarrowed = Object.keys(useNarrowed()).length > 0;
  const { data, error, refetch, isFetching } = found;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.error)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  if (data.items.length === 0) return <EmptyInbox tab={tab} isNarrowed={isNarrowed} />;
  return (
    <>
      <InboxList
        items={data.items}
        by={by}
        kinds={kinds}
        showsWaiter={tab === 'others'}
        selected={search['item']}
        onSelect={onSelect}
      />
      {data.next !== null && onMore !== undefined && (
        <LoadMore label={say(t.more)} loading={isFetching} onLoad={onMore} />
      )}
    </>
  );
}
