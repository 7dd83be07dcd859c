import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letShowWithin } from '#platform/server/http/http.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
let leader: Viewer;

const today = companyToday();
const month = `${addDays(`${today.slice(0, 7)}-01`, 95).slice(0, 7)}-01`;
const call = (who: Viewer | null, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
/** What a call answers that must go through. */
async function done(who: Viewer | null, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await call(who, method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  // The review of what is above the limit has tests of its own.
  await done(admin, 'PUT', '/contracts/settings', { review_above: 1_000_000_000_000 });
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  leader = await at.person(['employee'], { firstName: 'Ida', lastName: 'Lund' });
  const { id } = await done(admin, 'POST', '/projects', { project_number: '26-990', name: 'Sold before' });
  await at.database.db.execute(sql`
    insert into project_members (project_id, user_id, role) values (${id}, ${seller.userId}, 'sales'), (${id}, ${leader.userId}, 'pm')`);
});
afterAll(() => at.close());

/** The number that a browser finds while somebody writes. */
function solve(riddle: string, bits: number): number {
  for (let answer = 0; ; answer += 1) {
    const hash = createHash('sha256').update(`${riddle}:${answer}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return answer;
  }
}

async function signOnPaper(project: string, facts: object): Promise<string> {
  const file = { name: 'signed.pdf', content: pdfOf(['Signed']) };
  const sent = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [file]);
  const { id } = await done(admin, 'POST', '/contracts', { project_id: project, ...facts });
  await done(admin, 'POST', `/contracts/${id}/paper`, { signed_on: today, file_id: sent.body[0].id });
  return id;
}

test('a lead of the public form is answered in time, qualified, walked through its stages, quoted, holds a month and is won as a project', async () => {
  const { riddle, bits } = await done(null, 'POST', '/lead-form/riddles');
  await done(null, 'POST', '/lead-form', {
    riddle,
    answer: solve(riddle, bits),
    name: 'Noor Haddad',
    email: 'noor@example.test',
    channel: 'dtc',
    language: 'es',
    marketing_consent: false,
    message: 'A home for my parents.',
  });
  const lead = (await done(seller, 'GET', '/tables/leads?sort=-created_at&limit=1')).rows[0];
  await done(seller, 'POST', '/activities', { kind: 'call', title: 'Told her of both plans', lead_id: lead.id });
  const answered = await done(seller, 'GET', `/leads/${lead.id}`);
  expect(answered.first_response_at < answered.response_due_at).toBe(true);
  expect(answered.state).toBe('contacted');

  const { opportunity_id: deal } = await done(seller, 'POST', `/leads/${lead.id}/qualify`, {
    name: 'Haddad Home',
    next_step: 'Visit the lot',
    next_step_on: addDays(today, 5),
  });
  const whole = () => done(seller, 'GET', `/opportunities/${deal}/whole`);
  const { stages } = await whole();
  const known = {
    amount: 41_000_000,
    owner: seller.userId,
    source: 'web',
    expected_close: addDays(today, 60),
    address_line1: '4 Lake Rd',
    city: 'Reno',
    state_code: 'NV',
    units: 1,
    modules: 2,
    factory: 'reno',
    slot_month: month,
  };
  const next = async (place: number, values: object = {}, checked: readonly string[] = []) =>
    call(seller, 'POST', `/opportunities/${deal}/step`, { stage_id: stages[place].id, values, checked });
  // Each stage demands what it says, and lets nobody by without it.
  expect((await next(1)).body.details.map(({ path }: { path: string }) => path)).toContain('values.amount');
  for (let place = 1; place < stages.length; place += 1) {
    const asked: readonly (keyof typeof known)[] = stages[place].required_fields;
    const values = Object.fromEntries(asked.map((name) => [name, known[name]]));
    const taken = await next(place, values, stages[place - 1].checklist);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    // A letter of intent holds the month, before anything is won.
    if (place !== 5) continue;
    const { project } = await done(seller, 'POST', `/opportunities/${deal}/project`);
    await done(admin, 'POST', '/estimates', {
      name: 'Haddad Home, quote',
      project_id: project.id,
      modules: 2,
      sqft: 900,
    });
    await signOnPaper(project.id, {
      contract_type: 'Letter of Intent',
      title: 'Letter of intent',
      slot_factory: 'reno',
      slot_month: month,
      price_hold_until: addDays(today, 50),
    });
    expect((await whole()).holds).toMatchObject([{ factory: 'reno', month, modules: 2 }]);
  }
  const before = await whole();
  expect(before.estimates).toHaveLength(1);
  const agreement = await signOnPaper(before.project.id, {
    contract_type: 'Manufacturing Agreement',
    title: 'Manufacturing agreement',
    amount: 41_000_000,
  });
  expect(await done(seller, 'GET', `/opportunities/${deal}`)).toMatchObject({
    state: 'won',
    won_by: { id: agreement },
    project_id: { id: before.project.id },
    closed_on: today,
  });
  const { project_number: number } = before.project;
  const project = await done(leader, 'GET', `/projects/${before.project.id}`);
  expect(project).toMatchObject({
    name: 'Haddad Home',
    factory: 'reno',
    address: { line1: '4 Lake Rd', city: 'Reno' },
  });
  const { rows: owners } = await at.database.db.execute<Record<string, unknown>>(sql`
    select w.name, w.email, w.invited_at from unit_owners w join units u on u.id = w.unit_id where u.project_id = ${before.project.id}`);
  expect(owners).toEqual([{ name: 'Noor Haddad', email: 'noor@example.test', invited_at: null }]);
  const { rows: told } = await at.database.db.execute(sql`
    select 1 from notifications where user_id = ${leader.userId} and type = 'proj_contract' and link = ${`/projects/${number}`}`);
  expect(told).toHaveLength(1);
  const overview = await done(seller, 'GET', '/sales-overview');
  expect(overview.months.find((each: { month: string }) => each.month === `${today.slice(0, 7)}-01`).closed).toBe(
    41_000_000,
  );
  const seen = await done(seller, 'GET', `/activities/timeline?kind=opportunity&id=${deal}`);
  expect(seen.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['asked', 'activity', 'stage']),
  );
});

test('of two letters of intent that are signed at once for the last place of a month one gets it, and no signature is lost', async () => {
  const later = `${addDays(month, 40).slice(0, 7)}-01`;
  const { id: contact } = await done(seller, 'POST', '/contacts', { name: 'Ada Moss', email: 'ada@example.test' });
  const deal = async (name: string, modules: number) => {
    const facts = { pipeline: 'b2b', primary_contact: contact, next_step: 'Call', next_step_on: addDays(today, 3) };
    return (await done(seller, 'POST', '/opportunities', { name, modules, ...facts })).id as string;
  };
  const room = async () => {
    const { factories } = await done(seller, 'GET', '/sales-room');
    const butte = factories.find(({ factory }: { factory: string }) => factory === 'butte');
    return butte.months.find(({ month: each }: { month: string }) => each === later).free as number;
  };
  const [one, two, other] = [await deal('Moss Row', 3), await deal('Moss Court', 3), await deal('Moss Lane', 1)];
  const held_until = addDays(today, 60);
  const months = [{ month: later, modules: (await room()) - 3 }];
  await done(seller, 'PUT', `/opportunities/${other}/slots`, { factory: 'butte', months, held_until });
  const projects = [];
  for (const id of [one, two]) projects.push((await done(seller, 'POST', `/opportunities/${id}/project`)).project.id);
  const letter = { contract_type: 'Letter of Intent', slot_factory: 'butte', slot_month: later };
  const signed = await Promise.all(
    projects.map((id) =>
      signOnPaper(id, { ...letter, title: 'Letter of intent', price_hold_until: addDays(today, 50) }),
    ),
  );
  expect(await room()).toBe(0);
  const held = [];
  for (const id of [one, two])
    for (const { modules } of (await done(seller, 'GET', `/opportunities/${id}/whole`)).holds) held.push(modules);
  expect(held).toEqual([3]);
  for (const id of signed) expect((await done(admin, 'GET', `/contracts/${id}`)).state).toBe('completed');
  // Whoever lost the race is warned on the letter and by a message, until an admin overbooks the month.
  const lacks = async (id: string) => (await done(seller, 'GET', `/contracts/${id}/whole`)).overfull;
  const [full] = (await Promise.all(signed.map(lacks))).filter((each) => each !== null);
  expect(full).toMatchObject({ factory: 'butte', month: later, wanted: 3, too_many: 3, overbook_reason: null });
  expect(await Promise.all(signed.map(lacks))).toContain(null);
  const { rows: told } = await at.database.db.execute<{ message: string }>(sql`
    select message from notifications where user_id = ${seller.userId} and message like '%has no room in%'`);
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('3 modules too many')]);
  const three = { factory: 'butte', months: [{ month: later, modules: 3 }], held_until };
  const overbook_reason = 'A second shift in that month';
  await done(admin, 'PUT', `/opportunities/${full.deal.id}/slots`, { ...three, overbook_reason });
  const both = await Promise.all(signed.map(lacks));
  expect(both.map((each) => each?.overbook_reason ?? null).toSorted()).toEqual([overbook_reason, null]);
});

test('the form shows itself within the sites that are named, and within no other', async () => {
  const within = async (sites: readonly string[]) => {
    const app = Fastify();
    app.get('/lead-form', async (_request, reply) => {
      letShowWithin(reply, sites);
      return 'A form';
    });
    const { headers } = await app.inject('/lead-form');
    await app.close();
    return String(headers['content-security-policy'] ?? '');
  };
  expect(await within(['https://homes.example'])).toContain("frame-ancestors 'self' https://homes.example");
  expect(await within([])).not.toContain('frame-ancestors');
  const { headers } = await call(null, 'GET', '/healthz-of-nobody');
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
});
