import { useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { warrantyContract } from '../contract.ts';

export const useItemDetail = (id: string) => useRead(warrantyContract.detail, { params: { id } });

export const useCharts = (project: string | undefined) =>
  useRead(warrantyContract.charts, { query: project === undefined ? {} : { project_id: project } });

/** What the home is covered for, for whoever lives in it or builds it. */
export const useHomeWarranty = (view: 'owner' | 'developer', unit: string | undefined) =>
  useRead(
    warrantyContract.home,
    { query: { view, ...(unit === undefined ? {} : { unit_id: unit }) } },
    // Whom to call is known without network too.
    { keeps: useKeeps() && view === 'owner' },
  );

export const useEmergencyPhones = () => useRead(warrantyContract.readPhones, {});
export const useSetEmergencyPhones = () => useChange(warrantyContract.setPhones, { errorToast: false });

/** What a new report makes the screens read again. */
export const reportRefreshes = [
  'requests',
  'warranty',
  'warranty-items',
  'warranty-requests',
  'inbox',
  'tables',
] as const;
export const useReport = () =>
  useChange(warrantyContract.report, { errorToast: false, refreshes: [...reportRefreshes] });
