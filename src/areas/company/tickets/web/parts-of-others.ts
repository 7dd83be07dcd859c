import { createContext, type ComponentType } from 'react';

/** What stands on a ticket and belongs to areas that are built upon tickets: `app` puts it in, around every screen. */
export interface TicketPartsOfOthers {
  /** Where the ticket was talked about, and what came of it. */
  DiscussedIn: ComponentType<{ id: string }>;
}

export const TicketPartsOfOthers = createContext<TicketPartsOfOthers | null>(null);
