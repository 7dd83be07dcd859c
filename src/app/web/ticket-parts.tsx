import { ticket } from '#areas/company/tickets/record.ts';
import { DiscussedIn } from '#areas/company/meetings/web/embeds.tsx';
import { ChangesFromTicket } from '#areas/sales/change-orders/web/embeds.tsx';
import { holds } from '#platform/shared/access.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';

/** What came of a ticket elsewhere: where it was talked about, and the change orders that were made of it. */
export function TicketParts({ id }: { id: string }) {
  const mayChange = holds(useGroups(), 'change_orders.write');
  return (
    <>
      <DiscussedIn kind="ticket" id={id} />
      {mayChange && <Changes id={id} />}
    </>
  );
}

function Changes({ id }: { id: string }) {
  const { data } = useRead(recordEndpoints(ticket).read, { params: { id } });
  if (data === undefined) return null;
  return <ChangesFromTicket ticket={{ id, title: data.title ?? '', project: data.project_id ?? null }} />;
}
