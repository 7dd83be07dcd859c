// How a drag feels in a meeting of 60 items: from the moment that an item is let go of to the picture that shows it in its new place,
// in a real browser against the sample company. `--at ADDRESS` measures a portal that runs already.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { chromium, type Page } from 'playwright-core';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { millisecondsUntil, portalProcess } from '#test/faults/portal-process.ts';
import { keepFigures } from './figures.ts';
import { median } from './measure.ts';

const { values: asked } = parseArgs({ options: { at: { type: 'string' } } });
const limitMs = 100;
const rounds = 12;
/** A drop that changes nothing within this time is a fault of what is measured, and ends it. */
const lostAfterMs = 10_000;
const sections = 6;
const perSection = 10;
const print = (line: string) => process.stdout.write(`${line}\n`);

const found = await findChromium();
if ('problem' in found) throw new Error(found.problem);
const served = asked.at === undefined ? await startPortal() : { address: asked.at, close: async () => {} };
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
const times: number[] = [];
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: served.address });
  const meeting = await makeMeeting(page);
  await page.goto(`/meetings/${meeting}`);
  await page
    .locator('[data-agenda-title]')
    .nth(sections * perSection - 1)
    .waitFor();
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await dragOnce(page, round % 5, 6 + (round % 4));
    // The first round warms up what every later one uses.
    if (round > 0) times.push(ms);
    await page.waitForLoadState('networkidle');
  }
} finally {
  await browser.close();
  await served.close();
}
const worst = Math.max(...times);
print(
  `A drag among ${sections * perSection} items: median ${Math.round(median(times))} ms, worst ${Math.round(worst)} ms`,
);
await keepFigures('bench:meeting-drag', [
  {
    id: 'meetings.drag',
    promise: `An item dragged in a meeting of ${sections * perSection}, from letting go to the picture of its new place`,
    bound: `worst ≤ ${limitMs} ms`,
    measured: `median ${Math.round(median(times))} ms, worst ${Math.round(worst)} ms of ${rounds}`,
    isMet: worst <= limitMs,
  },
]);

async function startPortal(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-drag-'));
  const portal = await portalProcess({ HEARTH_DATA: folder, SAMPLE_COMPANY: 'on', NODE_ENV: 'production' });
  portal.start();
  await millisecondsUntil(
    async () => (await fetch(`${portal.address}/healthz`)).ok,
    180_000,
    `The start of the portal (${portal.printed()})`,
  );
  return {
    address: portal.address.replace('127.0.0.1', 'localhost'),
    async close() {
      await portal.stop();
      await discardCluster(folder, pino({ level: 'silent' }));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in, and makes a meeting with its sections and items; answers its id. */
async function makeMeeting(page: Page): Promise<string> {
  await page.goto('/login');
  await page
    .getByLabel(/user ?name|e-mail/iu)
    .first()
    .fill('employee');
  await page.getByLabel(/^password$/iu).fill(process.env['SAMPLE_PASSWORD'] ?? 'hearth-sample');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  const lines = Array.from({ length: sections }, (_, section) => [
    `# Section ${section + 1}`,
    ...Array.from(
      { length: perSection },
      (__, item) => `What is talked about, number ${section * perSection + item + 1} 2`,
    ),
  ]).flat();
  return page.evaluate(async (text) => {
    const send = async (path: string, body: object, token: string) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const { token } = await send('/api/auth/refresh', {}, '');
    const made = await send('/api/meetings', { title: 'Sixty items', starts_at: new Date().toISOString() }, token);
    await send(`/api/meetings/${made.id}/items`, { text }, token);
    return String(made.id);
  }, lines.join('\n'));
}

/**
 * Drags the item at one place before that at another; answers how long after the drop the picture showed it there. The other is no
 * neighbour: before the next one an item stands already.
 */
async function dragOnce(page: Page, from: number, to: number): Promise<number> {
  const lines = page.locator('li:has([data-agenda-title])');
  const shown = page.evaluate((lostAfter) => {
    const order = () =>
      Array.from(document.querySelectorAll('[data-agenda-title]'), (each) =>
        each.getAttribute('data-agenda-title'),
      ).join();
    const before = order();
    return new Promise<number>((resolve, reject) => {
      setTimeout(
        () => reject(new Error('Nothing moved after an item was let go of, or it was never dropped.')),
        lostAfter,
      );
      const dropped = () => {
        const begun = performance.now();
        const look = () =>
          requestAnimationFrame(() => {
            // The picture with the new order is drawn after this frame's own work: the next frame begins when it stands.
            if (order() === before) look();
            else requestAnimationFrame(() => resolve(performance.now() - begun));
          });
        look();
      };
      addEventListener('drop', dropped, { once: true, capture: true });
    });
  }, lostAfterMs);
  const place = { position: { x: 150, y: 20 } };
  await lines.nth(from).hover(place);
  await page.mouse.down();
  await lines.nth(to).hover(place);
  // A browser takes a thing for dragged when it has moved twice over its target.
  await lines.nth(to).hover({ position: { x: 160, y: 22 } });
  await Promise.all([shown, page.mouse.up()]);
  return shown;
}
