import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import { changeStatuses, consentWords } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { offerFor } from '../rules.ts';
import type { Offer } from '../schema.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import { getBytes } from '#test/uploads.ts';
import { pagesOf } from '#test/pdf.ts';
import { signedContract } from '#test/signed-contract.ts';
import { makePortal, type Answer, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let writer: Viewer;
let estimator: Viewer;
let manager: Viewer;
let finance: Viewer;
let planner: Viewer;
let owner: Viewer;
let second: Viewer;
let stranger: Viewer;
let project: string;
let unit: string;
let module: string;
let handover: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const original = 100_000_000;
const deadline = addDays(companyToday(), 14);
const mark = {
  method: 'drawn',
  strokes: [
    [
      [10, 100],
      [590, 120],
    ],
  ],
  language: 'en',
} as const;

const line = (facts: object = {}) => ({
  uid: newId(),
  change: 'added',
  cost_code: '26 05 19',
  description: '60 A circuit, panel to garage',
  client_words: '',
  uom: 'ea',
  old_quantity: '0',
  new_quantity: '1',
  old_cost: '0',
  new_cost: '1000',
  markup_percent: '30',
  taxable: true,
  rework: false,
  source: null,
  ...facts,
});

const post = (viewer: Viewer, path: string, body: object) => at.call(viewer, 'POST', path, body);
const good = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

async function member(role: string): Promise<Viewer> {
  const person = await at.person(['employee'], { firstName: role });
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${person.userId}, ${role})`,
  );
  return person;
}

async function anOwner(firstName: string): Promise<Viewer> {
  const person = await at.person(['home_owner'], { firstName });
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
    values (${newId()}, ${unit}, ${person.userId}, ${firstName}, current_date - 10)`);
  return person;
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  const made = await good(
    post(admin, '/projects', {
      project_number: '26-041',
      name: 'Juniper Ridge',
      factory: 'reno',
      contract_value_cents: original,
    }),
  );
  project = made.id;
  await signedContract(at.database.db, project, 'Manufacturing Agreement', { amount: original });
  await run(
    sql`update projects set cost_budget_cents = 70000000, status = 4, address_line1 = '1 Main' where id = ${project}`,
  );
  unit = (await good(post(admin, '/units', { project, name: 'A-101' }))).id;
  module = (await good(post(admin, '/modules', { project, unit, module_no: 'M1' }))).id;
  handover = (
    await good(
      post(admin, `/projects/${project}/milestones`, {
        kind: 'handover',
        baseline_on: '2027-03-29',
        forecast_on: '2027-03-29',
        visible_to: ['owner'],
      }),
    )
  ).id;
  writer = await at.person(['employee'], { firstName: 'Writer' });
  estimator = await member('estimator');
  manager = await member('pm');
  finance = await member('finance');
  planner = await member('factory_planner');
  owner = await anOwner('Maya');
  second = await anOwner('Chidi');
  stranger = await at.person(['home_owner']);
});
afterAll(() => at.close());

const sheetOf = (id: string, viewer = admin) => good(at.call(viewer, 'GET', `/change-orders/${id}/sheet`));
const step = (viewer: Viewer, id: string, to: string, reason?: string) =>
  post(viewer, `/change-orders/${id}/steps`, { to, ...(reason === undefined ? {} : { reason }) });
const pass = (viewer: Viewer, id: string, role: string) =>
  post(viewer, `/change-orders/${id}/reviews`, { role, is_ok: true });

/** A change order that is priced: its writer is one person, who priced it another. */
async function priced(facts: object = {}, sheet: object = {}): Promise<string> {
  const { id } = await good(
    post(writer, '/change-orders', {
      title: 'EV-ready garage',
      project_id: project,
      reason: 'client_request',
      units: [unit],
      modules: [module],
      approval_deadline: deadline,
      scope: 'A charger on the garage wall',
      internal_notes: 'They would pay more',
      ...facts,
    }),
  );
  await good(step(writer, id, 'pricing'));
  await good(
    at.call(estimator, 'PATCH', `/change-orders/${id}/sheet`, { lines: [line()], approvers: [owner.userId], ...sheet }),
  );
  return id;
}

async function sent(facts: object = {}, sheet: object = {}): Promise<string> {
  const id = await priced(facts, sheet);
  await good(step(writer, id, 'internal_review'));
  await good(pass(manager, id, 'pm'));
  await good(pass(finance, id, 'finance'));
  await good(pass(planner, id, 'planner'));
  if ((await sheetOf(id)).missing.includes('admin')) await good(pass(admin, id, 'admin'));
  await good(step(writer, id, 'sent'));
  return id;
}

const approve = (viewer: Viewer, id: string, revision = 1) =>
  post(viewer, `/change-decisions/${id}/approve`, { revision, mark, consent: true });

const value = async () => {
  const { rows } = await run(
    sql`select contract_value_cents::float8 as value, cost_budget_cents::float8 as budget from projects where id = ${project}`,
  );
  return rows[0] as { value: number; budget: number };
};

