import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { openChannel, recordFiles } from '#platform/web/uploads/channels.ts';
import { filesContract, uploadsContract } from '../contract.ts';

openChannel({
  name: recordFiles,
  endpoint: '/api/uploads',
  finish: (id) => call(uploadsContract.finish, { params: { id } }),
  arrived: () => refresh([filesContract.list, 'albums', 'projects', 'modules']),
});
