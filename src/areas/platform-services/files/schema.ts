import { z } from 'zod';
import { line, PageQuery, prose, Said, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { issueOf, rule, rules } from '#platform/shared/rules.ts';

/** What a file can be attached to. */
export const fileOwnerTypes = ['project', 'unit', 'module'] as const;
export type FileOwnerType = (typeof fileOwnerTypes)[number];

export const fileKinds = ['photo', 'video', 'document', 'markup', 'signature'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Each level includes the ones before it: `internal` staff and the factory's floor, `developer` also the project's developers, `owner` also the home's owners. */
export const albumVisibilities = ['internal', 'developer', 'owner'] as const;
/** `home` stands beside them: staff and the owners of the one home that the file lies with, no developer and no floor. */
export const fileVisibilities = [...albumVisibilities, 'home'] as const;
export type AlbumVisibility = (typeof albumVisibilities)[number];
export type FileVisibility = (typeof fileVisibilities)[number];

/** When in the life of a building a photo was taken, in that order. */
export const fileStages = [
  'pre_production',
  'factory',
  'yard',
  'transit',
  'set',
  'site',
  'handover',
  'warranty',
] as const;
export type FileStage = (typeof fileStages)[number];

export const maxFilesPerUpload = 10;
export const maxFileBytes = 100 * 1024 * 1024;

/** Files that one archive may hold, and one bulk change. */
export const maxFilesPerArchive = 1000;
export const maxFilesPerChange = 500;

/** How long a removed file can be brought back. */
export const binDays = 30;

const OwnerType = z.enum(fileOwnerTypes, { error: rules.either(fileOwnerTypes) });
const Kind = z.enum(fileKinds, { error: rules.either(fileKinds) });
const Visibility = z.enum(fileVisibilities, {
  error: rule({ en: 'Must be internal, developer, owner or home.', es: 'Debe ser internal, developer, owner u home.' }),
});
const Stage = z.enum(fileStages, { error: rules.either(fileStages) });
const Area = line(80);
const Folder = line(80);
const View = z.enum(['owner', 'developer', 'floor'], { error: rules.either(['owner', 'developer', 'floor']) });
const Truth = z.enum(['true', 'false'], { error: rules.flag });
const Tags = z.array(line(40), { error: rules.list }).max(20, { error: rules.mostEntries(20) });

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
  stage: Stage.nullable(),
  /** The room or part of the building. */
  area: z.string().nullable(),
  folder: z.string().nullable(),
  /** 1 for a document that was never replaced. */
  version_no: z.int(),
  /** False for an earlier version of a document. */
  is_current: z.boolean(),
  /** When the camera took it, from the picture's own data. */
  captured_at: z.string().nullable(),
  /** The clock on the wall where it was taken, `2026-11-20T17:45:09`, without a zone; null where the picture does not say. */
  captured_wall: z.string().nullable(),
  uploaded_at: z.string(),
  uploaded_by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Where the camera was: staff only, null for everybody else. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  visibility: Visibility,
  /** What is wrong with the file, in a sentence; null when nothing is. */
  note: z.string().nullable(),
  /** The hash of its bytes in hex, for staff and for whoever sent it: what a device holds against its own copy before it lets go of that. */
  sha256: z.string().nullable(),
  /** When something was last drawn on it; null for a photo without marks. */
  marked_at: z.string().nullable(),
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

/** A photo of today, and of which module. */
export const TodaysFile = z.object({
  file: StoredFile,
  module: z.object({
    id: Id,
    module_no: z.string(),
    project_number: z.string(),
    station: z.string().nullable(),
    status: z.string(),
  }),
});

/** What narrows a list of files, or the counts beside it. */
const FileFilter = {
  owner_type: OwnerType.optional(),
  owner_id: Id.optional(),
  project_id: Id.optional(),
  /** The files of a unit and of its modules. */
  unit_id: Id.optional(),
  kind: Kind.optional(),
  /** Only what that group sees; for people of several groups, and for admins who look into an area. */
  view: View.optional(),
};

interface Place {
  owner_type?: FileOwnerType | undefined;
  owner_id?: string | undefined;
  project_id?: string | undefined;
  unit_id?: string | undefined;
}

function checkPlace(query: Place, context: z.RefinementCtx): void {
  if ((query.owner_type === undefined) !== (query.owner_id === undefined)) {
    context.addIssue(
      issueOf([query.owner_type === undefined ? 'owner_type' : 'owner_id'], {
        en: 'owner_type and owner_id go together.',
        es: 'owner_type y owner_id van juntos.',
      }),
    );
  }
  if (query.owner_id === undefined && query.project_id === undefined && query.unit_id === undefined)
    context.addIssue(
      issueOf(['project_id'], { en: 'Name an owner or a project.', es: 'Indica un dueño o un proyecto.' }),
    );
}

/** `newest` by arrival, `taken` by the camera's date or else the arrival, newest first. */
export const fileOrders = ['newest', 'taken', 'name', 'size'] as const;
export type FileOrder = (typeof fileOrders)[number];

export const FileListQuery = z
  .strictObject({
    ...FileFilter,
    stage: Stage.optional(),
    area: Area.optional(),
    folder: Folder.optional(),
    tag: line(40).optional(),
    album_id: Id.optional(),
    /** Words of name, caption, area, folder or tags. */
    q: line(100).optional(),
    order: z.enum(fileOrders, { error: rules.either(fileOrders) }).optional(),
    /** Pictures and films only, or everything but them. */
    only: z.enum(['media', 'documents'], { error: rules.either(['media', 'documents']) }).optional(),
    /** The files that were removed and can still be brought back. */
    in_bin: Truth.optional(),
    ...PageQuery,
  })
  .superRefine(checkPlace);
export type FileListQuery = z.infer<typeof FileListQuery>;

export const FileFacetsQuery = z
  .strictObject({
    ...FileFilter,
    only: z.enum(['media', 'documents'], { error: rules.either(['media', 'documents']) }).optional(),
  })
  .superRefine(checkPlace);

const Counted = z.array(z.object({ value: z.string(), count: z.int() }));

/** What the files of a record can be narrowed by, with how many there are of each. */
export const FileFacets = z.object({
  total: z.int(),
  bytes: z.int(),
  stages: Counted,
  areas: Counted,
  folders: Counted,
  tags: Counted,
  in_bin: z.int(),
});
export type FileFacets = z.infer<typeof FileFacets>;

/** The fields of an upload; the files themselves are the other parts of the form. */
export const FileUpload = z.strictObject({
  owner_type: OwnerType,
  owner_id: Id,
  kind: Kind.optional(),
  caption: prose(2000).optional(),
  tags: Tags.optional(),
  visibility: Visibility.optional(),
  stage: Stage.optional(),
  area: Area.optional(),
  folder: Folder.optional(),
  /** The document that this one takes the place of; what is not given here stays as it was there. */
  replaces: Id.optional(),
  /** Chosen by the sender and kept over retries: the second upload with it answers with the first one's files. */
  client_upload_id: line(100).optional(),
});
export type FileUpload = z.infer<typeof FileUpload>;

/** Where somebody outside staff sends a file to: their own home, or a project that they see as its developer. */
export const SentUpload = z.strictObject({
  unit_id: Id.optional(),
  project_id: Id.optional(),
  client_upload_id: line(100).optional(),
});
export type SentUpload = z.infer<typeof SentUpload>;

const FileChange = {
  caption: prose(2000).nullable().optional(),
  tags: Tags.optional(),
  add_tags: Tags.optional(),
  remove_tags: Tags.optional(),
  visibility: Visibility.optional(),
  stage: Stage.nullable().optional(),
  area: Area.nullable().optional(),
  folder: Folder.nullable().optional(),
  name: line(200).optional(),
  version: Version.optional(),
};

export const FilePatch = z.strictObject(FileChange);
export type FilePatch = z.infer<typeof FilePatch>;

/** Changes to many files in one request: each is judged by itself, and one that is refused stops no other. */
export const FileBulk = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: Id,
        /** `change` unless said. */
        action: z
          .enum(['change', 'remove', 'restore'], { error: rules.either(['change', 'remove', 'restore']) })
          .optional(),
        ...FileChange,
      }),
      { error: rules.list },
    )
    .min(1, { error: rules.oneEntry })
    .max(maxFilesPerChange, { error: rules.mostEntries(maxFilesPerChange) }),
});
export type FileBulk = z.infer<typeof FileBulk>;

