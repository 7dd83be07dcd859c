import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { contractsContract, contractTextsContract, ownContractsContract } from '../contract.ts';

export { scheduleTotal, sharedOut } from '../rules.ts';

export type Whole = ReplyOf<typeof contractsContract.whole>;
export type Line = NonNullable<Whole['schedule']>[number];
export type OwnContract = ReplyOf<typeof ownContractsContract.list>[number];

export const useWhole = (id: string) => useRead(contractsContract.whole, { params: { id } }, { keepsPrevious: false });
export const useCashIn = (projectId?: string) =>
  useRead(contractsContract.cashIn, { query: projectId === undefined ? {} : { project_id: projectId } });
export const useContractSettings = (enabled: boolean) => useRead(contractsContract.settings, {}, { enabled });
export const useOwnContracts = (projectId?: string) =>
  useRead(ownContractsContract.list, { query: projectId === undefined ? {} : { project_id: projectId } });

const refreshes = ['contracts', 'tables', 'projects', 'inbox', 'envelopes'] as const;
const silent = { refreshes, errorToast: false } as const;
export const useWriteTerms = () => useChange(contractsContract.terms, silent);
export const useSend = () => useChange(contractsContract.send, silent);
export const useRemind = () => useChange(contractsContract.remind, { refreshes });
export const useCorrect = () => useChange(contractsContract.correct, silent);
export const useVoid = () => useChange(contractsContract.void, silent);
export const usePaper = () => useChange(contractsContract.paper, silent);
export const useMeet = () => useChange(contractsContract.meet, { refreshes });
export const useReceive = () => useChange(contractsContract.receive, silent);
export const useVoidReceipt = () => useChange(contractsContract.voidReceipt, silent);
export const useConvert = () => useChange(contractsContract.convert, { refreshes });
export const useWriteSettings = () => useChange(contractsContract.writeSettings, { errorToast: false });

export const useClauses = (id: string) => useRead(contractTextsContract.read, { params: { id } });
const templates = { refreshes: ['contract-templates', 'tables'] } as const;
export const useWriteClauses = () => useChange(contractTextsContract.write, { ...templates, errorToast: false });
export const useReviseTemplate = () => useChange(contractTextsContract.revise, templates);
