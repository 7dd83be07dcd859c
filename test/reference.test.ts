import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
beforeAll(async () => {
  at = await makePortal();
});
afterAll(() => at.close());

test('every endpoint that is served stands in the reference, and nothing else', async () => {
  const { body } = await at.call(null, 'GET', '/openapi.json');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = at.portal.kernel.mounted.map(
    ({ endpoint }) => `${endpoint.method} /api${endpoint.path.replaceAll(/:([a-zA-Z_]+)/gu, '{$1}')}`,
  );
  expect(served.length).toBeGreaterThan(60);
  expect(described.sort()).toEqual(served.sort());
});

test('the reference can be read by a person', async () => {
  const page = await at.call(null, 'GET', '/docs');
  expect(page.status).toBe(200);
  expect(page.body).toContain('/api/projects/{id}');
});
