import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../migrations');
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string; when: number }[];
};

test('each migration is in the journal once, in the order of its number and of its making', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
  // Whatever was made before the newest one that a database has is never run there.
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
});

test('the only picture of the tables that is kept is that of the newest migration', () => {
  const snapshots = readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`]);
});
