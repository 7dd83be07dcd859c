import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { Bom, BomDetail, BomDiff, BomDraft, BomLinesChange, BomMove, BomQuery, ExportQuery } from './schema.ts';

export const bomsContract = contract({
  list: {
    method: 'GET',
    path: '/boms',
    summary: 'Versions of bills of materials, the newest first; with item_id those in which the item is used.',
    access: 'boms.read',
    query: BomQuery,
    reply: z.array(Bom),
  },
  create: {
    method: 'POST',
    path: '/boms',
    summary: 'Begins a bill of materials by hand.',
    access: 'boms.write',
    body: BomDraft,
    reply: BomDetail,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/boms/:id',
    summary: 'One version with its lines and the other versions.',
    access: 'boms.read',
    params: IdParams,
    reply: BomDetail,
  },
  changeLines: {
    method: 'POST',
    path: '/boms/:id/lines',
    summary:
      'Adds, changes and removes lines of a version in work, together or not at all. A figure that was worked out is replaced with a reason.',
    access: 'boms.write',
    params: IdParams,
    body: BomLinesChange,
    reply: BomDetail,
  },
  move: {
    method: 'POST',
    path: '/boms/:id/move',
    summary: 'Takes a version on: to review, released by another person, back to work, obsolete.',
    access: 'boms.write',
    params: IdParams,
    body: BomMove,
    reply: BomDetail,
  },
  revise: {
    method: 'POST',
    path: '/boms/:id/revise',
    summary: 'Makes the next version of a released one; its lines keep their identity.',
    access: 'boms.write',
    params: IdParams,
    reply: BomDetail,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/boms/:id',
    summary: 'Puts a version that was never released in the bin for 30 days.',
    access: 'boms.write',
    params: IdParams,
    reply: 'empty',
  },
  diff: {
    method: 'GET',
    path: '/boms/:id/changes/:other',
    summary: 'What changed from another version to this one: lines, cost, lead time.',
    access: 'boms.read',
    params: z.strictObject({ id: IdParams.shape.id, other: IdParams.shape.id }),
    reply: BomDiff,
  },
  export: {
    method: 'GET',
    path: '/boms/:id/export',
    summary: 'The lines, or what has to be bought by supplier, as CSV or XLSX.',
    allowance: 'exports',
    access: 'boms.read',
    params: IdParams,
    query: ExportQuery,
    reply: 'stream',
  },
});
