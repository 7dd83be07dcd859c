import type { InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import type { Pipeline } from '../choices.ts';
import { dealsContract, pipelineContract, salesPlanContract } from '../contract.ts';

export type Whole = ReplyOf<typeof dealsContract.whole>;
export type Board = ReplyOf<typeof pipelineContract.board>;
export type BoardColumnShape = Board['columns'][number];
export type DealCardShape = BoardColumnShape['cards'][number];
export type Overview = ReplyOf<typeof pipelineContract.overview>;
export type RoomOfFactory = ReplyOf<typeof pipelineContract.room>['factories'][number];

export const useWholeDeal = (id: string) => useRead(dealsContract.whole, { params: { id } }, { keepsPrevious: false });
export const useBoard = (pipeline: Pipeline, owner: string | undefined) =>
  useRead(pipelineContract.board, { query: owner === undefined ? { pipeline } : { pipeline, owner } });
export const useOverview = (pipeline: Pipeline | undefined) =>
  useRead(pipelineContract.overview, { query: pipeline === undefined ? {} : { pipeline } });
export const useRoom = () => useRead(pipelineContract.room, {});
export type RoomRows = ReplyOf<typeof pipelineContract.roomRows>;
export const useRoomRows = (query: NonNullable<InputOf<typeof pipelineContract.roomRows>['query']>, enabled: boolean) =>
  useRead(pipelineContract.roomRows, { query }, { enabled });

export type SalesPlan = ReplyOf<typeof salesPlanContract.read>;
export const useSalesPlan = () => useRead(salesPlanContract.read, {});
export const useChangePlan = () =>
  useChange(salesPlanContract.change, {
    refreshes: ['sales-plan', 'sales-room', 'sales-overview', 'sales-board', 'undo'],
  });

const refreshes = [
  'opportunities',
  'sales-board',
  'sales-room',
  'sales-overview',
  'tables',
  'projects',
  'inbox',
] as const;
const silent = { refreshes, errorToast: false } as const;
export const useStep = () => useChange(dealsContract.step, silent);
export const useHold = () => useChange(dealsContract.hold, silent);
export const useRelease = () => useChange(dealsContract.release, { refreshes });
export const useMakeProject = () => useChange(dealsContract.project, { refreshes });
export const useWin = () => useChange(dealsContract.win, silent);
