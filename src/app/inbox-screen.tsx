import { InboxScreen } from '#areas/company/inbox/web/embeds.tsx';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { declarations } from './declarations.ts';

/** The Inbox, with the panels of all declared records. */
export function Screen() {
  return (
    <InboxScreen
      panelOf={(kind, id) => {
        const declaration = declarations.find(({ name }) => name === kind);
        return declaration === undefined ? undefined : <RecordPanelOf key={id} declaration={declaration} id={id} />;
      }}
    />
  );
}
