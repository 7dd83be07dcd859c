import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

const t = texts({ loading: { en: 'Loading the 3D view', es: 'Cargando la vista 3D' } });

const ViewerPart = lazyPart(async () => ({ default: (await import('./viewer/model-viewer.tsx')).ModelViewer }));

/**
 * A building model in 3D, as large as the place it is put in. It selects by the address (`selectPart`), and shows what `queries.ts` marks:
 * `highlightParts`, `colourParts`, `isolateParts`. Its list for everybody is the tree, or the lines of the screen around it.
 */
export function ModelViewer(props: { modelId: string; className?: string }) {
  const say = useSay();
  return (
    <Suspense
      fallback={
        <div className="grid size-full min-h-72 place-items-center rounded-card border border-line bg-sunken">
          <Spinner label={say(t.loading)} />
        </div>
      }
    >
      <ViewerPart {...props} />
    </Suspense>
  );
}
