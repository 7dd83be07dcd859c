// Sales with 50,000 deals: what board, list and overview take, whether the forecast is the sum of the deals, and how a board of 2,000 cards
// scrolls in a real browser. Ends with 1 when one of them misses its bound.
import type pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { companyToday } from '#platform/shared/dates.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { keepFigures, type Figure } from './figures.ts';
import { fullPortal, openPage, tokenOf } from './full-portal.ts';
import { median } from './measure.ts';

const deals = 50_000;
/** On the board, of the pipeline that is looked at. */
const cards = 2_000;
const openElsewhere = 8_000;
const won = 3_000;
const contacts = 5_000;
const askedEach = 15;
const warmUps = 3;
const leastFps = 58;
const slice = 5_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const figures: Figure[] = [];

function keep(id: string, promise: string, bound: string, measured: string, isMet: boolean): void {
  print(`${isMet ? 'met   ' : 'MISSED'} ${promise}: ${measured} (${bound})`);
  figures.push({ id: `sales.${id}`, promise, bound, measured, isMet });
}

/** Deals of all ages on all stages, with the steps that brought them there; the first are the board that is looked at. */
async function fill(db: pg.Client, user: string): Promise<void> {
  await db.query(
    `insert into contacts (id, name, email, created_by)
     select gen_random_uuid(), 'Person ' || n, 'p' || n || '@deals.test', $1 from generate_series(1, ${contacts}) n`,
    [user],
  );
  await db.query(
    `insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state, created_by)
     select gen_random_uuid(), 'W-' || lpad(n::text, 6, '0'), 'Won ' || n, 2, 'b2b', 'multifamily', 'reno', n || ' Main Street', 'Reno', 'NV', $1
     from generate_series(1, ${won}) n`,
    [user],
  );
  await db.query(`
    create temp table who as select id, row_number() over (order by email) - 1 as place from contacts;
    create temp table homes as select id, row_number() over (order by project_number) as place from projects;
    create temp table steps as select id, pipeline, probability, row_number() over (partition by pipeline order by place) - 1 as place from sales_stages`);
  for (let first = 1; first <= deals; first += slice)
    await db.query(
      `insert into opportunities (id, code, state, name, pipeline, stage_id, amount, probability, next_step, next_step_on, expected_close, owner,
         primary_contact, source, units, modules, factory, slot_month, city, state_code, project_id, won_reason, closed_on, lost_reason, created_by, created_at)
       select gen_random_uuid(), 'OP-' || lpad(d.n::text, 6, '0'), d.state, 'Deal number ' || d.n, d.pipeline, s.id, (50000 + d.n % 900000)::bigint * 100,
         case d.state when 'won' then 100 when 'lost' then 0 else s.probability end, 'Call ' || d.n, current_date + d.n % 40 - 10,
         current_date + d.n % 300 - 20, $3, w.id, (array['web','referral','event','partner'])[1 + d.n % 4], 1 + d.n % 12, 1 + d.n % 30,
         (array['loma_linda','butte','monterrey','reno'])[1 + d.n % 4], date_trunc('month', current_date + d.n % 300)::date, 'Reno', 'NV', h.id,
         case d.state when 'won' then 'Of the measurement' end, case when d.state <> 'open' then current_date - d.n % 700 end,
         case d.state when 'lost' then (array['price','no_slot','timing'])[1 + d.n % 3] end, $3, now() - d.n % 900 * interval '1 day'
       from (select n, case when n <= ${cards} then 'b2b' when n <= ${cards + openElsewhere} then 'dtc' else (array['b2b','dtc'])[1 + n % 2] end as pipeline,
           case when n <= ${cards + openElsewhere} then 'open' when n <= ${cards + openElsewhere + won} then 'won' else 'lost' end as state
         from generate_series($1::int, $2::int) n) d
       join steps s on s.pipeline = d.pipeline and s.place = d.n % 8
       join who w on w.place = d.n % ${contacts}
       left join homes h on h.place = d.n - ${cards + openElsewhere} and d.state = 'won'`,
      [first, Math.min(deals, first + slice - 1), user],
    );
  // How they came there: the trigger that keeps histories as they were is set aside for what never happened.
  await db.query('alter table opportunity_moves disable trigger opportunity_moves_stay');
  await db.query(`
    insert into opportunity_moves (opportunity_id, kind, from_stage, to_stage, from_state, to_state, at, probability, seconds_before)
    select o.id, 'forward', f.id, t.id, 'open', 'open', now() - (8 - t.place) * interval '20 days' - mod(hashtext(o.code), 90) * interval '1 day',
      t.probability, 86400 * (5 + mod(abs(hashtext(o.code)), 30))
    from opportunities o join steps here on here.id = o.stage_id
      join steps t on t.pipeline = o.pipeline and t.place between 1 and here.place
      join steps f on f.pipeline = o.pipeline and f.place = t.place - 1`);
  await db.query('alter table opportunity_moves enable trigger opportunity_moves_stay');
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from opportunities');
  if (rows[0]?.n !== deals) throw new Error(`There are ${rows[0]?.n} deals in place of ${deals}.`);
}

