import { holds } from '#platform/shared/access.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { errorCodes } from '#platform/shared/errors.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { mount } from '#platform/server/http/mount.ts';
import { faultyInputs, idsIn, shapeOf } from './inputs.ts';
import type { Answer, TestPortal } from './portal.ts';
import { changedTables, contents } from './contents.ts';
import { absentId, fillPath, goodBody } from './good-calls.ts';
import { makeWorld, type World } from './world.ts';

let world: World;

/** Three ways to get it wrong: a fault of the server, input that is taken as it comes, a change before the check. */
const planted = contract({
  breaks: {
    method: 'POST',
    path: '/planted/breaks',
    summary: 'Breaks on a long text.',
    access: 'projects.write',
    body: z.strictObject({ name: z.string().max(100) }),
    reply: z.object({}),
    transaction: 'own',
  },
  takes: {
    method: 'POST',
    path: '/planted/takes',
    summary: 'Takes whatever comes.',
    access: 'projects.write',
    body: z.strictObject({ name: z.string().max(100), user_id: z.uuid() }),
    reply: z.object({}),
  },
  changes: {
    method: 'PUT',
    path: '/planted/projects/:id',
    summary: 'Changes before it checks.',
    access: 'projects.write',
    params: IdParams,
    body: z.strictObject({ name: z.string().max(100), user_id: z.uuid() }),
    reply: z.object({}),
    transaction: 'own',
  },
});

function plantFaults(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async breaks({ body }) {
      if (body.name.includes('\u0000')) throw new Error('could not store it');
      return {};
    },
    async takes() {
      return {};
    },
    async changes({ inWrite, params, body }) {
      await inWrite(async ({ tx }) => {
        await tx.execute(sql`update projects set version = version + 1 where id = ${params.id}`);
      });
      if (body.user_id !== world.foreign['users'])
        throw Object.assign(new Error('no such person'), { statusCode: 404 });
      return {};
    },
  });
}

beforeAll(async () => {
  world = await makeWorld(plantFaults);
});
afterAll(() => world.close());

/** What tries themselves may leave behind: how often somebody knocked. */
const volatile = ['attempt_counters'];

interface Attempt {
  what: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The field that the answer has to name. */
  names?: string | undefined;
  /** Fields that the answer has to name, all of them. */
  namesAll?: readonly string[];
  status?: readonly number[];
  /** The shape allows it, so it need not be refused. */
  mayPass?: boolean;
}

const json = { 'content-type': 'application/json' };
/** As bytes, so that they are not made anew for each endpoint. */
const tenMegabytes = Buffer.from(JSON.stringify({ a: 'x'.repeat(10 * 1024 * 1024) }));

/** Everything that can be wrong with one call. */
function attemptsOn(name: string, endpoint: Endpoint): Attempt[] {
  const path = fillPath(endpoint.path, world.own) ?? fillPath(endpoint.path, 'absent') ?? endpoint.path;
  return [
    ...wrongPaths(endpoint),
    ...wrongQueries(endpoint, path),
    ...(endpoint.method === 'GET' ? [] : wrongBodies(name, endpoint, path)),
  ];
}

function wrongPaths(endpoint: Endpoint): Attempt[] {
  if (!/:\w*[iI]d\b/u.test(endpoint.path)) return [];
  return [
    'not-an-id',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    'x'.repeat(480),
    "'; drop table users; --",
    '%F0%9F%8F%A0',
  ].map((id) => ({
    what: `the id ${id.slice(0, 20)}`,
    path: endpoint.path.replaceAll(/:\w+/gu, id.startsWith("'") ? encodeURIComponent(id) : id),
    body: endpoint.method === 'GET' ? undefined : {},
  }));
}

function wrongQueries(endpoint: Endpoint, path: string): Attempt[] {
  if (endpoint.method !== 'GET') return [];
  if (endpoint.query === undefined) return [];
  const attempts: Attempt[] = [
    { what: 'an unknown query field', path: `${path}?no_such_field=1`, names: 'no_such_field' },
  ];
  for (const [field, shape] of Object.entries(shapeOf(endpoint.query).properties ?? {})) {
    const ask = (what: string, value: string) =>
      attempts.push({ what, path: `${path}?${field}=${value}`, names: field });
    if (shape.format === 'uuid') ask('no id in a query', 'not-an-id');
    if (shape.enum !== undefined) ask('no choice in a query', 'no-such-choice');
    if (shape.maxLength !== undefined) ask('too long in a query', 'x'.repeat(shape.maxLength + 1));
    if (shape.type === undefined && field === 'limit')
      for (const value of ['many', '-1', '1e99', '1001', '0.5']) ask('no number in a query', value);
    const takesSeveral = shape.anyOf?.some((each) => each.type === 'array') ?? false;
    if (!takesSeveral)
      attempts.push({ what: 'the same query field twice', path: `${path}?${field}=a&${field}=b`, names: field });
    if (shape.type === 'string') ask('a NUL in a query', 'a%00b');
  }
  return attempts;
}