test('a change is priced, reviewed by others, sent, signed on a phone and carried out: contract, budget and dates move in that one step', async () => {
  const before = await value();
  const id = await sent({ tax_percent: 8.75 }, { proposed: [{ milestone: handover, on: '2027-04-01' }] });
  const sheet = await sheetOf(id);
  expect(sheet).toMatchObject({
    status: 'sent',
    cost_cents: 100_000,
    price_cents: 130_000,
    tax_cents: 11_375,
    total_cents: 141_375,
    contract: {
      current_cents: before.value,
      pending_cents: 141_375,
      pending_count: 1,
      exposure_cents: before.value + 141_375,
    },
  });
  const read = await good(at.call(owner, 'GET', `/change-decisions/${id}`));
  expect(read).toMatchObject({
    status: 'sent',
    can: { decide: true },
    offer: {
      total_cents: 141_375,
      moves: [{ what: 'handover', from: '2027-03-29', to: '2027-04-01' }],
      units: [{ name: 'A-101', cents: 141_375 }],
    },
  });
  // Neither what it costs the house nor what is said inside is anywhere in what a client gets.
  expect(JSON.stringify(read)).not.toMatch(/cost|margin|100000|pay more|markup/u);
  const asked = async () =>
    (await good(at.call(owner, 'GET', '/inbox?limit=100'))).items.filter((item: { id: string }) => item.id === id);
  expect(await asked()).toMatchObject([
    { title: 'EV-ready garage', link: `/owner/26-041/change-orders/${id}`, due_on: deadline },
  ]);
  expect((await value()).value).toBe(before.value);
  await good(approve(owner, id));
  expect(await asked()).toEqual([]);
  expect((await value()).value).toBe(before.value);
  expect((await step(writer, id, 'executed')).status).toBe(422);
  await good(step(manager, id, 'executed'));
  expect(await value()).toEqual({ value: before.value + 141_375, budget: before.budget + 100_000 });
  const { rows } = await run(sql`select forecast_on::text from milestones where id = ${handover}`);
  expect(rows).toEqual([{ forecast_on: '2027-04-01' }]);
  const { body: table } = await at.call(admin, 'GET', `/airtable/table/?tbl=change_orders&ftr=RECORD_ID()='${id}'`);
  expect(table[0].fields['Change Order Total']).toBeDefined();
  const page = await good(at.call(admin, 'GET', `/projects/${project}`));
  expect(page.contract_value_cents).toBe(before.value + 141_375);
});

test('the floor reads what it builds otherwise, in which module and from when, hears of it, and finds no money by any path', async () => {
  const floor = await at.person(['floor_manager'], { factory: 'reno' });
  const elsewhere = await at.person(['floor_manager'], { factory: 'butte' });
  const changes = (viewer: Viewer) => at.call(viewer, 'GET', `/floor-changes?project_id=${project}`);
  const id = await sent({ title: 'Larger opening', tax_percent: 8.75 });
  // What is only asked for is nothing to build.
  expect((await changes(floor)).body.filter((each: { id: string }) => each.id === id)).toEqual([]);
  await good(approve(owner, id));
  await good(step(manager, id, 'executed'));
  const [read] = (await changes(floor)).body;
  expect(read).toMatchObject({
    id,
    title: 'Larger opening',
    scope: 'A charger on the garage wall',
    modules: [{ id: module, module_no: 'M1' }],
    lines: [{ change: 'added', description: '60 A circuit, panel to garage', new_quantity: '1', uom: 'ea' }],
    withdrawn_at: null,
  });
  expect(JSON.stringify(read)).not.toMatch(/cents|cost|price|tax|percent|1000|1300|pay more/u);
  expect((await changes(elsewhere)).body).toEqual([]);
  expect((await changes(owner)).status).toBe(403);
  const paths = ['', '/sheet', '/history'].map((end) => `/change-orders/${id}${end}`);
  for (const path of [
    ...paths,
    `/change-decisions/${id}`,
    '/tables/change-orders?limit=5',
    `/change-order-contracts/${project}`,
    '/change-order-exposure',
    '/change-order-log?language=en',
    '/contracts/cash-in',
  ])
    expect([403, 404], path).toContain((await at.call(floor, 'GET', path)).status);
  const { body: told } = await at.call(floor, 'GET', '/notifications');
  expect(JSON.stringify(told)).toContain('Larger opening');
  expect(JSON.stringify(told)).toContain(`/floor?project=${project}`);
  expect(JSON.stringify(told)).not.toMatch(/\$|1[.,]?413/u);
  await good(step(admin, id, 'void', 'Not needed after all'));
  expect((await changes(floor)).body[0].withdrawn_at).not.toBeNull();
});