export const FileBulkResult = z.array(
  z.object({ id: Id, ok: z.boolean(), error: z.string().optional(), said: Said.optional() }),
);
export type FileBulkResult = z.infer<typeof FileBulkResult>;

/** Which files to fetch by one address: some by their ids, or an album. */
export const DownloadOrder = z
  .strictObject({
    file_ids: z
      .array(Id, { error: rules.list })
      .min(1, { error: rules.oneEntry })
      .max(maxFilesPerArchive, { error: rules.mostEntries(maxFilesPerArchive) })
      .optional(),
    album_id: Id.optional(),
    /** One file as it is, to be shown or played; without it, a zip file. */
    as: z.enum(['zip', 'file', 'inline'], { error: rules.either(['zip', 'file', 'inline']) }).optional(),
    name: line(120).optional(),
    view: View.optional(),
  })
  .superRefine((order, context) => {
    if ((order.file_ids === undefined) === (order.album_id === undefined))
      context.addIssue(
        issueOf(['file_ids'], { en: 'Name either files or an album.', es: 'Indica archivos o un álbum.' }),
      );
    if (order.as !== undefined && order.as !== 'zip' && order.file_ids?.length !== 1)
      context.addIssue(issueOf(['file_ids'], { en: 'Name one file.', es: 'Indica un archivo.' }));
  });
