import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Viewer } from '#platform/server/viewer.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee']);
  other = await at.person(['third_party_staff']);
});
afterAll(() => at.close());

const made = async (body: object) =>
  (
    await at.call(lead, 'POST', '/lessons', {
      source: 'punch',
      captured_on: '2026-11-02',
      category: 'quality',
      ...body,
    })
  ).body;

test('lessons that read alike are found while one is typed, and never the one that is open or a rejected one', async () => {
  const [near, gone] = [
    await made({ title: 'Sill flashing was cut short at the marriage wall' }),
    await made({ title: 'Sill flashing was cut too short' }),
  ];
  await made({ title: 'Crane permit named another street' });
  await at.call(lead, 'POST', `/lessons/${gone.id}/move`, { to: 'rejected', reason: 'Told twice' });
  const ask = async (words: string, more = '') =>
    (await at.call(other, 'GET', `/lessons/similar?words=${encodeURIComponent(words)}${more}`)).body.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ask('flashing at the sill is cut short')).toEqual([near.id]);
  expect(await ask('flashing at the sill is cut short', `&except=${near.id}`)).toEqual([]);
});

test('what happens often, costs much and is little work comes first; another priority is given with its reason', async () => {
  const plain = await made({ title: 'Once', effort: 'l' });
  const dear = await made({ title: 'Dear', effort: 's', cost_impact: 5_000_000 });
  expect([plain.frequency, plain.priority, dear.priority]).toEqual([1, 8, 68]);
  const change = (who: Viewer, body: object) => at.call(who, 'PATCH', `/lessons/${plain.id}`, body);
  expect((await change(lead, { priority_set: 90 })).body.details[0]).toMatchObject({
    path: 'priority_why',
    said: { es: 'Di por qué no es la calculada.' },
  });
  expect((await change(other, { priority_set: 90, priority_why: 'It will happen again' })).status).toBe(403);
  const given = await change(lead, { priority_set: 90, priority_why: 'It will happen again' });
  expect(given.body).toMatchObject({ priority: 90, priority_why: 'It will happen again' });
});
