import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { bomDemandContract, changeDecisionsContract, changeSheetsContract } from '../contract.ts';

export type Sheet = ReplyOf<typeof changeSheetsContract.read>;
export type SheetLine = Sheet['lines'][number];
export type Offer = Sheet['offer'];
export type ClientOffer = DecisionRead['offer'];
export type ContractFigures = ReplyOf<typeof changeSheetsContract.contractLine>;
export type DecisionRead = ReplyOf<typeof changeDecisionsContract.read>;
export type ClientView = 'owner' | 'developer';

export const useSheet = (id: string) =>
  useRead(changeSheetsContract.read, { params: { id } }, { keepsPrevious: false });
export const useDates = (id: string) => useRead(changeSheetsContract.dates, { params: { id } });
export const useSources = (id: string, of: 'estimate' | 'bom', q: string) =>
  useRead(changeSheetsContract.sources, { params: { id }, query: { of, q } });
export const useContractLine = (id: string) => useRead(changeSheetsContract.contractLine, { params: { id } });
export const useExposure = (projectId: string | undefined) =>
  useRead(changeSheetsContract.exposure, { query: projectId === undefined ? {} : { project_id: projectId } });

export type DemandChange = ReplyOf<typeof bomDemandContract.list>[number];
export const useBomDemand = (bomId: string) => useRead(bomDemandContract.list, { params: { id: bomId } });

const refreshes = [
  'change-orders',
  'change-order-contracts',
  'change-order-exposure',
  'tables',
  'projects',
  'inbox',
] as const;
export const useWriteSheet = () => useChange(changeSheetsContract.write, { refreshes, errorToast: false });
export const useStep = () =>
  useChange(changeSheetsContract.step, { refreshes: [...refreshes, 'schedule', 'boms'], errorToast: false });
export const useReview = () => useChange(changeSheetsContract.review, { refreshes, errorToast: false });
export const useComment = () => useChange(changeSheetsContract.comment, { refreshes });
export const useRemind = () => useChange(changeSheetsContract.remind, { refreshes });
export const useBill = () => useChange(changeSheetsContract.bill, { refreshes });

export const useDecisions = (query: { view: ClientView; project_id?: string; unit_id?: string }) =>
  useRead(changeDecisionsContract.list, { query });
export const useDecision = (id: string, view: ClientView) =>
  useRead(changeDecisionsContract.read, { params: { id }, query: { view } }, { keepsPrevious: false });
const decided = ['change-decisions', 'projects', 'units', 'inbox'] as const;
export const useApprove = () => useChange(changeDecisionsContract.approve, { refreshes: decided, errorToast: false });
export const useDecline = () => useChange(changeDecisionsContract.decline, { refreshes: decided, errorToast: false });
export const useAsk = () => useChange(changeDecisionsContract.ask, { refreshes: decided });
export const useSeen = () => useChange(changeDecisionsContract.seen, { refreshes: [], errorToast: false });
