import { expect, test } from 'vitest';
import { z } from 'zod';
import { replyWriter } from './reply-schema.ts';

const written = (shape: z.ZodType, value: unknown): unknown => JSON.parse(replyWriter(shape)(value));

test('what is told apart by a word is written by the branch of that word, with all of its fields and nothing else', () => {
  const source = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('estimate'), id: z.uuid() }),
    z.strictObject({ kind: z.literal('bill'), id: z.uuid() }),
    z.object({ kind: z.literal('plan'), id: z.uuid(), sheet: z.string().nullable() }),
  ]);
  const id = '0198a6a0-0000-7000-8000-000000000001';
  const all = [
    { kind: 'estimate', id },
    { kind: 'bill', id },
    { kind: 'plan', id, sheet: 'A-101' },
    { kind: 'plan', id, sheet: null },
  ];
  for (const each of all) {
    expect(written(source, each)).toEqual(each);
    expect(written(z.object({ source: source.nullable() }), { source: each })).toEqual({ source: each });
    expect(written(z.object({ source: source.optional() }), { source: each })).toEqual({ source: each });
  }
  expect(written(z.array(source), all)).toEqual(all);
  expect(written(z.object({ source: source.nullable() }), { source: null })).toEqual({ source: null });
  expect(written(source, { kind: 'estimate', id, secret: 'x' })).toEqual({ kind: 'estimate', id });
});