/** An endpoint that takes bytes as they come: another type, and pieces that fit nowhere. */
function wrongPieces(path: string): Attempt[] {
  const piece = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' };
  const send = (what: string, headers: Record<string, string>, status: number[]): Attempt => ({
    what,
    path,
    body: 'some bytes',
    headers,
    status,
  });
  return [
    send('a body of another type', json, [415]),
    send('no version of the protocol', { 'content-type': piece['content-type'] }, [412]),
    send('a piece that says nothing of its place', piece, [400]),
    send('a place that is no number', { ...piece, 'upload-offset': '-1' }, [400]),
    send('a place far behind the end', { ...piece, 'upload-offset': '900000000000000' }, [409]),
    send('a checksum that is none', { ...piece, 'upload-offset': '0', 'upload-checksum': 'crc a b' }, [400]),
    send('a checksum that does not fit', { ...piece, 'upload-offset': '0', 'upload-checksum': 'sha1 AAAA' }, [460]),
  ];
}

function wrongBodies(name: string, endpoint: Endpoint, path: string): Attempt[] {
  if (endpoint.files !== undefined) return wrongForms(path);
  if (endpoint.raw === 'application/json')
    return [
      { what: 'a body of another type', path, body: 'words', headers: { 'content-type': 'text/plain' }, status: [415] },
      // The world has no keys to check a message with, so it takes none.
      { what: 'a message that nobody has signed', path, body: '{"event": "x"}', headers: json, status: [404] },
    ];
  // A whole file in one piece: what is none, it says so of.
  if (endpoint.raw === 'application/pdf')
    return [{ what: 'a body of another type', path, body: 'some bytes', headers: json, status: [415] }];
  if (endpoint.raw !== undefined) return wrongPieces(path);
  const attempts: Attempt[] = [
    { what: 'malformed JSON', path, body: '{"a": ', headers: json, status: [400] },
    {
      what: 'a body of another type',
      path,
      body: 'words',
      headers: { 'content-type': 'text/plain' },
      status: [415, 400],
    },
    {
      what: 'ten megabytes',
      path,
      body: tenMegabytes,
      headers: json,
      status: [413],
    },
    { what: '__proto__ in the body', path, body: '{"__proto__": {"admin": true}}', headers: json, status: [400] },
    {
      what: 'constructor.prototype in the body',
      path,
      body: '{"constructor": {"prototype": {"admin": true}}}',
      headers: json,
      status: [400],
    },
  ];
  if (endpoint.body === undefined) return attempts;
  const shape = shapeOf(endpoint.body);
  const good = goodBody(name, endpoint, world.own, false);
  const send = (what: string, body: unknown, more: Partial<Attempt> = {}) =>
    attempts.push({ what, path, body: JSON.stringify(body) ?? 'null', headers: json, ...more });
  for (const fault of faultyInputs(shape, good)) {
    // A fault that the schema lets pass is none: a field may take several forms.
    // What PostgreSQL can't store is worth a try all the same; it may be left out in silence, but never break anything.
    const passes = endpoint.body.safeParse(fault.value).success;
    if (passes && fault.what !== 'a NUL in the text') continue;
    send(`${fault.what} at ${fault.path === '' ? 'the whole' : fault.path}`, fault.value, {
      names: fault.path,
      mayPass: passes,
    });
  }
  const fields = Object.keys(shape.properties ?? {});
  const typed = fields.filter(
    (field) => !endpoint.body?.safeParse({ ...(good as object), [field]: { no: 'such' } }).success,
  );
  if (typed.length > 0)
    send('every field wrong at once', Object.fromEntries(typed.map((field) => [field, { no: 'such' }])), {
      namesAll: typed,
    });
  for (const id of idsIn(shape)) {
    if (id.includes('.') || id === '') continue;
    send(`an id that belongs to nothing at ${id}`, { ...(good as object), [id]: absentId });
    send(`the id of something else at ${id}`, {
      ...(good as object),
      // Fields that take people are told by their names.
      [id]: /user|owner|^(?:lead_id|requester_id|facilitator|note_taker|presenter|inspector|requested_by|submitted_by)$/u.test(
        id,
      )
        ? world.own['projects']
        : world.own['users'],
    });
  }
  if (fields.includes('version'))
    send('a stale version', { ...(good as object), version: 2_147_483_646 }, { status: [409, 422] });
  return attempts;
}

