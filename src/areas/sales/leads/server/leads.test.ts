import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';
import { consentWords } from '../choices.ts';
import { remindOfLeadsTask } from './overdue.ts';
import { isSolved, riddleBits } from './riddle.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
let guest: Viewer;
let outside: Viewer[];

const call = (who: Viewer | null, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  at.call(who, method, path, body, headers);
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await at.database.db.execute<Record<string, any>>(statement)).rows;
const faults = (body: { details?: { path: string }[] }) => body.details?.map(({ path }) => path);

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  guest = await at.person(['third_party_staff']);
  outside = [await at.person(['home_owner']), await at.person(['developer']), await at.person(['floor_manager'])];
  const project = await call(admin, 'POST', '/projects', { project_number: '26-990', name: 'Sold before' });
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project.body.id}, ${seller.userId}, 'sales')`,
  );
});
afterAll(() => at.close());

async function aLead(facts: Record<string, unknown> = {}): Promise<any> {
  const made = await call(seller, 'POST', '/leads', {
    name: 'Lucía Marín',
    channel: 'dtc',
    source: 'referral',
    email: `${randomUUID()}@example.test`,
    owner: seller.userId,
    ...facts,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

/** The number that a browser finds. */
function solve(riddle: string): number {
  for (let answer = 0; ; answer++) if (isSolved(riddle, answer)) return answer;
}
async function aSolved(): Promise<{ riddle: string; answer: number }> {
  const given = await call(null, 'POST', '/lead-form/riddles');
  expect(given.body.bits).toBe(riddleBits);
  return { riddle: given.body.riddle, answer: solve(given.body.riddle) };
}
const said = (facts: Record<string, unknown> = {}) => ({
  name: 'Owen Tate',
  email: 'owen@example.test',
  channel: 'dtc',
  language: 'es',
  marketing_consent: true,
  ...facts,
});
const leadsOf = (email: string) => rowsOf(sql`select * from leads where email = ${email} order by created_at`);

test('what somebody sends by the form is a lead that waits for whoever sells, with the words they agreed to', async () => {
  const sent = await call(null, 'POST', '/lead-form', { ...(await aSolved()), ...said({ phone: '(775) 555-0123' }) });
  expect([sent.status, sent.body]).toEqual([204, '']);
  const [lead] = await leadsOf('owen@example.test');
  expect(lead).toMatchObject({
    state: 'open',
    source: 'web',
    owner: seller.userId,
    phone: '+17755550123',
    consent_words: consentWords.es,
    created_by: null,
    version: 1,
  });
  expect(lead?.['consent_at']).not.toBeNull();
  const inbox = await call(seller, 'GET', '/inbox');
  expect(JSON.stringify(inbox.body)).toContain('Owen Tate');
  const told = await rowsOf(sql`select message from notifications where user_id = ${seller.userId}`);
  expect(told.map(({ message }) => message)).toContainEqual(expect.stringContaining('waits for your answer'));
});

test('sent twice it is one lead, and a known person is answered like a new one', async () => {
  const solved = await aSolved();
  const first = await call(null, 'POST', '/lead-form', { ...solved, ...said({ email: 'twice@example.test' }) });
  const again = await call(null, 'POST', '/lead-form', { ...solved, ...said({ email: 'twice@example.test' }) });
  expect([first.status, first.body, again.status, again.body]).toEqual([204, '', 204, '']);
  expect(await leadsOf('twice@example.test')).toHaveLength(1);
  const known = await call(null, 'POST', '/lead-form', {
    ...(await aSolved()),
    ...said({ email: 'twice@example.test' }),
  });
  expect([known.status, known.body]).toEqual([204, '']);
});

test('a program gets no lead in: without an answer, with a riddle of nobody, or with the field that no person sees', async () => {
  const solved = await aSolved();
  const wrong = createHash('sha256').update(`${solved.riddle}:7`).digest().readUInt16BE(0) === 0 ? 8 : 7;
  const unsolved = await call(null, 'POST', '/lead-form', {
    ...solved,
    answer: wrong,
    ...said({ email: 'a@bot.test' }),
  });
  expect([unsolved.status, faults(unsolved.body)]).toEqual([422, ['answer']]);
  const foreign = randomUUID();
  const made = await call(null, 'POST', '/lead-form', {
    riddle: foreign,
    answer: solve(foreign),
    ...said({ email: 'b@bot.test' }),
  });
  expect([made.status, faults(made.body)]).toEqual([422, ['riddle']]);
  const filled = await call(null, 'POST', '/lead-form', {
    ...solved,
    ...said({ email: 'c@bot.test', website: 'https://spam.test' }),
  });
  expect([filled.status, filled.body]).toEqual([204, '']);
  expect(await rowsOf(sql`select 1 from leads where email like '%@bot.test'`)).toEqual([]);
});

test('the form names what is wrong with an address or a number, and keeps the riddle good for the next try', async () => {
  const solved = await aSolved();
  const mail = await call(null, 'POST', '/lead-form', { ...solved, ...said({ email: 'nobody' }) });
  expect([mail.status, faults(mail.body)]).toEqual([400, ['email']]);
  const phone = await call(null, 'POST', '/lead-form', {
    ...solved,
    ...said({ email: 'p@example.test', phone: '12' }),
  });
  expect([phone.status, faults(phone.body)]).toEqual([422, ['phone']]);
  expect((await call(null, 'POST', '/lead-form', { ...solved, ...said({ email: 'p@example.test' }) })).status).toBe(
    204,
  );
});

test('one network sends no more than thirty in an hour', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const tries = [];
  for (let n = 0; n < 40; n++)
    tries.push(
      (await call(null, 'POST', '/lead-form', { riddle: randomUUID(), answer: 0, ...said() }, headers)).status,
    );
  expect(tries.at(-1)).toBe(429);
  await at.database.db.execute(sql`delete from attempt_counters`);
});

test('the first answer is due in four working hours, stops the clock, and follows other working hours until then', async () => {
  const lead = await aLead();
  const answered = await aLead();
  expect(lead.response_due_at).not.toBeNull();
  const moved = await call(seller, 'POST', `/leads/${answered.id}/move`, { to: 'contacted' });
  expect(moved.body).toMatchObject({ state: 'contacted', first_response_at: expect.any(String) });
  const [calendar] = await rowsOf(sql`select id, version from business_calendars where place = 'company'`);
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const hours = Object.fromEntries(week.map((day) => [day, '0:00-1:00']));
  const changed = await call(admin, 'PATCH', `/business-calendars/${calendar?.['id']}`, hours);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const due = async (id: string) => (await call(seller, 'GET', `/leads/${id}`)).body.response_due_at;
  expect(await due(lead.id)).not.toBe(lead.response_due_at);
  expect(await due(answered.id)).toBe(answered.response_due_at);
});

test('leads are told to be the same by e-mail, by phone however it is written, and by an address that reads alike', async () => {
  const lead = await aLead({
    email: 'same@example.test',
    phone: '775-555-0199',
    site_address: '14 Pinyon Ridge Rd, Reno',
  });
  const asked = async (query: string) =>
    (await call(guest, 'GET', `/leads/similar?${query}`)).body.map(({ id, by }: any) => [id, by]);
  expect(await asked('email=SAME@example.test')).toEqual([[lead.id, ['email']]]);
  expect(await asked(`phone=${encodeURIComponent('+1 (775) 555-0199')}`)).toEqual([[lead.id, ['phone']]]);
  expect(await asked(`address=${encodeURIComponent('14 Pinyon Ridge Road Reno')}`)).toEqual([[lead.id, ['address']]]);
  expect(await asked(`email=same@example.test&except=${lead.id}`)).toEqual([]);
});

test('a merge fills what the other lacks, takes what is named, and one undo brings both back', async () => {
  const into = await aLead({ name: 'Rosa Vega', phone: null, campaign: 'Spring' });
  const from = await aLead({ name: 'R. Vega', phone: '775-555-0111', campaign: 'Fair', land_status: 'owned' });
  const merged = await call(seller, 'POST', `/leads/${from.id}/merge`, { into: into.id, take: ['campaign'] });
  expect(merged.status, JSON.stringify(merged.body)).toBe(204);
  const kept = (await call(seller, 'GET', `/leads/${into.id}`)).body;
  expect(kept).toMatchObject({ name: 'Rosa Vega', phone: '+17755550111', campaign: 'Fair', land_status: 'owned' });
  expect((await call(seller, 'GET', `/leads/${from.id}`)).body).toMatchObject({
    state: 'merged',
    duplicate_of: { id: into.id },
  });
  const back = await call(seller, 'POST', `/undo/${String(merged.headers['x-undo'])}`);
  expect(back.body, JSON.stringify(back.body)).toMatchObject({ refused: 0 });
  expect((await call(seller, 'GET', `/leads/${into.id}`)).body).toMatchObject({ phone: null, campaign: 'Spring' });
  expect((await call(seller, 'GET', `/leads/${from.id}`)).body).toMatchObject({ state: 'open', duplicate_of: null });
  const itself = await call(seller, 'POST', `/leads/${into.id}/merge`, { into: into.id, take: [] });
  expect([itself.status, faults(itself.body)]).toEqual([422, ['into']]);
});

test('a lead becomes one contact, company and opportunity, however often it is qualified, and known ones are taken', async () => {
  const lead = await aLead({
    company_name: 'Sable Creek',
    email: 'elena@sable.test',
    units_estimate: 12,
    channel: 'b2b',
    message: 'Twelve duplexes.',
    budget_max: 900_000_000,
  });
  const body = { name: 'Sable Creek duplexes', next_step: 'Visit the site', next_step_on: '2027-03-01' };
  const early = await call(seller, 'POST', `/leads/${lead.id}/qualify`, body);
  expect(early.status).toBe(422);
  await call(seller, 'POST', `/leads/${lead.id}/move`, { to: 'contacted' });
  const both = await Promise.all([
    call(seller, 'POST', `/leads/${lead.id}/qualify`, body),
    call(admin, 'POST', `/leads/${lead.id}/qualify`, body),
  ]);
  const [first, second] = both.map((each) => each.body.opportunity_id);
  expect([first, both[0]?.status]).toEqual([second, 200]);
  const deal = (await call(guest, 'GET', `/opportunities/${first}`)).body;
  expect(deal).toMatchObject({
    name: 'Sable Creek duplexes',
    pipeline: 'b2b',
    units: 12,
    source: 'referral',
    note: 'Twelve duplexes.',
    company_id: { name: 'Sable Creek' },
    primary_contact: { name: 'Lucía Marín' },
    owner: { id: seller.userId },
  });
  const other = await aLead({ company_name: 'sable creek', email: 'ELENA@sable.test', channel: 'b2b' });
  await call(seller, 'POST', `/leads/${other.id}/move`, { to: 'contacted' });
  const becomes = await call(seller, 'GET', `/leads/${other.id}/qualify`);
  expect(becomes.body).toMatchObject({ contact: { is_known: true }, company: { is_known: true } });
  const next = await call(seller, 'POST', `/leads/${other.id}/qualify`, body);
  const another = (await call(seller, 'GET', `/opportunities/${next.body.opportunity_id}`)).body;
  expect([another.primary_contact.id, another.company_id.id]).toEqual([deal.primary_contact.id, deal.company_id.id]);
});

test('consent has its moment and its words, also where somebody else notes it', async () => {
  const mute = await call(seller, 'POST', '/leads', {
    name: 'No words',
    channel: 'dtc',
    source: 'event',
    email: 'words@example.test',
    marketing_consent: true,
  });
  expect([mute.status, faults(mute.body)]).toEqual([422, ['consent_words']]);
  const lead = await aLead({ marketing_consent: true, consent_words: 'Said yes to our letter at the fair.' });
  expect(lead.consent_at).not.toBeNull();
  const withdrawn = await call(seller, 'PATCH', `/leads/${lead.id}`, { marketing_consent: false });
  expect(withdrawn.body.consent_at > lead.consent_at).toBe(true);
  await expect(
    at.database.db.execute(sql`update leads set marketing_consent = true, consent_words = null where id = ${lead.id}`),
  ).rejects.toThrow();
});

test('nobody outside staff learns that there are leads; staff of others read them without their budgets', async () => {
  const lead = await aLead({ name: 'Canary Quill', budget_max: 77_123_456 });
  for (const viewer of outside) {
    for (const path of [
      `/leads/${lead.id}`,
      `/leads/${lead.id}/history`,
      '/leads/similar?email=x@y.test',
      '/leads/clock',
    ])
      expect((await call(viewer, 'GET', path)).status, path).toBe(403);
    const found = await call(viewer, 'GET', '/search?q=Canary');
    expect(JSON.stringify(found.body)).not.toContain('Canary Quill');
  }
  const seen = await call(guest, 'GET', `/leads/${lead.id}`);
  expect([seen.status, 'budget_max' in seen.body]).toEqual([200, false]);
  expect((await call(guest, 'POST', `/leads/${lead.id}/move`, { to: 'contacted' })).status).toBe(403);
});

test('the table of leads answers by deal stage, as the specification reads it, and its list in the order of the steps', async () => {
  const junk = await aLead({ name: 'Sheet junk' });
  await call(seller, 'POST', `/leads/${junk.id}/move`, { to: 'junk' });
  await aLead({ name: 'Sheet open' });
  const query = `app=sales&tbl=leads&fld=Name&fld=${encodeURIComponent('Deal Stage')}&qry=${encodeURIComponent('sort[0][field]=Deal Stage&sort[0][direction]=asc')}`;
  const { status, body } = await call(seller, 'GET', `/airtable/table/?${query}`);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  const stages: string[] = body.map(({ fields }: any) => fields['Deal Stage']);
  expect(stages).toContain('Junk');
  expect(stages).toEqual(stages.toSorted());
  const list = await call(seller, 'GET', '/tables/leads?sort=state');
  expect(list.status, JSON.stringify(list.body).slice(0, 300)).toBe(200);
  const names = JSON.stringify(list.body.rows);
  expect(names.indexOf('Sheet open')).toBeLessThan(names.indexOf('Sheet junk'));
});

test('whoever has a lead is told once that the time to a first answer is over, again after another has it, and not of one that is answered', async () => {
  const [late, answered] = [await aLead({ name: 'Waits too long' }), await aLead({ name: 'Had a call' })];
  await call(seller, 'POST', `/leads/${answered.id}/move`, { to: 'contacted' });
  await at.database.db.execute(sql`
    update leads set response_due_at = now() - interval '1 minute' where id in (${late.id}, ${answered.id})`);
  const { run } = remindOfLeadsTask(at.database.db);
  const context = {
    attempt: 1,
    maxAttempts: 1,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    inWrite: <T>(work: (write: Write) => Promise<T>) => inTransaction(at.portal.kernel, systemActor, work),
  };
  const told = (who: Viewer) =>
    rowsOf(
      sql`select message from notifications where user_id = ${who.userId} and message like '%nobody has answered yet%'`,
    );
  await run({}, context);
  await run({}, context);
  expect(await told(seller)).toEqual([{ message: expect.stringContaining(`${late.code} Waits too long`) }]);
  await call(seller, 'PATCH', `/leads/${late.id}`, { owner: admin.userId });
  await run({}, context);
  expect([(await told(seller)).length, (await told(admin)).length]).toEqual([1, 1]);
});

test('a sheet of leads names in its dry run whoever is known already, or stands in a row above', async () => {
  const known = await aLead({ name: 'Rosa Peña', email: 'rosa@example.test', phone: '+1 775 555 0188' });
  const sheet = [
    'Name,Kind,Lead source,E-mail,Phone',
    'R. Pena,dtc,event,,775-555-0188',
    'Nora Vale,dtc,event,nora@example.test,',
    'Nora V.,dtc,event,NORA@example.test,',
    'Nobody Known,dtc,event,nobody-known@example.test,',
  ].join('\n');
  const { body } = await postForm(at, seller, '/leads/import', {}, [{ name: 'fair.csv', content: sheet }]);
  expect(body.counts, JSON.stringify(body)).toMatchObject({ create: 4, error: 0 });
  expect(body.rows.map(({ alike }: { alike: string[] }) => alike)).toEqual([
    [`${known.code} Rosa Peña`],
    [],
    [expect.stringContaining('Nora Vale')],
    [],
  ]);
  expect(await leadsOf('nora@example.test')).toEqual([]);
});

describe('an imported lead of which nobody says who is in charge', () => {
  const importedBy = async (viewer: Viewer, names: readonly string[]) => {
    const lines = names.map((name) => `${name},dtc,event,${name.toLowerCase().replaceAll(' ', '.')}@example.test`);
    const { body } = await postForm(at, viewer, '/leads/import', {}, [
      { name: 'fair.csv', content: ['Nombre,Tipo,Origen,Correo electrónico', ...lines].join('\n') },
    ]);
    expect(body.counts, JSON.stringify(body)).toMatchObject({ create: names.length, error: 0 });
    return body.rows.map(
      ({ changes }: { changes: { field: string; after: string }[] }) =>
        changes.find(({ field }) => field === 'In charge')?.after,
    );
  };

  test('is of whoever imports it where they sell; the dry run says so', async () => {
    expect(await importedBy(seller, ['Fair Visitor', 'Second Visitor'])).toEqual([seller.name, seller.name]);
  });

  test('goes to those who sell in turn where somebody else imports it', async () => {
    const another = await at.person(['employee'], { firstName: 'Otto', lastName: 'Second' });
    await at.database.db.execute(
      sql`insert into project_members (project_id, user_id, role)
        select project_id, ${another.userId}, 'sales' from project_members where user_id = ${seller.userId} limit 1`,
    );
    const owners = await importedBy(
      await at.person(['employee']),
      Array.from({ length: 40 }, (_each, index) => `Guest Number ${index}`),
    );
    expect(new Set(owners)).toEqual(new Set([seller.name, another.name]));
    // Whoever has the fewest that wait comes first.
    expect(owners[0]).toBe(another.name);
    // Whoever sells keeps their own, also where another has fewer.
    expect(new Set(await importedBy(seller, ['Third Visitor', 'Fourth Visitor', 'Fifth Visitor']))).toEqual(
      new Set([seller.name]),
    );
  });
});
