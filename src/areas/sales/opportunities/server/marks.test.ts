import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { filterOf, marks } from '../rules.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
let contact: string;
const today = companyToday();
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The first day of the month after the next. */
const later = firstOf(addDays(firstOf(today), 65));

const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  at.database.db.execute<T>(statement);
/** What a call answers that must go through. */
async function done(who: Viewer, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}
const stagesOf = async (pipeline: string) =>
  (await run<{ id: string }>(sql`select id from sales_stages where pipeline = ${pipeline} order by place`)).rows.map(
    ({ id }) => id,
  );

let count = 0;
async function deal(pipeline: string, facts: object = {}): Promise<string> {
  count += 1;
  const { id } = await done(seller, 'POST', '/opportunities', {
    name: `Deal ${count}`,
    pipeline,
    primary_contact: contact,
    amount: count * 1_000_01,
    next_step: 'Call',
    next_step_on: addDays(today, 3),
    ...facts,
  });
  return id;
}
const move = (id: string, body: object) => done(seller, 'POST', `/opportunities/${id}/move`, body);
/** Past all that a stage demands: what is counted is where it went. */
async function go(id: string, stage: string): Promise<void> {
  await run(sql`update opportunities set modules = 2, units = 1, owner = ${seller.userId}, source = coalesce(source, 'web'), city = 'Reno',
    state_code = 'NV', address_line1 = '1 Main St', factory = 'reno', slot_month = ${later}, company_id = company_id,
    expected_close = coalesce(expected_close, ${addDays(today, 50)}::date) where id = ${id}`);
  await run(sql`update sales_stages set exit_checklist = null, required_fields = null`);
  await done(seller, 'POST', `/opportunities/${id}/step`, { stage_id: stage, reason: 'As it is' });
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  seller = await at.person(['employee']);
  contact = (await done(seller, 'POST', '/contacts', { name: 'Ingrid Lindqvist' })).id;
  for (const pipeline of ['dtc', 'b2b']) {
    const stages = await stagesOf(pipeline);
    for (let each = 0; each < 9; each += 1) {
      const id = await deal(pipeline, {
        source: ['web', 'referral', null][each % 3],
        ...(each % 4 === 0 ? {} : { expected_close: addDays(today, each * 17 - 30) }),
        ...(each % 5 === 1 ? { probability: 80 } : {}),
        ...(each % 6 === 5 ? { next_step_on: addDays(today, -2) } : {}),
      });
      for (const stage of stages.slice(1, 1 + (each % 5))) await go(id, stage);
      if (each === 3) await go(id, stages[1] ?? '');
      if (each === 4) await go(id, stages[7] ?? '');
      if (each === 5 || each === 6) await move(id, { to: 'lost', values: { lost_reason: 'price' } });
      if (each === 6) await move(id, { to: 'open', reason: 'They called again' });
      if (each === 7) await move(id, { to: 'lost', values: { lost_reason: 'land' } });
      if (each === 2 || each === 8) await done(admin, 'POST', `/opportunities/${id}/win`, { reason: 'Signed abroad' });
      if (each === 0) await done(admin, 'DELETE', `/opportunities/${id}`);
    }
    // One whose way lies more than a year back, and stands still since.
    const old = await deal(pipeline, { expected_close: addDays(today, 20) });
    await go(old, stages[1] ?? '');
    await run(sql`alter table opportunity_moves disable trigger opportunity_moves_stay`);
    await run(sql`alter table opportunities disable trigger user`);
    await run(sql`update opportunity_moves set at = at - interval '400 days' where opportunity_id = ${old}`);
    await run(
      sql`update opportunities set stage_entered_at = stage_entered_at - interval '400 days' where id = ${old}`,
    );
    await run(sql`alter table opportunities enable trigger user`);
    await run(sql`alter table opportunity_moves enable trigger opportunity_moves_stay`);
  }
});
afterAll(() => at.close());

/** What the list of deals says of these: how many there are, what they are worth, and what they weigh. */
async function listed(set: Parameters<typeof filterOf>[0], pipeline: string | undefined) {
  const filter = encodeURIComponent(JSON.stringify(filterOf(set, pipeline)));
  const { total: n, totals } = await done(
    seller,
    'GET',
    `/tables/opportunities?columns=amount,expected_value&limit=1&count=true&totals=true&filter=${filter}`,
  );
  return { n, sum: Number(totals.amount ?? 0), weighted: Number(totals.expected_value ?? 0) };
}

