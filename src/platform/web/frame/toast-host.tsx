import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useToastsWanted } from './notify.ts';

const Toasts = lazyPart(async () => ({ default: (await import('./toast-container.tsx')).Toasts }));

/** Mount once. Loads the toast library when the first toast is raised, so that the sign-in page does without it. */
export function ToastHost() {
  const wanted = useToastsWanted((state) => state.wanted);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
