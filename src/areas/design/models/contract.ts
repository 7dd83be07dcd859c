import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import {
  BuildingModel,
  DiffQuery,
  ElementGroup,
  ElementLine,
  ElementQuery,
  ModelDiff,
  ModelElementRead,
  ModelListQuery,
  ModelOutline,
  ModelPatch,
  ModelQuality,
  ModelTicket,
  ModelUploadState,
  RetryBody,
} from './schema.ts';
import { rules } from '#platform/shared/rules.ts';

const ElementParams = z.strictObject({
  id: Id,
  entity: z.coerce
    .number({ error: rules.number })
    .int({ error: rules.wholeNumber })
    .min(0, { error: rules.atLeast(0) })
    .max(2_147_483_647, { error: rules.tooLarge }),
});

export const modelsContract = contract({
  list: {
    method: 'GET',
    path: '/models',
    summary: 'Building models, the newest first.',
    access: 'models.read',
    query: ModelListQuery,
    reply: z.array(BuildingModel),
  },
  read: {
    method: 'GET',
    path: '/models/:id',
    summary: 'One model with the log of its reading and what was found in it.',
    access: 'models.read',
    params: IdParams,
    reply: BuildingModel,
  },
  change: {
    method: 'PATCH',
    path: '/models/:id',
    summary: 'Renames a model, or moves it with all its revisions to another project or plan.',
    access: 'models.write',
    params: IdParams,
    body: ModelPatch,
    reply: BuildingModel,
  },
  cancel: {
    method: 'POST',
    path: '/models/:id/cancel',
    summary: 'Stops the reading of a model.',
    access: 'models.write',
    params: IdParams,
    reply: BuildingModel,
  },
  retry: {
    method: 'POST',
    path: '/models/:id/retry',
    summary:
      'Reads a model again that failed or was stopped; a file that declares no unit wants to be told which one it is drawn in.',
    access: 'models.write',
    params: IdParams,
    body: RetryBody,
    reply: BuildingModel,
  },
  remove: {
    method: 'DELETE',
    path: '/models/:id',
    summary: 'Puts a model in the bin, where it stays for 30 days.',
    access: 'models.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/models/:id/restore',
    summary: 'Takes a model out of the bin.',
    access: 'models.write',
    params: IdParams,
    reply: BuildingModel,
  },
  tree: {
    method: 'GET',
    path: '/models/:id/tree',
    summary: 'How many parts there are of each storey, class and type.',
    access: 'models.read',
    params: IdParams,
    reply: z.array(ElementGroup),
  },
  elements: {
    method: 'GET',
    path: '/models/:id/elements',
    summary: 'The parts of a model, in the order of the file; or its rooms.',
    access: 'models.read',
    params: IdParams,
    query: ElementQuery,
    reply: z.array(ElementLine),
  },
  element: {
    method: 'GET',
    path: '/models/:id/elements/:entity',
    summary: 'One part with its materials, properties and quantities, each with where it comes from.',
    access: 'models.read',
    params: ElementParams,
    reply: ModelElementRead,
  },
  quality: {
    method: 'GET',
    path: '/models/:id/quality',
    summary: 'How far the model can be counted with.',
    access: 'models.read',
    params: IdParams,
    reply: ModelQuality,
  },
  diff: {
    method: 'GET',
    path: '/models/:id/diff',
    summary: 'What differs from another revision; from the one before unless `against` names one.',
    access: 'models.read',
    params: IdParams,
    query: DiffQuery,
    reply: ModelDiff,
  },
  outline: {
    method: 'GET',
    path: '/models/:id/outline',
    summary: 'Storey, class and whole of every part, for the 3D view.',
    access: 'models.read',
    params: IdParams,
    reply: ModelOutline,
  },
  makeViewer: {
    method: 'POST',
    path: '/models/:id/viewer',
    summary: 'Prepares the shapes for the 3D view of a model that has none.',
    access: 'models.write',
    params: IdParams,
    reply: BuildingModel,
  },
  cancelViewer: {
    method: 'POST',
    path: '/models/:id/viewer/cancel',
    summary: 'Stops the preparing of the 3D view.',
    access: 'models.write',
    params: IdParams,
    reply: BuildingModel,
  },
  viewer: {
    method: 'GET',
    path: '/models/:id/viewer',
    summary: 'The shapes of the model for the viewer; takes Range.',
    access: 'models.read',
    params: IdParams,
    reply: 'stream',
  },
  download: {
    method: 'POST',
    path: '/models/:id/download',
    summary: 'An address for the file as it came; good for a short time.',
    access: 'models.read',
    params: IdParams,
    reply: ModelTicket,
    status: 201,
  },
  fetch: {
    method: 'GET',
    path: '/model-downloads/:token',
    summary: 'The bytes behind such an address.',
    access: 'everyone.use',
    params: z.strictObject({ token: line(100) }),
    reply: 'stream',
  },
});

const octets = 'application/offset+octet-stream';

/** Models of up to 2 GB that come in pieces, by the protocol tus 1.0 (creation, checksum, expiration, termination). */
export const modelUploadsContract = contract({
  create: {
    method: 'POST',
    path: '/model-uploads',
    summary:
      'Announces a model: Upload-Length, and Upload-Metadata with filename and where it belongs: project_id, plan_code or follows.',
    allowance: 'files',
    access: 'models.write',
    reply: ModelUploadState,
    status: 201,
    transaction: 'own',
  },
  read: {
    method: 'GET',
    path: '/model-uploads/:id',
    summary: 'How much of it has come: Upload-Offset, also by HEAD.',
    allowance: 'files',
    access: 'models.write',
    params: IdParams,
    reply: ModelUploadState,
  },
  append: {
    method: 'PATCH',
    path: '/model-uploads/:id',
    summary:
      'The next bytes, behind those that have come. With the last ones the file is judged and its reading begins.',
    allowance: 'files',
    access: 'models.write',
    params: IdParams,
    raw: octets,
    reply: 'empty',
    transaction: 'own',
  },
  finish: {
    method: 'POST',
    path: '/model-uploads/:id/finish',
    summary: 'The model that came of it, made now if its bytes are all there.',
    allowance: 'files',
    access: 'models.write',
    params: IdParams,
    reply: BuildingModel,
    transaction: 'own',
  },
  remove: {
    method: 'DELETE',
    path: '/model-uploads/:id',
    summary: 'Gives an upload up.',
    allowance: 'files',
    access: 'models.write',
    params: IdParams,
    reply: 'empty',
    transaction: 'own',
  },
});
