import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { houseIfc } from './house-ifc.ts';
import { readToEnd, sendModel, startReading } from './models.ts';
import { makePortal, type TestPortal } from './portal.ts';

// The real houses lie beside the project; their licences keep them out of it.
const corpus = fileURLToPath(new URL('../../shared/data/ifc/', import.meta.url));

let at: TestPortal;
let estimator: Viewer;
let jobs: Jobs;
beforeAll(async () => {
  at = await makePortal();
  estimator = await at.person(['admin']);
  await at.call(estimator, 'POST', '/catalogue/starter');
  jobs = await startReading(at);
});
afterAll(async () => {
  await jobs.stop();
  await at.close();
});

const post = async (path: string, body?: unknown) => {
  const answer = await at.call(estimator, 'POST', path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

async function mapped(name: string, bytes: Uint8Array | string) {
  const sent = await sendModel(at, estimator, name, bytes);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const model = await readToEnd(at, estimator, sent.body.id);
  expect(['ready', 'degraded'], model.failure).toContain(model.state);
  return post('/bim2bom', { model_id: model.id });
}

test('every rule of the starter set has its item in the starter catalogue and can be counted in its unit', async () => {
  const { added, without_item } = await post('/rules/starter');
  expect(without_item).toBe(0);
  expect(added).toBeGreaterThan(90);
  for (const rule of (await at.call(estimator, 'GET', '/rules')).body)
    await at
      .call(estimator, 'PATCH', `/rules/${rule.id}`, { priority: rule.priority + 1 })
      .then((answer) => expect(answer.status, `${rule.name}: ${JSON.stringify(answer.body)}`).toBe(200));
  expect(await post('/rules/starter')).toEqual({ added: 0, without_item: 0 });
});

test.skipIf(!existsSync(corpus)).each(['AC20-FZK-Haus.ifc', 'Duplex_A_20110907.ifc', 'AC90R1-Jasmin-Sun-105-2x3.ifc'])(
  '%s is mapped to at least nine parts in ten without a line of hand work, the rest is listed',
  { timeout: 240_000 },
  async (name) => {
    const run = await mapped(name, readFileSync(`${corpus}${name}`));
    const { elements, mapped: sure, excluded, check, unmapped } = run.counts;
    console.log(`${name}: ${JSON.stringify(run.counts)}`);
    expect(sure / (elements - excluded)).toBeGreaterThanOrEqual(0.9);
    const open = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/parts?state=check`)).body;
    const left = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/parts?state=unmapped`)).body;
    expect(new Set(open.map((part: any) => part.entity)).size).toBeGreaterThanOrEqual(check);
    expect(left).toHaveLength(unmapped);
  },
);

test('a house that is sent becomes a bill of materials and a priced estimate whose every line knows where it comes from', async () => {
  const run = await mapped('house.ifc', houseIfc());
  const { lines, total_cents } = (await at.call(estimator, 'GET', `/bim2bom/${run.id}/lines`)).body;
  expect(total_cents).toBeGreaterThan(0);
  expect(lines.every((line: any) => Object.keys(line.sources).length > 0)).toBe(true);
  const { bom_id, estimate_id } = await post(`/bim2bom/${run.id}/publish`, { name: 'A house', with_estimate: true });
  const { bom } = (await at.call(estimator, 'GET', `/boms/${bom_id}`)).body;
  expect(bom.material_cents).toBe(total_cents);
  const detail = (await at.call(estimator, 'GET', `/estimates/${estimate_id}`)).body;
  const materials = detail.lines.filter((line: any) => line.type !== 'labor');
  expect(materials.reduce((sum: number, line: any) => sum + line.cents, 0)).toBe(total_cents);
  expect(materials.every((line: any) => line.origin.bom_line_uid !== undefined)).toBe(true);
  expect(detail.estimate.price_cents).toBeGreaterThanOrEqual(total_cents);
});
