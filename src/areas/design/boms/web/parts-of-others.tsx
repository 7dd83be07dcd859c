import { createContext, use, type ComponentType } from 'react';

/** What stands on a bill of materials and belongs to areas that are built upon bills: `app` puts it in, around every screen. */
export interface BomPartsOfOthers {
  /** What executed change orders alter of it. */
  ChangedByOrders: ComponentType<{ bomId: string }>;
}

export const BomPartsOfOthers = createContext<BomPartsOfOthers | null>(null);

/** What is needed otherwise than this bill says; nothing where that is nothing. */
export function ChangedByOrders({ bomId }: { bomId: string }) {
  const parts = use(BomPartsOfOthers);
  return parts === null ? null : <parts.ChangedByOrders bomId={bomId} />;
}
