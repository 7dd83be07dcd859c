import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { upload } from '#platform/web/call/upload.ts';
import { downloadsContract, filesContract } from '../contract.ts';
import type { FileKind, FileListQuery, FileOwnerType, FileVisibility } from '../schema.ts';

const t = texts({
  removed: { en: 'The file is in the bin for 30 days', es: 'El archivo estará 30 días en la papelera' },
  madeCurrent: { en: 'This version is current now', es: 'Esta versión es ahora la actual' },
  allRemoved: { en: 'The files are in the bin for 30 days', es: 'Los archivos estarán 30 días en la papelera' },
});

export type FileEntry = ReplyOf<typeof filesContract.list>[number];
export type FilesView = 'owner' | 'developer' | 'floor';

interface FilesOf {
  ownerType: FileOwnerType;
  ownerId: string;
  kind?: FileKind | undefined;
  view?: FilesView | undefined;
}

/** The files of a record that the person may see, newest first. */
export function useFiles({ ownerType, ownerId, kind, view }: FilesOf) {
  return useRead(filesContract.list, {
    query: {
      owner_type: ownerType,
      owner_id: ownerId,
      ...(kind === undefined ? {} : { kind }),
      ...(view === undefined ? {} : { view }),
      limit: 200,
    },
  });
}

/** Files by any of the list's own filters. Filters that are undefined are left out. */
export function useFileList(query: { [K in keyof FileListQuery]?: FileListQuery[K] | undefined }) {
  return useRead(filesContract.list, { query: withoutGaps(query) });
}

/** What was photographed today of the modules in one's factories. */
export function useToday() {
  return useRead(filesContract.today, {}, { keeps: true });
}

/** The same list, read once. */
export async function readFileList(query: Partial<FileListQuery>): Promise<FileEntry[]> {
  const result = await call(filesContract.list, { query }, { errorToast: true });
  return result.ok ? result.data : [];
}

/** What the files of a place can be narrowed by. */
export function useFileFacets(query: {
  project_id?: string | undefined;
  unit_id?: string | undefined;
  only?: 'media' | 'documents' | undefined;
  view?: FilesView | undefined;
}) {
  return useRead(filesContract.facets, { query: withoutGaps(query) });
}

export function useVersions(id: string, enabled: boolean) {
  return useRead(filesContract.versions, { params: { id } }, { enabled });
}

/** One file by its id, for a link that leads to it. */
export function useFile(id: string | undefined) {
  return useRead(filesContract.read, { params: { id: id ?? '' } }, { enabled: id !== undefined, keepsPrevious: false });
}

export const useMakeCurrent = () =>
  useChange(filesContract.makeCurrent, { refreshes: ['albums'], undoToast: t.madeCurrent });
export const useChangeFile = () => useChange(filesContract.change, { errorToast: true });
export const useRemoveFile = () => useChange(filesContract.remove, { errorToast: true, undoToast: t.removed });
export const useRestoreFile = () => useChange(filesContract.restore, { errorToast: true });

/** Sends one file to a project, or to a unit or module of it, to be attached to something: its id, or what went wrong in words. */
export function sendAttachment(
  file: File,
  to: {
    projectId: string;
    unitId?: string | undefined;
    moduleId?: string | undefined;
    visibility: FileVisibility;
    key: string;
  },
): Promise<Sent> {
  return sendOne(filesContract.create, file, {
    ...(to.moduleId !== undefined
      ? { owner_type: 'module', owner_id: to.moduleId }
      : to.unitId === undefined
        ? { owner_type: 'project', owner_id: to.projectId }
        : { owner_type: 'unit', owner_id: to.unitId }),
    visibility: to.visibility,
    client_upload_id: to.key,
  });
}

/** Sends one file from outside: an owner to their home, a developer to their project. */
export function sendFromOutside(
  file: File,
  to: { projectId?: string | undefined; unitId?: string | undefined; key: string },
): Promise<Sent> {
  return sendOne(filesContract.send, file, {
    ...(to.unitId === undefined ? { project_id: to.projectId ?? '' } : { unit_id: to.unitId }),
    client_upload_id: to.key,
  });
}

/** What became of a file that was sent: its id, or what went wrong in words. */
type Sent = { id: string } | { error: string };

async function sendOne(
  endpoint: typeof filesContract.create | typeof filesContract.send,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Sent> {
  const result = await upload<FileEntry[]>(endpoint, { fields, files: { files: file }, onProgress: () => undefined });
  const [stored] = result.ok ? result.data : [];
  return stored === undefined ? { error: (result.ok ? undefined : saidOf(result)) ?? 'Error' } : { id: stored.id };
}

export const useChangeFiles = () => useChange(filesContract.bulk, { refreshes: ['albums'] });
/** The same call, for what goes to the bin: one undo brings all of it back. */
export const useBinFiles = () => useChange(filesContract.bulk, { refreshes: ['albums'], undoToast: t.allRemoved });

interface Ordered {
  fileIds?: readonly string[] | undefined;
  albumId?: string | undefined;
  as: 'zip' | 'file' | 'inline';
  name?: string | undefined;
  view?: FilesView | undefined;
}

/** An address that fetches the files by itself, so that the browser streams them to the disk or plays them. */
export async function orderDownload({ fileIds, albumId, as, name, view }: Ordered): Promise<string | undefined> {
  const result = await call(
    downloadsContract.create,
    {
      body: {
        as,
        ...(fileIds === undefined ? {} : { file_ids: [...fileIds] }),
        ...(albumId === undefined ? {} : { album_id: albumId }),
        ...(name === undefined ? {} : { name }),
        ...(view === undefined ? {} : { view }),
      },
    },
    { errorToast: true },
  );
  return result.ok ? result.data.url : undefined;
}

/** Saves files to the disk: one as it is, several as a zip file. */
export async function saveFiles(ordered: Ordered): Promise<void> {
  const url = await orderDownload(ordered);
  if (url === undefined) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

function withoutGaps<T extends object>(query: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
