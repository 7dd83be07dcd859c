import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { companyZone } from '#platform/shared/dates.ts';
import { progressText } from '#platform/shared/money.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { sampleId } from '#sample/ids.ts';
import { loadSampleCompany } from '#sample/load.ts';
import { people } from '#sample/people.ts';
import { homeDates } from '#areas/people/homes/web/home-words.ts';
import { makePortal, type TestPortal } from './portal.ts';

/**
 * One fact, one figure: each fact of the sample company is read on every call that tells it, by every person who may read it, and where
 * the browser makes the figure out of an answer, by the function that makes it. All of them must say the same.
 */
let at: TestPortal;
const readers: Record<string, Viewer> = {};

beforeAll(async () => {
  at = await makePortal();
  await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, async (write) =>
    loadSampleCompany(write, 'no-password'),
  );
  // A plan that differs from the agreement on its way.
  await at.database.db.execute(
    sql`update projects set contract_value_cents = contract_value_cents + 100 where id = ${sampleId('26-047')}`,
  );
  // What the sample company does not have: a date that is late by its plan alone, behind one that comes first by its forecast, and a
  // plan that has passed without a forecast.
  const late = sql`update milestones set baseline_on = current_date - 20, forecast_on = current_date + 300`;
  await at.database.db.execute(sql`alter table milestones disable trigger user`);
  await at.database.db.execute(sql`${late} where kind = 'co' and project_id = ${sampleId('26-041')}`);
  await at.database.db.execute(
    sql`update milestones set baseline_on = current_date - 20, forecast_on = null where kind = 'co' and project_id = ${sampleId('26-033')}`,
  );
  await at.database.db.execute(sql`alter table milestones enable trigger user`);
  for (const username of ['admin', 'employee', 'owner', 'okafor', 'developer', 'floor']) {
    const person = people.find((each) => each.username === username);
    if (person === undefined) throw new Error(`The sample company has no ${username}.`);
    readers[username] = {
      userId: sampleId(username),
      username,
      name: `${person.firstName} ${person.lastName}`,
      email: `${username}@example.test`,
      groups: person.groups,
      factory: person.factory ?? null,
      sessionId: null,
      scopes: null,
    };
  }
}, 120_000);
afterAll(() => at.close());

/** What each reader was told of each fact, and where. */
class Facts {
  readonly #told = new Map<string, Map<string, string[]>>();
  count = 0;

  tell(fact: string, value: unknown, by: string): void {
    const values = this.#told.get(fact) ?? new Map<string, string[]>();
    this.#told.set(fact, values);
    const key = JSON.stringify(value ?? null);
    values.set(key, [...(values.get(key) ?? []), by]);
    this.count += 1;
  }

