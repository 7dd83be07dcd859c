import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Text } from '#platform/shared/text.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { moduleStatuses } from '#areas/projects/units/schema.ts';
import { makePortal, type TestPortal } from './portal.ts';

describe('each row that a bulk change refuses', () => {
  let at: TestPortal;
  let admin: Viewer;
  beforeAll(async () => {
    at = await makePortal();
    admin = await at.person(['admin']);
  });
  afterAll(() => at.close());

  /** The refusals of a bulk change; the test client has held that each says it in both languages. */
  async function refused(table: string, body: object): Promise<string[]> {
    const answer = await at.call(admin, 'POST', `/tables/${table}/bulk`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.results.flatMap(
      ({ ok, said, details = [] }: { ok: boolean; said: Text; details?: { said: Text }[] }) =>
        ok ? [] : [said, ...details.map((fault) => fault.said)].map(({ es }) => es),
    );
  }

  test('tells why in both languages: projects, units, modules, rates and prices', async () => {
    const make = async (path: string, body: object) => {
      const answer = await at.call(admin, 'POST', path, body);
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
      return answer.body;
    };
    const project = await make('/projects', { project_number: '34-100', name: 'Bare', unit_names: ['A'] });
    const module = await make('/modules', { project: project.id, unit: project.units[0].id, module_no: '1' });
    const rate = await make('/rates', {
      kind: 'tax',
      key: 'sales',
      value: '0.08',
      effective_from: '2026-01-01',
      source: 'Test',
    });
    const told = [
      ...(
        await Promise.all(
          [2, 3, 4, 5, 6].map((to) => refused('projects', { action: 'move', ids: [project.id], values: { to } })),
        )
      ).flat(),
      ...(await refused('projects', { action: 'move', ids: [project.id], values: { to: 7 } })),
      ...(await refused('projects', { action: 'move', ids: [project.id], values: { to: 8 } })),
      ...(
        await Promise.all(
          moduleStatuses.map((to) => refused('modules', { action: 'move', ids: [module.id], values: { to } })),
        )
      ).flat(),
      ...(await refused('units', { action: 'remove', ids: [project.units[0].id], values: {} })),
      ...(await refused('rates', { action: 'approve', ids: [rate.id], values: {} })),
      ...(await refused('rates', { action: 'reject', ids: [rate.id], values: { reason: 'Not now' } })),
    ];
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((es) => es.startsWith('Falta: ')).length).toBeGreaterThan(1);
  });
});
