import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';
import { postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let buyer: Viewer;
let guest: Viewer;
let made = 0;
const today = companyToday();
const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);

async function done(who: Viewer, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin'], { firstName: 'Ada', lastName: 'Admin' });
  buyer = await at.person(['home_owner'], { firstName: 'Ingrid', lastName: 'Lindqvist' });
  guest = await at.person(['third_party_staff']);
  // The review of what is above the limit has tests of its own.
  await done(admin, 'PUT', '/contracts/settings', { review_above: 1_000_000_000_000 });
});
afterAll(() => at.close());

interface Place {
  id: string;
  number: string;
  /** A file that shows a signature. */
  paper: string;
}

async function aProject(facts: object = {}): Promise<Place> {
  made += 1;
  const number = `26-${700 + made}`;
  const { id } = await done(admin, 'POST', '/projects', {
    project_number: number,
    name: `House ${made}`,
    factory: 'reno',
    address: { line1: '4 Lake Rd', city: 'Reno', state: 'NV', zip: '89451' },
    unit_names: ['Home', 'Barn'],
    ...facts,
  });
  const file = { name: 'signed.pdf', content: pdfOf(['Signed']) };
  const { body } = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: id }, [file]);
  return { id, number, paper: body[0].id };
}

const lineOf = (key: string, amount: number) => ({
  key,
  label: `Part ${key}`,
  label_es: null,
  percent: null,
  amount,
  trigger: 'signature',
  due_on: null,
});
const parties = () => [
  {
    key: 'buyer',
    role: 'buyer',
    part: 'signer',
    name: 'Ingrid Lindqvist',
    email: null,
    user_id: buyer.userId,
    title: null,
    language: 'en',
  },
];

async function aDraft(place: Place, facts: Record<string, unknown>, schedule: object[] = []): Promise<string> {
  const { id } = await done(admin, 'POST', '/contracts', {
    title: 'Agreement',
    contract_type: 'Manufacturing Agreement',
    project_id: place.id,
    owner: admin.userId,
    ...facts,
  });
  await done(admin, 'PUT', `/contracts/${id}/terms`, { parties: parties(), schedule, conditions: [] });
  return id;
}
const sign = (place: Place, id: string) =>
  done(admin, 'POST', `/contracts/${id}/paper`, { signed_on: today, file_id: place.paper });
const projectOf = ({ number }: Place, who = admin) => done(who, 'GET', `/projects/${number}`);
const lineOfContract = ({ id }: Place) => done(admin, 'GET', `/change-order-contracts/${id}`);

test('the amount of the signed agreement is the value of the contract; until then what was typed is a plan, and is warned of where it differs', async () => {
  const place = await aProject({ contract_value_cents: 50_000_000 });
  const id = await aDraft(place, { amount: 41_250_000 });
  const both = { planned: 50_000_000, agreed: 41_250_000 };
  expect((await done(admin, 'GET', `/contracts/${id}/whole`)).plan).toEqual(both);
  expect(await projectOf(place)).toMatchObject({
    original_contract_value_cents: null,
    contract_value_cents: 50_000_000,
    plan_differs: { ...both, contract_id: id },
  });
  // Who may not see money of contracts reads neither.
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${place.id}, ${guest.userId}, 'designer')`,
  );
  expect((await done(guest, 'GET', `/contracts/${id}/whole`)).plan).toBeNull();
  expect((await projectOf(place, guest)).plan_differs).toBeNull();
  await done(admin, 'PUT', `/projects/${place.id}`, { contract_value_cents: 41_250_000 });
  expect((await done(admin, 'GET', `/contracts/${id}/whole`)).plan).toBeNull();
  expect((await projectOf(place)).plan_differs).toBeNull();
  await done(admin, 'PUT', `/projects/${place.id}`, { contract_value_cents: 40_000_000 });

  await sign(place, id);
  expect(await projectOf(place)).toMatchObject({
    original_contract_value_cents: 41_250_000,
    contract_value_cents: 41_250_000,
    plan_differs: null,
  });
  expect(await lineOfContract(place)).toMatchObject({ original_cents: 41_250_000, current_cents: 41_250_000 });
  // The plan stays to be read.
  const { rows } = await run(
    sql`select old, new from audit_log where entity_id = ${place.id} and action = 'project.contract_value_signed'`,
  );
  expect(rows).toEqual([
    {
      old: { contract_value_cents: 40_000_000, original_contract_value_cents: null },
      new: { contract_value_cents: 41_250_000, original_contract_value_cents: 41_250_000 },
    },
  ]);
  // From then on nobody types it: neither on the project, nor in the database.
  const typed = await at.call(admin, 'PUT', `/projects/${place.id}`, { contract_value_cents: 1 });
  expect(typed).toMatchObject({ status: 422, body: { details: [{ path: 'contract_value_cents' }] } });
  for (const cents of [1, null])
    await expect(
      run(sql`update projects set original_contract_value_cents = ${cents} where id = ${place.id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'projects_original_value_fixed' } });
});

