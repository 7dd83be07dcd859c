import { useReadPages } from '#platform/web/call/pages.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { requestsContract } from '#areas/company/tickets/contract.ts';

/** Where somebody outside staff asks from: their home, a project that they develop, or the projects of their factory. */
export interface Asking {
  view: 'owner' | 'developer' | 'floor';
  projectId?: string | undefined;
  unitId?: string | undefined;
}

export const useRequests = ({ view, projectId, unitId }: Asking, kind?: 'general' | 'warranty') =>
  useReadPages(
    requestsContract.list,
    {
      query: {
        view,
        ...(kind === undefined ? {} : { kind }),
        ...(projectId === undefined ? {} : { project_id: projectId }),
        ...(unitId === undefined ? {} : { unit_id: unitId }),
      },
    },
    { keeps: useKeeps() && view === 'owner' },
  );

export const useRequest = (id: string, view: Asking['view']) =>
  useRead(requestsContract.read, { params: { id }, query: { view } }, { keepsPrevious: false });

/** What is asked and answered waits for the owner in their Inbox no longer. */
const refreshes = ['inbox'];
export const useAsk = () => useChange(requestsContract.create, { errorToast: false, refreshes });
export const useSayMore = () => useChange(requestsContract.say, { errorToast: false, refreshes });
export const useAccept = () => useChange(requestsContract.accept, { refreshes });
export const useNotFixed = () => useChange(requestsContract.notFixed, { errorToast: false, refreshes });
export const useAppeal = () => useChange(requestsContract.appeal, { errorToast: false, refreshes });
export const useRate = () => useChange(requestsContract.rate, { refreshes });
