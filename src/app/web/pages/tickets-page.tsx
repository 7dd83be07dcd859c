import { useMemo } from 'react';
import { actionItem } from '#areas/company/meetings/record.ts';
import { OpenActions, useOpenActionCount } from '#areas/company/meetings/web/open-actions.tsx';
import { TicketsScreen } from '#areas/company/tickets/web/tickets-screen.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useLanguage } from '#platform/web/texts/language.ts';

const PinsMap = lazyPart(async () => ({ default: (await import('#areas/quality/punch/web/pins-map.tsx')).PinsMap }));

/** The queue of tickets, and beside it what meetings gave people to do. */
export function Screen() {
  const language = useLanguage();
  const count = useOpenActionCount();
  const others = useMemo(
    () => [{ value: 'actions', label: actionItem.many[language], count, content: <OpenActions /> }],
    [language, count],
  );
  return <TicketsScreen others={others} map={PinsMap} />;
}