test('a released bill says what executed change orders alter of it, line by line and in all; nothing pending or void is in it', async () => {
  const [bom, outlet, cable] = [newId(), newId(), newId()];
  await run(sql`insert into boms (id, series_id, code, name, scope, project_id, source, rate_date)
    values (${bom}, ${newId()}, 'BOM-7', 'Electrical', 'project', ${project}, 'manual', current_date)`);
  for (const [uid, description, quantity] of [
    [outlet, 'Outlet', '40'],
    [cable, 'Cable', '120.5'],
  ] as const)
    await run(sql`insert into bom_lines (bom_id, line_uid, position, description, quantity, uom)
      values (${bom}, ${uid}, 1, ${description}, ${quantity}, 'ea')`);
  await run(sql`update boms set status = 'released', released_at = now(), checksum = 'x' where id = ${bom}`);
  const source = (uid: string) => ({ kind: 'bom', id: bom, line_uid: uid });
  const demand = async () => good(at.call(planner, 'GET', `/boms/${bom}/change-orders`));
  const more = {
    change: 'modified',
    description: 'Outlet',
    old_quantity: '40',
    new_quantity: '46',
    old_cost: '9',
    new_cost: '9',
  };
  const none = {
    change: 'removed',
    description: 'Cable',
    old_quantity: '120.5',
    new_quantity: '0',
    old_cost: '1',
    new_cost: '0',
  };
  const first = await sent(
    {},
    { lines: [line({ ...more, source: source(outlet) }), line({ ...none, source: source(cable) }), line()] },
  );
  await good(approve(owner, first));
  expect(await demand(), 'what is agreed and not carried out asks for nothing').toEqual([]);
  await good(step(manager, first, 'executed'));
  const again = { ...more, old_quantity: '46', new_quantity: '44' };
  const second = await sent(
    { title: 'Two fewer' },
    { lines: [line({ ...again, source: source(outlet) })], approvers: [owner.userId] },
  );
  await good(approve(owner, second));
  await good(step(manager, second, 'executed'));
  expect(await demand()).toEqual([
    expect.objectContaining({ description: 'Cable', released: '120.5', quantity: '-120.5', needed: '0' }),
    expect.objectContaining({ description: 'Outlet', released: '40', quantity: '6', needed: '44' }),
    expect.objectContaining({
      change_order: expect.objectContaining({ title: 'Two fewer' }),
      quantity: '-2',
      needed: '44',
    }),
  ]);
  expect(JSON.stringify(await demand())).not.toMatch(/cents|cost|price/u);
  await good(step(admin, first, 'void', 'Not needed after all'));
  expect(await demand()).toEqual([expect.objectContaining({ released: '40', quantity: '-2', needed: '38' })]);
  await good(step(admin, second, 'void', 'Not needed after all'));
  expect((await at.call(planner, 'GET', `/boms/${newId()}/change-orders`)).status).toBe(404);
});

test('of what is past pricing its form asks only for what is the house’s own, and what was sent is not offered the bin', async () => {
  const id = await priced();
  const can = async () => (await good(at.call(admin, 'GET', `/change-orders/${id}`))).can;
  expect(await can()).toEqual({ change: true, remove: true });
  await good(step(writer, id, 'internal_review'));
  const { free, why, remove } = await can();
  expect(remove).toBe(false);
  expect(free).toContain('internal_notes');
  expect(free).not.toContain('title');
  expect(why.en).toContain('Take it back to pricing');
  for (const name of free) expect(changeOrder.fields, name).toHaveProperty(name);
  await good(step(writer, id, 'void', 'Only a test'));
});

