import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { openChannel } from '#platform/web/uploads/channels.ts';
import { filesContract, uploadsContract } from '../contract.ts';

/** The kind of upload that becomes a file of a record. */
export const fileChannel = 'files';

openChannel({
  name: fileChannel,
  endpoint: '/api/uploads',
  finish: (id) => call(uploadsContract.finish, { params: { id } }),
  arrived: () => refresh([filesContract.list, 'albums', 'projects', 'modules']),
});
