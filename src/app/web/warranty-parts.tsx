import { CombineDialog, TicketTrips } from '#areas/service/trips/web/embeds.tsx';
import type { WarrantyPartsOfOthers } from '#areas/service/warranty/web/parts-of-others.ts';
import { go } from '#platform/web/place.ts';
import type { ComponentProps } from 'react';

/** The trips that a warranty item is on, and the way to a new one. */
export function TripsOfItem({ item, projectId }: ComponentProps<WarrantyPartsOfOthers['TripsOfItem']>) {
  return <TicketTrips ticket={item} projectId={projectId} serviceType="warranty" />;
}

/** One trip out of warranty items of one home; once it is made, it is shown. */
export function CombineTrip({ items, projectId, onClose }: ComponentProps<WarrantyPartsOfOthers['CombineTrip']>) {
  return (
    <CombineDialog
      tickets={items}
      projectId={projectId}
      serviceType="warranty"
      onDone={({ id }) => go(`/projects/service-trips?panel=${id}`)}
      onClose={onClose}
    />
  );
}
