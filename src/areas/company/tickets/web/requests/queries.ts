import { filesContract } from '#areas/platform-services/files/contract.ts';
import type { FileEntry } from '#areas/platform-services/files/web/queries.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { upload } from '#platform/web/call/upload.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { requestsContract } from '#areas/company/tickets/contract.ts';

/** Where somebody outside staff asks from: their home, a project that they develop, or the projects of their factory. */
export interface Asking {
  view: 'owner' | 'developer' | 'floor';
  projectId?: string | undefined;
  unitId?: string | undefined;
}

export const useRequests = ({ view, projectId, unitId }: Asking) =>
  useRead(requestsContract.list, {
    query: {
      view,
      ...(projectId === undefined ? {} : { project_id: projectId }),
      ...(unitId === undefined ? {} : { unit_id: unitId }),
    },
  });

export const useRequest = (id: string, view: Asking['view']) =>
  useRead(requestsContract.read, { params: { id }, query: { view } }, { keepsPrevious: false });

/** What is asked and answered waits for the owner in their Inbox no longer. */
const refreshes = ['inbox'];
export const useAsk = () => useChange(requestsContract.create, { errorToast: false, refreshes });
export const useSayMore = () => useChange(requestsContract.say, { errorToast: false, refreshes });
export const useAccept = () => useChange(requestsContract.accept, { refreshes });
export const useNotFixed = () => useChange(requestsContract.notFixed, { errorToast: false, refreshes });
export const useRate = () => useChange(requestsContract.rate, { refreshes });

/** Sends one photo or paper to the home or project; what went wrong is said in words. */
export async function sendFile(
  file: File,
  { projectId, unitId }: Asking,
  key: string,
): Promise<{ id: string } | { error: string }> {
  const result = await upload<FileEntry[]>(filesContract.send, {
    fields: {
      ...(unitId === undefined ? { project_id: projectId ?? '' } : { unit_id: unitId }),
      client_upload_id: key,
    },
    files: { files: file },
    onProgress: () => undefined,
  });
  const [stored] = result.ok ? result.data : [];
  return stored === undefined ? { error: (result.ok ? undefined : saidOf(result)) ?? 'Error' } : { id: stored.id };
}
