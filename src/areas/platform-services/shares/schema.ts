import { z } from 'zod';
import { maxFilesPerArchive } from '#areas/platform-services/files/schema.ts';
import { line } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';

export const shareScopes = ['album', 'selection', 'file'] as const;
export type ShareScope = (typeof shareScopes)[number];

export const shareStates = ['live', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

export const maxShareDays = 365;

/** A link as its makers see it. The secret itself is shown once, when it is made. */
export const ShareLink = z.object({
  id: Id,
  project_id: Id,
  scope: z.enum(shareScopes),
  album_id: Id.nullable(),
  title: z.string(),
  state: z.enum(shareStates),
  has_password: z.boolean(),
  files: z.int(),
  views: z.int(),
  last_viewed_at: z.string().nullable(),
  expires_at: z.string(),
  created_at: z.string(),
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const ShareQuery = z.strictObject({ project_id: Id });

export const ShareDraft = z
  .strictObject({
    album_id: Id.optional(),
    file_ids: z
      .array(Id, { error: rules.list })
      .min(1, { error: rules.oneEntry })
      .max(maxFilesPerArchive, { error: rules.mostEntries(maxFilesPerArchive) })
      .optional(),
    title: line(120).optional(),
    expires_in_days: z
      .int({ error: rules.wholeDays })
      .min(1, { error: rules.atLeast(1) })
      .max(maxShareDays, { error: rules.atMost(maxShareDays) }),
    password: z
      .string({ error: rules.text })
      .min(6, { error: rules.fewestCharacters(6) })
      .max(200, { error: rules.mostCharacters(200) })
      .optional(),
  })
  .superRefine((draft, context) => {
    if ((draft.album_id === undefined) === (draft.file_ids === undefined))
      context.addIssue(
        issueOf(['file_ids'], { en: 'Name either files or an album.', es: 'Indica archivos o un álbum.' }),
      );
  });
export type ShareDraft = z.infer<typeof ShareDraft>;

export const NewShareLink = z.object({
  link: ShareLink,
  /** The page to pass on, from the portal's own address on. It is never shown again. */
  path: z.string(),
});

export const ShareOpening = z.strictObject({
  password: z
    .string({ error: rules.text })
    .max(200, { error: rules.mostCharacters(200) })
    .optional(),
});

/** What a stranger sees: the files and their captions, nothing of the project, the people or the place. */
export const SharedPage = z.object({
  /** True when a password is asked for: then nothing else is said. */
  locked: z.boolean(),
  title: z.string(),
  expires_at: z.string().nullable(),
  files: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mime: z.string(),
      bytes: z.int(),
      kind: z.string(),
      caption: z.string().nullable(),
      area: z.string().nullable(),
      taken_at: z.string(),
      taken_wall: z.string().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      has_thumbnail: z.boolean(),
    }),
  ),
});
export type SharedPage = z.infer<typeof SharedPage>;

const Token = line(100);
export const ShareToken = z.strictObject({ token: Token });
export const SharedFile = z.strictObject({ token: Token, id: Id });