test.each([undefined, 'dtc', 'b2b'])(
  'each mark of the overview leads to just the deals that it counts (%s)',
  async (pipeline) => {
    const shown = await done(seller, 'GET', `/sales-overview${pipeline === undefined ? '' : `?pipeline=${pipeline}`}`);
    const { since } = shown;
    expect(shown.today).toBe(today);
    for (const { month, closed, committed, weighted } of shown.months) {
      expect((await listed(marks.closed(month), pipeline)).sum, `closed ${month}`).toBe(closed);
      expect((await listed(marks.committed(month, today), pipeline)).sum, `committed ${month}`).toBe(committed);
      expect((await listed(marks.weighted(month, today), pipeline)).weighted, `weighted ${month}`).toBe(weighted);
    }
    expect(await listed(marks.leftOut(today), pipeline)).toMatchObject({
      n: shown.left_out.count,
      sum: shown.left_out.sum,
    });
    for (const { pipeline: of, stages, won } of shown.funnels) {
      expect((await listed(marks.won(since), of)).n).toBe(won);
      for (const { id, name, came_in: came, went_on: went } of stages) {
        expect((await listed(marks.cameIn(id, since), of)).n, `came into ${name}`).toBe(came);
        expect((await listed(marks.wentOn(id, since), of)).n, `went on from ${name}`).toBe(went);
      }
    }
    for (const { source, won, lost } of shown.sources) {
      expect((await listed(marks.wonFrom(source, since), pipeline)).n).toBe(won);
      expect((await listed(marks.lostFrom(source, since), pipeline)).n).toBe(lost);
      expect((await listed(marks.decidedFrom(source, since), pipeline)).n).toBe(won + lost);
    }
    for (const { reason, count: n, sum } of shown.reasons)
      expect(await listed(marks.lostFor(reason, since), pipeline)).toMatchObject({ n, sum });
    expect((await listed(marks.still(today), pipeline)).n).toBe(shown.still_count);
    for (const { pipeline: of, open: n, sum, weighted, won, won_sum: wonSum } of shown.split) {
      expect(await listed(marks.open(), of)).toEqual({ n, sum, weighted });
      expect(await listed(marks.won(since), of)).toMatchObject({ n: won, sum: wonSum });
    }
    // None of it holds for want of anything to count.
    const stages = shown.funnels.flatMap((each: { stages: { came_in: number; went_on: number }[] }) => each.stages);
    expect(
      stages.some(({ came_in: came, went_on: went }: { came_in: number; went_on: number }) => came > went && went > 0),
    ).toBe(true);
    expect([shown.still_count > 0, shown.left_out.count > 0, shown.sources.length, shown.reasons.length]).toEqual([
      true,
      true,
      3,
      2,
    ]);
  },
);

test('what is planned, held and free of a factory is the sum of its rows, and a stretch that ends before it begins is refused', async () => {
  const id = await deal('b2b');
  await done(seller, 'PUT', `/opportunities/${id}/slots`, {
    factory: 'reno',
    months: [{ month: later, modules: 3 }],
    held_until: addDays(today, 30),
  });
  const project = await done(admin, 'POST', '/projects', {
    project_number: '26-991',
    name: 'Planned',
    factory: 'reno',
  });
  const unit = await done(admin, 'POST', '/units', { project: project.id, name: 'A1' });
  await run(sql`insert into modules (id, project_id, unit_id, module_no, online_forecast_on)
    select gen_random_uuid(), ${project.id}, ${unit.id}, n || '/4', ${later}::date + n from generate_series(1, 4) n`);
  const room = await done(seller, 'GET', '/sales-room');
  let rowsSeen = 0;
  for (const { factory, months } of room.factories) {
    const [from, to] = [months[1].month, months[3].month];
    const rows = await done(seller, 'GET', `/sales-room/rows?factory=${factory}&from=${from}&to=${to}`);
    expect(rows.months).toEqual(months.slice(1, 4));
    const sum = (of: { modules: number }[]) => of.reduce((total, { modules }) => total + modules, 0);
    const shown = (of: 'planned' | 'held') =>
      months.slice(1, 4).reduce((total: number, each: Record<string, number>) => total + (each[of] ?? 0), 0);
    expect([sum(rows.planned), sum(rows.held)], factory).toEqual([shown('planned'), shown('held')]);
    rowsSeen += rows.planned.length + rows.held.length;
  }
  expect(rowsSeen).toBe(2);
  const wrong = await at.call(seller, 'GET', `/sales-room/rows?factory=reno&from=${later}&to=${firstOf(today)}`);
  expect([wrong.status, wrong.body.details[0].path]).toEqual([422, 'to']);
});

test('the plan shows the targets of the months before, which the overview holds against what was closed', async () => {
  const { months } = await done(seller, 'GET', '/sales-overview');
  const plan = await done(seller, 'GET', '/sales-plan');
  for (const { month } of months) expect(plan.target_months).toContain(month);
  await done(admin, 'PUT', '/sales-plan', {
    targets: [{ pipeline: 'dtc', month: months[0].month, amount: 7_00 }],
    rooms: [],
  });
  const said = (await done(seller, 'GET', '/sales-plan')).targets;
  expect(said).toEqual([{ pipeline: 'dtc', month: months[0].month, amount: 7_00 }]);
  expect((await done(seller, 'GET', '/sales-overview')).months[0].target).toBe(7_00);
});
