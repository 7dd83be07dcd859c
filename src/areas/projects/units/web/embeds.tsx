import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';

export { usePartsOfOthers } from './parts-of-others.ts';
export { LateTag, ModuleTag, UnitStatus, unitStep } from './unit-marks.tsx';

const UnitPanelPart = lazyPart(async () => ({ default: (await import('./unit-panel.tsx')).UnitPanel }));
const ModulePanelPart = lazyPart(async () => ({ default: (await import('./modules/module-panel.tsx')).ModulePanel }));

const PermitsPart = lazyPart(async () => ({ default: (await import('./modules/route-permits.tsx')).RoutePermits }));
const PermitsDialogPart = lazyPart(async () => ({
  default: (await import('./modules/route-permits.tsx')).PermitsDialog,
}));

/** The route permits of a module, to read and to edit. */
export function RoutePermits({ moduleId }: { moduleId: string }) {
  return (
    <Suspense>
      <PermitsPart moduleId={moduleId} />
    </Suspense>
  );
}

/** The route permits of several modules, one after the other. */
export function PermitsDialog(props: { modules: readonly string[]; onClose: () => void }) {
  return (
    <Suspense>
      <PermitsDialogPart {...props} />
    </Suspense>
  );
}

/** A unit at a glance, for the right sidebar. */
export function UnitPanel({ id }: { id: string }) {
  return (
    <Suspense>
      <UnitPanelPart id={id} />
    </Suspense>
  );
}

/** A module at a glance, for the right sidebar. */
export function ModulePanel(props: { id: string; projectNumber: string; canChange: boolean }) {
  return (
    <Suspense>
      <ModulePanelPart {...props} />
    </Suspense>
  );
}
