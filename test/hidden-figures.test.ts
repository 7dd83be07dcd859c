import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { records } from '#app/records.ts';
import { mount } from '#platform/server/http/mount.ts';
import { capabilities, holds, type Capability } from '#platform/shared/access.ts';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { formatMoney } from '#platform/shared/money.ts';
import type { Field } from '#platform/shared/record.ts';
import { fillPath, queryOf } from './good-calls.ts';
import { shapeOf } from './inputs.ts';
import type { TestPortal } from './portal.ts';
import { wordOf } from './record-drafts.ts';
import { makeWorld, type ActorName, type World } from './world.ts';

/** A value that occurs nowhere else, in one place that only some may read. */
interface Figure {
  place: string;
  reads: Capability;
  spellings: readonly string[];
}

let world: World;
let figures: Figure[];

/** An endpoint as it must not be: the past of every record, with whatever changed. */
const planted = contract({
  past: {
    method: 'GET',
    path: '/planted/past',
    summary: 'Answers the audit.',
    access: 'projects.write',
    reply: z.array(z.string()),
  },
});

function plantLeak(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async past({ db }) {
      const { rows } = await db.execute<{ said: string }>(sql`select coalesce(new::text, '') as said from audit_log`);
      return rows.map(({ said }) => said);
    },
  });
}

beforeAll(async () => {
  world = await makeWorld(plantLeak);
  world.takeOffRowSecurity();
  figures = [...(await plantDeclared()), ...(await plantTerms()), ...(await plantProjectMoney())];
});
afterAll(() => world.close());

let made = 0;
/** An amount in cents that is no other, neither in cents nor in dollars. */
function anAmount(): number {
  made += 1;
  return 731_000_000_37 - made * 1_000_037;
}

const spellingsOf = (cents: number): string[] => [
  String(cents),
  (cents / 100).toFixed(2),
  formatMoney(cents, 'en').replace('$', ''),
  formatMoney(Math.trunc(cents / 100) * 100, 'en')
    .replace('$', '')
    .replace(/\.00$/u, ''),
];

/** A value for a field; the upper end of a range above every other. */
function valueFor(name: string, field: Field): { value: unknown; spellings: string[] } | undefined {
  if (field.kind === 'money') {
    const cents = anAmount() + (name.endsWith('_max') ? 200_000_000_00 : 0);
    return { value: cents, spellings: spellingsOf(cents) };
  }
  if (field.kind !== 'text' && field.kind !== 'prose') return undefined;
  made += 1;
  return { value: `zqhidden${made}heron`, spellings: [`zqhidden${made}heron`] };
}

