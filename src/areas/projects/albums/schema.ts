import { z } from 'zod';
import { albumVisibilities } from '#areas/platform-services/files/schema.ts';
import { line, PageQuery, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';

/** Photos that one album may hold. */
export const maxAlbumFiles = 1000;

const Visibility = z.enum(albumVisibilities, { error: rules.either(albumVisibilities) });

export const Album = z.object({
  id: Id,
  project_id: Id,
  /** Set for the album of one unit. */
  unit_id: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  visibility: Visibility,
  /** The photo on its front: the chosen one, else the first that the reader may see. */
  cover_file_id: Id.nullable(),
  /** How many of its photos the reader may see. */
  files: z.int(),
  position: z.number(),
  created_at: z.string(),
  version: z.int(),
  can: z.object({ change: z.boolean(), share: z.boolean() }),
});
export type Album = z.infer<typeof Album>;

export const AlbumQuery = z.strictObject({
  project_id: Id,
  unit_id: Id.optional(),
  view: z.enum(['owner', 'developer', 'floor'], { error: rules.either(['owner', 'developer', 'floor']) }).optional(),
  limit: PageQuery.limit,
});

const FileIds = z.array(Id, { error: rules.list }).max(maxAlbumFiles, { error: rules.mostEntries(maxAlbumFiles) });

export const AlbumDraft = z.strictObject({
  project_id: Id,
  unit_id: Id.nullable().optional(),
  name: line(120),
  description: prose(2000).nullable().optional(),
  visibility: Visibility.optional(),
  file_ids: FileIds.optional(),
});
export type AlbumDraft = z.infer<typeof AlbumDraft>;

export const AlbumPatch = z.strictObject({
  name: line(120).optional(),
  description: prose(2000).nullable().optional(),
  visibility: Visibility.optional(),
  cover_file_id: Id.nullable().optional(),
  /** Puts the album behind this one; null puts it first. */
  after_id: Id.nullable().optional(),
  version: Version.optional(),
});
export type AlbumPatch = z.infer<typeof AlbumPatch>;

export const AlbumFilesChange = z.strictObject({
  add: FileIds.optional(),
  remove: FileIds.optional(),
  /** The photos in the order wanted; those that are not named keep theirs, behind. */
  order: FileIds.optional(),
});
export type AlbumFilesChange = z.infer<typeof AlbumFilesChange>;

/** What a change of an album held before, by the names of the table's columns: the shape that its undo puts back. */
export const AlbumBefore = z.strictObject({
  name: z.string().optional(),
  description: z.string().nullable().optional(),
  visibility: Visibility.optional(),
  coverFileId: Id.nullable().optional(),
  position: z.number().optional(),
  files: z.array(Id).optional(),
});
