import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
const month = `${companyToday().slice(0, 7)}-01`;
const keep = (body: object, who = admin) => at.call(who, 'PUT', '/sales-plan', { targets: [], rooms: [], ...body });
const read = async (path: string) => (await at.call(seller, 'GET', path)).body;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  seller = await at.person(['employee']);
});
afterAll(() => at.close());

test('targets and room of a month are kept together, show on the overview and the board, and one undo takes them back', async () => {
  const before = await read('/sales-plan');
  expect(before).toMatchObject({ can_change: false, targets: [] });
  expect(before.months).toHaveLength(12);
  const kept = await keep({
    targets: [{ pipeline: 'b2b', month, amount: 500_000_00 }],
    rooms: [{ factory: 'reno', month, modules: 3 }],
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  const reno = async () =>
    (await read('/sales-room')).factories.find(({ factory }: { factory: string }) => factory === 'reno').months;
  expect((await reno()).map(({ room }: { room: number }) => room)).toEqual(Array.from({ length: 9 }, () => 3));
  const ofMonth = async () =>
    (await read('/sales-overview')).months.find((each: { month: string }) => each.month === month).target;
  expect(await ofMonth()).toBe(500_000_00);
  const undone = await at.call(admin, 'POST', `/undo/${String(kept.headers['x-undo'])}`);
  expect(undone.body).toMatchObject({ refused: 0 });
  expect([await ofMonth(), (await reno())[0].room]).toEqual([0, 14]);
  expect(await read('/sales-plan')).toEqual(before);
});

test('what was changed again since stays, and the same once more changes nothing', async () => {
  const first = await keep({ targets: [{ pipeline: 'dtc', month, amount: 1_00 }] });
  const second = await keep({ targets: [{ pipeline: 'dtc', month, amount: 2_00 }] });
  const again = await keep({ targets: [{ pipeline: 'dtc', month, amount: 2_00 }] });
  expect([second.headers['x-undo'] === undefined, again.headers['x-undo']]).toEqual([false, undefined]);
  expect((await at.call(admin, 'POST', `/undo/${String(first.headers['x-undo'])}`)).body.refused ?? 1).toBe(1);
  expect((await read('/sales-plan')).targets).toEqual([{ pipeline: 'dtc', month, amount: 2_00 }]);
});

test('only an admin sets the plan, and of whole months', async () => {
  expect((await keep({ rooms: [] }, seller)).status).toBe(403);
  const refused = await keep({ rooms: [{ factory: 'reno', month: `${month.slice(0, 8)}02`, modules: 3 }] });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'rooms.0.month']);
});
