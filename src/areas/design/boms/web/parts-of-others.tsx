import { createContext, use, type ComponentType } from 'react';
import type { CadReference } from '../schema.ts';

/** What stands on a bill of materials and belongs to areas that are built upon bills: `app` puts it in, around every screen. */
export interface BomPartsOfOthers {
  /** What executed change orders alter of it. */
  ChangedByOrders: ComponentType<{ bomId: string }>;
  /** The assembly that a line came from, by its name. */
  SourceAssembly: ComponentType<{ groupId: string; cad: CadReference }>;
}

export const BomPartsOfOthers = createContext<BomPartsOfOthers | null>(null);

/** What is needed otherwise than this bill says; nothing where that is nothing. */
export function ChangedByOrders({ bomId }: { bomId: string }) {
  const parts = use(BomPartsOfOthers);
  return parts === null ? null : <parts.ChangedByOrders bomId={bomId} />;
}

/** The assembly that a line came from, leading to its group; nothing for a bill without one. */
export function SourceAssembly({ groupId, cad }: { groupId: string | null; cad: CadReference }) {
  const parts = use(BomPartsOfOthers);
  return parts === null || groupId === null ? null : <parts.SourceAssembly groupId={groupId} cad={cad} />;
}
