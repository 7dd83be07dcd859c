import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let seller: Viewer;
let guest: Viewer;
let outside: Viewer[];
let contact: string;
let company: string;
let deal: string;

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const made = async (path: string, body: object) => {
  const answer = await call(seller, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer;
};
const titles = async (kind: string, id: string) =>
  (await call(guest, 'GET', `/activities/timeline?kind=${kind}&id=${id}`)).body.map(({ title }: any) => title);

beforeAll(async () => {
  at = await makePortal();
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  guest = await at.person(['third_party_staff']);
  outside = [await at.person(['home_owner']), await at.person(['developer']), await at.person(['floor_manager'])];
  company = (await made('/companies', { name: 'Sable Creek', kind: 'developer' })).body.id;
  contact = (await made('/contacts', { name: 'Elena Sable', company_id: company })).body.id;
  deal = (
    await made('/opportunities', {
      name: 'Duplexes',
      pipeline: 'b2b',
      primary_contact: contact,
      company_id: company,
      next_step: 'Call',
      next_step_on: '2027-01-04',
    })
  ).body.id;
});
afterAll(() => at.close());

test('what is noted of a deal says its next step and when it was last heard of, and one undo takes all of it back', async () => {
  const noted = await made('/activities', {
    kind: 'call',
    title: 'Asked for the yield study',
    opportunity_id: deal,
    happened_at: '2026-11-20T10:00:00Z',
    next_step: 'Send the study',
    next_due: '2027-02-01',
  });
  const after = (await call(seller, 'GET', `/opportunities/${deal}`)).body;
  expect(after).toMatchObject({ next_step: 'Send the study', next_step_on: '2027-02-01' });
  expect(after.last_activity_at).toMatch(/^2026-11-20T10:00/u);
  expect(await titles('opportunity', deal)).toContain('Asked for the yield study');
  expect(await titles('company', company)).toContain('Asked for the yield study');
  expect(await titles('contact', contact)).toContain('Asked for the yield study');
  const undone = await call(seller, 'POST', `/undo/${String(noted.headers['x-undo'])}`);
  expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ refused: 0 });
  const back = (await call(seller, 'GET', `/opportunities/${deal}`)).body;
  expect(back).toMatchObject({ next_step: 'Call', next_step_on: '2027-01-04', last_activity_at: null });
  expect(await titles('opportunity', deal)).not.toContain('Asked for the yield study');
});

test('a call answers a lead, a note does not, and what was said stays with the deal that the lead becomes', async () => {
  const lead = (await made('/leads', { name: 'Ana', channel: 'dtc', source: 'event', email: 'ana@example.test' })).body;
  await made('/activities', { kind: 'note', title: 'Speaks Spanish', lead_id: lead.id });
  expect((await call(seller, 'GET', `/leads/${lead.id}`)).body).toMatchObject({
    state: 'open',
    first_response_at: null,
  });
  await made('/activities', {
    kind: 'call',
    title: 'Told her of the two plans',
    lead_id: lead.id,
    next_step: 'Send both plans',
    next_due: '2027-01-10',
  });
  const answered = (await call(seller, 'GET', `/leads/${lead.id}`)).body;
  expect(answered).toMatchObject({
    state: 'contacted',
    owner: { id: seller.userId },
    next_step: 'Send both plans',
    next_due: '2027-01-10',
    first_response_at: expect.any(String),
  });
  const became = await call(seller, 'POST', `/leads/${lead.id}/qualify`, {
    name: 'Ana, two bedrooms',
    next_step: 'Visit',
    next_step_on: '2027-01-20',
  });
  const seen = await titles('opportunity', became.body.opportunity_id);
  expect(seen).toEqual(expect.arrayContaining(['Told her of the two plans', 'Speaks Spanish', `${lead.code} Ana`]));
  const steps = (await call(seller, 'GET', `/activities/timeline?kind=opportunity&id=${became.body.opportunity_id}`))
    .body;
  expect(steps.map(({ what }: any) => what)).toContain('stage');
});

test('an activity is of somebody, and a next step has its day', async () => {
  const alone = await call(seller, 'POST', '/activities', { kind: 'note', title: 'Of nobody' });
  expect([alone.status, alone.body.details?.[0]?.path]).toEqual([422, 'opportunity_id']);
  const undated = await call(seller, 'POST', '/activities', {
    kind: 'note',
    title: 'Undated',
    contact_id: contact,
    next_step: 'Some time',
  });
  expect([undated.status, undated.body.details?.[0]?.path]).toEqual([422, 'next_due']);
});

test('nobody outside staff reads a timeline, and staff of others add nothing to it', async () => {
  await made('/activities', { kind: 'note', title: 'Canary of sales', contact_id: contact });
  for (const viewer of outside) {
    expect((await call(viewer, 'GET', `/activities/timeline?kind=contact&id=${contact}`)).status).toBe(403);
    expect(JSON.stringify((await call(viewer, 'GET', '/search?q=Canary')).body)).not.toContain('Canary of sales');
  }
  const refused = await call(guest, 'POST', '/activities', { kind: 'note', title: 'Mine', contact_id: contact });
  expect(refused.status).toBe(403);
});
