import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshes } from '#app/web/live-refreshes.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { addMonths, monthOf } from '#areas/projects/break-even/schema.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { listen, openSocket, type TestSocket } from './sockets.ts';

let at: TestPortal;
let writer: Viewer;
let reader: Viewer;
let admin: Viewer;
let socket: TestSocket;
beforeAll(async () => {
  at = await makePortal();
  writer = await at.person(['employee']);
  reader = await at.person(['employee']);
  admin = await at.person(['admin']);
  socket = await openSocket(await listen(at), '/ws/live/?resume=1', reader.userId);
  await socket.frame((frame) => frame.type === 'resume');
});
afterAll(async () => {
  await socket.close();
  await at.close();
});

/** What somebody else has on screen: every list of these areas, read once and then only when a message says so. */
const lists = [
  '/subtasks',
  '/project-breakdown?depth=modules',
  '/active-projects',
  '/break-even?unit_of_measure=home',
  '/projects',
];
const read = async (path: string) => (await at.call(reader, 'GET', path)).body as unknown;

test(
  'after each change what a colleague has on screen and the messages that arrive make what a fresh read would give',
  { timeout: 240_000 },
  async () => {
    const screen = new Map<string, unknown>();
    for (const path of lists) screen.set(path, await read(path));
    const call = async (method: string, path: string, body?: object, by = writer): Promise<any> => {
      const seen = socket.frames.length;
      const before = JSON.stringify([...screen]);
      const answer = await at.call(by, method, path, body);
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      // Some word of it comes; then a moment for whatever else the same change has to say.
      await expect
        .poll(() => socket.frames.length, { message: `${method} ${path} is told`, timeout: 30_000 })
        .toBeGreaterThan(seen);
      await new Promise((resolve) => setTimeout(resolve, 150));
      const words = new Set(socket.frames.slice(seen).flatMap((frame) => refreshes[frame.type] ?? lists.map(wordOf)));
      for (const list of lists) if (words.has(wordOf(list))) screen.set(list, await read(list));
      for (const list of lists) expect(screen.get(list), `${list} after ${method} ${path}`).toEqual(await read(list));
      expect(JSON.stringify([...screen]), `${method} ${path} shows`).not.toBe(before);
      return answer.body;
    };

    const project = await call('POST', '/projects', {
      project_number: '41-100',
      name: 'Live',
      percent_method: 'subtasks',
      unit_names: ['A'],
      factory: 'reno',
    });
    const draft = { project: project.id, name: 'Order the windows', department: 'Procurement' };
    const first = await call('POST', '/subtasks', { ...draft, unit: project.units[0].id });
    const second = await call('POST', '/subtasks', draft);
    await call('PATCH', `/subtasks/${first.id}`, { status: 'Completed', owner: reader.userId });
    await call('POST', '/subtasks/bulk', { ids: [first.id, second.id], change: { due_on: '2027-01-01' } });
    await call('DELETE', `/subtasks/${second.id}`);
    await call('POST', `/subtasks/${second.id}/restore`);
    const contract = { title: 'Letter', contract_type: 'Letter of Intent', project_id: project.id, amount: 100 };
    const letter = await call('POST', '/contracts', contract);
    await call('PATCH', `/contracts/${letter.id}`, { amount: 200 });

    const figures = { fixed_overhead_cents: 100, avg_price_cents: 50, variable_cost_cents: 20, profit_goal_cents: 0 };
    const month = monthOf(todayIn('America/Denver'));
    const target = await call('POST', '/break-even-targets', {
      factory: 'reno',
      month,
      unit_of_measure: 'home',
      ...figures,
    });
    await call('PATCH', `/break-even-targets/${target.id}`, { avg_price_cents: 60 });
    const scenario = await call('POST', `/break-even-targets/${target.id}/scenarios`, { name: 'Dearer', ...figures });
    await call('PATCH', `/break-even-scenarios/${scenario.id}`, { name: 'Cheaper' });
    await call('DELETE', `/break-even-scenarios/${scenario.id}`);
    const old = {
      factory: 'butte',
      month: addMonths(month, -1),
      unit_of_measure: 'home',
      ...figures,
      reason: 'On paper',
    };
    const closed = await call('POST', '/break-even-targets', old, admin);
    await at.call(admin, 'POST', `/break-even-targets/${closed.id}/unlock`, { reason: 'A slip' });
    await call('PATCH', `/break-even-targets/${closed.id}`, { avg_price_cents: 70 });
  },
);

function wordOf(path: string): string {
  return path.split('/')[1]?.split('?')[0] ?? '';
}
