import type { ReactNode } from 'react';
import { InboxScreen } from '#areas/company/inbox/web/embeds.tsx';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { declarations } from './declarations.ts';

/** A declared record is decided in its own panel; of everything else the Inbox shows what it knows. */
function panelOf(kind: string, id: string): ReactNode | undefined {
  const declaration = declarations.find(({ name }) => name === kind);
  return declaration === undefined ? undefined : <RecordPanelOf key={id} declaration={declaration} id={id} />;
}

/** The Inbox, with the panels of all declared records. */
export function Screen() {
  return <InboxScreen panelOf={panelOf} />;
}
