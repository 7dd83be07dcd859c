import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { documentOf, type RichDocument } from '#platform/shared/rich-text.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
let project: string;

beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee'], { firstName: 'Renee', lastName: 'Lead' });
  other = await at.person(['third_party_staff'], { firstName: 'Marcus', lastName: 'Other' });
  project = await idOf('/projects', { project_number: '26-038', name: 'Silver Bow Flats' });
});
afterAll(() => at.close());

async function idOf(path: string, body: object): Promise<string> {
  const answer = await at.call(lead, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
const agendaOf = async (id: string, who = lead) => (await at.call(who, 'GET', `/meetings/${id}/agenda`)).body;
/** A single meeting with these lines on its agenda. */
async function meeting(lines: string, people: readonly Viewer[] = []): Promise<string> {
  const id = await idOf('/meetings', { title: 'Talked over', starts_at: '2027-03-01T17:00:00Z' });
  await at.call(lead, 'PUT', `/meetings/${id}/participants`, {
    participants: [...people.map(({ userId }) => ({ user_id: userId })), { email: 'guest@bragg.example' }],
  });
  if (lines !== '') await at.call(lead, 'POST', `/meetings/${id}/items`, { text: lines });
  return id;
}
async function writeNotes(who: Viewer, item: { id: string }, body: RichDocument) {
  const held = await at.call(who, 'POST', `/agenda-items/${item.id}/lease`, { hold: true });
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  return at.call(who, 'PUT', `/agenda-items/${item.id}/notes`, { body, version: held.body.version });
}
const naming = (people: readonly Viewer[], words: string): RichDocument => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: words, marks: [{ type: 'bold' }] },
        ...people.map(({ userId }) => ({ type: 'mention', attrs: { id: userId, label: 'Somebody else' } })),
      ],
    },
  ],
});
const bellOf = async (who: Viewer) =>
  (await at.call(who, 'GET', '/notifications/')).body.map(({ type, message, link }: any) => ({ type, message, link }));

test('whom the notes mention is told once, by the name that they have; whoever reads no meetings is not mentioned', async () => {
  const id = await meeting('Crane access 15', [other]);
  const [item] = (await agendaOf(id)).items;
  const owner = await at.person(['home_owner']);
  const refused = await writeNotes(lead, item, naming([owner], 'See '));
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'body']);
  const written = await writeNotes(lead, item, naming([other], 'Alley is 19 ft, '));
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  expect(written.body.notes).toBe('Alley is 19 ft, @Marcus Other');
  const told = [
    {
      type: 'mention',
      message: 'Crane access: Renee Lead mentioned you: Alley is 19 ft, @Marcus Other',
      link: `/meetings/${id}?item=${item.id}`,
    },
  ];
  expect(await bellOf(other)).toEqual(told);
  await writeNotes(lead, item, naming([other], 'Alley is 20 ft, '));
  expect(await bellOf(other), 'Named before').toEqual(told);
  const { text } = (await at.call(lead, 'GET', `/meetings/${id}/minutes`)).body;
  expect(text).toContain('**Alley is 20 ft,** **@Marcus Other**');
  // Found in the list of meetings by what was noted there.
  const found = (await at.call(other, 'GET', '/tables/meetings?q=Alley%20is%2020')).body.rows;
  expect(found.map(({ id: each }: any) => each)).toEqual([id]);
});

