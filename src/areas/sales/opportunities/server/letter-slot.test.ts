import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { pagesOf } from '#test/pdf.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let contact: string;
const today = companyToday();
const inMonths = (n: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10);
};
const [soon, later] = [inMonths(3), inMonths(4)];

async function done(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await at.call(admin, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  // The review of what is above the limit has tests of its own.
  await done('PUT', '/contracts/settings', { review_above: 1_000_000_000_000 });
  contact = (await done('POST', '/contacts', { name: 'Ada Moss', email: 'ada@example.test' })).id;
});
afterAll(() => at.close());

async function aDeal(facts: object = {}) {
  const { id } = await done('POST', '/opportunities', {
    name: 'Moss Row',
    pipeline: 'b2b',
    primary_contact: contact,
    next_step: 'Call',
    next_step_on: addDays(today, 3),
    ...facts,
  });
  const { project } = await done('POST', `/opportunities/${id}/project`);
  return { id: id as string, project: project.id as string };
}
const hold = (deal: string, months: { month: string; modules: number }[], factory = 'reno') =>
  done('PUT', `/opportunities/${deal}/slots`, { factory, months, held_until: addDays(today, 30) });
const holdsOf = async (deal: string) =>
  (await done('GET', `/opportunities/${deal}/whole`)).holds.map((each: Record<string, unknown>) => [
    each['month'],
    each['modules'],
    each['held_until'],
  ]);

async function aLetter(project: string, facts: object = {}) {
  return done('POST', '/contracts', {
    contract_type: 'Letter of Intent',
    title: 'Letter',
    project_id: project,
    owner: admin.userId,
    amount: 40_000_000,
    slot_factory: 'reno',
    slot_month: addDays(soon, 14),
    price_hold_until: addDays(today, 50),
    ...facts,
  });
}
async function sign(project: string, id: string) {
  const file = { name: 'signed.pdf', content: pdfOf(['Signed']) };
  const { body } = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [file]);
  await done('POST', `/contracts/${id}/paper`, { signed_on: today, file_id: body[0].id });
}

test('a letter says for how many modules its slot is, as the deal holds them, and a signature holds no less', async () => {
  const { id: deal, project } = await aDeal();
  await hold(deal, [{ month: soon, modules: 2 }]);
  const letter = await aLetter(project);
  expect(letter.slot_modules).toBe(2);
  expect((await done('GET', `/contracts/${letter.id}/whole`)).slot).toBeNull();
  const { bytes } = await getBytes(at, admin, `/contracts/${letter.id}/document`);
  expect((await pagesOf(bytes)).join(' ')).toContain('a production slot for 2 modules in');
  await sign(project, letter.id);
  expect(await holdsOf(deal)).toEqual([[soon, 2, addDays(today, 50)]]);
  const { id: agreement } = await done('POST', `/contracts/${letter.id}/convert`);
  expect((await done('GET', `/contracts/${agreement}`)).slot_modules).toBe(2);
  await sign(project, agreement);
  expect(await holdsOf(deal)).toEqual([[soon, 2, addDays(today, 50)]]);
});

test('where nothing is held the letter takes what the deal needs, else what its project has, and else asks', async () => {
  const known = await aDeal({ modules: 5 });
  expect((await aLetter(known.project)).slot_modules).toBe(5);
  const bare = await aDeal();
  const letter = await aLetter(bare.project);
  expect(letter.slot_modules).toBeNull();
  expect(
    (await done('GET', `/contracts/${letter.id}/whole`)).missing.map(({ path }: { path: string }) => path),
  ).toContain('template.slot.modules');
  await done('POST', '/modules', { project: bare.project, module_no: 'M1' });
  await done('PATCH', `/contracts/${letter.id}`, { slot_month: later });
  expect((await done('GET', `/contracts/${letter.id}`)).slot_modules).toBe(1);
});

test('a letter that names another slot than is held says so; signed as it is, it takes nothing away', async () => {
  const { id: deal, project } = await aDeal();
  await hold(deal, [
    { month: soon, modules: 3 },
    { month: later, modules: 2 },
  ]);
  const letter = await aLetter(project, { slot_modules: 4 });
  const { slot } = await done('GET', `/contracts/${letter.id}/whole`);
  expect(slot).toMatchObject({
    deal: { id: deal },
    held: [
      { factory: 'reno', month: soon, modules: 3 },
      { factory: 'reno', month: later, modules: 2 },
    ],
  });
  await sign(project, letter.id);
  // The fourth comes out of the month after.
  expect(await holdsOf(deal)).toEqual([
    [soon, 4, addDays(today, 50)],
    [later, 1, addDays(today, 30)],
  ]);
  expect((await done('GET', `/contracts/${letter.id}/whole`)).slot).toBeNull();
});

test('the first room of a factory is never in the month that is running', async () => {
  const { factories } = await done('GET', '/sales-room');
  const running = `${today.slice(0, 7)}-01`;
  // There is room in it, too.
  expect(factories.some(({ months }: any) => months[0].month === running && months[0].free > 0)).toBe(true);
  for (const { first_free: first } of factories) expect(first === null || first > running).toBe(true);
});

test('a hold stays as it is where its month has lost its room by the day of the signature', async () => {
  const { id: deal, project } = await aDeal();
  const month = inMonths(6);
  await hold(deal, [{ month, modules: 6 }], 'butte');
  await at.database.db.execute(
    `insert into factory_room (factory, from_month, modules) values ('butte', '${month}', 1)
     on conflict (factory, from_month) do update set modules = 1`,
  );
  const letter = await aLetter(project, { slot_factory: 'butte', slot_month: month, slot_modules: 8 });
  await sign(project, letter.id);
  expect(await holdsOf(deal)).toEqual([[month, 6, addDays(today, 50)]]);
});