  /** The facts that are told in more than one way. */
  get differing(): string[] {
    return [...this.#told]
      .filter(([, values]) => values.size > 1)
      .map(
        ([fact, values]) =>
          `${fact}: ${[...values].map(([value, by]) => `${value} (${[...new Set(by)].join(', ')})`).join(' | ')}`,
      );
  }

  /** The values that a fact was told to have. */
  values(fact: string): string[] {
    return [...(this.#told.get(fact)?.keys() ?? [])];
  }

  /** How many calls tell the facts whose name begins so. */
  sources(fact: string): number {
    const found = [...this.#told].filter(([name]) => name.startsWith(fact));
    return new Set(found.flatMap(([, values]) => [...values.values()].flat())).size;
  }
}

const steps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;

async function readAll(): Promise<Facts> {
  const facts = new Facts();
  for (const [who, viewer] of Object.entries(readers)) {
    const isStaff = who === 'admin' || who === 'employee';
    const isInside = isStaff || who === 'floor';
    const viewerGroup = isInside ? 'inside' : who === 'developer' ? 'developer' : 'owner';
    const get = async (path: string) => {
      const { status, body } = await at.call(viewer, 'GET', path);
      if (status !== 200 && status !== 403 && status !== 404)
        throw new Error(`${who} ${path}: ${status} ${JSON.stringify(body)}`);
      return status === 200 ? body : undefined;
    };
    const by = (path: string) => `${who} ${path}`;

    /** The value of a project's contract, on every call that says it; and the signed value against the planned one. */
    const money = async (project: any, whole: any) => {
      const said = (fact: string, value: unknown, path: string) =>
        facts.tell(`project ${project.project_number} ${fact}`, value, by(path));
      const line = await get(`/change-order-contracts/${project.id}`);
      said('original contract', line.original_cents, '/change-order-contracts/:id');
      if (line.original_cents !== null) said('contract', line.current_cents, '/change-order-contracts/:id');
      const agreements = whole.contracts.filter((each: any) => each.contract_type === 'Manufacturing Agreement');
      const sum = (rows: any[]) => rows.reduce((all, each) => all + each.value_cents, 0);
      const signed = agreements.filter((each: any) => each.signed_on !== null);
      const open = agreements.filter((each: any) => each.signed_on === null);
      if (signed.length > 0) said('original contract', sum(signed), 'the signed agreements of /projects/:id');
      else said('original contract', null, 'no signed agreement of /projects/:id');
      // Equal, or warned of: on the project and on the agreement alike.
      const differs = signed.length === 0 && open.length > 0 && sum(open) !== whole.contract_value_cents;
      said('plan differs', differs, 'reckoned from /projects/:id');
      said('plan differs', whole.plan_differs !== null, '/projects/:id');
      for (const each of open)
        said('plan differs', (await get(`/contracts/${each.id}/whole`)).plan !== null, '/contracts/:id/whole');
    };

    const projects = (await get('/projects?limit=200')) ?? [];
    for (const project of projects) {
      const said = (fact: string, value: unknown, path: string) =>
        facts.tell(`project ${project.project_number} ${fact}`, value, by(path));
      const common = (record: any, path: string) => {
        said('status', record.status, path);
        said('percent', record.percent_complete, path);
        // An owner counts the homes that are theirs.
        if (viewerGroup !== 'owner') {
          said('units', record.unit_count, path);
          said('modules', record.module_count, path);
        }
        if (record.next_milestone !== undefined) {
          said(`next milestone for ${viewerGroup}`, record.next_milestone?.kind, path);
          said(`next day for ${viewerGroup}`, record.next_milestone?.forecast_on, path);
          said(`next standing for ${viewerGroup}`, record.next_milestone?.date_status, path);
        }
        if (isStaff) {
          said('contract', record.contract_value_cents, path);
          said('original contract', record.original_contract_value_cents, path);
        }
      };
      common(project, '/projects');
      const whole = await get(`/projects/${project.project_number}`);
      common(whole, '/projects/:id');
      if (isStaff) await money(project, whole);
      const milestone = (record: any, path: string, names = { forecast: 'forecast_on', actual: 'actual_on' }) => {
        said(`milestone ${record.kind} forecast`, record[names.forecast], path);
        said(`milestone ${record.kind} actual`, record[names.actual], path);
        said(`milestone ${record.kind} standing`, record.date_status, path);
      };
      for (const each of whole.milestones) {
        milestone(each, '/projects/:id');
        said(`milestone ${each.kind} plan`, each.baseline_on, '/projects/:id');
      }
      if (isInside)
        said(
          'late',
          whole.status < 7 && whole.milestones.some((each: any) => each.date_status === 'late'),
          '/projects/:id milestones',
        );
      const modules = await get(`/modules?project=${project.id}&limit=1000`);
      const units = await get(`/units?project=${project.id}&limit=200`);
      if (viewerGroup !== 'owner') {
        said('modules', modules.length, '/modules');
        said('units', units.length, '/units');
      }
      for (const each of modules) module(facts, each, by('/modules'));
      if (viewerGroup !== 'owner') {
        // What sums up a step of the modules is done with the last of them, and on its day.
        for (const each of whole.milestones.filter(({ kind }: any) => ['offline', 'ship', 'set'].includes(kind)))
          if (modules.length > 0) {
            const sum = lastOf(modules, each.kind);
            said(`milestone ${each.kind} actual`, sum.actual, 'the last of /modules');
            if (sum.actual === null) said(`milestone ${each.kind} forecast`, sum.forecast, 'the last of /modules');
          }
      }
      for (const unit of units) {
        const own = modules.filter((each: any) => each.unit === unit.id);
        unitFacts(facts, unit, by('/units'));
        const page = await get(`/units/${unit.id}`);
        unitFacts(facts, page, by('/units/:id'));
        for (const each of page.modules) module(facts, each, by('/units/:id'));
        for (const step of ['offline', 'ship', 'set'] as const)
          if (own.length > 0) {
            const { forecast, actual } = lastOf(own, step);
            facts.tell(`unit ${unit.id} ${step} forecast`, forecast, by('the last of /modules'));
            facts.tell(`unit ${unit.id} ${step} actual`, actual, by('the last of /modules'));
          }
        // What the owner's page says of the home.
        if (viewerGroup === 'owner')
          for (const each of homeDates(whole.milestones, page))
            if (['offline', 'ship', 'set'].includes(each.kind) && own.length > 0) {
              facts.tell(`unit ${unit.id} ${each.kind} forecast`, each.forecast_on, by('the page of the home'));
              facts.tell(`unit ${unit.id} ${each.kind} actual`, each.actual_on, by('the page of the home'));
            }
      }
    }
    const named = new Map(projects.map((each: any) => [each.id, each.project_number]));

    for (const each of (await get('/projects/active')) ?? []) {
      const said = (fact: string, value: unknown) =>
        facts.tell(`project ${each.project_number} ${fact}`, value, by('/projects/active'));
      said('status', each.status);
      said('percent', each.percent_complete);
      said('units', each.unit_count);
      said('modules', each.module_count);
      said('next milestone for inside', each.next_milestone?.kind);
      said('next day for inside', each.next_milestone?.forecast_on);
      said('next standing for inside', each.next_milestone?.date_status);
    }
    if (isInside) {
      const late = new Set(
        ((await get('/projects?late=true&limit=200')) ?? []).map((each: any) => each.project_number),
      );
      for (const each of projects)
        facts.tell(`project ${each.project_number} late`, late.has(each.project_number), by('/projects?late'));
    }
    const rows = (await get('/tables/projects?limit=200'))?.rows ?? [];
    for (const row of rows) {
      const said = (fact: string, value: unknown) =>
        facts.tell(`project ${row.number} ${fact}`, value, by('/tables/projects'));
      said('status', Number(row.status));
      said('percent', row.percent_complete);
      if (viewerGroup !== 'owner') {
        said('units', row.units);
        said('modules', row.modules);
      }
      said(`next milestone for ${viewerGroup}`, row.next_milestone);
      said(`next day for ${viewerGroup}`, row.next_date);
      said(`next standing for ${viewerGroup}`, row.date_status);
      if (isInside) {
        said('late', row.late);
        // Who looks for the late ones finds them marked as late.
        if (Number(row.status) < 7) said('late', row.date_status === 'late');
      }
      if (isStaff) said('contract', row.contract_value);
    }
    for (const row of (await get('/tables/units?limit=200'))?.rows ?? []) {
      facts.tell(`unit ${row.id} status`, row.status, by('/tables/units'));
      facts.tell(`unit ${row.id} modules`, row.modules, by('/tables/units'));
    }
    for (const row of (await get('/tables/modules?limit=200'))?.rows ?? []) module(facts, row, by('/tables/modules'));

    const dashboard = isStaff ? await get('/dashboard') : undefined;
    for (const each of dashboard?.assigned_projects ?? []) {
      const said = (fact: string, value: unknown) =>
        facts.tell(`project ${each.project_number} ${fact}`, value, by('/dashboard'));
      said('percent', each.percent_complete);
      said('next milestone for inside', each.next?.kind);
      said('next day for inside', each.next?.forecast_on);
      said('next standing for inside', each.next?.date_status);
    }
    for (const each of dashboard?.late ?? []) facts.tell(`project ${each.project_number} late`, true, by('/dashboard'));
    for (const { status, count } of dashboard?.projects ?? [])
      facts.tell(`projects in status ${status}`, count, by('/dashboard'));
    if (isStaff)
      for (const [status, own] of Map.groupBy(projects, (each: any) => each.status))
        facts.tell(`projects in status ${String(status)}`, own.length, by('/projects'));

    const plan = await get('/schedule?past=true');
    for (const project of plan?.projects ?? []) {
      const said = (fact: string, value: unknown) =>
        facts.tell(`project ${project.project_number} ${fact}`, value, by('/schedule'));
      for (const each of project.milestones) {
        said(`milestone ${each.kind} forecast`, each.forecast);
        said(`milestone ${each.kind} actual`, each.actual);
        said(`milestone ${each.kind} plan`, each.baseline);
        said(`milestone ${each.kind} standing`, each.date_status);
      }
      for (const each of project.modules) {
        facts.tell(`module ${each.id} status`, each.status, by('/schedule'));
        for (const step of steps) {
          facts.tell(`module ${each.id} ${step} forecast`, each[step].forecast, by('/schedule'));
          facts.tell(`module ${each.id} ${step} actual`, each[step].actual, by('/schedule'));
        }
      }
    }
    const breakdown = isStaff ? await get('/project-breakdown?limit=100&depth=modules') : undefined;
    for (const row of breakdown?.rows ?? []) {
      const said = (fact: string, value: unknown) =>
        facts.tell(`project ${row.project_number} ${fact}`, value, by('/project-breakdown'));
      said('percent', row.percent_complete);
      said('units', row.unit_count);
      said('modules', row.module_count);
      said('contract', row.contract_cents);
      for (const each of [row, ...(row.units ?? []), ...(row.units ?? []).flatMap((unit: any) => unit.modules)]) {
        const counts = each.counters as number[][];
        const sum = (place: number) => counts.reduce((all, entry) => all + (entry[place] ?? 0), 0);
        facts.tell(
          `subtasks of ${each.id} done`,
          sum(4) === 0 ? null : Math.round((sum(5) / sum(4)) * 10_000) / 100,
          by('counted in /project-breakdown'),
        );
        facts.tell(`subtasks of ${each.id} done`, each.percent, by('/project-breakdown'));
      }
    }
    expect(named.size).toBeGreaterThan(0);
  }
  return facts;
}

function lastOf(modules: readonly any[], step: string): { forecast: string | null; actual: string | null } {
  const days = modules.flatMap((each) => each[`${step}_actual_on`] ?? each[`${step}_forecast_on`] ?? []).toSorted();
  const isDone = modules.every((each) => each[`${step}_actual_on`] !== null);
  return { forecast: days.at(-1) ?? null, actual: isDone ? (days.at(-1) ?? null) : null };
}

function module(facts: Facts, record: any, by: string): void {
  facts.tell(`module ${record.id} status`, record.status, by);
  for (const step of steps)
    for (const kind of ['forecast', 'actual'])
      if (record[`${step}_${kind}_on`] !== undefined)
        facts.tell(`module ${record.id} ${step} ${kind}`, record[`${step}_${kind}_on`], by);
}

function unitFacts(facts: Facts, unit: any, by: string): void {
  facts.tell(`unit ${unit.id} status`, unit.status, by);
  facts.tell(`unit ${unit.id} modules`, unit.module_count, by);
  facts.tell(`unit ${unit.id} modules`, unit.module_statuses.length, by);
  for (const step of ['offline', 'ship', 'set']) {
    const date = unit.dates?.[step];
    if (unit.module_count === 0) continue;
    facts.tell(`unit ${unit.id} ${step} forecast`, date?.forecast_on, by);
    facts.tell(`unit ${unit.id} ${step} actual`, date?.actual_on, by);
  }
}

test(
  'each fact of the sample company is the same on every call and page, to every reader',
  { timeout: 240_000 },
  async () => {
    const facts = await readAll();
    console.log(`one fact, one figure: ${facts.count} figures read`);
    expect(facts.count).toBeGreaterThan(5_000);
    expect(facts.sources('project 26-041 percent')).toBeGreaterThan(10);
    expect(facts.sources('project 26-041 original contract')).toBeGreaterThanOrEqual(8);
    expect(facts.values('project 26-047 plan differs')).toEqual(['true']);
    expect(facts.differing).toEqual([]);
  },
);

test('nothing stands as done while a part of it is not: no sum of the modules is ticked before the last of them', async () => {
  const { rows } = await at.database.db.execute<{ project_number: string; kind: string; open: number }>(sql`
    select p.project_number, ms.kind, count(*)
      filter (where case ms.kind when 'offline' then m.offline_actual_on when 'ship' then m.ship_actual_on
        else m.set_actual_on end is null)::int as open
    from milestones ms join projects p on p.id = ms.project_id
    join modules m on m.project_id = p.id and m.deleted_at is null and (ms.unit_id is null or ms.unit_id = m.unit_id)
    where ms.deleted_at is null and ms.kind in ('offline', 'ship', 'set') and ms.actual_on is not null group by 1, 2 having
      count(*) filter (where case ms.kind when 'offline' then m.offline_actual_on when 'ship' then m.ship_actual_on
        else m.set_actual_on end is null) > 0`);
  expect(rows).toEqual([]);
});

test('a percentage of progress is made whole by one rule, wherever it is shown', () => {
  // Of the web and what both worlds share: a rounding of its own beside the word says that a screen has a rule of its own.
  const own = globSync(['src/**/web/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}', 'src/platform/shared/*.ts'])
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) =>
          /Math\.(?:round|floor|ceil|trunc)\([^)]*percent|percent[\w.]*\.toFixed/iu.test(line)
            ? [`${path}: ${line.trim()}`]
            : [],
        ),
    );
  expect(own.filter((line) => !line.startsWith('src/platform/shared/money.ts'))).toEqual([]);
  expect([0, 0.4, 40.63, 65.99, 99.99, 100].map(progressText)).toEqual(['0%', '0%', '40%', '65%', '99%', '100%']);
  expect(progressText(0.29 * 100)).toBe('29%');
});

test('the charts of punch lists say what comes of it when every item is gone through by hand', async () => {
  const { admin } = readers;
  if (admin === undefined) throw new Error('The sample company has no admin.');
  type Row = Record<string, string | number | null>;
  const rows = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute<Row>(statement)).rows;
  const items = await rows(sql`select id, phase, state, station_caused, station_found, reopen_count, project_id,
    extract(epoch from created_at)::float8 as made, extract(epoch from closed_at)::float8 as closed
    from tickets where kind = 'punch_list' and deleted_at is null`);
  const events = await rows(sql`select ticket_id, state, extract(epoch from at)::float8 as at from ticket_events
    where kind in ('created', 'state') order by at, id`);
  const refused = new Set(
    (
      await rows(
        sql`select entity_id from status_history where entity_type = 'ticket' and to_state = 'punch_not_accepted'`,
      )
    ).map((row) => row['entity_id']),
  );
  const isOpen = (state: unknown) => !['punch_draft', 'punch_closed', 'punch_void'].includes(String(state));
  for (const phase of ['factory', 'site'])
    for (const project of [undefined, sampleId('26-041')]) {
      const own = items.filter((item) => item['phase'] === phase && [undefined, item['project_id']].includes(project));
      const { body } = await at.call(
        admin,
        'GET',
        `/punch/charts?phase=${phase}${project === undefined ? '' : `&project_id=${project}`}`,
      );
      const stations = new Map<unknown, number>();
      for (const item of own.filter(({ state }) => isOpen(state))) {
        const station = item['station_caused'] ?? item['station_found'];
        stations.set(station, (stations.get(station) ?? 0) + 1);
      }
      const shown = body.by_station.map(({ station, open }: { station: string | null; open: number }) => [
        station,
        open,
      ]);
      expect(new Map(shown), phase).toEqual(stations);
      const judged = own.filter(({ state }) => state === 'punch_closed');
      expect(body.judged).toBe(judged.length);
      if (judged.length > 0) {
        const first = judged.filter(({ id, reopen_count: repeats }) => repeats === 0 && !refused.has(id)).length;
        const days = judged.map((item) => (Number(item['closed']) - Number(item['made'])) / 86_400);
        const mean = days.reduce((sum, each) => sum + each, 0) / judged.length;
        expect(body.first_time_pct).toBe(Math.round((first / judged.length) * 100));
        expect(body.mean_days).toBeCloseTo(mean, 1);
      }
      expect(body.burn_down).toHaveLength(13);
      for (const { on, open } of body.burn_down) {
        const next = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
        const ends = Date.parse(startsInCompanyZone(next)) / 1000;
        const stood = own.filter(({ id }) => {
          const last = events.filter((event) => event['ticket_id'] === id && Number(event['at']) < ends).at(-1);
          return last !== undefined && isOpen(last['state']);
        });
        expect(open, `${phase} ${on}`).toBe(stood.length);
      }
    }
});

/** When a day begins where the company is, found by trying the two offsets that there are. */
function startsInCompanyZone(day: string): string {
  const found = ['-07:00', '-08:00'].find((offset) => {
    const words = new Intl.DateTimeFormat('en-CA', {
      timeZone: companyZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    }).format(new Date(`${day}T00:00:00${offset}`));
    return words === `${day}, 00:00:00`;
  });
  return `${day}T00:00:00${found ?? '-08:00'}`;
}
