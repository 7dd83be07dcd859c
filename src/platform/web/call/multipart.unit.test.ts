import { expect, test } from 'vitest';
import { toForm } from './multipart.ts';

test('objects are sent as JSON, numbers as text, and the text null is skipped', () => {
  const form = toForm({
    unit: { id: 1 },
    list: ['a'],
    count: 3,
    flag: false,
    name: 'n',
    nothing: 'null',
    absent: undefined,
    none: null,
  });
  expect(Object.fromEntries(form)).toEqual({ unit: '{"id":1}', list: '["a"]', count: '3', flag: 'false', name: 'n' });
});

test('several files under one name stay several', () => {
  const form = toForm({ photos: [new File(['a'], 'a.png'), new File(['b'], 'b.png')] });
  expect(form.getAll('photos')).toHaveLength(2);
});
