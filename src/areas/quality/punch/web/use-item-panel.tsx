import { useEffect } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { PlainLinks } from '#platform/web/link.tsx';
import { setSearch, usePath, useSearch } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { itemPanel } from './item-panel.tsx';
import { usePunchPeople } from './queries.ts';

/** The item that the address names stands beside what is shown. */
export function useItemPanel(): (id: string) => void {
  const language = useLanguage();
  const opened = useSearch()['panel'];
  const onFloor = usePath().startsWith('/floor');
  useEffect(() => {
    if (opened === undefined) return;
    openRightSidebar({
      title: punchItem.one[language],
      content: <ItemBeside key={opened} id={opened} onFloor={onFloor} />,
      words: ['panel'],
    });
  }, [opened, language, onFloor]);
  useEffect(() => closeWithPage, []);
  return (id) => setSearch({ panel: id });
}

const floorPanel: typeof itemPanel = (record) => <PlainLinks value={false}>{itemPanel(record)}</PlainLinks>;

/** An item beside its list. The floor names whoever may take care of it, and opens no page of staff from there. */
function ItemBeside({ id, onFloor }: { id: string; onFloor: boolean }) {
  const project = useRecord(punchItem, id).data?.['project_id'];
  const people = usePunchPeople(onFloor && isPicked(project) ? project.id : undefined).data;
  if (!onFloor) return <RecordPanelOf declaration={punchItem} id={id} panel={itemPanel} />;
  return (
    <PlainLinks value={true}>
      <RecordPanelOf
        declaration={punchItem}
        id={id}
        choices={{ person: people?.map((each) => ({ value: each.id, label: each.name })) }}
        panel={floorPanel}
      />
    </PlainLinks>
  );
}
