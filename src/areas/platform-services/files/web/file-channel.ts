import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { upload } from '#platform/web/call/upload.ts';
import { openChannel, outsideFiles, recordFiles } from '#platform/web/uploads/channels.ts';
import { filesContract, uploadsContract } from '../contract.ts';

openChannel({
  name: recordFiles,
  endpoint: '/api/uploads',
  finish: (id) => call(uploadsContract.finish, { params: { id } }),
  arrived: () => refresh([filesContract.list, 'albums', 'projects', 'modules']),
});

// Owners and developers send their photos whole, each once however often it is tried.
openChannel({
  name: outsideFiles,
  endpoint: '/api/files/sent',
  whole: (file, fields, asPerson) =>
    upload(filesContract.send, { fields, files: { files: file }, onProgress: () => undefined, asPerson }),
  finish: (id) => call(uploadsContract.finish, { params: { id } }),
  arrived: () => refresh([filesContract.list]),
});
