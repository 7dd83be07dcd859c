import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { capabilities, needsSession } from '#platform/shared/access.ts';
import { contract } from '#platform/shared/contract.ts';
import { mount } from '#platform/server/http/mount.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { marked, openDesk } from './envelopes.ts';
import { absentId } from './good-calls.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { watchTables, type TableWatch } from './touched-tables.ts';

/** The tables of signatures, and how a row of each becomes one. A new one is found by its columns and takes its place here. */
const signatures = {
  envelope_signatures: sql`insert into envelope_signatures default values`,
  sign_off_signatures: sql`insert into sign_off_signatures default values`,
  service_trip_signatures: sql`insert into service_trip_signatures default values`,
} as const;
const inserted = Object.keys(signatures) as (keyof typeof signatures)[];
/** With the one whose rows are there before they are decided on; `change-orders.test.ts` decides as a token. */
const names: readonly string[] = [...inserted, 'change_order_approvers'];

/** A call that somebody might add, and that forgets what a signature is. */
const planted = contract({
  sign: {
    method: 'POST',
    path: '/planted-signatures/:table',
    summary: 'Writes a signature by a right that any token carries.',
    access: 'self.use',
    params: z.strictObject({ table: z.enum(inserted as [string, ...string[]]) }),
    reply: 'empty',
  },
});

let at: TestPortal;
let tables: TableWatch;
let admin: Viewer;
beforeAll(async () => {
  at = await makePortal();
  mount(at.portal.kernel, 'planted', planted, {
    async sign({ params, write }) {
      await write.tx.execute(signatures[params.table as keyof typeof signatures]);
    },
  });
  admin = await at.person(['admin']);
  tables = await watchTables(at.database.db);
});
afterAll(async () => {
  tables.stop();
  await at.close();
});

const tokenOf = (viewer: Viewer): Viewer => ({ ...viewer, scopes: ['read', 'write'] });

test('each table that holds the mark of a signature is known here, and refuses one that a token brings', async () => {
  const { rows } = await at.database.db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (c.relname like '%signature%' or a.attname = 'strokes' or (a.attname = 'mark' and a.atttypid = 'jsonb'::regtype))`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const guarded = await at.database.db.execute<{ name: string }>(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'hearth_refuse_token'::regproc and tgenabled = 'O'`);
  expect(guarded.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test.each(inserted)(
  'a call that writes %s and forgets to ask for a session is refused with 403 all the same',
  async (table) => {
    const refused = await at.call(tokenOf(admin), 'POST', `/planted-signatures/${table}`);
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([403, 'forbidden']);
    expect(refused.body.said.es).toContain('token personal');
    expect(
      (await at.call(admin, 'POST', `/planted-signatures/${table}`)).status,
      'by a session it is another matter',
    ).not.toBe(403);
  },
);

test('each call that has written a signature is one that no token makes, and every call of that kind answers a token with 403', async () => {
  const desk = await openDesk(at, admin);
  const owner = await at.person(['home_owner'], { firstName: 'Erik', lastName: 'Lindqvist' });
  const wrote = new Set<string>();
  const call = async (name: string, viewer: Viewer | null, method: string, path: string, body?: object) => {
    const withToken = await at.call(tokenOf(viewer ?? admin), method, path, body);
    expect(withToken.status, `${name} by a token`).toBe(403);
    await tables.written();
    const answer = await at.call(viewer, method, path, body);
    const touched = await tables.written();
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    if (names.some((table) => touched.has(table))) wrote.add(name);
    return answer;
  };
  const { id } = await desk.send({
    recipients: [
      { role: 'signer', userId: owner.userId },
      { role: 'signer', name: 'Ingrid', email: 'ingrid@example.test' },
    ],
  });
  await call('envelopes.sign', owner, 'POST', `/envelopes/${id}/sign`, marked);
  const token = await desk.linkOf('ingrid@example.test');
  const pass = await desk.passOf(token, 'ingrid@example.test');
  await call('signing-links.sign', null, 'POST', `/signing-links/${token}/sign`, { pass, signature: marked });
  expect([...wrote]).toEqual(['envelopes.sign', 'signing-links.sign']);

  const signing = at.portal.kernel.mounted.filter(({ endpoint }) => needsSession(endpoint.access));
  for (const { name, endpoint } of signing) {
    const path = endpoint.path.replaceAll(/:[a-z_]+/gu, absentId);
    const { status } = await at.call(
      tokenOf(admin),
      endpoint.method,
      path,
      endpoint.body === undefined ? undefined : {},
    );
    // An admin holds every right but those that are for others alone, which are refused anyway.
    expect(status, name).toBe(403);
  }
  const known = new Set(signing.map(({ name }) => name));
  for (const name of [
    ...wrote,
    'envelopes.decline',
    'envelopes.delegate',
    'envelopes.inPerson',
    'signing-links.decline',
    'signing-links.delegate',
    'change-decisions.approve',
    'change-decisions.decline',
    'sign-off-forms.submit',
    'sign-off-forms.approve',
    'sign-off-forms.sign',
    'sign-off-links.sign',
    'own-trips.sign',
    'service-trip-sheets.sign',
    'trip-links.sign',
  ])
    expect(known.has(name), name).toBe(true);
  expect(capabilities['links.sign'], 'whoever has no account still comes by a link').toBe('public');
});
