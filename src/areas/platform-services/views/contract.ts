import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { SavedView, SettingsDraft, SettingsRead, TableName, ViewDraft, ViewPatch } from './schema.ts';

const OfTable = z.strictObject({ table: TableName });

export const viewsContract = contract({
  list: {
    method: 'GET',
    path: '/table-views',
    summary: 'The saved views of a table that you may use: your own, those that staff share, those of your groups.',
    access: 'views.use',
    query: OfTable,
    reply: z.array(SavedView),
  },
  create: {
    method: 'POST',
    path: '/table-views',
    summary: 'Keeps a way to look at a table under a name.',
    access: 'views.use',
    body: ViewDraft,
    reply: SavedView,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/table-views/:id',
    summary: 'Renames, changes, shares a view, or makes it the one that groups begin with.',
    access: 'views.use',
    params: IdParams,
    body: ViewPatch,
    reply: SavedView,
  },
  remove: {
    method: 'DELETE',
    path: '/table-views/:id',
    summary: 'Forgets a view.',
    access: 'views.use',
    params: IdParams,
    reply: 'empty',
  },
  readSettings: {
    method: 'GET',
    path: '/table-settings/:table',
    summary: 'How you have set up a table, and the view that you begin with.',
    access: 'views.use',
    params: OfTable,
    reply: SettingsRead,
  },
  keepSettings: {
    method: 'PUT',
    path: '/table-settings/:table',
    summary: 'Keeps how you have set up a table.',
    access: 'views.use',
    params: OfTable,
    body: SettingsDraft,
    reply: SettingsRead,
  },
});
