import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { Session } from '#test/faults/session.ts';
import { millisecondsUntil, portalProcess } from '#test/faults/portal-process.ts';

const rounds = 5;
const password = 'signing-bench-password';
const Id = z.object({ id: z.string() });
const Envelope = z.object({
  id: z.string(),
  documents: z.array(z.object({ id: z.string(), added: z.boolean() })),
  recipients: z.array(z.object({ id: z.string() })),
});

/** Milliseconds from the first byte of the page until its signer sees the first page and the first place, by a new browser and by one that was here. */
export async function openBySigner(
  contract: Buffer,
  pages: number,
): Promise<{ cold: readonly number[]; warm: readonly number[] }> {
  const found = await findChromium();
  if ('problem' in found) throw new Error(found.problem);
  const folder = await mkdtemp(join(tmpdir(), 'hearth-signing-'));
  const settings = { HEARTH_DATA: folder, SAMPLE_COMPANY: 'on', SAMPLE_PASSWORD: password, NODE_ENV: 'production' };
  const portal = await portalProcess(settings);
  portal.start();
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const isUp = async () => (await fetch(`${portal.address}/healthz`)).ok;
    await millisecondsUntil(isUp, 180_000, 'The start of the portal');
    const address = portal.address.replace('127.0.0.1', 'localhost');
    const path = `/signing/${await sendEnvelope(new Session(portal.address, 'admin', password), contract, pages)}`;
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const page = await signedIn(browser, address);
      cold.push(await timeToRead(page, address + path));
      warm.push(await timeToRead(page, address + path));
      await page.context().close();
    }
    return { cold, warm };
  } finally {
    await browser.close();
    await portal.stop();
    await discardCluster(folder, pino({ level: 'silent' }));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends the contract with 30 places for the admin, who signs for the builder; answers the envelope. */
async function sendEnvelope(session: Session, contract: Buffer, pages: number): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await session.request(method, `/api${path}`, { body, timeoutMs: 30_000 });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const me = z.object({ userInfo: z.object({ userId: z.string() }) }).parse(await ask('GET', '/auth/me'))
    .userInfo.userId;
  const { id: project } = Id.parse(await ask('GET', '/projects/26-049'));
  const kind = { title: 'Bench', contract_type: 'Design Agreement', project_id: project, owner: me, amount: 1_000 };
  const { id } = Id.parse(await ask('POST', '/contracts', kind));
  const party = { part: 'signer', name: 'A', email: null, title: null, language: 'en' };
  const parties = [
    { ...party, key: 'a', role: 'builder', user_id: me },
    { ...party, key: 'b', role: 'buyer', name: 'B', email: 'b@example.com', user_id: null },
  ];
  const share = { key: 'a', label: 'All', label_es: null, percent: 100, amount: 0, trigger: 'signature', due_on: null };
  await ask('PUT', `/contracts/${id}/terms`, { parties, schedule: [share], conditions: [] });
  await ask('POST', `/contracts/${id}/move`, { to: 'ready' });
  const made = z.object({ envelope: Id }).parse(await ask('POST', `/contracts/${id}/send`, { prepare: true }));
  const envelope = made.envelope.id;
  const form = new FormData();
  form.append('document', new File([new Uint8Array(contract)], 'Contract.pdf', { type: 'application/pdf' }));
  const { documents, recipients } = Envelope.parse(await ask('POST', `/envelopes/${envelope}/documents`, form));
  const [own, long] = [documents.find(({ added }) => !added), documents.find(({ added }) => added)];
  const place = { kind: 'signature', x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
  const fields = [
    ...recipients.map((each, at) => ({
      ...place,
      page: 1,
      y: 0.7 + at * 0.1,
      document_id: own?.id,
      recipient_id: each.id,
    })),
    ...Array.from({ length: 28 }, (_, at) => ({
      ...place,
      kind: at % 2 === 0 ? 'initials' : 'signature',
      page: ((at * 2) % pages) + 1,
      document_id: long?.id,
      recipient_id: recipients[0]?.id,
    })),
  ];
  await ask('PUT', `/envelopes/${envelope}/fields`, { fields });
  const lasts = { role: 'signer', expires_on: addDays(companyToday(), 30) };
  await ask('PUT', `/envelopes/${envelope}/arrangement`, {
    in_order: true,
    message: null,
    remind_after_days: 5,
    remind_every_days: 2,
    recipients: recipients.map((each, at) => ({ ...lasts, id: each.id, step: at + 1 })),
  });
  await ask('POST', `/envelopes/${envelope}/send`);
  return envelope;
}

async function signedIn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // Signed in without the portal's own page, so that nothing of it is cached.
  await page.goto(`${address}/healthz`);
  const body = JSON.stringify({ username: 'admin', password, door: 'login', cookie: true });
  const answer = await context.request.post(`${address}/api/auth/sign-in`, {
    data: body,
    headers: { 'content-type': 'application/json' },
  });
  const { user } = z.object({ user: z.unknown() }).parse(await answer.json());
  const kept = JSON.stringify(JSON.stringify({ userInfo: user }));
  await page.evaluate(`localStorage.setItem('hearth.auth', ${kept})`);
  return page;
}

/** From the first byte of the document until the words of its first page and a place to sign stand on the screen. */
async function timeToRead(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  // As text, which the browser's own door takes: the policy of the page refuses what it would have to compile itself.
  const atMs = Number(
    await page.evaluate(`new Promise((done) => {
      const look = () =>
        document.querySelector('[data-page="1"] .pdf-words span') && document.querySelector('[data-place]')
          ? done(performance.now())
          : requestAnimationFrame(look);
      look();
    })`),
  );
  return atMs - Number(await page.evaluate(`performance.getEntriesByType('navigation')[0].responseStart`));
}
