import { Readable } from 'node:stream';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { csvText } from '#platform/server/sheets/csv.ts';
import { idFromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { userColumns } from '../columns.ts';
import { accountsContract, profileContract, usersTable } from '../contract.ts';
import { drawPhoto, findPhoto, setPhoto } from './users/photo.ts';
import { changeProfile, changeSettings, readProfile, readSettingsOf } from './users/profile-service.ts';
import { userSource } from './table.ts';
import { changeUser, deactivateUser, endSessions, readUser } from './users/user-service.ts';
import { countUsers, findUser, listSessions, listUsers, type UserFilter } from './users/user-store.ts';

const constraints = {
  users_last_admin: faultOf('group', {
    en: 'The last active admin stays.',
    es: 'El último administrador activo se queda.',
  }),
  users_email: faultOf('email', { en: 'Belongs to another account.', es: 'Es de otra cuenta.' }),
  users_username: faultOf('username', { en: 'Is taken.', es: 'Ya está en uso.' }),
};

const exportColumns = [
  'last_name',
  'first_name',
  'email',
  'username',
  'state',
  'group',
  'title',
  'phone',
  'factory',
  'last_login_at',
] as const;

/** Serves people, and everybody's own profile and settings. */
export function mountAccounts(kernel: Kernel): void {
  mount(
    kernel,
    'accounts',
    accountsContract,
    {
      async list({ query, db, reply }) {
        const { limit = 1000, after, ...filter } = query;
        const rows = await listUsers(db, filter, limit + 1, idFromCursor(after));
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', toCursor([last.id]));
        void reply.header(
          'x-total-count',
          String(rows.length <= limit && after === undefined ? rows.length : await countUsers(db, filter)),
        );
        return page;
      },
      async export({ query, db, request, reply }) {
        const rows = await listUsers(db, query satisfies UserFilter, 100_000);
        const bytes = Buffer.from(
          csvText(
            exportColumns,
            rows.map((row) => exportColumns.map((column) => (column === 'group' ? row.group.join(';') : row[column]))),
          ),
        );
        await sendFile(request, reply, {
          bytes: bytes.length,
          mime: 'text/csv',
          name: 'users.csv',
          etag: String(Date.now()),
          inline: false,
          open: async () => Readable.from(bytes),
        });
      },
      read: ({ viewer, params, db }) => readUser(db, viewer, params.id),
      async change({ viewer, params, body, ifMatch, write }) {
        await changeUser(write, viewer, params.id, body, body.version ?? ifMatch);
        return readUser(write.tx, viewer, params.id);
      },
      async deactivate({ viewer, params, body, write }) {
        await deactivateUser(write, viewer, params.id, body);
        return readUser(write.tx, viewer, params.id);
      },
      async listSessions({ viewer, params, db }) {
        if ((await findUser(db, params.id)) === undefined) throw new AppError('not_found');
        return (await listSessions(db, params.id)).map((session) => ({
          ...session,
          is_current: session.id === viewer.sessionId,
        }));
      },
      async endSessions({ params, write }) {
        await endSessions(write, params.id);
      },
      async photo({ viewer, params, db, request, reply }) {
        const photo = await findPhoto(db, viewer, params.id, params.size);
        await sendFile(request, reply, {
          bytes: photo.bytes.length,
          mime: 'image/webp',
          name: 'photo.webp',
          etag: `${photo.id}-${params.size}`,
          inline: true,
          open: async (range) =>
            Readable.from(range === undefined ? photo.bytes : photo.bytes.subarray(range.start, range.end + 1)),
        });
      },
    },
    constraints,
  );

  mount(kernel, 'users-table', usersTable, serveTable(kernel.db, 'users', userColumns, userSource));

  mount(
    kernel,
    'profile',
    profileContract,
    {
      read: ({ viewer, db }) => readProfile(db, viewer.userId),
      change: ({ viewer, body, ifMatch, write }) => changeProfile(write, viewer.userId, body, body.version ?? ifMatch),
      async setPhoto({ viewer, parts, inWrite }) {
        const {
          files: [photo],
        } = await parts(drawPhoto);
        if (photo === undefined) throw refuse('photo', { en: 'Is required.', es: 'Es obligatorio.' });
        return inWrite(async (write) => {
          await setPhoto(write, viewer.userId, photo);
          return readProfile(write.tx, viewer.userId);
        });
      },
      async removePhoto({ viewer, write }) {
        await setPhoto(write, viewer.userId, undefined);
        return readProfile(write.tx, viewer.userId);
      },
      readSettings: ({ viewer, db }) => readSettingsOf(db, viewer.userId),
      changeSettings: ({ viewer, body, write }) => changeSettings(write, viewer.userId, body),
    },
    constraints,
  );
}