export type DownloadOrder = z.infer<typeof DownloadOrder>;

/** Good for a short time, by its address alone: it goes to nobody else. */
export const DownloadTicket = z.object({ url: z.string(), files: z.int(), bytes: z.int(), expires_at: z.string() });
export type DownloadTicket = z.infer<typeof DownloadTicket>;

/** A file that comes in pieces. */
export const UploadState = z.object({
  id: Id,
  name: z.string(),
  length: z.int(),
  offset: z.int(),
  expires_at: z.string(),
  /** What came of it, once all bytes were there and judged. */
  file_id: Id.nullable(),
});
export type UploadState = z.infer<typeof UploadState>;

export const ContentQuery = z.strictObject({
  inline: z.enum(['true', 'false'], { error: rules.flag }).optional(),
});

export const ThumbnailQuery = z.strictObject({
  size: z.enum(['96', '320', '1280'], { error: rules.either(['96', '320', '1280']) }).optional(),
  /** The picture without what was drawn on it. */
  plain: z.enum(['true', 'false'], { error: rules.flag }).optional(),
  /** Of which marks the sender knows: another address for other marks. */
  marked: line(40).optional(),
});

/** What a mark is drawn in: seen on light and dark pictures, told apart without hue by its order of lightness. */
export const markColours = ['red', 'yellow', 'green', 'blue', 'white', 'black'] as const;
export type MarkColour = (typeof markColours)[number];

/** A place on an upright picture: from 0 to 1 of its width and height. */
const Share = z.number({ error: rules.number }).min(0, { error: rules.tooSmall }).max(1, { error: rules.tooLarge });
const Point = z.tuple([Share, Share]);
const markBase = {
  colour: z.enum(markColours, { error: rules.either(markColours) }),
  /** Of the line, or the height of the words, in thousandths of the longer side. */
  width: z.int({ error: rules.wholeNumber }).min(2, { error: rules.tooSmall }).max(80, { error: rules.tooLarge }),
};

/** A line by hand, an arrow to a place, a circle round one, or words at one. */
export const Mark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pen'),
    points: z
      .array(Point, { error: rules.list })
      .min(1, { error: rules.oneEntry })
      .max(600, { error: rules.mostEntries(600) }),
    ...markBase,
  }),
  z.strictObject({ kind: z.literal('arrow'), from: Point, to: Point, ...markBase }),
  z.strictObject({ kind: z.literal('circle'), from: Point, to: Point, ...markBase }),
  z.strictObject({ kind: z.literal('text'), at: Point, text: line(80), ...markBase }),
]);
export type Mark = z.infer<typeof Mark>;

export const mostMarks = 100;
export const LayerDraft = z.strictObject({
  marks: z.array(Mark, { error: rules.list }).max(mostMarks, { error: rules.mostEntries(mostMarks) }),
});

/** What one person has drawn on a photo. */
export const PhotoLayer = z.object({
  id: Id,
  author: z.object({ id: Id, name: z.string() }),
  marks: z.array(Mark),
  changed_at: z.string(),
  is_own: z.boolean(),
});
