import { z } from 'zod';
import { ContentQuery, ThumbnailQuery } from '#areas/platform-services/files/schema.ts';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  NewShareLink,
  ShareDraft,
  SharedFile,
  SharedPage,
  ShareLink,
  ShareOpening,
  ShareQuery,
  ShareToken,
} from './schema.ts';

/** Links that show files to people without a sign-in, as staff make and end them. */
export const sharesContract = contract({
  list: {
    method: 'GET',
    path: '/shares',
    summary: 'The links of a project, newest first, with how often each was opened.',
    access: 'files.share',
    query: ShareQuery,
    reply: z.array(ShareLink),
  },
  create: {
    method: 'POST',
    path: '/shares',
    summary: 'Makes a link to an album, a selection or a file. Its address is told only now.',
    access: 'files.link',
    body: ShareDraft,
    reply: NewShareLink,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/shares/:id',
    summary: 'Ends a link at once.',
    access: 'files.share',
    params: IdParams,
    reply: 'empty',
  },
});

/** The other end of a link: whoever has the address. An unknown, expired or ended one is answered 404, without a difference. */
export const sharedContract = contract({
  open: {
    method: 'POST',
    path: '/shared/:token/open',
    summary: 'What the link shows. With a password set, it is asked for here.',
    access: 'everyone.use',
    params: ShareToken,
    body: ShareOpening,
    reply: SharedPage,
    transaction: 'own',
  },
  content: {
    method: 'GET',
    path: '/shared/:token/files/:id/content',
    summary: 'A file of the link, freed of where it was made; takes Range.',
    allowance: 'files',
    access: 'everyone.use',
    params: SharedFile,
    query: ContentQuery,
    reply: 'stream',
  },
  thumbnail: {
    method: 'GET',
    path: '/shared/:token/files/:id/thumbnail',
    summary: 'A small picture of it.',
    allowance: 'files',
    access: 'everyone.use',
    params: SharedFile,
    query: ThumbnailQuery,
    reply: 'stream',
  },
  archive: {
    method: 'GET',
    path: '/shared/:token/archive',
    summary: 'All files of the link as a zip file.',
    allowance: 'exports',
    access: 'everyone.use',
    params: ShareToken,
    reply: 'stream',
  },
});
