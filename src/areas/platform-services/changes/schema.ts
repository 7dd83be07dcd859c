import { z } from 'zod';
import { FaultShape, line, Said } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule } from '#platform/shared/rules.ts';

/** A kind of record, by the name that the audit log gives it. */
export const EntityType = line(40).regex(/^[a-z_]+$/u, {
  error: rule({ en: 'Must be a kind of record, like project.', es: 'Debe ser un tipo de registro, como project.' }),
});

/** Something that was done and can still be taken back. */
export const Undoable = z.object({
  id: Id,
  /** The record that it changed, among others. */
  entity_type: z.string(),
  entity_id: z.string(),
  at: z.string(),
  /** Until when it can be taken back. */
  until: z.string(),
  by: z.string(),
  source: z.enum(['ui', 'api', 'bulk', 'import']),
  /** How many records it changed. */
  records: z.number(),
  /** What changed on that record. */
  fields: z.array(z.string()),
  /** True when it took something else back itself: to undo it is to do that again. */
  is_redo: z.boolean(),
});
export type Undoable = z.infer<typeof Undoable>;

const Taken = z.object({
  entity_type: z.string(),
  entity_id: Id,
  ok: z.boolean(),
  code: z.string().optional(),
  error: z.string().optional(),
  said: Said.optional(),
  details: z.array(FaultShape).optional(),
});

export const UndoReply = z.object({
  results: z.array(Taken),
  done: z.number(),
  refused: z.number(),
  /** What does it all again; null when nothing could be taken back. */
  undo: Id.nullable(),
});
export type UndoReply = z.infer<typeof UndoReply>;

export const BinItem = z.object({
  entity_type: z.string(),
  id: Id,
  label: z.string(),
  /** What it belonged to. */
  of: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  /** Days until it is gone for good. */
  days_left: z.number(),
});
export type BinItem = z.infer<typeof BinItem>;
