import { useChange, useRead } from '#platform/web/call/query.ts';
import { leadsContract, qualifyContract } from '../contract.ts';

interface Looked {
  email?: string;
  phone?: string;
  address?: string;
  except?: string;
}

/** Leads that may be the same person; nothing is asked while there is nothing to go by. */
export const useSimilarLeads = (query: Looked) =>
  useRead(
    leadsContract.similar,
    { query },
    { enabled: [query.email, query.phone, query.address].some((each) => each !== undefined) },
  );

/** The working hours in which the first answer is counted; they hardly ever change. */
export const useLeadClock = () => useRead(leadsContract.clock, {});

export const useMergeLeads = () =>
  useChange(leadsContract.merge, { refreshes: ['tables', 'inbox', 'undo'], errorToast: false });

export const useBecomes = (id: string) =>
  useRead(qualifyContract.becomes, { params: { id } }, { keepsPrevious: false });
export const useQualify = () =>
  useChange(qualifyContract.qualify, {
    refreshes: ['leads', 'tables', 'inbox', 'opportunities', 'contacts', 'companies'],
    errorToast: false,
  });