test('the history of a meeting says what became of its items, decisions and actions, without who held the pen', async () => {
  const id = await meeting('Crane access 15', [other]);
  const [item] = (await agendaOf(id)).items;
  await writeNotes(lead, item, naming([other], 'Alley is 19 ft, '));
  await idOf('/meeting-outcomes', { item_id: item.id, kind: 'decision', text: 'A smaller crane comes' });
  const action = { title: 'Ask the city', owner: other.userId, due_on: addDays(companyToday(), 5), item_id: item.id };
  const done = await idOf('/action-items', action);
  expect((await at.call(lead, 'POST', `/action-items/${done}/move`, { to: 'Completed' })).status).toBe(200);
  const history = (await at.call(lead, 'GET', `/meetings/${id}/history`)).body;
  const parts = history.filter(({ part }: any) => part !== null);
  expect(parts.map(({ action: what, part, old, new: now }: any) => [what, part, old, now])).toEqual([
    ['action_item.moved', 'Ask the city', null, null],
    ['action_item.created', 'Ask the city', null, null],
    ['meeting_outcome.created', 'A smaller crane comes', null, null],
    ['agenda_item.changed', 'Crane access', null, null],
    ['agenda_item.created', 'Crane access', null, null],
  ]);
  const page = (await at.call(lead, 'GET', `/meetings/${id}/history?limit=2&after=${parts[1].id}`)).body;
  expect(page.map(({ part }: any) => part)).toEqual(['A smaller crane comes', 'Crane access']);
});