function wrongForms(path: string): Attempt[] {
  const boundary = 'x-boundary';
  const form = (text: string): Partial<Attempt> => ({
    body: text,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return [
    { what: 'JSON for a form', path, body: '{}', headers: json },
    {
      what: 'a form that ends in the middle',
      path,
      ...form(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf`),
    },
    {
      what: 'a form without a file',
      path,
      ...form(`--${boundary}\r\nContent-Disposition: form-data; name="no_such_field"\r\n\r\n1\r\n--${boundary}--\r\n`),
    },
    {
      what: 'a form field called __proto__',
      path,
      ...form(`--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--${boundary}--\r\n`),
    },
  ];
}

/** What is wrong with the answer to a bad call; undefined for a good one. */
function faultOf(attempt: Attempt, answer: Answer): string | undefined {
  const { body } = answer;
  if (answer.status >= 500) return `a fault of the server, ${answer.status}`;
  if (attempt.mayPass === true) return undefined;
  if (answer.status < 400) return `taken, ${answer.status}`;
  if (attempt.status !== undefined && !attempt.status.includes(answer.status))
    return `${answer.status} ${body?.code}, not ${attempt.status.join(' or ')}`;
  if (
    !(body?.code in errorCodes) ||
    typeof body.message !== 'string' ||
    body.message === '' ||
    typeof body.requestId !== 'string'
  )
    return `no clear answer: ${JSON.stringify(body).slice(0, 200)}`;
  const named: string[] = (body.details ?? []).map((fault: { path: string }) => fault.path);
  const isNamed = (path: string) =>
    named.some((at) => at === path || at.startsWith(`${path}.`) || path.startsWith(`${at}.`) || at === '');
  if (answer.status !== 400) return undefined;
  const missing = [
    ...(attempt.names === undefined || attempt.names === '' ? [] : [attempt.names]),
    ...(attempt.namesAll ?? []),
  ].filter((path) => !isNamed(path));
  return missing.length === 0
    ? undefined
    : `${body.code} names ${named.join(', ') || 'nothing'}, not ${missing.join(', ')}`;
}

/**
 * Tries all on these endpoints: first what may pass and so may change something, then what must change nothing. For that, what the
 * database holds is compared after so many endpoints at a time, as reading it reads every row.
 */
async function fuzz(
  mounted: readonly { name: string; endpoint: Endpoint }[],
  { compareEvery }: { compareEvery: number },
): Promise<{ tries: number; faults: string[] }> {
  const faults: string[] = [];
  let tries = 0;
  const all = mounted.map(({ name, endpoint }) => ({ name, endpoint, attempts: attemptsOn(name, endpoint) }));
  const judge = async (name: string, endpoint: Endpoint, attempt: Attempt) => {
    // What is for people outside staff alone is tried by one of them.
    const { admin, home_owner: owner } = world.actors;
    const answer = await world.at.call(
      holds(admin.groups, endpoint.access) ? admin : owner,
      endpoint.method,
      attempt.path,
      attempt.body,
      attempt.headers,
    );
    tries += 1;
    const fault = faultOf(attempt, answer);
    if (fault !== undefined) faults.push(`${name}, ${attempt.what}: ${fault}`);
  };
  const judgeAll = async (some: typeof all, mayPass: boolean) => {
    for (const { name, endpoint, attempts } of some)
      for (const attempt of attempts) if ((attempt.mayPass ?? false) === mayPass) await judge(name, endpoint, attempt);
  };
  await judgeAll(all, true);
  let before = await contents(world.at, { without: volatile });
  for (let from = 0; from < all.length; from += compareEvery) {
    const few = all.slice(from, from + compareEvery);
    await judgeAll(few, false);
    const after = await contents(world.at, { without: volatile });
    if (after !== before)
      faults.push(
        `${few.map(({ name }) => name).join(', ')}: bad calls changed ${changedTables(before, after).join(', ')}`,
      );
    before = after;
  }
  return { tries, faults };
}

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));

test(
  'bad input is answered by a clear 4xx that names each fault, never by a 500, and changes nothing',
  { timeout: 300_000 },
  async () => {
    const { tries, faults } = await fuzz(real(), { compareEvery: 20 });
    console.log(`fuzz: ${real().length} endpoints, ${tries} bad calls, ${faults.length} faults`);
    expect(faults).toEqual([]);
    expect(tries).toBeGreaterThan(1000);
  },
);

test('the fuzz finds a fault of the server, input that is taken as it comes, and a change before the check', async () => {
  const { faults } = await fuzz(
    world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')),
    {
      compareEvery: 1,
    },
  );
  expect(faults).toContain('planted.breaks, a NUL in the text at name: a fault of the server, 500');
  expect(faults).toContain('planted.takes, an id that belongs to nothing at user_id: taken, 200');
  expect(faults).toContain('planted.changes: bad calls changed projects');
});
