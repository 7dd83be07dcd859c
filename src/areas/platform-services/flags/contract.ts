import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { EvaluatedFlag, FeatureFlag, FlagDraft, FlagPatch, FlagVerdict } from './schema.ts';
import { rules, rule } from '#platform/shared/rules.ts';
import { Said } from '#platform/shared/fields.ts';

export const flagsContract = contract({
  list: {
    method: 'GET',
    path: '/feature_flag',
    summary: 'Which flags are on for you. With get_all_flags, alone or as true (admins): the flags themselves.',
    access: 'flags.evaluate',
    query: z.strictObject({
      get_all_flags: z
        // A bare `?get_all_flags` comes as empty text, and asks for them.
        .enum(['', 'true', 'false', 'True', 'False', '1', '0'], { error: rules.flag })
        .transform((value) => ['', 'true', '1'].includes(value.toLowerCase()))
        .optional(),
    }),
    reply: z.array(z.union([FeatureFlag, EvaluatedFlag])),
  },
  create: {
    method: 'POST',
    path: '/feature_flag',
    summary: 'Makes a flag. Its name never changes.',
    access: 'flags.manage',
    body: FlagDraft,
    reply: FeatureFlag,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/feature_flag/:id',
    summary: 'Changes the fields that are given.',
    access: 'flags.manage',
    params: IdParams,
    body: FlagPatch,
    reply: FeatureFlag,
  },
  remove: {
    method: 'DELETE',
    path: '/feature_flag/:id',
    summary: 'Moves a flag to the bin for 30 days.',
    access: 'flags.manage',
    params: IdParams,
    reply: 'empty',
  },
  bulkRemove: {
    method: 'DELETE',
    path: '/feature_flag/bulk-delete',
    summary: 'Moves several flags to the bin; each is answered for itself.',
    access: 'flags.manage',
    body: z.strictObject({
      ids: z
        .array(Id)
        .min(1, { error: rule({ en: 'Must name at least one.', es: 'Debe nombrar al menos uno.' }) })
        .max(500, { error: rule({ en: 'Must name at most 500.', es: 'Debe nombrar como máximo 500.' }) }),
    }),
    reply: z.array(z.object({ id: Id, ok: z.boolean(), error: z.string().optional(), said: Said.optional() })),
  },
  restore: {
    method: 'POST',
    path: '/feature_flag/:id/restore',
    summary: 'Brings a flag back from the bin.',
    access: 'flags.manage',
    params: IdParams,
    reply: FeatureFlag,
  },
  test: {
    method: 'POST',
    path: '/feature_flag/:id/test',
    summary: 'Which rule decides for a person, and how.',
    access: 'flags.manage',
    params: IdParams,
    body: z.strictObject({ user_id: Id }),
    reply: FlagVerdict,
    transaction: 'own',
  },
});
