import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  Board,
  BoardQuery,
  Holding,
  Overview,
  OverviewQuery,
  PlanChange,
  Room,
  RoomQuery,
  RoomRows,
  SalesPlan,
  StageTouches,
  StageTrial,
  Step,
  WholeOpportunity,
  Won,
} from './schema.ts';

export const dealsContract = contract({
  whole: {
    method: 'GET',
    path: '/opportunities/:id/whole',
    summary:
      'All that stands with a deal: its way, its papers, what it holds of a factory, and similar deals that were won.',
    access: 'sales.read',
    params: IdParams,
    reply: WholeOpportunity,
  },
  step: {
    method: 'POST',
    path: '/opportunities/:id/step',
    summary:
      'Takes a deal to another stage of its pipeline, with what that stage demands. Back and past others needs a reason.',
    access: 'sales.write',
    params: IdParams,
    body: Step,
    reply: WholeOpportunity,
  },
  hold: {
    method: 'PUT',
    path: '/opportunities/:id/slots',
    summary: 'Holds modules of a factory for a deal until a day, in place of what it held before.',
    access: 'sales.write',
    params: IdParams,
    body: Holding,
    reply: WholeOpportunity,
  },
  release: {
    method: 'DELETE',
    path: '/opportunities/:id/slots',
    summary: 'Gives back what a deal holds of a factory.',
    access: 'sales.write',
    params: IdParams,
    reply: WholeOpportunity,
  },
  project: {
    method: 'POST',
    path: '/opportunities/:id/project',
    summary: 'Makes the project of a deal, with all that is known of it. Done twice it answers the one that is there.',
    access: 'sales.write',
    params: IdParams,
    reply: WholeOpportunity,
  },
  win: {
    method: 'POST',
    path: '/opportunities/:id/win',
    summary: 'Marks a deal as won without a signed agreement, with the reason; its project is made with it.',
    access: 'sales.win',
    params: IdParams,
    body: Won,
    reply: WholeOpportunity,
  },
});

/** What a stage would mean for the deals that are open. */
export const stagePreviewContract = contract({
  preview: {
    method: 'POST',
    path: '/sales-stage-preview',
    summary:
      'Which open deals it would touch if a stage were kept like this, or removed, and how many; changes nothing.',
    access: 'sales.stages',
    body: StageTrial,
    reply: StageTouches,
  },
});

/** What sales mean to close, and what the factories can begin. */
export const salesPlanContract = contract({
  read: {
    method: 'GET',
    path: '/sales-plan',
    summary: 'The targets of each pipeline and the room of each factory, of this month and the eleven after it.',
    access: 'sales.read',
    query: z.strictObject({}),
    reply: SalesPlan,
  },
  change: {
    method: 'PUT',
    path: '/sales-plan',
    summary: 'Sets targets and room of the months that are named; null takes what was said of a month away.',
    access: 'sales.stages',
    body: PlanChange,
    reply: SalesPlan,
  },
});

export const pipelineContract = contract({
  board: {
    method: 'GET',
    path: '/sales-board',
    summary: 'The open deals of a pipeline by stage, each column with its count, its sum and its weighted sum.',
    access: 'sales.read',
    query: BoardQuery,
    reply: Board,
  },
  overview: {
    method: 'GET',
    path: '/sales-overview',
    summary:
      'What was closed, is committed and may come in by month against the target, and where deals are won, lost and stand still.',
    access: 'sales.read',
    query: OverviewQuery,
    reply: Overview,
  },
  room: {
    method: 'GET',
    path: '/sales-room',
    summary: 'What each factory has room for, month by month: planned, held for deals, and free.',
    access: 'sales.read',
    query: z.strictObject({}),
    reply: Room,
  },
  roomRows: {
    method: 'GET',
    path: '/sales-room/rows',
    summary: 'What takes the room of a factory in some months: what the plan begins, by project, and what deals hold.',
    access: 'sales.read',
    query: RoomQuery,
    reply: RoomRows,
  },
});