test('of a change to two homes each owner reads and signs the amount of their own alone, the developer that of both', async () => {
  const other = (await good(post(admin, '/units', { project, name: 'A-102' }))).id;
  const neighbour = await at.person(['home_owner'], { firstName: 'Noor' });
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
    values (${newId()}, ${other}, ${neighbour.userId}, 'Noor', current_date - 10)`);
  const builder = await at.person(['developer'], { firstName: 'Dora' });
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${builder.userId}, 'developer')`,
  );
  const id = await sent(
    { title: 'Shared path', units: [unit, other], tax_percent: 8.75 },
    {
      approvers: [owner.userId, neighbour.userId, builder.userId],
      shares: [
        { unit_id: unit, weight: '3' },
        { unit_id: other, weight: '1' },
      ],
    },
  );
  const offerTo = async (viewer: Viewer) => (await good(at.call(viewer, 'GET', `/change-decisions/${id}`))).offer;
  const headOf = async (viewer: Viewer) =>
    (await good(at.call(viewer, 'GET', '/change-decisions'))).find((each: { id: string }) => each.id === id);
  expect(await offerTo(builder)).toMatchObject({
    total_cents: 141_375,
    price_cents: 130_000,
    lines: [{ price_cents: 130_000 }],
  });
  for (const [viewer, name, cents] of [
    [owner, 'A-101', 106_031],
    [neighbour, 'A-102', 35_344],
  ] as const) {
    expect(await offerTo(viewer)).toMatchObject({
      units: [{ name, cents }],
      total_cents: cents,
      price_cents: null,
      tax_cents: null,
      part_of: 2,
      lines: [{ description: '60 A circuit, panel to garage', price_cents: null }],
    });
    expect((await headOf(viewer)).total_cents).toBe(cents);
    expect(JSON.stringify(await offerTo(viewer))).not.toMatch(/141375|130000|11375/u);
  }
  const another = { method: 'typed', typed: 'Mickey Mouse', language: 'en' };
  const refused = await post(owner, `/change-decisions/${id}/approve`, { revision: 1, mark: another, consent: true });
  expect([refused.status, refused.body.details[0].path], 'nobody signs by another name').toEqual([422, 'mark.typed']);
  const byToken: Viewer = { ...owner, scopes: ['read', 'write'] };
  for (const [way, body] of [
    ['approve', { revision: 1, mark, consent: true }],
    ['decline', { revision: 1, reason: 'Too dear' }],
  ] as const)
    expect((await post(byToken, `/change-decisions/${id}/${way}`, body)).status, `${way} by a token`).toBe(403);
  const script = { id: owner.userId, name: owner.name, source: 'api', requestId: null, byToken: true } as const;
  const decided = inTransaction(at.portal.kernel, script, (write) =>
    write.tx.execute(sql`
      update change_order_approvers set decision = 'declined', decided_at = now(), reason = 'No' where change_order_id = ${id}`),
  );
  await expect(decided).rejects.toMatchObject({ cause: { constraint: 'signed_by_token' } });
  await good(approve(owner, id));
  const [revision] = (await sheetOf(id)).revisions;
  const signed = revision.approvers.find((each: { user_id: string }) => each.user_id === owner.userId);
  // What is signed is what was read: the whole and the statement make another fingerprint.
  const print = (offer: unknown) =>
    createHash('sha256')
      .update(JSON.stringify({ offer, statement: consentWords.owner[mark.language] }))
      .digest('hex');
  const { rows: kept } = await run(sql`select offer from change_order_revisions where change_order_id = ${id}`);
  const whole = kept[0]?.['offer'] as Offer;
  expect(signed.hash).toBe(print(offerFor(whole, [unit])));
  expect(signed.hash).not.toBe(print(whole));
  // Said once, at the sending: who sells a home meanwhile still reads what they were sent, and decides on it no more.
  await run(sql`update unit_owners set until_on = current_date - 1 where user_id = ${neighbour.userId}`);
  expect((await approve(neighbour, id)).status).not.toBe(200);
  await expect(
    run(sql`update change_order_approvers set homes = '{}' where change_order_id = ${id}`),
  ).rejects.toThrow();
  await good(post(builder, `/change-decisions/${id}/decline`, { revision: 1, reason: 'Not this year' }));
  await good(step(admin, id, 'void', 'Only a test'));
});

test('finance of the project hears that a change went out, and all its members how it was decided', async () => {
  const id = await sent({ title: 'Told to finance' });
  const heard = async (viewer: Viewer) => JSON.stringify((await at.call(viewer, 'GET', '/notifications')).body);
  expect(await heard(finance)).toMatch(/Told to finance was sent to be signed/u);
  await good(approve(owner, id));
  for (const viewer of [finance, manager, planner, estimator])
    expect(await heard(viewer)).toMatch(/Told to finance is approved/u);
  await good(step(admin, id, 'void', 'Only a test'));
});