/** What a call of the signed-in page takes, in ms, without the first turns. */
async function timesOf(page: Page, authorization: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < askedEach; turn += 1) {
    const took = await page.evaluate(
      async ([asked, said]) => {
        const started = performance.now();
        const answers = await Promise.all(
          asked.map((path) => fetch(`/api${path}`, { cache: 'no-store', headers: { authorization: said } })),
        );
        for (const answer of answers) {
          if (!answer.ok) throw new Error(`${answer.status} at ${answer.url}`);
          await answer.text();
        }
        return performance.now() - started;
      },
      [paths, authorization] as const,
    );
    if (turn >= warmUps) times.push(took);
  }
  return times;
}

const forecastSql = `
  select date_trunc('month', expected_close)::date::text as month,
    coalesce(sum(amount) filter (where probability >= 75), 0)::float8 as committed,
    coalesce(sum(round(amount * probability / 100)) filter (where probability < 75), 0)::float8 as weighted
  from opportunities where state = 'open' and deleted_at is null and expected_close >= '${companyToday()}'::date group by 1`;

async function measureCalls(page: Page, sums: readonly { month: string; committed: number; weighted: number }[]) {
  const authorization = `Bearer ${await tokenOf(page)}`;
  const list = new URLSearchParams({
    columns:
      'code,state,name,pipeline,stage_id,days_in_stage,rotten,amount,probability,expected_value,next_step,owner,primary_contact',
    limit: '100',
    totals: 'true',
    count: 'true',
  });
  for (const [id, promise, most, paths] of [
    ['board', `The board of ${cards} cards among ${deals} deals`, 500, ['/sales-board?pipeline=b2b', '/sales-room']],
    [
      'list',
      `The first view of the list of ${deals} deals, with its totals`,
      500,
      [`/tables/opportunities?${list.toString()}`],
    ],
    ['overview', `The overview of ${deals} deals and their steps`, 1_000, ['/sales-overview', '/sales-room']],
  ] as const) {
    const times = await timesOf(page, authorization, paths);
    const at = median(times);
    keep(id, promise, `≤ ${most} ms`, `${at.toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most`, at <= most);
  }
  const months = await page.evaluate(async (said) => {
    const answer = await fetch('/api/sales-overview', { headers: { authorization: said } });
    const overview: { months: { month: string; committed: number; weighted: number }[] } = JSON.parse(
      await answer.text(),
    );
    return overview.months;
  }, authorization);
  const differing = months.filter(({ month, committed, weighted }) => {
    const sum = sums.find((each) => each.month === month);
    return (sum?.committed ?? 0) !== committed || (sum?.weighted ?? 0) !== weighted;
  });
  keep(
    'forecast',
    'Each month of the forecast is the sum of its deals, to the cent',
    'no month differs',
    `${differing.length} of ${months.length} months differ`,
    differing.length === 0,
  );
}

/** Scrolls the longest column, then the board sideways, for some seconds each, and counts the pictures. */
async function measureBoard(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/sales/pipeline?pipeline=b2b`);
  await page.getByText('Deal number').first().waitFor();
  for (const way of ['down', 'along'] as const) {
    // At 1440 all columns find room; what scrolls along is a narrower window.
    await page.setViewportSize({ width: way === 'along' ? 1024 : 1440, height: 900 });
    const frames = await page.evaluate(async (along) => {
      const room = (each: HTMLElement) =>
        along ? each.scrollWidth - each.clientWidth : each.scrollHeight - each.clientHeight;
      const scroller = [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((each) => /auto|scroll/u.test(getComputedStyle(each)[along ? 'overflowX' : 'overflowY']))
        .toSorted((one, other) => room(other) - room(one))[0];
      if (scroller === undefined || room(scroller) < 200) throw new Error('Nothing scrolls.');
      const seen: number[] = [];
      await new Promise<void>((done) => {
        const begun = performance.now();
        let last = begun;
        const step = (now: number) => {
          seen.push(now - last);
          last = now;
          if (along) scroller.scrollLeft = (room(scroller) * (1 - Math.cos((now - begun) / 600))) / 2;
          else scroller.scrollTop += 24;
          if (now - begun < 5_000) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      });
      return { seen: seen.slice(1), nodes: document.querySelectorAll('main li').length };
    }, way === 'along');
    const mean = (1000 * frames.seen.length) / frames.seen.reduce((sum, ms) => sum + ms, 0);
    const slow = frames.seen.filter((ms) => ms > 33).length;
    keep(
      `board-${way}`,
      way === 'down'
        ? `The longest column of a board of ${cards} cards scrolled`
        : `A board of ${cards} cards scrolled sideways`,
      `≥ ${leastFps} frames/s on the mean`,
      `${mean.toFixed(1)} frames/s on the mean over ${frames.seen.length} pictures, ${slow} longer than 33 ms, ${frames.nodes} cards drawn`,
      mean >= leastFps,
    );
  }
}

const found = await findChromium();
if ('problem' in found) throw new Error(found.problem);
let sums: { month: string; committed: number; weighted: number }[] = [];
const { address, close } = await fullPortal(async (db, user) => {
  await fill(db, user);
  sums = (await db.query<(typeof sums)[number]>(forecastSql)).rows;
});
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
  await openPage(page, address, '/sales');
  await page.getByRole('heading', { name: 'By month against the target' }).waitFor();
  await measureCalls(page, sums);
  await measureBoard(page);
  await keepFigures('bench:sales-pipeline', figures);
} finally {
  await browser.close();
  await close();
}
if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
