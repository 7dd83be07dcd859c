import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { companyToday, dayOf } from '#platform/shared/dates.ts';
import { dayOfStep, todayOf } from '#areas/projects/units/server/module-days.ts';

/**
 * Where a day of the database is meant: whose a home is begins and ends by the database's own day, because row-level security in the
 * database says the same.
 */
const ownership = [
  'src/areas/projects/projects/server/visible.ts',
  'src/areas/projects/units/server/tables.ts',
  'src/areas/projects/units/server/table/table.ts',
  'src/areas/projects/units/server/store.ts',
  'src/areas/people/accounts/server/invitations/invitation-store.ts',
  'src/areas/people/accounts/server/users/user-links.ts',
];
/** Both ends of the time that a project stood still are days of the database. */
const lengths = ['src/areas/projects/schedule/server/cascade/proposals.ts'];
/** Both ends are days of the same clock: what lies in a bin is emptied after so many of them, and a supplier counts its year so. */
const ofOneClock = [
  'src/areas/company/wall/server/bin.ts',
  'src/areas/platform-services/changes/server/routes.ts',
  'src/areas/design/model-platform/server/onshape/quota.ts',
];

const sources = ['src/areas', 'src/app', 'src/platform']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.tsx?$/u.test(name) && !/\.(?:test|unit\.test|component\.test)\.tsx?$/u.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

describe('what day it is', () => {
  test('is never that of the server or its database, but for whose a home is', () => {
    const ofDatabase = sources.filter(({ text }) => /\bcurrent_date\b/u.test(text)).map(({ name }) => name);
    expect(ofDatabase.toSorted()).toEqual([...ownership, ...lengths].toSorted());
    const ofServer = sources
      .filter(({ name, text }) => name.includes('/server/') && /\btodayIn\((?:'UTC')?\)/u.test(text))
      .map(({ name }) => name);
    expect(ofServer.toSorted()).toEqual(ofOneClock.toSorted());
    // A moment that is cut to its day without a zone has that of the database.
    const cut = sources.filter(({ text }) => /(?:_at|\bat)\)?::date\b/u.test(text)).map(({ name }) => name);
    expect(cut.toSorted()).toEqual(lengths);
  });

  test('wherever a screen says that something is late, it is the company’s, as on the server', () => {
    const byTheReader = sources
      .filter(({ name, text }) => name.includes('/web/') && /\btodayIn\(\)/u.test(text))
      .filter(({ text }) => /daysLate|lateWords|LateTag|isLate/u.test(text))
      .map(({ name }) => name);
    // A day to order by is a promise of the reader's own calendar, not a standing that others read too.
    expect(byTheReader).toEqual(['src/areas/design/boms/web/purchasing/purchasing-tab.tsx']);
  });
});

test('a screen shows the day that a moment has where its reader is: none is cut out of a moment’s text', () => {
  const cut = sources
    .filter(({ name, text }) => name.includes('/web/') && /\w\??\.slice\(0, 10\)/u.test(text))
    .map(({ name }) => name);
  // A key of a chart begins with a day. A photo tells the clock on the wall where it was taken, in no zone: its day is the same for every reader.
  expect(cut.toSorted()).toEqual([
    'src/areas/people/homes/web/developer-numbers.ts',
    'src/areas/platform-services/files/web/photos/thumb.tsx',
    'src/areas/platform-services/shares/web/shared-screen.tsx',
  ]);
  expect(dayOf('2026-11-23T05:30:00Z', 'America/Los_Angeles')).toBe('2026-11-22');
  expect(dayOf('2026-11-23T05:30:00Z', 'UTC')).toBe('2026-11-23');
});

describe('on both sides of midnight', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const at = (iso: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
  };

  test.each(['UTC', 'Asia/Tokyo', 'America/Monterrey', 'Pacific/Honolulu'])(
    'the company’s day turns at its own midnight, with a server or reader in %s',
    (where) => {
      process.env['TZ'] = where;
      at('2026-11-23T07:59:59Z');
      expect(companyToday()).toBe('2026-11-22');
      at('2026-11-23T08:00:00Z');
      expect(companyToday()).toBe('2026-11-23');
    },
  );

  test('what is done with a module is done on the day of its factory, and on the way and at the site on that of the site', () => {
    process.env['TZ'] = 'Asia/Tokyo';
    // 22:30 in Los Angeles and Reno, 23:30 in Butte, half past midnight in Monterrey.
    at('2026-11-23T06:30:00Z');
    expect(todayOf(null, 'reno')).toEqual({ factory: '2026-11-22', site: '2026-11-22' });
    expect(todayOf(null, 'butte').factory).toBe('2026-11-22');
    expect(todayOf('America/Los_Angeles', 'monterrey')).toEqual({ factory: '2026-11-23', site: '2026-11-22' });
    expect(todayOf('Pacific/Honolulu', null)).toEqual({ factory: '2026-11-22', site: '2026-11-22' });
    const today = todayOf('America/Los_Angeles', 'monterrey');
    expect(dayOfStep('online', today)).toBe('2026-11-23');
    expect(dayOfStep('offline', today)).toBe('2026-11-23');
    for (const step of ['ship', 'deliver', 'set']) expect(dayOfStep(step, today)).toBe('2026-11-22');
  });
});
