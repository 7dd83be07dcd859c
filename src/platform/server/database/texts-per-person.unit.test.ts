import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '../viewer.ts';
import { TextsPerPerson } from './prepared.ts';

const aViewer = (more: Partial<Viewer> = {}): Viewer => ({
  userId: newId(),
  username: 'dana',
  name: 'Dana Ruiz',
  email: 'dana@example.test',
  groups: ['employee'],
  factory: null,
  sessionId: null,
  scopes: null,
  ...more,
});

/** Statements of a kind, and how often one was put together. */
function counted(build: (viewer: Viewer) => SQL) {
  const texts = new TextsPerPerson();
  let builds = 0;
  return {
    of: (viewer: Viewer, key = 'key') =>
      texts.of(key, viewer, (who) => {
        builds += 1;
        return build(who);
      }),
    builds: () => builds,
  };
}

test('a statement is put together once for all of the same groups, and each is asked with their own id', () => {
  const { of, builds } = counted(
    ({ userId, groups }) => sql`select ${'late'} where owner = ${userId} or ${groups.length} > 1 or asker = ${userId}`,
  );
  const [ana, ben, admin] = [aViewer(), aViewer({ name: 'Ben' }), aViewer({ groups: ['admin', 'employee'] })];
  const text = 'select $1 where owner = $2 or $3 > 1 or asker = $4';
  expect(of(ana)).toMatchObject({ text, values: ['late', ana.userId, 1, ana.userId] });
  expect(of(ben)).toMatchObject({ text, values: ['late', ben.userId, 1, ben.userId] });
  expect(of(ana)).toMatchObject({ text, values: ['late', ana.userId, 1, ana.userId] });
  expect(builds()).toBe(1);
  expect(of(admin).values).toEqual(['late', admin.userId, 2, admin.userId]);
  expect(of(aViewer({ factory: 'reno' })).values[0]).toBe('late');
  of(ana, 'another');
  expect(builds()).toBe(4);
});

test('one in which more of a person stands than their id by itself is put together for each', () => {
  for (const build of [
    (viewer: Viewer) => sql`select ${viewer.email}`,
    (viewer: Viewer) => sql`select ${[viewer.userId]}`,
    (viewer: Viewer) => sql.raw(`select '${viewer.userId}'`),
    (viewer: Viewer) => sql`select ${`%${viewer.name}%`}`,
  ]) {
    const { of } = counted(build);
    const [ana, ben] = [aViewer(), aViewer({ name: 'Ben', email: 'ben@example.test' })];
    of(ana);
    const words = JSON.stringify(of(ben));
    expect(
      [ben.userId, ben.email, ben.name].some((own) => words.includes(own)),
      words,
    ).toBe(true);
    expect(
      [ana.userId, ana.email, ana.name].some((other) => words.includes(other)),
      words,
    ).toBe(false);
  }
});
