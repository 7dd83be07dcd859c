import { z } from 'zod';
import { Preview } from '#areas/projects/schedule/schema.ts';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  Approval,
  BillDraft,
  BulkOutcome,
  ChangeSheet,
  CommentDraft,
  ContractLine,
  Decision,
  DecisionHead,
  DecisionsQuery,
  DemandChange,
  Exposure,
  ExposureQuery,
  FloorChange,
  FloorQuery,
  LogQuery,
  Question,
  Refusal,
  RemindDraft,
  ReviewDraft,
  SheetPatch,
  SourceLine,
  SourcesQuery,
  StepDraft,
  ViewQuery,
} from './schema.ts';

/** What the house does with a change order beside its fields, which are declared (`record.ts`). Each answers the whole of it. */
export const changeSheetsContract = contract({
  read: {
    method: 'GET',
    path: '/change-orders/:id/sheet',
    summary: 'A change order whole: lines, dates, reviews, revisions, decisions, and what it does to the contract.',
    access: 'change_orders.read',
    params: IdParams,
    reply: ChangeSheet,
  },
  write: {
    method: 'PATCH',
    path: '/change-orders/:id/sheet',
    summary: 'Writes the lines, dates, shares of units or approvers of one that is not reviewed yet.',
    access: 'change_orders.write',
    params: IdParams,
    body: SheetPatch,
    reply: ChangeSheet,
  },
  sources: {
    method: 'GET',
    path: '/change-orders/:id/sources',
    summary: 'Lines of the estimates or released bills of its project that it may change.',
    access: 'change_orders.read',
    params: IdParams,
    query: SourcesQuery,
    reply: z.array(SourceLine),
  },
  dates: {
    method: 'GET',
    path: '/change-orders/:id/dates',
    summary: 'What its dates would do to the plan today. Changes nothing; null where it moves none.',
    access: 'change_orders.read',
    params: IdParams,
    reply: Preview.nullable(),
  },
  step: {
    method: 'POST',
    path: '/change-orders/:id/steps',
    summary:
      'Takes it a step further or back. Executing it moves the contract value, the demand of its bill and its dates.',
    access: 'change_orders.write',
    params: IdParams,
    body: StepDraft,
    reply: ChangeSheet,
  },
  review: {
    method: 'POST',
    path: '/change-orders/:id/reviews',
    summary: 'Passes it for one’s part, or gives it back. Nobody passes what they wrote or priced.',
    access: 'change_orders.write',
    params: IdParams,
    body: ReviewDraft,
    reply: ChangeSheet,
  },
  comment: {
    method: 'POST',
    path: '/change-orders/:id/comments',
    summary: 'Says something of it, inside the house or to those who decide as well.',
    access: 'change_orders.write',
    params: IdParams,
    body: CommentDraft,
    reply: ChangeSheet,
  },
  remind: {
    method: 'POST',
    path: '/change-order-reminders',
    summary: 'Reminds those whose decision is still missing, at most once a day each.',
    access: 'change_orders.write',
    body: RemindDraft,
    reply: BulkOutcome,
  },
  bill: {
    method: 'POST',
    path: '/change-order-bills',
    summary: 'Says of executed ones how far their payment is.',
    access: 'change_orders.write',
    body: BillDraft,
    reply: BulkOutcome,
  },
  contractLine: {
    method: 'GET',
    path: '/change-order-contracts/:id',
    summary: 'Of a project: original and executed make current, with what is agreed or pending the exposure.',
    access: 'change_orders.read',
    params: IdParams,
    reply: ContractLine,
  },
  exposure: {
    method: 'GET',
    path: '/change-order-exposure',
    summary: 'What was executed, is agreed or pending, and was declined, by month and reason.',
    access: 'change_orders.read',
    query: ExposureQuery,
    reply: Exposure,
  },
  log: {
    method: 'GET',
    path: '/change-order-log',
    summary: 'The log of change orders as a PDF.',
    access: 'change_orders.read',
    query: LogQuery,
    reply: 'stream',
    allowance: 'exports',
  },
});

/** Changes as those decide on them who are asked to: owners of the homes, and whoever decides for a developer. */
export const changeDecisionsContract = contract({
  list: {
    method: 'GET',
    path: '/change-decisions',
    summary: 'The changes that the caller is asked to decide on, or has decided on.',
    access: 'change_orders.decide',
    query: DecisionsQuery,
    reply: z.array(DecisionHead),
  },
  read: {
    method: 'GET',
    path: '/change-decisions/:id',
    summary: 'One change as it was sent: what changes, what it costs, what it does to the dates.',
    access: 'change_orders.decide',
    params: IdParams,
    query: ViewQuery,
    reply: Decision,
  },
  seen: {
    method: 'POST',
    path: '/change-decisions/:id/seen',
    summary: 'Notes that the caller has opened what they are asked.',
    access: 'change_orders.decide',
    params: IdParams,
    reply: 'empty',
  },
  approve: {
    method: 'POST',
    path: '/change-decisions/:id/approve',
    summary: 'Approves it with a signature. It is approved when all have who are asked.',
    access: 'change_orders.sign',
    params: IdParams,
    body: Approval,
    reply: Decision,
  },
  decline: {
    method: 'POST',
    path: '/change-decisions/:id/decline',
    summary: 'Declines it with a reason, which everybody is told who had to do with it.',
    access: 'change_orders.sign',
    params: IdParams,
    body: Refusal,
    reply: Decision,
  },
  ask: {
    method: 'POST',
    path: '/change-decisions/:id/questions',
    summary: 'Asks something in place of deciding.',
    access: 'change_orders.decide',
    params: IdParams,
    body: Question,
    reply: Decision,
  },
});

/** Changes as the floor of a factory builds them: those that are carried out, without a word of money. */
export const floorChangesContract = contract({
  list: {
    method: 'GET',
    path: '/floor-changes',
    summary: 'What is built otherwise by change orders that are carried out: what, in which module, from when.',
    access: 'change_orders.floor',
    query: FloorQuery,
    reply: z.array(FloorChange),
  },
});

/** What executed change orders alter of a released bill of materials. */
export const bomDemandContract = contract({
  list: {
    method: 'GET',
    path: '/boms/:id/change-orders',
    summary: 'Which lines of a bill executed change orders alter, by how much, and what is needed now.',
    access: 'change_orders.read',
    params: IdParams,
    reply: z.array(DemandChange),
  },
});
