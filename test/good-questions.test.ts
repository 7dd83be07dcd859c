import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '#platform/shared/access.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { isFilterable, isSortable, permittedColumns, type Column } from '#platform/shared/table.ts';
import { operatorsOf, type Condition, type FilterValue, type Operator } from '#platform/shared/table-filter.ts';
import { fillPath, hintsFor } from './good-calls.ts';
import { type Rows } from './bodies/rows.ts';
import { goodInput, shapeOf, type Shape } from './inputs.ts';
import type { Answer } from './portal.ts';
import { groupsOf, tables } from './tables.ts';
import { makeWorld, type ActorName, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Actor = Exclude<ActorName, 'nobody'>;
/** One of each way to see: all of staff see the same. */
const askers: readonly Actor[] = ['admin', 'home_owner', 'developer', 'floor_manager'];
const mounted = () => world.at.portal.kernel.mounted;

function ask(actor: Actor, path: string, query: Record<string, string> = {}): Promise<Answer> {
  const words = new URLSearchParams(query).toString();
  return world.at.call(world.actors[actor], 'GET', `${path}${words === '' ? '' : `?${words}`}`);
}

/** A value that a condition of this kind takes, one for each operator. */
function valueFor(column: Column, operator: Operator): FilterValue | undefined {
  if (operator === 'empty' || operator === 'filled') return undefined;
  if (operator === 'within') return { unit: 'month', from: -1, to: 6 };
  switch (column.kind) {
    case 'text':
      return 'a';
    case 'number':
    case 'money':
    case 'percent':
      return operator === 'between' ? [0, 1_000_000] : 2;
    case 'date':
    case 'moment':
      return operator === 'between' ? ['2026-01-01', '2027-12-31'] : '2027-03-01';
    case 'choice':
      return takesList(operator) ? Object.keys(column.choices).slice(0, 2) : (Object.keys(column.choices)[0] ?? '');
    case 'choices':
      return column.choices === undefined ? ['some'] : Object.keys(column.choices).slice(0, 2);
    case 'person':
      return takesList(operator) ? ['me', world.actors.admin.userId] : 'me';
    case 'flag':
      return true;
  }
}

const takesList = (operator: Operator): boolean => operator === 'any_of' || operator === 'none_of';

function conditionOn(key: string, column: Column, operator: Operator): Condition {
  const value = valueFor(column, operator);
  return value === undefined ? [key, operator] : [key, operator, value];
}

/** The columns of a table that this actor may see. */
function columnsOf(name: string, actor: Actor): [string, Column][] {
  const mine = permittedColumns(tables[name] ?? {}, (capability) => holds(world.actors[actor].groups, capability));
  return Object.entries(mine).flatMap(([key, column]) => (column === undefined ? [] : [[key, column]]));
}

/**
 * Every good question of one column in as few calls as there can be: alone, sorted both ways, filtered by each operator of its kind. Which
 * rows are found hangs on no direction, so they are filtered, counted and totalled in one of the two.
 */
function questionsOf(key: string, column: Column): Record<string, string>[] {
  const any = operatorsOf[column.kind].map((operator) => conditionOn(key, column, operator));
  const filter = isFilterable(column) ? { filter: JSON.stringify({ any }) } : {};
  const found = { columns: key, limit: '1', count: 'true', totals: 'true', ...filter };
  return isSortable(column)
    ? [
        { ...found, sort: key },
        { columns: key, limit: '1', sort: `-${key}` },
      ]
    : [found];
}

/** Who sees a table as nobody else does: all of staff see one. */
const whoAsk = (name: string): Actor[] => {
  const rows = mounted().find(({ endpoint }) => endpoint.path === `/tables/${name}` && endpoint.method === 'GET');
  return askers.filter((actor) => rows !== undefined && holds(world.actors[actor].groups, rows.endpoint.access));
};

const groupedRows = ({ body }: Answer): number =>
  (body.groups ?? []).reduce((sum: number, { count }: { count: number }) => sum + count, 0);

test('every table that is served is asked here', () => {
  const served = mounted().flatMap(({ endpoint }) => /^\/tables\/([\w-]+)$/u.exec(endpoint.path)?.[1] ?? []);
  expect(Object.keys(tables).toSorted()).toEqual(served.toSorted());
});

for (const name of Object.keys(tables))
  test(
    `the table of ${name} answers each column alone, sorted, filtered by each of its operators and grouped, to all who see it`,
    { timeout: 300_000 },
    async () => {
      const path = `/tables/${name}`;
      const faults: string[] = [];
      const judge = async (actor: Actor, at: string, query: Record<string, string>): Promise<Answer> => {
        const answer = await ask(actor, at, query);
        if (answer.status !== 200)
          faults.push(`${actor} ${at} ${JSON.stringify(query)}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer;
      };
      const agree = (what: string, one: number, other: number) => {
        if (one !== other) faults.push(`${name}, ${what}: ${one}, not ${other}`);
      };
      for (const actor of whoAsk(name)) {
        const { total } = (await judge(actor, path, { count: 'true', totals: 'true', limit: '500' })).body;
        const columns = columnsOf(name, actor);
        for (const [key, column] of columns) {
          for (const query of questionsOf(key, column)) await judge(actor, path, query);
          for (const group of groupsOf(key, column))
            agree(
              `rows in the groups of ${group} for ${actor}`,
              groupedRows(await judge(actor, `${path}/groups`, { group })),
              total,
            );
          if (actor !== 'admin' || !isFilterable(column) || column.kind === 'flag') continue;
          const count = async (operator: Operator): Promise<number> => {
            const filter = JSON.stringify(conditionOn(key, column, operator));
            return (await judge(actor, path, { filter, columns: key, count: 'true', limit: '1' })).body.total;
          };
          agree(`rows with and without ${key}`, (await count('empty')) + (await count('filled')), total);
        }
      }
      expect(faults).toEqual([]);
    },
  );

test(
  'a search finds the same rows in every table, in its groups and in its file, in every way of asking',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = [];
    for (const name of Object.keys(tables))
      for (const actor of whoAsk(name)) {
        const path = `/tables/${name}`;
        const [group] = columnsOf(name, actor).flatMap(([key, column]) => groupsOf(key, column));
        // A word that stands in rows, one that stands in none, accents, several words, and what a pattern would take for a sign.
        for (const q of ['26-70', 'no such words', 'ÁÑ', 'a e', '%_\\']) {
          const rows = await ask(actor, path, { q, count: 'true', totals: 'true', limit: '500' });
          const groups = group === undefined ? rows : await ask(actor, `${path}/groups`, { q, group });
          const file = await ask(actor, `${path}/export`, { q, format: 'csv' });
          const lines = String(file.body).trimEnd().split('\r\n').length - 1;
          const said = [rows.status, groups.status, file.status].join();
          if (said !== '200,200,200') faults.push(`${actor} ${path} q=${q}: ${said}`);
          else if (rows.body.total !== rows.body.rows.length || lines !== rows.body.total)
            faults.push(
              `${actor} ${path} q=${q}: ${rows.body.rows.length} of ${rows.body.total}, ${lines} in the file`,
            );
          else if (group !== undefined && groupedRows(groups) !== rows.body.total)
            faults.push(`${actor} ${path} q=${q}: ${groupedRows(groups)} in groups of ${rows.body.total}`);
        }
        for (const format of ['csv', 'xlsx']) {
          const file = await ask(actor, `${path}/export`, { format, language: 'es' });
          if (file.status !== 200) faults.push(`${actor} ${path} as ${format}: ${file.status}`);
        }
      }
    expect(faults).toEqual([]);
  },
);

test('a column that a group may not see does not exist for it: not shown, sorted, filtered, grouped, totalled or exported', async () => {
  const faults: string[] = [];
  let hidden = 0;
  for (const [name, columns] of Object.entries(tables))
    for (const actor of whoAsk(name)) {
      const mine = new Set(columnsOf(name, actor).map(([key]) => key));
      const path = `/tables/${name}`;
      const first = (await ask(actor, path)).body.rows[0] ?? {};
      for (const key of Object.keys(first))
        if (key in columns && !mine.has(key)) faults.push(`${actor} is shown ${key}`);
      for (const [key, column] of Object.entries(columns)) {
        if (mine.has(key)) continue;
        hidden += 1;
        const tries: [string, Record<string, string>][] = [
          [path, { columns: key }],
          [path, { sort: key }],
          [path, { filter: JSON.stringify(conditionOn(key, column, operatorsOf[column.kind][0])) }],
          [`${path}/groups`, { group: key }],
          [`${path}/export`, { columns: key, format: 'csv' }],
        ];
        for (const [at, query] of tries) {
          const answer = await ask(actor, at, query);
          if (answer.status !== 400 || !JSON.stringify(answer.body).includes('This table has no column'))
            faults.push(`${actor} ${at} ${JSON.stringify(query)}: ${answer.status}, not like a column that never was`);
        }
      }
    }
  expect(faults).toEqual([]);
  expect(hidden).toBeGreaterThan(3);
});

/** Every value worth asking for in a field of a query: each choice, both ends of a range, the own rows, a day. */
function valuesFor(field: string, shape: Shape): string[] {
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return options.flatMap((option) => valuesFor(field, option));
  if (shape.const !== undefined) return [String(shape.const)];
  if (shape.enum !== undefined) return shape.enum.flatMap((value) => (value === null ? [] : [String(value)]));
  const hinted = hintsFor(world.own)(field, field);
  if (typeof hinted === 'string') return [hinted];
  if (shape.format === 'uuid')
    return ['projects', 'units', 'modules', 'users', 'models', 'estimates', 'items'].flatMap(
      (kind) => world.own[kind] ?? [],
    );
  if (shape.type === 'array') return valuesFor(field, shape.items ?? {});
  if (shape.type === 'boolean') return ['true', 'false'];
  if (shape.type === 'number' || shape.type === 'integer')
    return [shape.minimum ?? 1, Math.min(shape.maximum ?? 100, 100)].map(String);
  return [...new Set([String(goodInput(shape)), '26-701', 'a', 'name', '2027-03-01', '2027-03', '5', 'true'])];
}

/** Fields of a query that need what the world has not; each with its reason. */
const unanswered: Record<string, string> = {
  ...Object.fromEntries(
    ['', 'view', 'language'].map((field) => [
      `sign-off-forms.certificate ${field}`,
      'The form of the world is not signed, so it has no certificate; a signed one is asked in sign-offs.test.ts.',
    ]),
  ),
  'envelopes.sealed ': 'The envelope of the world is not signed by all; a sealed file is asked for in signing.test.ts.',
  'identities.start ': 'Needs a provider of sign-in, which the world has not.',
  'identities.start redirectTo': 'Needs a provider of sign-in, which the world has not.',
  'identities.callback ': 'Needs a provider of sign-in, which the world has not.',
  'schedule.readFeed ': 'Needs the secret of a calendar address, which is kept nowhere.',
  ...Object.fromEntries(
    ['picture ', 'picture size', 'picture plain', 'picture marked', 'calendar '].map((call) => [
      `trip-links.${call}`,
      'Needs the secret of a link, which only its provider has; it is asked for in trip-links.test.ts.',
    ]),
  ),
  ...Object.fromEntries(
    ['', 'day'].map((field) => [
      `service-trip-sheets.route ${field}`,
      'Asks for a technician and a day together; both are asked for in trips.test.ts.',
    ]),
  ),
  'models.diff ': 'The first revision has none before it.',
  'models.viewer ': 'The model of the world has not been read, so it has no shapes.',
};

/** Values that only somebody who knows the field can tell. */
const knownValues: Record<string, (rows: Rows) => string> = {
  'model-platform.places document_id': (rows) => rows['other_model'] ?? '',
  'search.find types': () => 'project,lesson',
  'deviation-sheets.ofModule module_id': (rows) => rows['modules'] ?? '',
  'lesson-links.of kind': () => 'deviation',
  'lesson-links.of id': (rows) => rows['deviations'] ?? '',
  'sheets.table tbl': () => 'subtasks',
  'sheets.table fld': () => 'Name',
  'sheets.table ftr': () => "{Name} = 'a'",
  'sheets.table qry': () => 'sort[0][field]=Name&sort[0][direction]=asc',
  // A take-off of a model that has been read.
  'take-offs.ruleCounts model_id': (rows) => rows['other_model'] ?? '',
};

test(
  'every read answers every field of its query, as everybody who may ask, without a fault',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = [];
    const unheard: string[] = [];
    let asked = 0;
    for (const { name, endpoint } of mounted()) {
      if (endpoint.method !== 'GET' || endpoint.path.startsWith('/tables/')) continue;
      const path = fillPath(endpoint.path, world.own);
      if (path === undefined) continue;
      const heard = new Map<string, boolean>();
      for (const { field, query } of goodQueries(name, endpoint, await secondPage(endpoint, path)))
        for (const actor of askers) {
          if (!holds(world.actors[actor].groups, endpoint.access)) continue;
          const answer = await ask(actor, path, query);
          asked += 1;
          heard.set(field, heard.get(field) === true || answer.status < 400);
          if (answer.status >= 500) faults.push(`${name} as ${actor} ${JSON.stringify(query)}: ${answer.status}`);
        }
      for (const [field, isHeard] of heard) if (!isHeard) unheard.push(`${name} ${field}`);
    }
    console.log(`good questions: ${asked} asked, ${faults.length} faults`);
    expect(faults).toEqual([]);
    expect(unheard.filter((each) => !(each in unanswered))).toEqual([]);
    expect(asked).toBeGreaterThan(500);
  },
);

/** Where the second page of a list of single rows begins; undefined where there is none. */
async function secondPage(endpoint: Endpoint, path: string): Promise<string | undefined> {
  const { after, limit } = endpoint.query === undefined ? {} : (shapeOf(endpoint.query).properties ?? {});
  if (after === undefined) return undefined;
  const next: unknown = (await ask('admin', path, limit === undefined ? {} : { limit: '1' })).body?.next;
  return typeof next === 'string' ? next : undefined;
}

/** Queries that the endpoint's own schema accepts: its shortest, and that one with each field at each of its values. */
function goodQueries(
  name: string,
  { query }: Endpoint,
  after: string | undefined,
): { field: string; query: Record<string, string> }[] {
  if (query === undefined) return [{ field: '', query: {} }];
  const shape = shapeOf(query);
  const fields = Object.entries(shape.properties ?? {}).map(([field, each]) => {
    const known = field === 'after' ? after : knownValues[`${name} ${field}`]?.(world.own);
    const values = known === undefined ? (field === 'after' ? [] : valuesFor(field, each)) : [known];
    return [field, values] as const;
  });
  const required = new Set(shape.required ?? []);
  const base = Object.fromEntries(
    fields.filter(([field]) => required.has(field)).map(([field, [first = '']]) => [field, first]),
  );
  return [
    { field: '', query: base },
    ...fields.flatMap(([field, values]) => values.map((value) => ({ field, query: { ...base, [field]: value } }))),
  ].filter((each) => query.safeParse(each.query).success);
}
