import { describe, expect, test } from 'vitest';
import { makingSteps } from './making-way.ts';

const counts = { elements: 10, mapped: 8, check: 1, unmapped: 1, excluded: 0, doubtful: 0 };
const run = { id: 'r1', status: 'review' as const, counts, bom_id: null, estimate_id: null };
const nextOf = (facts: Parameters<typeof makingSteps>[1]) => makingSteps('m1', facts).next;
const doneOf = (facts: Parameters<typeof makingSteps>[1]) =>
  makingSteps('m1', facts)
    .steps.filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('the way from a model to its estimate', () => {
  test('a model that was read leads to its take-off', () => {
    expect(nextOf(undefined)).toMatchObject({
      step: 'take_off',
      to: '/design/estimates/new-bim2bom?model=m1&tab=review',
    });
    expect(doneOf(undefined)).toEqual(['read']);
    expect(nextOf({ ...run, status: 'failed', counts: null })?.step).toBe('take_off');
  });

  test('what is mapped leads to what is open in it, and to publishing when nothing is', () => {
    expect(nextOf(run)).toMatchObject({ what: 'review', to: expect.stringContaining('show=unmapped') });
    expect(nextOf({ ...run, counts: { ...counts, unmapped: 0 } })?.to).toContain('show=check');
    expect(nextOf({ ...run, counts: { ...counts, unmapped: 0, check: 0 } })?.what).toBe('publish');
  });

  test('a bill leads to its estimate, or to a new one that begins with it', () => {
    const published = { ...run, status: 'published' as const, bom_id: 'b1' };
    expect(nextOf(published)?.to).toBe('/design/estimates/new-estimate?bom=b1');
    expect(nextOf({ ...published, estimate_id: 'e1' })?.to).toBe('/design/estimates/e1');
    expect(doneOf({ ...published, estimate_id: 'e1' })).toEqual(['read', 'take_off', 'review', 'bom', 'estimate']);
  });

  test('a step that is done always has a place to go back to', () => {
    for (const facts of [undefined, run, { ...run, bom_id: 'b1' }, { ...run, bom_id: 'b1', estimate_id: 'e1' }])
      for (const { isDone, to } of makingSteps('m1', facts).steps) if (isDone) expect(to).toBeDefined();
  });
});
