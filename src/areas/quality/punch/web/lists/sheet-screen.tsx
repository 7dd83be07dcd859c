import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import type { Phase } from '#areas/quality/punch/schema.ts';
import { PunchTable } from './lists.tsx';

/** One of the two lists as a dense sheet that owns the screen. */
export function SheetScreen({ phase, title }: { phase: Phase; title: string }) {
  return (
    <PageFrame title={title} fill flush>
      <PunchTable phase={phase} />
    </PageFrame>
  );
}
