import { useEffect } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { closeRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { itemPanel } from './item-panel.tsx';

/** The item that the address names stands beside what is shown. */
export function useItemPanel(): (id: string) => void {
  const language = useLanguage();
  const opened = useSearch()['panel'];
  useEffect(() => {
    if (opened === undefined) return;
    openRightSidebar({
      title: punchItem.one[language],
      content: <RecordPanelOf key={opened} declaration={punchItem} id={opened} panel={itemPanel} />,
      onClose: () => setSearch({ panel: undefined }),
    });
  }, [opened, language]);
  useEffect(() => closeRightSidebar, []);
  return (id) => setSearch({ panel: id });
}
