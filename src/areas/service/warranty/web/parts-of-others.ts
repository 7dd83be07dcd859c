import { createContext, use, type ComponentType } from 'react';

/** A warranty item as a trip is made for it. */
export interface ItemOfTrip {
  id: string;
  title: string;
}

/** What stands on the screens of the warranty and belongs to trips, which are built upon it: `app` puts it in, around every screen. */
export interface WarrantyPartsOfOthers {
  /** The trips that an item is on, and the way to a new one. */
  TripsOfItem: ComponentType<{ item: ItemOfTrip; projectId: string | null }>;
  /** One trip out of items of one home, with the times that it may choose among. */
  CombineTrip: ComponentType<{ items: readonly ItemOfTrip[]; projectId: string | null; onClose: () => void }>;
  /** Where somebody is about to go, on a map. */
  TripsMap: ComponentType;
}

export const WarrantyPartsOfOthers = createContext<WarrantyPartsOfOthers | null>(null);

/** Nothing where a screen stands by itself. */
export const useWarrantyParts = (): WarrantyPartsOfOthers | null => use(WarrantyPartsOfOthers);