test('what somebody notes for themselves no other person gets by any call, and it goes along when the item does', async () => {
  const secret = 'Zanzibarquatsch';
  const series = await idOf('/meeting-series', {
    title: 'With secrets',
    frequency: 'weekly',
    starts_on: addDays(companyToday(), 1),
    start_time: '09:00',
    tz: 'America/Denver',
    template: 'Rates 5',
    people: [other.userId],
  });
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from meetings where series_id = ${series}`,
  );
  const id = rows[0]?.id ?? '';
  const [item] = (await agendaOf(id)).items;
  const path = `/agenda-items/${item.id}/private-notes`;
  const kept = await at.call(lead, 'PUT', path, { text: secret });
  expect(kept.body.private_notes, JSON.stringify(kept.body)).toEqual({ text: secret, version: 1 });
  expect((await at.call(lead, 'PUT', path, { text: 'Written elsewhere' })).status, 'Not over what was not read').toBe(
    409,
  );
  expect((await at.call(other, 'PUT', path, { text: 'Mine' })).body.private_notes.text).toBe('Mine');
  expect((await agendaOf(id)).items[0].private_notes.text).toBe(secret);
  await at.call(lead, 'POST', `/meetings/${id}/move`, { to: 'in_progress' });
  const closed = await at.call(lead, 'POST', `/meetings/${id}/close`, { items: [] });
  const next = closed.body.next.id;
  const carried = (await agendaOf(next)).items.find(({ carry_count: n }: any) => n === 1);
  expect(carried.private_notes.text).toBe(secret);
  const admin = await at.person(['admin']);
  for (const who of [other, admin])
    for (const asked of [
      `/meetings/${id}/agenda`,
      `/meetings/${next}/agenda`,
      `/meetings/${id}/minutes`,
      `/agenda-items/${item.id}`,
      `/agenda-items/${item.id}/history`,
      `/tables/agenda-items?q=${secret}`,
      `/tables/agenda-items?columns=title,notes`,
      `/search?q=${secret}`,
      `/meetings/${id}/history`,
    ])
      expect(JSON.stringify((await at.call(who, 'GET', asked)).body), asked).not.toContain(secret);
  const mails = await at.database.db.execute(sql`select body from mail_outbox where body like ${`%${secret}%`}`);
  expect(mails.rows).toEqual([]);
  const audit = await at.database.db.execute(
    sql`select 1 from audit_log where coalesce(old::text, '') || coalesce(new::text, '') like ${`%${secret}%`}`,
  );
  expect(audit.rows).toEqual([]);
  expect((await at.call(lead, 'PUT', path, { text: '', version: 1 })).body.private_notes).toBeNull();
});

test('files hang on a meeting and its items, go along with an item, and come off without being lost', async () => {
  const sent = await postForm(at, lead, '/files', { owner_type: 'project', owner_id: project }, [
    { name: 'crane.txt', content: 'A crane' },
  ]);
  const [file] = sent.body;
  const id = await meeting('Crane access 15', [other]);
  const [item] = (await agendaOf(id)).items;
  const hung = await at.call(lead, 'PUT', `/meetings/${id}/files`, { file_ids: [file.id], item_id: item.id });
  expect(hung.body.items[0].files, JSON.stringify(hung.body)).toMatchObject([{ id: file.id, name: 'crane.txt' }]);
  await at.call(lead, 'PUT', `/meetings/${id}/files`, { file_ids: [file.id] });
  await at.call(lead, 'PUT', `/meetings/${id}/files`, { file_ids: [file.id] });
  const both = await agendaOf(id, other);
  expect([both.files.length, both.items[0].files.length]).toEqual([1, 1]);
  expect((await at.call(lead, 'PUT', `/meetings/${id}/files`, { file_ids: [project] })).status).toBe(400);
  const elsewhere = (await agendaOf(await meeting('Another'))).items[0].id;
  expect(
    (await at.call(lead, 'PUT', `/meetings/${id}/files`, { file_ids: [file.id], item_id: elsewhere })).status,
  ).toBe(400);
  const off = { hung: both.files[0].hung };
  expect((await at.call(other, 'POST', `/meetings/${id}/files/off`, off)).body.files).toEqual([]);
  expect((await at.call(other, 'POST', `/meetings/${id}/files/off`, off)).status, 'Gone already').toBe(400);
  expect((await agendaOf(id)).files).toEqual([]);
  expect((await at.call(lead, 'GET', `/files/${file.id}`)).status).toBe(200);
});

test('sections are named, put in order, made and taken away; one that another has just made stays, and no item is lost', async () => {
  const id = await meeting('# First\nOne\n# Second\nTwo', [other]);
  const [first, second] = (await agendaOf(id)).sections;
  await at.call(other, 'POST', `/meetings/${id}/items`, { text: '# Third\nThree' });
  const put = await at.call(lead, 'PUT', `/meetings/${id}/sections`, {
    sections: [{ id: second.id, title: 'Second, named anew' }, { title: 'Made' }],
    remove: [first.id],
  });
  expect(
    put.body.sections.map(({ title }: any) => title),
    JSON.stringify(put.body),
  ).toEqual(['Second, named anew', 'Made', 'Third']);
  expect(put.body.items.map((item: any) => [item.title, item.section_id])).toEqual([
    ['One', null],
    ['Two', second.id],
    ['Three', put.body.sections[2].id],
  ]);
  const foreign = (await agendaOf(await meeting('# Elsewhere\nFour'))).sections[0].id;
  const refused = await at.call(lead, 'PUT', `/meetings/${id}/sections`, {
    sections: [{ id: foreign, title: 'Mine' }],
  });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'sections.0.id']);
});

test('whoever is asked says whether they come, nobody for another, and a calendar says so', async () => {
  const id = await meeting('One', [other]);
  expect((await at.call(lead, 'POST', `/meetings/${id}/answer`, { response: 'yes' })).status).toBe(422);
  const answered = await at.call(other, 'POST', `/meetings/${id}/answer`, { response: 'maybe' });
  expect(answered.body.participants.find(({ person }: any) => person?.id === other.userId).response).toBe('maybe');
  const calendar = await at.portal.kernel.app.inject({
    url: `/api/meetings/${id}/calendar.ics`,
    headers: { 'x-test-person': lead.userId },
  });
  expect(calendar.body.replaceAll('\r\n ', '')).toMatch(/PARTSTAT=TENTATIVE[^\r]*Marcus Other/u);
});

test('pasted addresses of the portal become what they lead to, for who sees it; a number that is part of a name is no duration', async () => {
  const ticket = await idOf('/tickets', { title: 'The heat pump hums', project_id: project });
  const id = await meeting('');
  const pasted = await at.call(lead, 'POST', `/meetings/${id}/items`, {
    text: [
      '/projects/26-038 10',
      `Noise /tickets?panel=${ticket} (5 min)`,
      `/tickets/ticket-form/read/${ticket}`,
      'https://elsewhere.example/projects/26-038',
      'Crane for 26-038',
    ].join('\n'),
  });
  expect(
    pasted.body.items.map(({ title, link, item_type: type, duration_minutes: minutes }: any) => [
      title,
      link?.id ?? null,
      type,
      minutes,
    ]),
  ).toEqual([
    ['26-038 Silver Bow Flats', project, 'project', 10],
    ['Noise', ticket, 'ticket', 5],
    [expect.stringContaining('The heat pump hums'), ticket, 'ticket', 0],
    ['https://elsewhere.example/projects/26-038', null, 'topic', 0],
    ['Crane for 26-038', null, 'topic', 0],
  ]);
  const last = pasted.body.items.at(-1).id;
  const linked = await at.call(lead, 'PUT', `/agenda-items/${last}/link`, { link: { kind: 'project', id: project } });
  expect(linked.body.link).toMatchObject({ kind: 'project', id: project, project_id: project });
  expect((await at.call(lead, 'PUT', `/agenda-items/${last}/link`, { link: null })).body.link).toBeNull();
  const outcome = { item_id: pasted.body.items[1].id, text: 'A new fan' };
  await idOf('/meeting-outcomes', outcome);
  const { body } = await at.call(lead, 'GET', `/meetings/discussed?kind=ticket&id=${ticket}`);
  expect(body.flatMap(({ outcomes }: any) => outcomes.map(({ text }: any) => text))).toEqual(['A new fan']);
  // What was said of its ticket stands on the page of the project as well.
  const ofProject = await at.call(other, 'GET', `/meetings/discussed?kind=project&id=${project}`);
  expect(JSON.stringify(ofProject.body)).toContain('A new fan');
  // And on that of the home, with the steps of the ticket in the home's history; not on that of a neighbour.
  const [home, next] = [
    await idOf('/units', { project, name: 'Hum' }),
    await idOf('/units', { project, name: 'Beside' }),
  ];
  await at.call(lead, 'PATCH', `/tickets/${ticket}`, { project_id: project, unit_id: home });
  await at.call(lead, 'POST', `/tickets/${ticket}/move`, { to: 'in_progress' });
  const seenOf = async (unit: string) => {
    const discussed = await at.call(other, 'GET', `/meetings/discussed?kind=unit&id=${unit}`);
    const history = await at.call(other, 'GET', `/projects/${project}/history?entity_id=${unit}`);
    return [discussed, history].map(({ status, body: rows }) => {
      expect(status, JSON.stringify(rows)).toBe(200);
      return JSON.stringify(rows);
    });
  };
  const [discussed, history] = await seenOf(home);
  expect(discussed).toContain('A new fan');
  expect(history).toContain(ticket);
  expect(history).toContain('in_progress');
  // By its number and title, with the words of its states in both languages.
  expect(history).toMatch(/T-\d+ The heat pump hums/u);
  expect(history).toContain('En curso');
  for (const rows of await seenOf(next)) expect(rows).not.toContain(ticket);
});

test('the minutes ring in the bells of those who were asked, and what was talked about may stand on the next agenda again without its outcomes', async () => {
  const series = await idOf('/meeting-series', {
    title: 'Rung',
    frequency: 'weekly',
    starts_on: addDays(companyToday(), 1),
    people: [other.userId],
    template: 'Safety 5',
  });
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from meetings where series_id = ${series}`,
  );
  const id = rows[0]?.id ?? '';
  await at.call(lead, 'POST', `/meetings/${id}/move`, { to: 'in_progress' });
  const { items, next } = await agendaOf(id);
  await writeNotes(lead, items[0], documentOf('No incident'));
  await idOf('/meeting-outcomes', { item_id: items[0].id, text: 'Known' });
  await at.call(lead, 'PATCH', `/agenda-items/${items[0].id}`, { status: 'discussed' });
  const again = await at.call(lead, 'POST', `/meetings/${next.id}/bring`, {
    items: [items[0].id],
    place: { section_id: null, sort_order: 1 },
  });
  expect(again.body.items[0], JSON.stringify(again.body)).toMatchObject({
    title: 'Safety',
    sort_order: 1,
    carry_count: 0,
    outcomes: [],
  });
  await at.call(lead, 'POST', `/meetings/${id}/close`, { items: [] });
  expect(await bellOf(other)).toContainEqual({
    type: 'meeting_minutes',
    message: 'Rung: the minutes are there',
    link: `/meetings/${id}?view=minutes`,
  });
  expect((await bellOf(lead)).filter(({ type }: any) => type === 'meeting_minutes')).toEqual([]);
});

