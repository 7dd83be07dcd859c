import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { ContentQuery, FileListQuery, FilePatch, FileUpload, maxFileBytes, maxFilesPerUpload, StoredFile, ThumbnailQuery } from './schema.ts';

export const filesContract = contract({
  list: {
    method: 'GET',
    path: '/files',
    summary: 'The files of a project, unit or module that the caller may see, newest first.',
    access: 'files.read',
    query: FileListQuery,
    reply: z.array(StoredFile),
  },
  create: {
    method: 'POST',
    path: '/files',
    summary: 'Uploads up to 10 files of 100 MB each to a project, unit or module.',
    access: 'files.write',
    body: FileUpload,
    files: { max: maxFilesPerUpload, bytes: maxFileBytes },
    reply: z.array(StoredFile),
    status: 201,
    transaction: 'own',
  },
  read: {
    method: 'GET',
    path: '/files/:id',
    summary: 'The facts about one file.',
    access: 'files.read',
    params: IdParams,
    reply: StoredFile,
  },
  content: {
    method: 'GET',
    path: '/files/:id/content',
    summary: 'The bytes of a file; takes Range. Pictures go to people outside staff without their metadata.',
    access: 'files.read',
    params: IdParams,
    query: ContentQuery,
    reply: 'stream',
  },
  thumbnail: {
    method: 'GET',
    path: '/files/:id/thumbnail',
    summary: 'A small, upright picture without metadata, at most 96, 320 or 1280 pixels on its longer side.',
    access: 'files.read',
    params: IdParams,
    query: ThumbnailQuery,
    reply: 'stream',
  },
  change: {
    method: 'PATCH',
    path: '/files/:id',
    summary: 'Changes caption, tags, visibility or name.',
    access: 'files.write',
    params: IdParams,
    body: FilePatch,
    reply: StoredFile,
  },
  remove: {
    method: 'DELETE',
    path: '/files/:id',
    summary: 'Puts a file in the bin, where it stays for 30 days.',
    access: 'files.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/files/:id/restore',
    summary: 'Takes a file out of the bin.',
    access: 'files.write',
    params: IdParams,
    reply: StoredFile,
  },
});
