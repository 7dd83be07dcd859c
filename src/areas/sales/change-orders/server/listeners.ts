import type { EventBus } from '#platform/server/writes/events.ts';
import { refreshClients } from './news.ts';

/** What is changed of a change order by its fields, those who decide on it see anew. */
export function listenForChangeOrders(events: EventBus): void {
  events.on('record.changed', async ({ kind, id, verb }, write) => {
    if (kind === 'change_order' && ['changed', 'removed', 'restored', 'undone'].includes(verb))
      await refreshClients(write, id);
  });
}