test('nobody outside staff does any of it, signed in or not', async () => {
  const id = await meeting('One', [other]);
  const [item] = (await agendaOf(id)).items;
  const calls: [string, string, object?][] = [
    ['PUT', `/meetings/${id}/sections`, { sections: [{ title: 'Mine' }] }],
    ['POST', `/meetings/${id}/answer`, { response: 'yes' }],
    ['PUT', `/meetings/${id}/files`, { file_ids: [id] }],
    ['POST', `/meetings/${id}/files/off`, { hung: id }],
    ['PUT', `/agenda-items/${item.id}/private-notes`, { text: 'Mine' }],
    ['PUT', `/agenda-items/${item.id}/link`, { link: null }],
    ['PUT', `/agenda-items/${item.id}/notes`, { body: documentOf('Mine'), version: 1 }],
  ];
  for (const [method, path, body] of calls) {
    for (const group of ['home_owner', 'developer', 'floor_manager'] as const)
      expect((await at.call(await at.person([group]), method, path, body)).status, `${group} ${path}`).toBe(403);
    expect((await at.call(null, method, path, body)).status, path).toBe(401);
  }
});

test('minutes name as there whoever started it, led on or had it open while it ran; the end says it once more for all', async () => {
  const absent = await at.person(['employee']);
  const id = await meeting('Rates 5\nCrane 5', [lead, other, absent]);
  const call = (who: Viewer, path: string, body: object = {}) => at.call(who, 'POST', `/meetings/${id}/${path}`, body);
  const there = async () =>
    (await agendaOf(id)).participants
      .filter((each: any) => each.attended)
      .map((each: any) => each.person?.id ?? each.email);
  await call(other, 'here');
  expect(await there(), 'Before it runs nobody is there').toEqual([]);
  await call(lead, 'move', { to: 'in_progress' });
  expect(await there()).toEqual([lead.userId]);
  expect((await call(other, 'here')).status).toBe(204);
  await call(other, 'here');
  await call(await at.person(['employee']), 'here');
  expect((await there()).toSorted()).toEqual([lead.userId, other.userId].toSorted());
  const { rows } = await at.database.db.execute(
    sql`select 1 from audit_log where action = 'meeting.came' and entity_id = ${id}`,
  );
  expect(rows).toHaveLength(1);
  const { participants } = await agendaOf(id);
  const idOfGuest = participants.find((each: any) => each.email !== null).id;
  const idOfLead = participants.find((each: any) => each.person?.id === lead.userId).id;
  const strange = await call(lead, 'close', { items: [], there: [idOfLead, idOfLead.replace(/^.{4}/u, 'ffff')] });
  expect([strange.status, strange.body.details?.[0]?.path]).toEqual([422, 'there.1']);
  expect((await call(lead, 'close', { items: [], there: [idOfLead, idOfGuest] })).status).toBe(200);
  const { text } = (await at.call(lead, 'GET', `/meetings/${id}/minutes?language=en`)).body;
  expect(text).toMatch(/There: .*Renee Lead.*guest@bragg/u);
  expect(text).toMatch(/Not there: .*Marcus Other/u);
  await call(absent, 'here');
  expect((await agendaOf(id)).participants.filter((each: any) => each.attended)).toHaveLength(2);
});
