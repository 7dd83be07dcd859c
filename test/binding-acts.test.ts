import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindingPart } from '#areas/projects/projects/server/reads.ts';
import {
  bindingActs,
  binds,
  developerMemberships,
  homeMemberships,
  type BindingAct,
  type Membership,
} from '#platform/shared/binding-acts.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { marked, openDesk, type SigningDesk } from './envelopes.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { marked as drawn } from './sign-off-forms.ts';

/** The table of binding acts, written by hand a second time. A change of the table has to be made here as well. */
const expected: Record<BindingAct, readonly Membership[]> = {
  'change_order.decide': ['primary_owner', 'co_owner', 'by_hand', 'admin', 'approver'],
  'sign_off.owner': ['primary_owner', 'co_owner'],
  'sign_off.developer': ['by_hand', 'admin', 'approver'],
  'envelope.sign': ['primary_owner', 'co_owner', 'by_hand', 'admin', 'approver'],
  'trip.sign': ['primary_owner', 'co_owner'],
};
const memberships: readonly Membership[] = [...homeMemberships, ...developerMemberships];
const isHome = (membership: Membership) => (homeMemberships as readonly string[]).includes(membership);

let at: TestPortal;
let desk: SigningDesk;
let project: string;
let unit: string;
let admin: Viewer;
const people = new Map<Membership, Viewer>();
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  desk = await openDesk(at, admin);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-811',
    name: 'Binding Lane',
    factory: 'reno',
    unit_names: ['A-1'],
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  });
  project = made.body.id;
  unit = made.body.units[0].id;
  const organisation = newId();
  await run(sql`insert into developer_organisations (id, name) values (${organisation}, 'Sable')`);
  await run(sql`update projects set status = 3, owner_visible = true, developer_visible = true, show_sign_offs = true,
    developer_organisation_id = ${organisation} where id = ${project}`);
  for (const membership of memberships) {
    const person = await at.person([isHome(membership) ? 'home_owner' : 'developer']);
    people.set(membership, person);
    if (isHome(membership))
      await run(sql`insert into unit_owners (id, unit_id, user_id, name, role, from_on)
        values (${newId()}, ${unit}, ${person.userId}, ${person.name}, ${membership}, current_date - 10)`);
    else if (membership === 'by_hand')
      await run(
        sql`insert into project_members (project_id, user_id, role) values (${project}, ${person.userId}, 'developer')`,
      );
    else
      await run(sql`insert into developer_organisation_people (organisation_id, user_id, role)
        values (${organisation}, ${person.userId}, ${membership})`);
  }
});
afterAll(() => at.close());

const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  at.database.db.execute<T>(statement);
const personOf = (membership: Membership): Viewer => {
  const person = people.get(membership);
  if (person === undefined) throw new Error(`Nobody is ${membership}.`);
  return person;
};

/** The server's judgement of each act, by the way that the act itself is judged. */
const judged: Record<BindingAct, (person: Viewer, membership: Membership) => Promise<boolean>> = {
  async 'change_order.decide'(person) {
    const { rows } = await run<{ as: string | null }>(
      sql`select hearth_change_order_client(${person.userId}, ${project}, ${sql.param([unit])}::uuid[]) as as`,
    );
    return rows[0]?.as !== null;
  },
  'sign_off.owner': (person) => signsForm(person, 'owner_acceptance'),
  'sign_off.developer': (person) => signsForm(person, 'site_final'),
  async 'envelope.sign'(person) {
    const sent = await desk
      .send({ projectId: project, recipients: [{ role: 'signer', userId: person.userId }] })
      .catch(() => undefined);
    // Whoever was asked before their part changed is refused as well.
    const before = await desk.send({ recipients: [{ role: 'signer', userId: person.userId }] });
    await run(sql`alter table envelopes disable trigger user`);
    await run(sql`update envelopes set project_id = ${project} where id = ${before.id}`);
    await run(sql`alter table envelopes enable trigger user`);
    const signed = await at.call(person, 'POST', `/envelopes/${before.id}/sign`, marked);
    expect(signed.status === 200, 'asked and signed are judged alike').toBe(sent !== undefined);
    return sent !== undefined;
  },
  async 'trip.sign'(person) {
    const { rows } = await run<{ may: boolean }>(sql`
      select ${bindingPart(person, 'owner', 'trip.sign')} as may from (select ${unit}::uuid as unit_id, ${project}::uuid as project_id) r`);
    return rows[0]?.may === true;
  },
};

/** Begins a form that waits for its signature, asks as this person, and takes it away again. */
async function signsForm(person: Viewer, type: 'owner_acceptance' | 'site_final'): Promise<boolean> {
  const id = newId();
  await run(sql`alter table sign_offs disable trigger user`);
  await run(sql`
    insert into sign_offs (id, code, title, form_type, status, project_id, unit_id, template_revision, asks_developer)
    values (${id}, ${`SO-${id.slice(-6)}`}, 'A form', ${type}, 'all_areas_approved', ${project}, ${unit}, 1, ${type === 'site_final'})`);
  await run(sql`alter table sign_offs enable trigger user`);
  const read = await at.call(person, 'GET', `/sign-off-forms/${id}`);
  const offered = read.status === 200 && read.body.can.sign !== null;
  const heads = (await at.call(person, 'GET', `/sign-off-forms?unit_id=${unit}`)).body as {
    id: string;
    waits_for_me: boolean;
  }[];
  expect(heads.find((each) => each.id === id)?.waits_for_me ?? false, 'the list waits for who may sign').toBe(offered);
  const signed = await at.call(person, 'POST', `/sign-off-forms/${id}/sign`, drawn);
  expect(signed.status === 200, `offered and signed agree: ${JSON.stringify(signed.body)}`).toBe(offered);
  const { rows } = await run(sql`select 1 from sign_off_signatures where sign_off_id = ${id}`);
  expect(rows.length === 1).toBe(offered);
  await run(sql`alter table sign_offs disable trigger user`);
  await run(sql`update sign_offs set deleted_at = now() where id = ${id}`);
  await run(sql`alter table sign_offs enable trigger user`);
  return offered;
}

test('the table of binding acts is the one that was agreed on', () => {
  expect(Object.fromEntries(Object.entries(bindingActs).map(([act, of]) => [act, [...of]]))).toEqual(expected);
});

test.each(Object.keys(expected) as BindingAct[])(
  '%s is done by whoever may, and by no weaker membership',
  async (act) => {
    const done: Membership[] = [];
    for (const membership of memberships) {
      const might = isHome(membership) ? act !== 'sign_off.developer' : act !== 'sign_off.owner' && act !== 'trip.sign';
      const is = await judged[act](personOf(membership), membership);
      if (!might) expect(is, membership).toBe(false);
      if (is) done.push(membership);
      expect(is, `${act} by ${membership}`).toBe(binds(act, membership));
    }
    expect(done).toEqual(memberships.filter((each) => expected[act].includes(each)));
  },
);
