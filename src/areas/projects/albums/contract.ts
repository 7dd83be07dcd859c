import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { Album, AlbumDraft, AlbumFilesChange, AlbumPatch, AlbumQuery } from './schema.ts';

export const albumsContract = contract({
  list: {
    method: 'GET',
    path: '/albums',
    summary: 'The albums of a project that the caller may see, in their order. Their photos: /files?album_id=….',
    access: 'files.read',
    query: AlbumQuery,
    reply: z.array(Album),
  },
  create: {
    method: 'POST',
    path: '/albums',
    summary: 'Makes an album, also with photos at once.',
    access: 'files.write',
    body: AlbumDraft,
    reply: Album,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/albums/:id',
    summary: 'One album.',
    access: 'files.read',
    params: IdParams,
    reply: Album,
  },
  change: {
    method: 'PATCH',
    path: '/albums/:id',
    summary: 'Changes name, description, visibility, cover or place among the others.',
    access: 'files.write',
    params: IdParams,
    body: AlbumPatch,
    reply: Album,
  },
  remove: {
    method: 'DELETE',
    path: '/albums/:id',
    summary: 'Puts an album in the bin for 30 days; its photos stay where they are.',
    access: 'files.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/albums/:id/restore',
    summary: 'Takes an album out of the bin.',
    access: 'files.write',
    params: IdParams,
    reply: Album,
  },
  changeFiles: {
    method: 'POST',
    path: '/albums/:id/files',
    summary: 'Adds photos, takes some out, or puts them in order.',
    access: 'files.write',
    params: IdParams,
    body: AlbumFilesChange,
    reply: Album,
  },
});
