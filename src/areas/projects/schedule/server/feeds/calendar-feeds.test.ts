import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { calendarText, folded } from './ics.ts';

let at: TestPortal;
let staff: Viewer;
let owner: Viewer;
let developer: Viewer;
let project: string;
const today = companyToday();

beforeAll(async () => {
  at = await makePortal();
  await at.person(['admin']);
  staff = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  developer = await at.person(['developer']);
  const made = await at.call(staff, 'POST', '/projects', {
    project_number: '26-400',
    name: 'Ridge; "Oak, Pine" \\ Señor Ñandú',
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
    unit_names: ['A'],
    members: [
      { user_id: staff.userId, role: 'pm' },
      { user_id: developer.userId, role: 'developer' },
    ],
  });
  project = made.body.id;
  await at.database.db.execute(
    sql`update projects set status = 4, owner_visible = true, developer_visible = true, show_dates = true where id = ${project}`,
  );
  await at.call(staff, 'POST', `/units/${made.body.units[0].id}/owners`, { name: 'Owner', email: owner.email });
  await at.database.db.execute(sql`update unit_owners set user_id = ${owner.userId}`);
  for (const [kind, visible_to] of [
    ['set', ['owner', 'developer']],
    ['permit', ['developer']],
    ['design_freeze', []],
  ] as const)
    await at.call(staff, 'POST', `/projects/${project}/milestones`, {
      kind,
      forecast_on: addDays(today, 20),
      visible_to,
    });
  await at.call(staff, 'POST', '/modules', {
    project,
    module_no: '1/1',
    ship_forecast_on: addDays(today, 10),
    set_forecast_on: addDays(today, 12),
  });
});
afterAll(() => at.close());

interface Property {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

/** Reads a calendar by the grammar of RFC 5545 and refuses what the grammar does not allow. */
function parsed(text: string): { events: Map<string, string>[]; calendar: Map<string, string> } {
  expect(text.endsWith('\r\n')).toBe(true);
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(/[\r\n]/u.test(line), `a bare line break in ${JSON.stringify(line)}`).toBe(false);
    expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(line))).toBe(line);
  }
  const properties = physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/gu, '')
    .split('\r\n')
    .map((line): Property => {
      const match = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^;:,"]*))*):(.*)$/u.exec(line);
      expect(match, `no content line: ${line}`).not.toBeNull();
      const parameters = Object.fromEntries(
        (match?.[2] ?? '')
          .split(';')
          .filter(Boolean)
          .map((part) => part.split('=') as [string, string]),
      );
      return { name: match?.[1] ?? '', parameters, value: match?.[3] ?? '' };
    });
  expect([properties[0], properties.at(-1)]).toMatchObject([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'END', value: 'VCALENDAR' },
  ]);
  const events: Map<string, string>[] = [];
  const calendar = new Map<string, string>();
  let open: Map<string, string> | undefined;
  for (const { name, parameters, value } of properties.slice(1, -1)) {
    if (name === 'BEGIN') {
      expect([value, open]).toEqual(['VEVENT', undefined]);
      open = new Map();
    } else if (name === 'END') {
      expect(value).toBe('VEVENT');
      for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY'])
        expect(open?.has(needed), needed).toBe(true);
      events.push(open ?? new Map());
      open = undefined;
    } else {
      const into = open ?? calendar;
      expect(into.has(name), `${name} stands twice`).toBe(false);
      if (['SUMMARY', 'DESCRIPTION', 'UID', 'X-WR-CALNAME'].includes(name)) {
        expect(/(^|[^\\])(\\\\)*[;,]/u.test(value), `not escaped: ${value}`).toBe(false);
        into.set(
          name,
          value.replaceAll(/\\([\\;,nN])/gu, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)),
        );
      } else into.set(name, value);
      if (name === 'DTSTART' || name === 'DTEND')
        expect([parameters['VALUE'], /^\d{8}$/u.test(value)]).toEqual(['DATE', true]);
      if (name === 'DTSTAMP' || name === 'LAST-MODIFIED') expect(value).toMatch(/^\d{8}T\d{6}Z$/u);
    }
  }
  expect([calendar.get('VERSION'), calendar.has('PRODID')]).toEqual(['2.0', true]);
  return { events, calendar };
}

