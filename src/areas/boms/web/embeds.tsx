import { lazy, Suspense } from 'react';
import type { BomListProps } from './bom-list.tsx';

const List = lazy(async () => ({ default: (await import('./bom-list.tsx')).BomList }));

/** Versions of bills of materials in a few words each, each leading to its page: of a project, of an assembly group, or with an item. */
export function BomList(props: BomListProps) {
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}
