import { createContext, type ComponentType } from 'react';
import type { LinkValue } from '#platform/shared/record.ts';

/** What stands on a ticket and belongs to areas that are built upon tickets: `app` puts it in, around every screen. */
export interface TicketPartsOfOthers {
  /** Where the ticket was talked about, and what came of it. */
  DiscussedIn: ComponentType<{
    ticket: { id: string; title: string; project: LinkValue | null; unit: LinkValue | null };
  }>;
}

export const TicketPartsOfOthers = createContext<TicketPartsOfOthers | null>(null);
