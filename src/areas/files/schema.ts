import { z } from 'zod';
import { line, PageQuery, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';

/** What a file can be attached to. */
export const fileOwnerTypes = ['project', 'unit', 'module'] as const;
export type FileOwnerType = (typeof fileOwnerTypes)[number];

export const fileKinds = ['photo', 'video', 'document', 'markup', 'signature'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Each level includes the ones before it: `internal` staff and the factory's floor, `developer` also the project's developers, `owner` also the home's owners. */
export const fileVisibilities = ['internal', 'developer', 'owner'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

export const thumbnailSizes = [96, 320, 1280] as const;

export const maxFilesPerUpload = 10;
export const maxFileBytes = 100 * 1024 * 1024;

/** How long a removed file can be brought back. */
export const binDays = 30;

const OwnerType = z.enum(fileOwnerTypes, { error: 'Must be project, unit or module.' });
const Kind = z.enum(fileKinds, { error: 'Must be photo, video, document, markup or signature.' });
const Visibility = z.enum(fileVisibilities, { error: 'Must be internal, developer or owner.' });
const Tags = z.array(line(40), { error: 'Must be a list.' }).max(20, { error: 'Must have at most 20 entries.' });

export const StoredFile = z.object({
  id: Id,
  owner_type: OwnerType,
  owner_id: Id,
  project_id: Id,
  unit_id: Id.nullable(),
  module_id: Id.nullable(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  kind: Kind,
  caption: z.string().nullable(),
  tags: z.array(z.string()),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** When the camera took it, from the picture's own data. */
  captured_at: z.string().nullable(),
  uploaded_at: z.string(),
  uploaded_by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Where the camera was: staff only, null for everybody else. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  visibility: Visibility,
  /** What is wrong with the file, in a sentence; null when nothing is. */
  note: z.string().nullable(),
  /** A picture that can be shown: `/thumbnail` answers. */
  has_thumbnail: z.boolean(),
  /** May be shown in the browser with `?inline=true`; everything else is a download. */
  shows_inline: z.boolean(),
  version: z.int(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), share: z.boolean() }),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const FileListQuery = z
  .strictObject({
    owner_type: OwnerType.optional(),
    owner_id: Id.optional(),
    project_id: Id.optional(),
    kind: Kind.optional(),
    /** Only what that group sees; for people who wear several hats, and for admins who look into an area. */
    view: z.enum(['owner', 'developer', 'floor'], { error: 'Must be owner, developer or floor.' }).optional(),
    /** The files that were removed and can still be brought back. */
    in_bin: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
    ...PageQuery,
  })
  .superRefine((query, context) => {
    if ((query.owner_type === undefined) !== (query.owner_id === undefined)) {
      context.addIssue({
        code: 'custom',
        path: [query.owner_type === undefined ? 'owner_type' : 'owner_id'],
        message: 'owner_type and owner_id go together.',
      });
    }
    if (query.owner_id === undefined && query.project_id === undefined)
      context.addIssue({ code: 'custom', path: ['project_id'], message: 'Name an owner or a project.' });
  });

/** The fields of an upload; the files themselves are the other parts of the form. */
export const FileUpload = z.strictObject({
  owner_type: OwnerType,
  owner_id: Id,
  kind: Kind.optional(),
  caption: prose(2000).optional(),
  tags: Tags.optional(),
  visibility: Visibility.optional(),
  /** Chosen by the sender and kept over retries: the second upload with it answers with the first one's files. */
  client_upload_id: line(100).optional(),
});
export type FileUpload = z.infer<typeof FileUpload>;

export const FilePatch = z.strictObject({
  caption: prose(2000).nullable().optional(),
  tags: Tags.optional(),
  visibility: Visibility.optional(),
  name: line(200).optional(),
  version: Version.optional(),
});
export type FilePatch = z.infer<typeof FilePatch>;

export const ContentQuery = z.strictObject({
  inline: z.enum(['true', 'false'], { error: 'Must be true or false.' }).optional(),
});

export const ThumbnailQuery = z.strictObject({
  size: z.enum(['96', '320', '1280'], { error: 'Must be 96, 320 or 1280.' }).optional(),
});
