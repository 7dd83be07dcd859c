import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';

const token = 'canary-metrics-token';
let at: TestPortal;

beforeAll(async () => {
  at = await makePortal({
    METRICS_TOKEN: token,
    SMTP_HOST: 'mail.invalid',
    SMTP_USER: 'a',
    SMTP_PASSWORD: 'canary-mail',
  });
});
afterAll(() => at.close());

function scrape(authorization?: string) {
  return at.portal.kernel.app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  });
}

/** The value of a sample, by its name and labels as they are written. */
function valueOf(text: string, sample: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? Number.NaN);
}

test('metrics are for whoever holds the token, and for nobody where none is set', async () => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer wrong', `Basic ${token}`, token, `Bearer ${token}x`]) {
    const refused = await scrape(authorization);
    expect([refused.statusCode, refused.headers['www-authenticate']], authorization).toEqual([401, 'Bearer']);
    expect(refused.body).not.toContain('hearth_');
  }
  expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200);
  const closed = await makePortal();
  const answer = await closed.portal.kernel.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  await closed.close();
});

test('they say what an operator needs, in the text format, with no secret and nothing that is stored', async () => {
  const admin = await at.person(['admin']);
  const made = await at.call(admin, 'POST', '/projects/', { project_number: 'CANARY-1', name: 'canary-name' });
  await at.call(admin, 'GET', `/projects/${made.body.id}`);
  await at.call(admin, 'GET', `/projects/CANARY-1?view=canary-view`);
  await at.call(null, 'GET', '/canary-path');
  await at.database.pool.query(
    `select graphile_worker.add_job('canary_task', '{}', run_at => now() - interval '90 seconds')`,
  );
  const answer = await scrape(`Bearer ${token}`);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u);
  const text = answer.body;
  expect(valueOf(text, 'hearth_database_up')).toBe(1);
  expect(valueOf(text, 'hearth_jobs_waiting')).toBeGreaterThanOrEqual(1);
  expect(valueOf(text, 'hearth_job_age_seconds')).toBeGreaterThanOrEqual(90);
  expect(valueOf(text, 'hearth_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf(text, 'hearth_http_requests_total{endpoint="projects.create",method="POST",status="201"}')).toBe(1);
  for (const name of [
    'hearth_database_pool_wait_seconds',
    'hearth_database_connections{state="idle"}',
    'hearth_outbox_lag_seconds',
    'hearth_sockets_open',
    'hearth_mails_waiting',
    'hearth_jobs_failed',
    'nodejs_eventloop_lag_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(valueOf(text, name), name).toBeGreaterThanOrEqual(0);
  expect(text.toLowerCase()).not.toContain('canary');
  expect(text).not.toContain(made.body.id);
});
