import { lazy, Suspense } from 'react';

export { ModuleTag, UnitStatus, unitStep } from './unit-marks.tsx';

const UnitPanelPart = lazy(async () => ({ default: (await import('./unit-panel.tsx')).UnitPanel }));
const ModulePanelPart = lazy(async () => ({ default: (await import('./module-panel.tsx')).ModulePanel }));

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
