import { useReadPages } from '#platform/web/call/pages.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { adminContract } from '../contract.ts';

interface AuditFilter {
  action?: string | undefined;
  actor_id?: string | undefined;
  from?: string | undefined;
}

export const useAudit = (filter: AuditFilter) =>
  useReadPages(adminContract.listAudit, { query: { limit: 100, ...filter } });
export const useMails = (filter: { q?: string | undefined }) =>
  useReadPages(adminContract.listMail, { query: { limit: 100, ...filter } });
export const useMail = (id: string) => useRead(adminContract.readMail, { params: { id } });
export const useRetryMail = () => useChange(adminContract.retryMail);
/** Where the sidebar's outside links lead. */
export const useSidebarLinks = () => useRead(adminContract.readLinks, {});
export const useSetSidebarLinks = () => useChange(adminContract.setLinks, { errorToast: false });
/** Asked for by a click: it reads the whole log. */
export const useAuditVerdict = (enabled: boolean) => useRead(adminContract.verifyAudit, {}, { enabled });
