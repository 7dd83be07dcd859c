import { newId } from '#platform/shared/ids.ts';
import type { Bodies } from './rows.ts';

export const peopleBodies: Bodies = {
  'warranty.setPhones': () => ({
    everywhere: '775 555 0142',
    loma_linda: null,
    butte: null,
    monterrey: null,
    reno: null,
  }),
  'admin.setLinks': () => ({ meeting_notes: 'https://notes.example.test/new', action_item: null }),
  'invitations.create': (rows) => ({ email: 'somebody@example.test', kind: 'owner', unit_id: rows['units'] }),
  'invitations.bulk': (rows) => ({
    rows: [{ email: 'somebody@example.test', kind: 'owner', unit_id: rows['units'] ?? '' }],
    dry_run: true,
  }),
  'register.start': () => ({
    email: 'somebody@example.test',
    given_name: 'Some',
    family_name: 'Body',
    password: 'seven quiet lanterns',
  }),
  'organisation-people.change': () => ({ role: 'approver' }),
  'organisation-people.invite': () => ({ email: `guest-${newId()}@example.test`, role: 'viewer' }),
  'pins.set': () => ({ pin: '480271', password: 'not the password' }),
  'pins.unlock': () => ({ pin: '480271' }),
  'badges.signIn': () => ({ number: 'ABCDEFGH23456789ABCD', pin: '480271' }),
  'badges.issue': (rows) => ({ user_id: rows['badge-holders'] }),
  'badges.register': () => ({ name: 'Line 1', factory: 'reno' }),
  'register.confirm': () => ({ email: 'somebody@example.test', code: '123456' }),
  'register.accept': () => ({
    token: 'made-up',
    given_name: 'Some',
    family_name: 'Body',
    password: 'seven quiet lanterns',
  }),
};
