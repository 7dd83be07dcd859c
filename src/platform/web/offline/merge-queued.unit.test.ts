import { expect, test } from 'vitest';
import type { Basis } from './device-store.ts';
import { decided, mergeQueued } from './merge-queued.ts';

const basis: Basis = {
  area: { was: 'Bath', label: { en: 'Area', es: 'Área' } },
  lead_id: {
    was: { id: '1', name: 'Ana' },
    label: { en: 'Assignee', es: 'Responsable' },
    words: { '2': { en: 'Luis', es: 'Luis' } },
  },
};
const change = (body: Record<string, unknown>) => ({ input: { body: { ...body, version: 3 } }, basis });
const standing = (more: object) => ({ id: 'x', version: 7, area: 'Bath', lead_id: { id: '1', name: 'Ana' }, ...more });

test('what only one of both has changed is sent on what stands now', () => {
  expect(mergeQueued(change({ area: 'Hall', lead_id: '1' }), standing({ lead_id: { id: '3', name: 'Eva' } }))).toEqual({
    kind: 'again',
    body: { area: 'Hall', version: 7 },
  });
});

test('what stands already is done, and what nobody here has changed hides nothing of somebody else', () => {
  expect(mergeQueued(change({ area: 'Hall' }), standing({ area: 'Hall' }))).toEqual({ kind: 'done' });
  expect(mergeQueued(change({ area: 'Bath', lead_id: '1' }), standing({ area: 'Roof' }))).toEqual({ kind: 'done' });
});

test('a field that both changed keeps both values, and the rest goes with what is chosen', () => {
  const merged = mergeQueued(change({ area: 'Hall', lead_id: '2' }), standing({ lead_id: { id: '3', name: 'Eva' } }));
  if (merged.kind !== 'choose') throw new Error(merged.kind);
  expect(merged.conflict.differences).toMatchObject([
    { name: 'lead_id', label: { en: 'Assignee' }, mine: { en: 'Luis' }, theirs: { en: 'Eva' } },
  ]);
  expect(decided(merged.conflict, { lead_id: true })).toEqual({ area: 'Hall', lead_id: '2', version: 7 });
  expect(decided(merged.conflict, { lead_id: false })).toEqual({ area: 'Hall', version: 7 });
});

test('where all that was chosen is what the other has entered, nothing is left to send', () => {
  const merged = mergeQueued(change({ area: 'Hall' }), standing({ area: 'Roof' }));
  if (merged.kind !== 'choose') throw new Error(merged.kind);
  expect(decided(merged.conflict, { area: false })).toBeUndefined();
  expect(decided(merged.conflict, { area: true })).toEqual({ area: 'Hall', version: 7 });
});

test('a step that somebody else has taken already is done; from another state it is asked about', () => {
  const step = {
    input: { body: { to: 'review', version: 3, reason: 'Done' } },
    basis: {
      to: {
        was: 'open',
        of: 'state',
        label: { en: 'Step', es: 'Paso' },
        words: { void: { en: 'Void', es: 'Anulado' } },
      },
    },
  };
  expect(mergeQueued(step, { version: 5, state: 'review' })).toEqual({ kind: 'done' });
  expect(mergeQueued(step, { version: 5, state: 'open' })).toEqual({
    kind: 'again',
    body: { to: 'review', reason: 'Done', version: 5 },
  });
  const merged = mergeQueued(step, { version: 5, state: 'void' });
  if (merged.kind !== 'choose') throw new Error(merged.kind);
  expect(merged.conflict.differences[0]?.theirs.es).toBe('Anulado');
  expect(decided(merged.conflict, { to: true })).toEqual({ to: 'review', reason: 'Done', version: 5 });
});
