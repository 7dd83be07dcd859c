import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { cadClient, cadIds, signed, startCadPlatform, type CadPlatform } from './cad-platform.ts';
import { makePortal, type TestPortal } from './portal.ts';

const key = 'primary-signing-key';
let platform: CadPlatform;
let at: TestPortal;
let engineer: Viewer;
beforeAll(async () => {
  platform = await startCadPlatform();
  at = await makePortal({
    CAD_API_URL: platform.apiUrl,
    CAD_AUTH_URL: platform.authUrl,
    CAD_CLIENT_ID: cadClient.id,
    CAD_CLIENT_SECRET: cadClient.secret,
    CAD_CALLS_PER_YEAR: '5000',
    CAD_WEBHOOK_KEYS: `old-key, ${key}`,
  });
  engineer = await at.person(['employee']);
});
afterAll(async () => {
  await at.close();
  await platform.close();
});
beforeEach(() => {
  platform.trouble.length = 0;
  platform.asked.length = 0;
});

const call = (method: string, path: string, body?: unknown, who = engineer) =>
  at.call(who, method, `/model-platform${path}`, body);
const asked = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const query = (facts: Record<string, string>) => `?${new URLSearchParams(facts).toString()}`;
const sentence = (answer: { body: any }) => answer.body.details?.[0]?.message ?? answer.body.message;
const workspace = { provider: 'onshape', document_id: cadIds.document, wvm: 'w', place_id: cadIds.workspace };
const version = { ...workspace, wvm: 'v', place_id: cadIds.version };
const bomOf = (place: Record<string, string>, more: Record<string, string> = {}) =>
  call('GET', `/bom${query({ ...place, assembly_id: cadIds.assembly, ...more })}`);

async function connect(): Promise<void> {
  const { url } = await asked('POST', '/connect', { return_to: '/design/model-platform-bom/new' });
  const back = platform.allow(url);
  expect(back.pathname).toBe('/design-software/callback');
  expect(
    await asked('POST', '/callback', { state: back.searchParams.get('state'), code: back.searchParams.get('code') }),
  ).toEqual({
    return_to: '/design/model-platform-bom/new',
  });
}

describe('the connection', () => {
  test('is made by a code with state and PKCE, exchanged on the server; the grant lies sealed', async () => {
    expect(await asked('GET', '')).toMatchObject({
      configured: true,
      connection: null,
      quota: { used: 0, limit: 5000 },
    });
    expect(sentence(await call('GET', `/documents${query({ provider: 'onshape' })}`))).toBe(
      'Nobody has connected the CAD platform yet.',
    );
    await connect();
    const state = await asked('GET', '');
    expect(state.connection).toMatchObject({ state: 'connected', by: engineer.name });
    const exchanged = platform.exchanged.at(-1);
    expect(exchanged).toMatchObject({ grant_type: 'authorization_code', client_secret: cadClient.secret });
    expect(exchanged?.['code_verifier']?.length).toBeGreaterThan(42);
    const { rows } = await at.database.db.execute<{ stored: string }>(
      sql`select sealed_grant as stored from cad_connections`,
    );
    expect(rows[0]?.stored).toMatch(/^sealed:/u);
    for (const token of platform.tokens) expect(rows[0]?.stored).not.toContain(token);
    expect(JSON.stringify(state)).not.toContain('access-');
  });

  test('is refused in a plain sentence: an unknown or used state, another person, a refusal, a code that is none', async () => {
    const stateIn = async () => new URL((await asked('POST', '/connect', {})).url).searchParams.get('state');
    expect(sentence(await call('POST', '/callback', { state: 'made-up', code: 'x' }))).toContain('was not begun here');
    const state = await stateIn();
    const colleague = await at.person(['employee']);
    expect(sentence(await call('POST', '/callback', { state, code: 'x' }, colleague))).toContain('was not begun here');
    expect(sentence(await call('POST', '/callback', { state, error: 'access_denied' }))).toContain('told not to allow');
    expect(sentence(await call('POST', '/callback', { state, code: 'x' }))).toContain('was not begun here');
    expect(sentence(await call('POST', '/callback', { state: await stateIn(), code: 'made-up' }))).toContain(
      'did not accept',
    );
    expect((await call('POST', '/connect', { return_to: '//evil.example' })).status).toBe(400);
    expect((await call('POST', '/connect', {}, await at.person(['home_owner']))).status).toBe(403);
  });

  test('goes on with a new token when the old one has expired, and ends when there is none', async () => {
    await connect();
    platform.tokens.clear();
    platform.asked.length = 0;
    expect(
      (await call('GET', `/places${query({ provider: 'onshape', document_id: cadIds.document, fresh: 'true' })}`))
        .status,
    ).toBe(200);
    expect(platform.exchanged.at(-1)).toMatchObject({ grant_type: 'refresh_token' });
    platform.tokens.clear();
    platform.refreshes = false;
    const refused = await call(
      'GET',
      `/places${query({ provider: 'onshape', document_id: cadIds.document, fresh: 'true' })}`,
    );
    expect([refused.status, sentence(refused)]).toEqual([
      422,
      'The CAD platform no longer accepts the connection. Connect again.',
    ]);
    expect((await asked('GET', '')).connection).toMatchObject({ state: 'ended' });
    platform.refreshes = true;
    await connect();
  });
});

