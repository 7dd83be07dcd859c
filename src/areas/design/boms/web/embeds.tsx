import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { holds } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import type { BomListProps } from './bom-list.tsx';

const List = lazyPart(async () => ({ default: (await import('./bom-list.tsx')).BomList }));

const Built = lazyPart(async () => ({ default: (await import('./compare/built-by.tsx')).BuiltBy }));

/** By which version a module was built, for those who may read bills of materials. */
export function BuiltBy(props: { moduleId: string }) {
  const mayRead = holds(useGroups(), 'boms.read');
  return (
    mayRead && (
      <Suspense>
        <Built {...props} />
      </Suspense>
    )
  );
}

const Decision = lazyPart(async () => ({ default: (await import('./review-steps.tsx')).BomDecision }));

/** A version in review, to be released or handed back. */
export function BomDecision({ id }: { id: string }) {
  return (
    <Suspense>
      <Decision id={id} />
    </Suspense>
  );
}

/** Versions of bills of materials in a few words each, each leading to its page: of a project, of an assembly group, or with an item. */
export function BomList(props: BomListProps) {
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}
