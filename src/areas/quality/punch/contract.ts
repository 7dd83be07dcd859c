import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import {
  Alike,
  AlikeQuery,
  Charts,
  ChartsQuery,
  Grid,
  GridQuery,
  People,
  PeopleQuery,
  PhotosDraft,
  Pins,
  PinsQuery,
  PrintQuery,
  PunchDetail,
  RaisedItem,
  RaiseDraft,
  SharedList,
  SharedQuery,
  Suggestions,
  SuggestionsQuery,
  WalkDraft,
} from './schema.ts';

/** Punch items as owners and developers see them, who read no other call of theirs. */
export const sharedPunchContract = contract({
  list: {
    method: 'GET',
    path: '/shared-punch-items',
    summary: 'The punch items of a home or project that are shown outside, as they are told there.',
    access: 'punch.shared',
    query: SharedQuery,
    groups: 'in_turn',
    reply: SharedList,
  },
  add: {
    method: 'POST',
    path: '/shared-punch-items',
    summary: 'Adds what an owner finds while their home is being accepted.',
    access: 'punch.walk',
    body: WalkDraft,
    reply: SharedList,
    status: 201,
  },
});

/** What punch items have beside the calls of their record. */
export const punchContract = contract({
  raise: {
    method: 'POST',
    path: '/punch-items/raise',
    summary: 'Makes a punch item with its photos and raises it; without a photo it stays a draft.',
    access: 'punch.write',
    body: RaiseDraft,
    reply: RaisedItem,
    status: 201,
  },
  detail: {
    method: 'GET',
    path: '/punch-items/:id/detail',
    summary: 'The photos of a punch item before and after, what looks alike, and where it went on.',
    access: 'punch.read',
    params: IdParams,
    reply: PunchDetail,
  },
  addPhotos: {
    method: 'POST',
    path: '/punch-items/:id/photos',
    summary:
      'Hangs photos of the project on a punch item, as it was before or is after; on demand raises a draft that has them now.',
    access: 'punch.write',
    params: IdParams,
    body: PhotosDraft,
    reply: PunchDetail,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/punch-items/:id/photos/:file_id',
    summary: 'Takes a photo off a punch item that has not ended; the photo itself stays with the project.',
    access: 'punch.write',
    params: z.strictObject({ id: Id, file_id: Id }),
    reply: PunchDetail,
  },
  alike: {
    method: 'GET',
    path: '/punch/alike',
    summary: 'Open items of the same area and category, at most five: perhaps the same thing twice.',
    access: 'punch.read',
    query: AlikeQuery,
    reply: Alike,
  },
  suggestions: {
    method: 'GET',
    path: '/punch/suggestions',
    summary: 'Who has lately put such things right on a project, and the areas that its items name.',
    access: 'punch.read',
    query: SuggestionsQuery,
    reply: Suggestions,
  },
  people: {
    method: 'GET',
    path: '/punch/people',
    summary: 'Who may take care of a punch item of a project: staff, and the floor managers of its factory.',
    access: 'punch.read',
    query: PeopleQuery,
    reply: People,
  },
  grid: {
    method: 'GET',
    path: '/punch/grid',
    summary: 'The open items of a project by area and module.',
    access: 'punch.read',
    query: GridQuery,
    reply: Grid,
  },
  pins: {
    method: 'GET',
    path: '/punch/pins',
    summary: 'The drawings of a project and the open items that are pinned on them.',
    access: 'punch.read',
    query: PinsQuery,
    reply: Pins,
  },
  charts: {
    method: 'GET',
    path: '/punch/charts',
    summary:
      'Open items by station, how much is accepted at once, how long it takes, and the way down to the ship date.',
    access: 'punch.read',
    query: ChartsQuery,
    reply: Charts,
  },
  print: {
    method: 'GET',
    path: '/punch/print',
    summary: 'Punch items as a document: by trade with a code at each that opens it, or with their photos.',
    access: 'punch.read',
    query: PrintQuery,
    reply: 'stream',
    allowance: 'exports',
  },
});