describe('reading', () => {
  test('documents, workspaces, versions, assemblies, configuration and the indented BOM; what is suppressed or excluded is listed', async () => {
    platform.rows = [
      { id: 'r1', level: 0, name: 'Tray', number: 'P-1', quantity: 2, revision: 'A' },
      { id: 'r2', level: 1, name: 'Screw', number: null, quantity: 8 },
      { id: 'r3', level: 0, name: 'Screw', number: 'N/A', quantity: 3, part: 'part-r2' },
    ];
    expect(await asked('GET', `/documents${query({ provider: 'onshape', q: 'pod' })}`)).toMatchObject([
      { id: cadIds.document, name: 'Bath pod' },
    ]);
    expect(platform.asked[0]).toContain('q=pod');
    const assemblies = await asked('GET', `/assemblies${query(workspace)}`);
    expect(assemblies).toMatchObject([{ id: cadIds.assembly, name: 'Pod' }]);
    expect(await asked('GET', `/configuration${query({ ...workspace, assembly_id: cadIds.assembly })}`)).toMatchObject([
      { id: 'size', kind: 'choice', preset: 'small', options: [{ value: 'small' }, { value: 'large' }] },
      { id: 'length', kind: 'quantity', preset: '8 foot' },
    ]);
    const bom = (await bomOf(workspace, { configuration: 'size=large' })).body;
    expect(platform.asked.find((each) => each.includes('/bom?'))).toMatch(
      /indented=true&multiLevel=true&generateIfAbsent=true.*configuration=size%3Dlarge/u,
    );
    expect(bom.rows).toMatchObject([
      { row_id: 'r1', level: 0, part_number: 'P-1', revision: 'A', material: 'Oak', quantity: '2' },
      { row_id: 'r2', level: 1, part_number: null, quantity: '8' },
      { row_id: 'r3', level: 0, part_number: null, quantity: '3' },
    ]);
    expect(bom.left_out).toEqual([
      { id: 'i1', name: 'Towel rail', reason: 'suppressed' },
      { id: 'i2', name: 'Jig', reason: 'excluded' },
    ]);
  });

  test('an assembly that has not changed costs no call; another microversion does', async () => {
    await bomOf(version);
    const before = (await asked('GET', '')).quota.used;
    platform.asked.length = 0;
    expect((await bomOf(version)).body).toMatchObject({ from_cache: true });
    expect(platform.asked).toEqual([]);
    expect((await asked('GET', '')).quota).toMatchObject({ used: before, left: 5000 - before });
    platform.microversion = 'm2';
    expect((await bomOf(workspace, { fresh: 'true' })).body).toMatchObject({ from_cache: false, microversion: 'm2' });
    // Workspaces, versions, BOM and assembly: what counts is counted.
    expect((await asked('GET', '')).quota.used).toBe(before + 4);
  });

  test('a full house (429) is waited for as long as it says; a wait that is too long is told, and costs nothing', async () => {
    const used = (await asked('GET', '')).quota.used;
    platform.trouble.push({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 });
    const begun = Date.now();
    expect((await call('GET', `/documents${query({ provider: 'onshape', q: 'late' })}`)).status).toBe(200);
    expect(Date.now() - begun).toBeGreaterThan(1000);
    expect((await asked('GET', '')).quota.used).toBe(used + 1);
    platform.trouble.push({ status: 429, headers: { 'retry-after': '3600' } });
    const refused = await call('GET', `/documents${query({ provider: 'onshape', q: 'later' })}`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(sentence(refused)).toBe('The CAD platform takes no more calls for now. Try again in 60 minutes.');
  });

  test('what makes no sense, is forbidden or gone is a plain sentence, never a 500', async () => {
    for (const [status, words] of [
      [403, 'does not let'],
      [400, 'not known here'],
    ] as const) {
      platform.trouble.push({ status });
      const answer = await call('GET', `/documents${query({ provider: 'onshape', q: `fault ${status}` })}`);
      expect([answer.status, sentence(answer)]).toEqual([422, expect.stringContaining(words)]);
    }
    expect((await bomOf({ ...workspace, place_id: 'nowhere' })).status).toBe(404);
  });
});

async function group(place: typeof workspace, quantity = '1') {
  const name = `Pod ${crypto.randomUUID()}`;
  const variant = await asked('POST', '/variants', {
    ...place,
    name,
    document_name: 'Bath pod',
    place_name: 'Main',
    assembly_id: cadIds.assembly,
    assembly_name: 'Pod',
  });
  return asked('POST', '/groups', { name, members: [{ variant_id: variant.id, quantity }] });
}
async function syncNow(id: string) {
  const plan = await asked('POST', `/groups/${id}/plan`);
  await asked('POST', `/syncs/${plan.id}/apply`, {});
  return plan;
}

test('rows are joined by the ids of the platform: one part on two rows stays two lines, and a new part number is a change, not a new line', async () => {
  platform.microversion = 'm10';
  const { id } = await group(workspace, '2');
  const plan = await syncNow(id);
  expect(plan.lines.map(({ name, quantity, action }: any) => [name, quantity, action])).toEqual([
    ['Tray', '4', 'create'],
    ['Screw', '32', 'create'],
    ['Screw', '6', 'create'],
  ]);
  platform.microversion = 'm11';
  platform.rows = [
    { id: 'r1', level: 0, name: 'Tray', number: 'P-900', quantity: 2, revision: 'B' },
    { id: 'r2', level: 1, name: 'Screw', number: null, quantity: 8 },
    { id: 'r9', level: 0, name: 'Hook', number: 'P-1', quantity: 1 },
  ];
  const second = await asked('POST', `/groups/${id}/plan`);
  expect(second.lines.map(({ name, action, fields }: any) => [name, action, fields])).toEqual([
    ['Tray', 'change', ['revision', 'part_number']],
    ['Screw', 'same', []],
    ['Hook', 'create', []],
    ['Screw', 'remove', []],
  ]);
  expect(second).toMatchObject({ unreleased: true, calls_used: 4, added: 1, changed: 1, removed: 1, same: 1 });
  const removed = second.lines[3].key;
  const done = await asked('POST', `/syncs/${second.id}/apply`, { decisions: [{ key: removed, ignore: true }] });
  const { lines } = (await at.call(engineer, 'GET', `/boms/${done.bom_id}`)).body;
  expect(
    lines.map(({ description, part_no, level, quantity }: any) => [description, part_no, level, quantity]),
  ).toEqual([
    ['Tray', 'P-900', 0, '4'],
    ['Screw', null, 1, '32'],
    ['Hook', 'P-1', 0, '2'],
    ['Screw', null, 0, '6'],
  ]);
});

describe('messages of the platform', () => {
  const send = (message: { body: string; headers: Record<string, string> }) =>
    at.portal.kernel.app.inject({
      method: 'POST',
      url: '/api/model-platform/webhooks',
      payload: message.body,
      headers: message.headers,
    });
  const release = (messageId: string, timestamp: string, releaseName: string) => ({
    event: 'onshape.revision.created',
    messageId,
    timestamp,
    documentId: cadIds.document,
    elementId: cadIds.assembly,
    versionId: 'f00d'.repeat(6),
    releaseName,
  });
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test('without a signature, with a wrong one or an old one nothing is taken', async () => {
    const message = release('m-0', later(0), 'R');
    expect(
      (await send({ body: JSON.stringify(message), headers: { 'content-type': 'application/json' } })).statusCode,
    ).toBe(403);
    expect((await send(signed('other-key', message))).statusCode).toBe(403);
    expect((await send(signed(key, message, Date.now() - 600_000))).statusCode).toBe(403);
    const changed = signed(key, message);
    expect((await send({ ...changed, body: changed.body.replace('"R"', '"S"') })).statusCode).toBe(403);
    expect((await send(signed(key, { nothing: 1 }))).statusCode).toBe(400);
  });

  test('a new release makes a group drift and tells its lead, once, and in whatever order messages come; nothing is applied', async () => {
    platform.microversion = 'm20';
    const { id } = await group(workspace);
    const { bom } = await asked('GET', `/groups/${id}`).then(async () => {
      await syncNow(id);
      return asked('GET', `/groups/${id}`);
    });
    const newer = release('m-2', later(2), 'Release 2');
    expect((await send(signed(key, newer))).statusCode).toBe(200);
    expect((await send(signed(key, newer))).statusCode).toBe(200);
    // Sent before, come after.
    expect((await send(signed('old-key', release('m-1', later(1), 'Release 1')))).statusCode).toBe(200);
    await send(
      signed(key, {
        event: 'onshape.model.lifecycle.changed',
        messageId: 'm-3',
        timestamp: later(3),
        documentId: cadIds.document,
      }),
    );
    expect(await asked('GET', `/groups/${id}`)).toMatchObject({
      drift: 'new_release',
      drift_name: 'Release 2',
      bom: { id: bom.id },
    });
    const news = (await at.call(engineer, 'GET', '/notifications')).body;
    const about = (news.notifications ?? news).filter((each: any) => each.link.includes(id));
    expect(about).toHaveLength(1);
    expect(about[0].message).toContain('Release 2');
    const { rows } = await at.database.db.execute(sql`select 1 from cad_webhooks where message_id = 'm-2'`);
    expect(rows).toHaveLength(1);
  });

  test('work that goes on in a workspace is told, and a check finds what no message has told', async () => {
    platform.microversion = 'm30';
    const [own, pinned] = [await group(workspace), await group(version)];
    await syncNow(own.id);
    await syncNow(pinned.id);
    await send(
      signed(key, {
        event: 'onshape.model.lifecycle.changed',
        messageId: 'm-5',
        timestamp: later(1),
        documentId: cadIds.document,
      }),
    );
    expect((await asked('GET', `/groups/${own.id}`)).drift).toBe('workspace_ahead');
    expect((await asked('GET', `/groups/${pinned.id}`)).drift).toBe('none');
    platform.versions.unshift({
      id: '9'.repeat(24),
      name: 'V2',
      microversion: 'mv2',
      createdAt: '2026-03-05T10:00:00.000+00:00',
    });
    expect(await asked('POST', `/groups/${pinned.id}/check`)).toMatchObject({ drift: 'new_release', drift_name: 'V2' });
  });
});

test('spent calls (402) end it at once, say when they start again, and are not asked for a second time', async () => {
  platform.trouble.push({ status: 402 });
  const next = new Date().getUTCFullYear() + 1;
  const refused = await call('GET', `/documents${query({ provider: 'onshape', q: 'spent' })}`);
  expect([refused.status, sentence(refused)]).toEqual([
    422,
    `The calls of this year to the CAD platform are spent. They start again on ${next}-01-01.`,
  ]);
  platform.asked.length = 0;
  expect((await call('GET', `/documents${query({ provider: 'onshape', q: 'more' })}`)).status).toBe(422);
  expect(platform.asked).toEqual([]);
  expect((await asked('GET', '')).quota).toMatchObject({ spent: true, left: 0 });
  // What is kept can still be looked at.
  expect((await bomOf(version)).status).toBe(200);
});