test('nobody sets the original value before anything is signed, and an agreement without an amount is not signed', async () => {
  const place = await aProject({ contract_value_cents: 30_000_000 });
  await expect(
    run(sql`update projects set original_contract_value_cents = contract_value_cents where id = ${place.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'projects_original_value_fixed' } });
  for (const amount of [undefined, 0]) {
    const id = await aDraft(place, amount === undefined ? {} : { amount });
    const signed = await at.call(admin, 'POST', `/contracts/${id}/paper`, { signed_on: today, file_id: place.paper });
    expect(signed).toMatchObject({ status: 422, body: { details: [{ path: 'amount' }] } });
  }
  // A letter of intent and a design agreement say nothing of the price of the house.
  for (const type of ['Letter of Intent', 'Design Agreement'] as const)
    await signedContract(at.database.db, place.id, type, { amount: 99_000 });
  expect((await projectOf(place)).original_contract_value_cents).toBeNull();
});

test('a project that moved on without a typed value gets it with the signature; a later agreement replaces the one it is made of, others add', async () => {
  const place = await aProject();
  await run(sql`update projects set status = 4 where id = ${place.id}`);
  expect(await lineOfContract(place)).toMatchObject({ original_cents: null, current_cents: null });
  const first = await aDraft(place, { amount: 20_000_000 });
  await sign(place, first);
  expect(await lineOfContract(place)).toMatchObject({ original_cents: 20_000_000 });
  // What changes have done to the contract stays on top of whatever it was agreed to be.
  await run(sql`alter table contract_changes disable trigger contract_changes_hold`);
  await run(sql`insert into contract_changes (project_id, cents, cost_cents) values (${place.id}, 500, 0)`);
  await run(sql`alter table contract_changes enable trigger contract_changes_hold`);
  const second = await aDraft(place, { amount: 21_000_000 });
  await run(sql`update contracts set supersedes = ${first} where id = ${second}`);
  await sign(place, second);
  expect((await done(admin, 'GET', `/contracts/${first}`)).state).toBe('superseded');
  expect(await projectOf(place)).toMatchObject({
    original_contract_value_cents: 21_000_000,
    contract_value_cents: 21_000_500,
  });
  // The way there is one step from the old figure to the new one.
  const { rows } = await run(sql`
    select new -> 'original_contract_value_cents' as value from audit_log
    where entity_id = ${place.id} and action = 'project.contract_value_signed' order by id`);
  expect(rows).toEqual([{ value: 20_000_000 }, { value: 21_000_000 }]);
  await sign(place, await aDraft(place, { amount: 3_000_000 }));
  expect((await projectOf(place)).original_contract_value_cents).toBe(24_000_000);
});

test('money that came in goes along with a letter into its agreement: it never shrinks, and what is due is the amount without it', async () => {
  const cents = fc.integer({ min: 1, max: 900_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        deposit: cents,
        price: fc.integer({ min: 900_000, max: 9_000_000 }),
        hasSchedule: fc.boolean(),
        onLetter: fc.array(cents, { maxLength: 2 }),
        // The agreement keeps the lines of its letter, or has others.
        lines: fc.constantFrom('kept', 'others', 'none'),
        shares: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
        onAgreement: fc.array(fc.record({ line: fc.nat(3), amount: fc.integer({ min: 1, max: 5_000_000 }) }), {
          maxLength: 3,
        }),
        voids: fc.boolean(),
      }),
      async ({ deposit, price, hasSchedule, onLetter, lines, shares, onAgreement, voids }) => {
        const place = await aProject();
        let received = 0;
        const check = async (id: string, owed: number, whole: number) => {
          const cash = await done(admin, 'GET', `/contracts/cash-in?project_id=${place.id}`);
          const sum = (of: 'due' | 'received') =>
            cash.months.reduce((all: number, each: Record<typeof of, number>) => all + each[of], 0);
          expect(sum('received')).toBe(received);
          expect(sum('due') + cash.undated).toBe(Math.max(0, owed - received));
          const { schedule, receipts } = await done(admin, 'GET', `/contracts/${id}/whole`);
          const total = (rows: { amount: number; received: number }[], of: 'amount' | 'received') =>
            rows.reduce((all, each) => all + each[of], 0);
          expect(total(schedule, 'received')).toBe(Math.min(received, total(schedule, 'amount')));
          expect(
            receipts
              .filter((each: { void_reason: string | null }) => each.void_reason === null)
              .reduce((all: number, each: { amount: number }) => all + each.amount, 0),
          ).toBe(received);
          const percent = Math.min(100, Math.round((received * 10_000) / whole) / 100);
          expect((await done(admin, 'GET', `/contracts/${id}`)).paid_percent).toBeCloseTo(percent, 1);
          // Whoever pays reads the same, and nothing twice.
          const own = await done(buyer, 'GET', `/own-contracts?project_id=${place.id}`);
          const payments = own.flatMap((each: { payments: { amount: number; received: number }[] }) => each.payments);
          expect(total(payments, 'received')).toBe(total(schedule, 'received'));
          expect(total(payments, 'amount')).toBe(total(schedule, 'amount'));
        };
        const receive = async (id: string, key: string, amount: number) => {
          await done(admin, 'POST', `/contracts/${id}/receipts`, {
            payment_key: key,
            amount,
            received_on: addDays(today, -3),
          });
          received += amount;
        };

        const letter = await aDraft(
          place,
          { contract_type: 'Letter of Intent', amount: price, deposit_amount: deposit },
          hasSchedule ? [lineOf('deposit', deposit), lineOf('rest', price - deposit)] : [],
        );
        await sign(place, letter);
        await check(letter, deposit, price);
        for (const amount of onLetter) {
          await receive(letter, 'deposit', amount);
          await check(letter, deposit, price);
        }
        const { id } = await done(admin, 'POST', `/contracts/${letter}/convert`);
        await check(letter, deposit, price);
        // What is still being written has the lines that were written, and no others.
        const { schedule: carried } = await done(admin, 'GET', `/contracts/${id}/whole`);
        expect(carried.map(({ key }: { key: string }) => key)).toEqual(hasSchedule ? ['deposit', 'rest'] : []);
        if (lines !== 'kept') {
          const parts = shares.map((share, place_) => lineOf(`n${place_}`, Math.floor((price * share) / 300)));
          const rest = price - parts.reduce((all, { amount }) => all + amount, 0);
          const schedule = lines === 'none' ? [] : [...parts, lineOf('last', rest)];
          await done(admin, 'PUT', `/contracts/${id}/terms`, { parties: parties(), schedule, conditions: [] });
        }
        await sign(place, id);
        await check(id, price, price);
        const { schedule } = await done(admin, 'GET', `/contracts/${id}/whole`);
        for (const { line, amount } of onAgreement) {
          await receive(id, schedule[line % schedule.length].key, amount);
          await check(id, price, price);
        }
        if (!voids) return;
        // A wrong note is voided where it is read, also one that was made for the letter.
        for (const receipt of (await done(admin, 'GET', `/contracts/${id}/whole`)).receipts) {
          await done(admin, 'POST', `/contracts/${id}/receipts/void`, { receipt_id: receipt.id, reason: 'Wrong' });
          received -= receipt.amount;
          await check(id, price, price);
        }
      },
    ),
    { numRuns: Number(process.env['CHAINS'] ?? 10) },
  );
}, 240_000);

test('what a letter names beyond its deposit is neither due nor overdue, and a contract that ended asks for nothing', async () => {
  const place = await aProject();
  const late = { trigger: 'date', due_on: addDays(today, -20) };
  const letter = await aDraft(
    place,
    { contract_type: 'Letter of Intent', amount: 1_000_000, deposit_amount: 100_000 },
    [
      { ...lineOf('deposit', 100_000), ...late },
      { ...lineOf('rest', 900_000), ...late },
    ],
  );
  await sign(place, letter);
  const states = async () =>
    (await done(admin, 'GET', `/contracts/${letter}/whole`)).schedule.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['overdue', 'planned']);
  const cash = () => done(admin, 'GET', `/contracts/cash-in?project_id=${place.id}`);
  expect(await cash()).toMatchObject({ overdue: 100_000, undated: 0 });
  await done(admin, 'POST', `/contracts/${letter}/receipts`, {
    payment_key: 'deposit',
    amount: 100_000,
    received_on: today,
  });
  expect(await cash()).toMatchObject({ overdue: 0 });
  await done(admin, 'POST', `/contracts/${letter}/move`, { to: 'terminated', reason: 'The buyer withdrew' });
  const after = await cash();
  expect(after.months.reduce((all: number, { due }: { due: number }) => all + due, 0)).toBe(0);
  // It came in all the same.
  expect(after.months.reduce((all: number, each: { received: number }) => all + each.received, 0)).toBe(100_000);
});
