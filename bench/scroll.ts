// How a table of 50,000 rows scrolls: frames a second, row nodes, rows still to come, and a jump to the end, in a real browser.
import { chromium } from 'playwright-core';
import { findChromium } from '#scripts/find-chromium.mjs';
import { keepFigures } from './figures.ts';
import { fullPortal, openPage } from './full-portal.ts';
import { median } from './measure.ts';

const rows = 50_000;
const slice = 5_000;
const mostRowNodes = 200;
const leastFps = 55;

const print = (line: string) => process.stdout.write(`${line}\n`);
const found = await findChromium();
if ('problem' in found) throw new Error(found.problem);
const { address, close } = await fullPortal(async (db, user) => {
  for (let first = 1; first <= rows; first += slice)
    await db.query(
      `insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state, contract_value_cents, percent_complete, created_by)
       select gen_random_uuid(), 'B-' || lpad(n::text, 8, '0'), 'Project number ' || n, 1 + n % 6, 'b2b', 'multifamily',
         (array['loma_linda','butte','monterrey','reno'])[1 + n % 4], n || ' Main Street', 'Reno', 'NV', n::bigint * 100, n % 101, $3
       from generate_series($1::int, $2::int) n`,
      [first, Math.min(rows, first + slice - 1), user],
    );
});
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(30_000);
  await openPage(page, address, '/projects?sort=number');
  await page.getByText('B-00000001').waitFor();
  await page.getByText(`${rows.toLocaleString('en-US')} projects`).waitFor();

  const measured = await page.getByRole('grid').evaluate(async (grid) => {
    const frames: number[] = [];
    let most = 0;
    let waiting = 0;
    await new Promise<void>((done) => {
      const begun = performance.now();
      let last = begun;
      const step = (now: number) => {
        frames.push(now - last);
        last = now;
        most = Math.max(most, grid.querySelectorAll('.grid-body > [role=row]').length);
        if (grid.querySelector('.bone') !== null) waiting += 1;
        // About a hundred rows a second, as fast as a hand on a wheel.
        grid.scrollTop += 60;
        if (now - begun < 5_000) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
    return { frames: frames.slice(1), most, waiting };
  });
  const fps = 1000 / median(measured.frames);
  const slow = measured.frames.filter((ms) => ms > 50).length;
  print(
    `${rows} rows: median ${fps.toFixed(1)} frames/s over ${measured.frames.length} frames, ${slow} longer than 50 ms, at most ${measured.most} row nodes`,
  );
  // Who scrolls steadily reads on: the rows ahead are there before they come into view.
  print(`pictures with a row still to come: ${measured.waiting} of ${measured.frames.length}`);
  await keepFigures('bench:scroll', [
    {
      id: 'table.scroll',
      promise: `Scrolling ${rows.toLocaleString('en-US')} rows`,
      bound: `≥ ${leastFps} frames/s, ≤ ${mostRowNodes} row nodes, most pictures whole`,
      measured: `median ${fps.toFixed(1)} frames/s, ${measured.most} row nodes, ${measured.waiting} of ${measured.frames.length} pictures with a row to come`,
      isMet: measured.most <= mostRowNodes && fps >= leastFps && measured.waiting < measured.frames.length / 2,
    },
  ]);

  // A jump of the scroll bar to the end loads what is there, and only that.
  const began = Date.now();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
  await page.getByText('B-00050000').waitFor();
  print(`jump to the last row: ${Date.now() - began} ms`);
} finally {
  await browser.close();
  await close();
}
