import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { BinItem, EntityType, Undoable, UndoReply } from './schema.ts';
import { rule } from '#platform/shared/rules.ts';

export const changesContract = contract({
  listUndoable: {
    method: 'GET',
    path: '/undo',
    summary:
      'What of your changes can still be taken back (of everybody’s, for admins), newest first: those of one record, or of a project and all that belongs to it.',
    access: 'undo.use',
    query: z
      .strictObject({ entity_type: EntityType.optional(), entity_id: Id.optional(), project_id: Id.optional() })
      .refine(
        (query) =>
          (query.project_id === undefined) === (query.entity_id !== undefined) &&
          (query.entity_type === undefined) === (query.entity_id === undefined),
        {
          error: rule({
            en: 'Give either entity_type and entity_id, or project_id.',
            es: 'Indica entity_type y entity_id, o project_id.',
          }),
        },
      ),
    reply: z.array(Undoable),
  },
  undo: {
    method: 'POST',
    path: '/undo/:id',
    summary: 'Takes back what one request did, record by record; one that has changed since stays as it is.',
    access: 'undo.use',
    params: IdParams,
    reply: UndoReply,
  },
  listBin: {
    method: 'GET',
    path: '/bin',
    summary: 'What was deleted in the last 30 days.',
    access: 'bin.read',
    query: z.strictObject({ entity_type: EntityType.optional() }),
    reply: z.array(BinItem),
  },
  restore: {
    method: 'POST',
    path: '/bin/restore',
    summary: 'Brings a deleted record back.',
    access: 'bin.read',
    body: z.strictObject({ entity_type: EntityType, id: Id }),
    reply: 'empty',
  },
});
