import { chromium } from 'playwright-core';
import { findChromium } from '#scripts/find-chromium.mjs';

/** Counts what is really drawn: the scene is cleared once for each picture. In the browser, whose types the server's programs don't know. */
const watchDrawing = `
  window.drawn = 0;
  const clear = WebGL2RenderingContext.prototype.clear;
  WebGL2RenderingContext.prototype.clear = function (mask) {
    window.drawn += 1;
    return clear.call(this, mask);
  };`;
/** Moments at which something new was drawn, over five seconds. */
const countFrames = `new Promise((done) => {
  const first = performance.now();
  let count = 0;
  let seen = window.drawn;
  const next = () => {
    if (window.drawn !== seen) count += 1;
    seen = window.drawn;
    const past = performance.now() - first;
    if (past < 5000) requestAnimationFrame(next);
    else done(count / (past / 1000));
  };
  requestAnimationFrame(next);
})`;

/** A browser without a graphics card that looks at models: how many pictures a second it draws while one is turned by the mouse. */
export async function viewerFrames(address: string) {
  const found = await findChromium();
  if ('problem' in found) throw new Error(found.problem);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run'],
  });
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchDrawing);
  await page.goto('/healthz');
  await page.evaluate(async () => {
    const answer = await fetch('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'employee', password: 'hearth-sample', door: 'login', cookie: true }),
    });
    const { user } = (await answer.json()) as { user: unknown };
    localStorage.setItem('hearth.auth', JSON.stringify({ userInfo: user }));
  });
  return {
    /** Pictures a second while the model is turned, and how long its view took to appear. */
    async turn(id: string): Promise<{ fps: number; openMs: number }> {
      const begun = performance.now();
      await page.goto(`/design/estimates/new-bim2bom?model=${id}`);
      await page.getByRole('toolbar').waitFor({ timeout: 120_000 });
      const openMs = performance.now() - begun;
      await page.waitForTimeout(1500);
      const box = await page.locator('canvas').boundingBox();
      if (box === null) throw new Error('There is no 3D view.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      const frames = page.evaluate<number>(countFrames);
      let isTurning = true;
      const fps = frames.finally(() => (isTurning = false));
      for (let angle = 0; isTurning; angle += 0.15)
        await page.mouse.move(x + Math.cos(angle) * 120, y + Math.sin(angle) * 60);
      await page.mouse.up();
      return { fps: await fps, openMs };
    },
    close: () => browser.close(),
  };
}