/** Writes into every declared field with a right of its own to read it; each write is told to the audit like any other. */
async function plantDeclared(): Promise<Figure[]> {
  const planted: Figure[] = [];
  // What is agreed is bound to its payment lines.
  await past('contracts', sql`update contracts set state = 'draft' where id = ${world.own['contracts']}`);
  for (const { declaration, table } of records) {
    const id = world.own[wordOf(declaration)];
    for (const [name, field] of Object.entries<Field>(declaration.fields)) {
      const given = field.reads === undefined || field.derived === true ? undefined : valueFor(name, field);
      if (given === undefined || field.reads === undefined || id === undefined) continue;
      const place = `${declaration.path} ${name}`;
      planted.push({ place, reads: field.reads, spellings: given.spellings });
      const path = `${declaration.path}/${id}`;
      const written = await world.at.call(world.actors.admin, 'PATCH', path, { [name]: given.value });
      if (written.status < 300) continue;
      // Where the state of the record keeps it from being changed, it is there all the same, and was written once.
      await past(
        table,
        sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${given.value} where id = ${id}`,
      );
      await noteAudit(declaration.name, id, { [name]: given.value });
    }
  }
  return [...planted, ...(await workedOut())];
}

/** Sums that follow from what was planted, as an admin reads them. */
async function workedOut(): Promise<Figure[]> {
  const sums: Figure[] = [];
  for (const { declaration } of records) {
    const fields = Object.entries<Field>(declaration.fields);
    const hidden = fields.filter(([, { kind, derived, reads }]) => kind === 'money' && derived === true && reads);
    if (hidden.length === 0) continue;
    const path = `${declaration.path}/${world.own[wordOf(declaration)]}`;
    const { body } = await world.at.call(world.actors.admin, 'GET', path);
    for (const [name, { reads }] of hidden)
      if (reads !== undefined && Number(body[name]) > 100_000_000)
        sums.push({ place: `${declaration.path} ${name}`, reads, spellings: spellingsOf(Number(body[name])) });
  }
  return sums;
}

/** Lines of payment, money that came in, and an amount that misses them: beside the fields of a contract. */
async function plantTerms(): Promise<Figure[]> {
  const id = world.own['contracts'] ?? '';
  const [line, other, came] = [anAmount(), anAmount(), anAmount()];
  const schedule = [line, other].map((amount, at) => ({
    key: `line${at}`,
    label: `Line ${at}`,
    label_es: null,
    percent: null,
    trigger: 'date',
    due_on: '2027-01-01',
    amount,
  }));
  await past(
    'contracts',
    sql`update contracts set schedule = ${JSON.stringify(schedule)}::jsonb, state = 'draft' where id = ${id}`,
  );
  await noteAudit('contract', id, { schedule });
  await noteAudit('contract', id, { line: 'line0', amount: came });
  await past(
    'contract_receipts',
    sql`insert into contract_receipts (id, contract_id, payment_key, amount, received_on, noted_by)
      values (gen_random_uuid(), ${id}, 'line0', ${came}, current_date, ${world.actors.admin.userId})`,
  );
  return [line, other, line + other, came].map((cents) => ({
    place: 'the terms of a contract',
    reads: 'contracts.money',
    spellings: spellingsOf(cents),
  }));
}

/** Costs of a project, which nobody outside staff reads. */
async function plantProjectMoney(): Promise<Figure[]> {
  const [budget, forecast] = [anAmount(), anAmount()];
  const project = world.own['projects'] ?? '';
  await world.at.database.db.execute(
    sql`update projects set cost_budget_cents = ${budget}, cost_forecast_cents = ${forecast} where id = ${project}`,
  );
  await noteAudit('project', project, { cost_budget_cents: budget });
  return [budget, forecast].map((cents) => ({
    place: 'the money of a project',
    reads: 'projects.write',
    spellings: spellingsOf(cents),
  }));
}

async function past(table: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = world.at.database;
  await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  await db.execute(statement);
  await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
}

/** An audit row of the own project, as a write would leave it. */
async function noteAudit(kind: string, id: string, values: object): Promise<void> {
  const { actors, own } = world;
  await world.at.database.db.execute(sql`
    insert into audit_log (actor_id, actor_name, source, action, entity_type, entity_id, project_id, old, new)
    values (${actors.admin.userId}, 'An admin', 'ui', ${`${kind}.changed`}, ${kind}, ${id}, ${own['projects']},
      ${JSON.stringify(values)}::jsonb, ${JSON.stringify(values)}::jsonb)`);
}

const readers = ['employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'] as const;

/** Questions that bring out what is there: each place by itself, every choice of a query, a file instead of a page, a figure sought for. */
function questions(endpoint: Endpoint): string[] {
  const properties = endpoint.query === undefined ? {} : (shapeOf(endpoint.query).properties ?? {});
  const ids: Record<string, string | undefined> = {
    project: world.own['projects'],
    project_id: world.own['projects'],
    unit_id: world.own['units'],
    entity_id: world.own['units'],
  };
  const single = Object.entries(properties).flatMap(([name, shape]) => {
    const id = ids[name];
    if (id !== undefined) return [`?${name}=${id}`];
    if (name === 'view') return (shape.enum ?? []).map((each) => `?view=${String(each)}`);
    return name === 'totals' ? ['?totals=true'] : [];
  });
  const files = 'format' in properties ? ['?format=csv'] : [];
  const sought = 'q' in properties ? ['?q=heron', '?q=7310'] : [];
  return [...new Set([queryOf(endpoint), ...single, ...files, ...sought])];
}

/** Each line says who is told what, and where; a figure is told as soon as one spelling of it is in the answer. */
async function tell(
  mounted: readonly { name: string; endpoint: Endpoint }[],
  actors: readonly Exclude<ActorName, 'nobody' | 'newcomer'>[],
  kept: (actor: Exclude<ActorName, 'nobody' | 'newcomer'>, figure: Figure) => boolean,
): Promise<{ asked: number; found: string[] }> {
  const found = new Set<string>();
  let asked = 0;
  for (const { name, endpoint } of mounted) {
    if (endpoint.method !== 'GET') continue;
    const path = fillPath(endpoint.path, world.own);
    if (path === undefined) continue;
    for (const actor of actors) {
      const access = endpoint.access;
      if (capabilities[access] !== 'public' && !holds(world.actors[actor].groups, access)) continue;
      const hidden = figures.filter((figure) => kept(actor, figure));
      if (hidden.length === 0) continue;
      for (const query of questions(endpoint)) {
        const answer = await world.at.call(world.actors[actor], 'GET', `${path}${query}`);
        asked += 1;
        const said = JSON.stringify(answer.body) + JSON.stringify(answer.headers);
        for (const { place, spellings } of hidden)
          if (spellings.some((each) => said.includes(each))) found.add(`${name} as ${actor} tells ${place}`);
      }
    }
  }
  return { asked, found: [...found] };
}

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));
const isKept = (actor: Exclude<ActorName, 'nobody' | 'newcomer'>, { reads }: Figure) =>
  !holds(world.actors[actor].groups, reads);

test('what only some may read of a record is in no answer to anybody else', { timeout: 300_000 }, async () => {
  const { asked, found } = await tell(real(), readers, isKept);
  console.log(`hidden figures: ${figures.length} figures, ${asked} questions, ${found.length} told`);
  expect(found).toEqual([]);
  expect(figures.length).toBeGreaterThan(12);
  expect(asked).toBeGreaterThan(500);
});

test('nor is it in what open screens are sent, or in a notification', async () => {
  const { db } = world.at.database;
  const { rows } = await db.execute<{ said: string }>(sql`
    select payload::text as said from outbox union all select payload::text from outbox_unnumbered
    union all select to_jsonb(n)::text from notifications n`);
  const all = rows.map(({ said }) => said).join('\n');
  expect(figures.filter(({ spellings }) => spellings.some((each) => all.includes(each)))).toEqual([]);
});

test('the same questions by an admin come upon every figure, and upon a leak by whoever is not told', async () => {
  const { found } = await tell(real(), ['admin'], () => true);
  const places = new Set(found.map((each) => each.split(' tells ')[1]));
  expect(figures.map(({ place }) => place).filter((place) => !places.has(place))).toEqual([]);
  const leak = world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.'));
  expect((await tell(leak, ['third_party_staff'], isKept)).found).toContain(
    'planted.past as third_party_staff tells the terms of a contract',
  );
});