async function feedOf(viewer: Viewer, facts: object = {}): Promise<{ id: string; path: string }> {
  const made = await at.call(viewer, 'POST', '/schedule/feeds', { name: 'My calendar', ...facts });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const read = (path: string) => at.call(null, 'GET', path.replace('/api', ''));

test('a calendar parses by the grammar, with every sign of a name as it was written', async () => {
  const { path } = await feedOf(staff);
  const answer = await read(path);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const { events } = parsed(answer.body);
  expect(events.map((event) => event.get('SUMMARY'))).toContain('Ship: Ridge; "Oak, Pine" \\ Señor Ñandú, modules 1/1');
  expect(new Set(events.map((event) => event.get('UID'))).size).toBe(events.length);
  const set = events.find((event) => event.get('SUMMARY')?.startsWith('Set: Ridge'));
  expect([set?.get('DTSTART'), set?.get('DTEND')]).toEqual([
    // The milestone and the modules it sums up have one day.
    addDays(today, 12).replaceAll('-', ''),
    addDays(today, 13).replaceAll('-', ''),
  ]);
});

test('lines of any length and script are folded at 75 octets without cutting a character', () => {
  for (const line of ['x'.repeat(300), 'ñ'.repeat(120), '🏠'.repeat(50), `${'a'.repeat(74)}ñ${'b'.repeat(80)}`]) {
    const lines = folded(line).split('\r\n');
    for (const each of lines) expect(new TextEncoder().encode(each).length).toBeLessThanOrEqual(75);
    expect(lines.map((each, index) => (index === 0 ? each : each.slice(1))).join('')).toBe(line);
  }
  const event = {
    uid: 'a',
    on: '2026-12-31',
    title: 'Line\nbreak',
    notes: '',
    url: null,
    changedAt: '2026-11-20T00:00:00Z',
    version: 1,
  };
  const { events } = parsed(
    calendarText({ name: 'n', productName: 'p', madeAt: '2026-11-20T00:00:00Z', events: [event] }),
  );
  expect([events[0]?.get('SUMMARY'), events[0]?.get('DTEND')]).toEqual(['Line\nbreak', '20270101']);
});

test('an owner gets the milestones that owners see, a developer those of developers, and neither gets modules', async () => {
  const titles = async (viewer: Viewer) =>
    parsed((await read((await feedOf(viewer)).path)).body)
      .events.map((event) => event.get('SUMMARY')?.split(':')[0])
      .toSorted();
  expect(await titles(owner)).toEqual(['Set']);
  expect(await titles(developer)).toEqual(['Permit', 'Set']);
  // The days of a neighbour's home are not an owner's.
  const unit = (await at.call(staff, 'POST', '/units', { project, name: 'Next door' })).body.id;
  const facts = { kind: 'co', unit_id: unit, forecast_on: addDays(today, 21), visible_to: ['owner', 'developer'] };
  const made = await at.call(staff, 'POST', `/projects/${project}/milestones`, facts);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await titles(owner)).toEqual(['Set']);
  expect(await titles(developer)).toHaveLength(3);
  await at.call(staff, 'DELETE', `/milestones/${made.body.id}`);
  await at.database.db.execute(sql`update projects set show_dates = false where id = ${project}`);
  expect(await titles(owner)).toEqual([]);
  expect(await titles(developer)).toEqual([]);
  await at.database.db.execute(sql`update projects set show_dates = true where id = ${project}`);
});

test("an address ends when it is revoked, when its person is deactivated or loses their groups, and is nobody else's to revoke", async () => {
  const { id, path } = await feedOf(owner);
  expect((await read(path)).status).toBe(200);
  expect((await at.call(staff, 'DELETE', `/schedule/feeds/${id}`)).status).toBe(404);
  expect((await at.call(staff, 'GET', '/schedule/feeds')).body.map((feed: { id: string }) => feed.id)).not.toContain(
    id,
  );
  await at.database.db.execute(
    sql`update users set state = 'deactivated', deactivated_at = now() where id = ${owner.userId}`,
  );
  expect((await read(path)).status).toBe(404);
  await at.database.db.execute(
    sql`update users set state = 'active', deactivated_at = null where id = ${owner.userId}`,
  );
  expect((await read(path)).status).toBe(200);
  expect((await at.call(owner, 'DELETE', `/schedule/feeds/${id}`)).status).toBe(204);
  expect((await read(path)).status).toBe(404);
  const { rows } = await at.database.db.execute<{ text: string }>(
    sql`select calendar_feeds::text as text from calendar_feeds`,
  );
  expect(rows.some(({ text }) => text.includes(path.slice(14, 40)))).toBe(false);
});
