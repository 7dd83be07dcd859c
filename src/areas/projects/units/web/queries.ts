import { useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { texts } from '#platform/shared/text.ts';
import { unitsContract } from '../contract.ts';

/** The tables of units and modules, for the page of a project. */
export { modulesTable, unitsTable } from '../contract.ts';

const t = texts({
  moved: { en: 'The module has moved on', es: 'El módulo avanzó' },
  unitRemoved: { en: 'The unit is in the bin', es: 'La unidad está en la papelera' },
  manualPublished: { en: 'Owners read the newer version', es: 'Los propietarios leen la versión más reciente' },
  permits: { en: 'Route permits saved', es: 'Permisos de ruta guardados' },
  removed: { en: 'The module is in the bin', es: 'El módulo está en la papelera' },
});

type View = 'owner' | 'developer' | 'floor';

interface UnitsFilter {
  view?: View | undefined;
  project?: string | undefined;
  q?: string | undefined;
}

/** The units that the person sees, by project and name. */
export function useUnits(filter: UnitsFilter = {}) {
  return useRead(
    unitsContract.list,
    { query: { limit: 1000, ...filter } },
    { keeps: useKeeps() && filter.view === 'owner' },
  );
}

/** One unit with its modules and owners. */
export function useUnit(id: string, view?: View) {
  return useRead(unitsContract.read, { params: { id }, query: view === undefined ? {} : { view } });
}

export function useModules(
  filter: { view?: View | undefined; project?: string | undefined; unit?: string | undefined } = {},
  enabled = true,
) {
  return useRead(
    unitsContract.listModules,
    { query: { limit: 1000, ...filter } },
    { enabled, keeps: useKeeps() || filter.view === 'floor' },
  );
}

/** One module and where it may move. */
export function useModule(id: string, view?: View) {
  return useRead(unitsContract.readModule, { params: { id }, query: view === undefined ? {} : { view } });
}

const alongside = { errorToast: false, refreshes: ['units', 'modules', 'projects', 'dashboard', 'tables'] } as const;

export const useCreateUnits = () => useChange(unitsContract.createNamed, alongside);
export const useChangeUnit = () => useChange(unitsContract.change, alongside);
export const useRemoveUnit = () =>
  useChange(unitsContract.remove, { ...alongside, errorToast: true, undoToast: t.unitRemoved });
export const usePublishManual = () =>
  useChange(unitsContract.setOwnerManual, { ...alongside, errorToast: true, undoToast: t.manualPublished });
export const useRemoveOwner = () => useChange(unitsContract.removeOwner, { ...alongside, errorToast: true });
export const useCreateModule = () => useChange(unitsContract.createModule, alongside);
export const useChangeModule = () => useChange(unitsContract.changeModule, alongside);
export const useChangePermits = () =>
  useChange(unitsContract.changeModule, {
    ...alongside,
    refreshes: [...alongside.refreshes, 'schedule'],
    undoToast: t.permits,
  });
export const useMoveModule = () => useChange(unitsContract.moveModule, { ...alongside, undoToast: t.moved });
export const useRemoveModule = () =>
  useChange(unitsContract.removeModule, { ...alongside, errorToast: true, undoToast: t.removed });