test('nobody passes what they wrote, priced or handed in, nobody passes twice with two hats, and no reviewer decides as owner', async () => {
  const id = await priced();
  await good(step(estimator, id, 'internal_review'));
  for (const person of [writer, estimator])
    for (const role of ['pm', 'finance']) expect((await pass(person, id, role)).status, role).toBe(422);
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${manager.userId}, 'finance')`,
  );
  const another = await member('estimator');
  // Given back and priced by somebody else, it is still theirs who priced it before.
  await good(step(manager, id, 'pricing', 'One line more'));
  const { lines } = await sheetOf(id);
  const drafts = lines.map(({ cost_cents: _cost, price_cents: _price, ...each }: Record<string, unknown>) => each);
  await good(
    at.call(another, 'PATCH', `/change-orders/${id}/sheet`, { lines: [...drafts, line({ description: 'One more' })] }),
  );
  await good(step(another, id, 'internal_review'));
  for (const person of [writer, estimator, another])
    expect((await pass(person, id, 'finance')).status, 'whoever priced any of it').toBe(422);
  expect((await sheetOf(id, estimator)).can.review).toEqual([]);
  await good(pass(manager, id, 'pm'));
  expect((await pass(manager, id, 'finance')).status).toBe(422);
  await run(sql`delete from project_members where user_id = ${manager.userId} and role = 'finance'`);
  expect((await step(writer, id, 'sent')).body.details[0].message).toMatch(/Finance, Factory planner/u);
  // An employee who owns the home, and has reviewed it.
  await run(sql`insert into user_groups (user_id, "group") values (${finance.userId}, 'home_owner')`);
  await run(
    sql`insert into unit_owners (id, unit_id, user_id, name, from_on) values (${newId()}, ${unit}, ${finance.userId}, 'Two hats', current_date - 1)`,
  );
  await good(step(writer, id, 'pricing'));
  await good(at.call(estimator, 'PATCH', `/change-orders/${id}/sheet`, { approvers: [finance.userId] }));
  await good(step(estimator, id, 'internal_review'));
  await good(pass(manager, id, 'pm'));
  await good(pass(finance, id, 'finance'));
  await good(pass(planner, id, 'planner'));
  await good(step(writer, id, 'sent'));
  const twoHats = { ...finance, groups: [...finance.groups, 'home_owner' as const] };
  const refused = await approve(twoHats, id);
  expect(refused.status, JSON.stringify(refused.body)).toBe(422);
  await run(sql`delete from unit_owners where user_id = ${finance.userId}`);
  await run(sql`delete from user_groups where user_id = ${finance.userId} and "group" = 'home_owner'`);
  await good(step(writer, id, 'void', 'Only a test'));
});

test('one no declines it: everybody who had signed or reviewed hears why, and the next revision says what is different', async () => {
  const id = await sent({}, { approvers: [owner.userId, second.userId] });
  await good(approve(second, id));
  expect((await approve(stranger, id)).status).toBe(404);
  await good(post(owner, `/change-decisions/${id}/questions`, { body: 'Does the slow one do?' }));
  expect((await sheetOf(id)).comments).toMatchObject([
    { body: 'Does the slow one do?', audience: 'shared', is_staff: false },
  ]);
  await good(post(manager, `/change-orders/${id}/comments`, { body: 'We can squeeze them', audience: 'internal' }));
  expect(JSON.stringify(await good(at.call(owner, 'GET', `/change-decisions/${id}`)))).not.toContain('squeeze');
  await good(post(owner, `/change-decisions/${id}/decline`, { revision: 1, reason: 'We do not need the fast one' }));
  for (const person of [second, manager, finance, planner, writer, estimator]) {
    const { rows } = await run(
      sql`select message from notifications where user_id = ${person.userId} and entity_id = ${id}`,
    );
    expect(
      rows.some(({ message }) => String(message).includes('We do not need the fast one')),
      person.name,
    ).toBe(true);
  }
  await good(step(writer, id, 'draft'));
  await good(step(writer, id, 'pricing'));
  const { lines } = await sheetOf(id);
  const [{ cost_cents: _cost, price_cents: _price, ...kept }] = lines;
  await good(
    at.call(estimator, 'PATCH', `/change-orders/${id}/sheet`, {
      lines: [
        { ...kept, new_cost: '800' },
        line({ change: 'removed', new_quantity: '0', old_quantity: '1', old_cost: '150', new_cost: '0' }),
      ],
    }),
  );
  await good(step(writer, id, 'internal_review'));
  for (const [person, role] of [
    [manager, 'pm'],
    [finance, 'finance'],
    [planner, 'planner'],
  ] as const)
    await good(pass(person, id, role));
  await good(step(writer, id, 'sent'));
  const again = await sheetOf(id);
  expect(again).toMatchObject({ status: 'sent', total_cents: 84_500 });
  expect(again.revisions).toMatchObject([
    { revision: 1, ended_as: 'declined', total_cents: 130_000 },
    {
      revision: 2,
      ended_as: null,
      changed: [
        { what: 'changed', cents: -26_000 },
        { what: 'came', cents: -19_500 },
      ],
    },
  ]);
  // Whoever read the first decides on nothing that they have not read.
  expect((await approve(owner, id, 1)).status).toBe(422);
  await run(sql`update unit_owners set until_on = current_date - 1 where user_id = ${second.userId}`);
  const sold = await approve(second, id, 2);
  expect([404, 422]).toContain(sold.status);
  await run(sql`update unit_owners set until_on = null where user_id = ${second.userId}`);
  await good(step(writer, id, 'void', 'Only a test'));
});

test('the database refuses by itself what must never be', async () => {
  const id = await sent();
  const refuses = async (statement: ReturnType<typeof sql>, rule: RegExp) =>
    expect(
      await run(statement).then(
        () => 'nothing',
        (error: { cause?: { constraint?: string; message?: string } }) =>
          `${error.cause?.constraint} ${error.cause?.message}`,
      ),
    ).toMatch(rule);
  await refuses(sql`update change_orders set total_cents = 1 where id = ${id}`, /change_orders_(frozen|holds)/u);
  await refuses(
    sql`update change_orders set lines = '[]', cost_cents = 0, price_cents = 0, total_cents = 0 where id = ${id}`,
    /change_orders_frozen/u,
  );
  await refuses(
    sql`update change_orders set status = 'executed', executed_at = now(), executed_by = created_by, approved_at = now() where id = ${id}`,
    /change_orders_step/u,
  );
  await refuses(
    sql`update change_orders set status = 'approved', approved_at = now() where id = ${id}`,
    /change_orders_decided/u,
  );
  await refuses(
    sql`update change_order_revisions set offer = '{}' where change_order_id = ${id}`,
    /change_orders_kept/u,
  );
  await refuses(sql`delete from change_order_revisions where change_order_id = ${id}`, /change_orders_kept/u);
  await refuses(sql`update change_order_costs set cost_cents = 1 where change_order_id = ${id}`, /change_orders_kept/u);
  await refuses(sql`delete from change_orders where id = ${id}`, /change_orders_kept/u);
  await refuses(sql`update change_orders set deleted_at = now() where id = ${id}`, /change_orders_kept/u);
  await refuses(
    sql`insert into contract_changes (project_id, change_order_id, cents, cost_cents) values (${project}, ${id}, 130000, 100000)`,
    /contract_changes_hold/u,
  );
  await refuses(
    sql`insert into contract_changes (project_id, cents, cost_cents) values (${project}, 5, 0)`,
    /contract_changes_hold/u,
  );
  await refuses(sql`delete from contract_changes where project_id = ${project}`, /change_orders_kept/u);
  await refuses(sql`update projects set contract_value_cents = 1 where id = ${project}`, /projects_contract_agreed/u);
  await refuses(
    sql`insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok) values (${newId()}, ${id}, 1, 'pm', ${writer.userId}, true)`,
    /change_orders_step/u,
  );
  const draft = await priced();
  await refuses(
    sql`update change_orders set total_cents = total_cents + 1, price_cents = price_cents + 1 where id = ${draft}`,
    /change_orders_holds/u,
  );
  await refuses(
    sql`update change_orders set status = 'sent', sent_at = now(), submitted_by = created_by, submitted_at = now() where id = ${draft}`,
    /change_orders_step/u,
  );
  const begun = (column: string, value: ReturnType<typeof sql>) =>
    refuses(
      sql`insert into change_orders (id, code, title, project_id, reason, absorbed_by, no_charge, ${sql.identifier(column)})
        values (${newId()}, ${`B-${column}`}, 'By hand', ${project}, 'supply', 'builder', true, ${value})`,
      /change_orders_begins/u,
    );
  for (const status of changeStatuses) if (status !== 'draft') await begun('status', sql`${status}`);
  await begun('revision', sql`2`);
  await begun('payment', sql`'billed'`);
  await begun('approved_at', sql`now()`);
  await begun('executed_by', sql`${writer.userId}`);
  for (const late of [
    sql`insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents) values (${id}, 2, ${project}, '{}', 0)`,
    sql`insert into change_order_costs (change_order_id, revision, lines, cost_cents) values (${id}, 2, '[]', 0)`,
    sql`insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      values (${newId()}, ${id}, 1, ${second.userId}, 'owner', 2, 'Chidi')`,
  ])
    await refuses(late, /change_orders_frozen/u);
  await refuses(
    sql`insert into change_order_scopes (change_order_id, project_id, code, title, modules, lines, from_at)
      values (${id}, ${project}, 'CO-1', 'By hand', '{}', '[]', now())`,
    /change_orders_kept/u,
  );
  const byHand = await at.call(admin, 'PUT', `/projects/${project}`, { contract_value_cents: 5 });
  expect(byHand.status).toBe(422);
  expect(byHand.body.details[0].path).toBe('contract_value_cents');
  await good(step(writer, id, 'void', 'Only a test'));
});

test('what is asked for before it goes on is named, and above the limit an admin looks at it too', async () => {
  const bare = (await good(post(writer, '/change-orders', { title: 'Bare', project_id: project, reason: 'supply' })))
    .id;
  await good(step(writer, bare, 'pricing'));
  const refused = await step(writer, bare, 'internal_review');
  expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(['lines', 'no_charge', 'modules']);
  const large = await priced({}, { lines: [line({ new_cost: '20000' })] });
  await good(step(writer, large, 'internal_review'));
  expect((await sheetOf(large)).missing).toEqual(['pm', 'finance', 'planner', 'admin']);
  expect((await pass(manager, large, 'admin')).status).toBe(422);
  expect((await at.call(writer, 'PATCH', `/change-orders/${large}`, { title: 'Renamed' })).status).toBe(422);
  expect((await at.call(writer, 'PATCH', `/change-orders/${large}`, { internal_notes: 'Ours alone' })).status).toBe(
    200,
  );
  await good(step(writer, large, 'void', 'Only a test'));
  await good(step(writer, bare, 'void', 'Only a test'));
});

test('who decides is reminded once a day, only what is carried out is billed, and log, exposure and sources answer', async () => {
  const id = await sent({}, { shares: [{ unit_id: unit, weight: '2.5' }] });
  const many = { ids: [id] };
  expect(await good(post(writer, '/change-order-reminders', many))).toMatchObject({ done: 1, refused: [] });
  expect(await good(post(writer, '/change-order-reminders', many))).toMatchObject({ done: 0, refused: [{ id }] });
  expect(await good(post(writer, '/change-order-bills', { ...many, payment: 'billed' }))).toMatchObject({ done: 0 });
  await good(approve(owner, id));
  await good(step(manager, id, 'executed'));
  const billed = { ...many, payment: 'billed', invoice_ref: 'INV-7' };
  expect(await good(post(writer, '/change-order-bills', billed))).toMatchObject({ done: 1 });
  expect(await good(at.call(writer, 'GET', `/change-orders/${id}`))).toMatchObject({
    payment: 'billed',
    invoice_ref: 'INV-7',
  });
  for (const language of ['en', 'es']) {
    const log = await at.call(writer, 'GET', `/change-order-log?language=${language}&project_id=${project}`);
    expect(log.headers['content-type']).toBe('application/pdf');
  }
  // Each project has a table of its own, with its head.
  const other = await good(post(admin, '/projects', { project_number: '26-042', name: 'Second', factory: 'reno' }));
  await good(post(writer, '/change-orders', { title: 'Elsewhere', project_id: other.id, reason: 'supply' }));
  const { bytes } = await getBytes(at, writer, '/change-order-log?language=en');
  const words = (await pagesOf(bytes)).join(' ');
  expect(words).toContain('Elsewhere');
  for (const head of ['Reason', 'Payment']) expect(words.split(head).length - 1, head).toBeGreaterThanOrEqual(2);
  const exposure = await good(at.call(writer, 'GET', `/change-order-exposure?project_id=${project}`));
  expect(exposure).toContainEqual(
    expect.objectContaining({ reason: 'client_request', executed_cents: expect.any(Number) }),
  );
  for (const of of ['estimate', 'bom'])
    expect(await good(at.call(writer, 'GET', `/change-orders/${id}/sources?of=${of}&q=50%25`))).toEqual([]);
  // Made void by an admin, it is taken back to the cent, and what was agreed stays to be read.
  const before = (await value()).value;
  expect((await step(manager, id, 'void', 'It was wrong')).status).toBe(403);
  await good(step(admin, id, 'void', 'It was wrong'));
  expect((await value()).value).toBe(before - 130_000);
  expect((await sheetOf(id)).ledger).toMatchObject([
    { cents: 130_000, reverses: false },
    { cents: -130_000, reverses: true, by: expect.any(String) },
  ]);
  expect(await good(at.call(owner, 'GET', `/change-decisions/${id}`))).toMatchObject({ status: 'void' });
});

/** A handful on every run; `HISTORIES=500` walks as many as one likes. */
const histories = Number(process.env['HISTORIES'] ?? 12);

test(
  'the contract is its original value and what was executed, after every history of up to forty steps',
  { timeout: 240_000 + histories * 8000 },
  async () => {
    // Histories run on the rules of the database, which alone move a contract; the steps above go through the same statements.
    const steps = ['pricing', 'internal_review', 'sent', 'approved', 'declined', 'executed', 'void', 'draft'] as const;
    const people = { writer, manager, finance, planner, admin, owner };
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            order: fc.nat(3),
            // Most go on from where they stand, so that histories come to what moves a contract; the others try what may not be.
            to: fc.oneof(
              { weight: 5, arbitrary: fc.constant('on' as const) },
              { weight: 2, arbitrary: fc.constantFrom(...steps) },
            ),
            cents: fc.integer({ min: -400_000, max: 400_000 }),
          }),
          { minLength: 20, maxLength: 40, size: 'max' },
        ),
        async (history) => {
          const orders = await Promise.all([0, 1, 2, 3].map(() => seeded(people)));
          const { rows: before } = await run(sql`select count(*)::int as n from contract_changes where reverses`);
          for (const { order, to, cents } of history) {
            const id = orders[order];
            if (id !== undefined) await forced(id, to === 'on' ? await nextOf(id) : to, cents, people);
          }
          const { rows } = await run(sql`
          select p.original_contract_value_cents::float8 as original, p.contract_value_cents::float8 as value,
            (select coalesce(sum(c.total_cents), 0)::float8 from change_orders c where c.project_id = p.id and c.status = 'executed') as executed,
            (select count(*)::int from change_orders c where c.id = any(${sql.param(orders)}::uuid[]) and c.status = 'executed') as carried_out,
            (select count(*)::int from contract_changes where reverses) as reversed
          from projects p where p.id = ${project}`);
          const [row] = rows as Record<'original' | 'value' | 'executed' | 'carried_out' | 'reversed', number>[];
          // What was agreed before it was kept, and what is left of earlier histories, is in both.
          expect(row?.value).toBe((row?.original ?? 0) + (row?.executed ?? 0));
          // The strip, the chart and the log say the same of each side.
          const [first] = orders;
          const { contract } = await sheetOf(String(first));
          const chart = await good(at.call(writer, 'GET', `/change-order-exposure?project_id=${project}`));
          for (const side of ['executed_cents', 'agreed_cents', 'pending_cents'] as const)
            expect([side, contract[side]]).toEqual([
              side,
              chart.reduce((sum: number, each: Record<typeof side, number>) => sum + each[side], 0),
            ]);
          expect(contract.exposure_cents).toBe(contract.current_cents + contract.agreed_cents + contract.pending_cents);
          if (contract.agreed_count > 0) reached.add('agreed');
          if ((row?.carried_out ?? 0) > 0) reached.add('executed');
          if ((row?.reversed ?? 0) > Number(before[0]?.['n'])) reached.add('taken back');
        },
      ),
      { numRuns: histories, endOnFailure: true },
    );
    // A walk that never moves the contract proves nothing.
    expect(reached).toContain('executed');
    if (histories >= 100) expect(reached).toContain('taken back');
  },
);

const onward: Readonly<Record<string, string>> = {
  draft: 'pricing',
  pricing: 'internal_review',
  internal_review: 'sent',
  sent: 'approved',
  approved: 'executed',
  declined: 'draft',
};

/** Where it goes from where it stands; what is carried out or void stays. */
async function nextOf(id: string): Promise<string> {
  const { rows } = await run(sql`select status from change_orders where id = ${id}`);
  return onward[String(rows[0]?.['status'])] ?? 'pricing';
}

type People = Record<'writer' | 'manager' | 'finance' | 'planner' | 'admin' | 'owner', Viewer>;

async function seeded({ writer: by }: People): Promise<string> {
  const id = newId();
  await run(sql`insert into change_orders (id, code, title, project_id, reason, units, site_only, created_by, approval_deadline)
    values (${id}, ${`T-${id.slice(-12)}`}, 'A history', ${project}, 'supply', array[${unit}]::uuid[], true, ${by.userId}, current_date)`);
  return id;
}

/** One step by the statements that the steps of the portal send. What does not stand open changes nothing. */
async function forced(id: string, to: string, cents: number, people: People): Promise<void> {
  const tried = async (statement: ReturnType<typeof sql>) => {
    await run(statement).catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code !== '23514' && error.cause?.code !== '23505') throw error;
    });
  };
  if (to === 'pricing') {
    const only = JSON.stringify([
      {
        ...line({ new_cost: String(cents / 100), markup_percent: '0', taxable: false }),
        cost_cents: cents,
        price_cents: cents,
      },
    ]);
    await tried(sql`update change_order_reviews set superseded_at = now() where change_order_id = ${id} and superseded_at is null
      and exists (select 1 from change_orders c where c.id = ${id} and c.status = 'internal_review')`);
    await tried(sql`update change_orders set status = 'pricing' where id = ${id}`);
    await tried(
      sql`update change_orders set lines = ${only}::jsonb, cost_cents = ${cents}, price_cents = ${cents}, total_cents = ${cents} where id = ${id}`,
    );
  }
  if (to === 'internal_review') {
    await tried(
      sql`update change_orders set status = 'internal_review', submitted_by = created_by, submitted_at = now() where id = ${id}`,
    );
    for (const [role, person] of [
      ['pm', people.manager],
      ['finance', people.finance],
      ['admin', people.admin],
    ] as const)
      await tried(sql`insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok)
        select ${newId()}, id, revision, ${role}, ${person.userId}, true from change_orders where id = ${id} and status = 'internal_review'`);
  }
  if (to === 'sent') {
    await tried(sql`insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents)
      select id, revision, project_id, '{}', total_cents from change_orders where id = ${id} and status = 'internal_review' on conflict do nothing`);
    await tried(sql`insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      select ${newId()}, id, revision, ${people.owner.userId}, 'owner', 1, 'Maya' from change_orders
      where id = ${id} and status = 'internal_review' on conflict do nothing`);
    await tried(sql`update change_orders set status = 'sent', sent_at = now() where id = ${id}`);
  }
  if (to === 'approved' || to === 'declined') {
    await tried(sql`update change_order_approvers set decision = ${to}, decided_at = now(), reason = 'No', method = 'typed', typed = 'M', statement = 'I agree',
      hash = repeat('a', 64) where change_order_id = ${id} and decision is null and revision = (select revision from change_orders where id = ${id})`);
    await tried(
      sql`update change_orders set status = ${to}, approved_at = now(), ended_reason = 'No' where id = ${id}`,
    );
  }
  if (to === 'executed')
    await tried(
      sql`update change_orders set status = 'executed', executed_at = now(), executed_by = ${people.manager.userId} where id = ${id}`,
    );
  if (to === 'void') await tried(sql`update change_orders set status = 'void', ended_reason = 'Void' where id = ${id}`);
  if (to === 'draft')
    await tried(
      sql`update change_orders set revision = revision + case when status in ('sent', 'declined') then 1 else 0 end, status = 'draft',
        ended_reason = null where id = ${id}`,
    );
}
