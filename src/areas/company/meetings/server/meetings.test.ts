import fc from 'fast-check';
import ICAL from 'ical.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { tellOfMeetingTask } from './jobs.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
const portal = { brandName: 'Hearth', publicUrl: 'https://hearth.example' };

beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee'], { firstName: 'Renee', lastName: 'Lead' });
  other = await at.person(['employee'], { firstName: 'Marcus', lastName: 'Other' });
});
afterAll(() => at.close());

const post = (who: Viewer, path: string, body?: object) => at.call(who, 'POST', path, body);
const agendaOf = async (id: string) => (await at.call(lead, 'GET', `/meetings/${id}/agenda`)).body;
const idOf = async (path: string, body: object): Promise<string> => {
  const answer = await post(lead, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const start = (id: string) => post(lead, `/meetings/${id}/move`, { to: 'in_progress' });
const move = (id: string, to: string) => post(lead, `/meetings/${id}/move`, { to });

/** A weekly series whose first meeting is at hand. */
async function series(facts: object = {}): Promise<{ series: string; first: string }> {
  const id = await idOf('/meeting-series', {
    title: 'Operations weekly',
    frequency: 'weekly',
    starts_on: addDays(companyToday(), 1),
    start_time: '09:00',
    tz: 'America/Los_Angeles',
    template: '# Morning\nSafety and news 5\nRates 10\nOpen',
    people: [other.userId],
    guests: 'crane@bragg.example',
    ...facts,
  });
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from meetings where series_id = ${id} order by starts_at`,
  );
  expect(rows).toHaveLength(1);
  return { series: id, first: rows[0]?.id ?? '' };
}
const meetingsOf = async (id: string) =>
  (
    await at.database.db.execute<{ id: string; state: string; slot: string; day: string }>(
      sql`select id, state, occurrence_at::text as slot, starts_at::text as day from meetings where series_id = ${id} order by occurrence_at`,
    )
  ).rows;

test('the first meeting of a series is a draft with the agenda and the people of its template', async () => {
  const { first } = await series();
  const agenda = await agendaOf(first);
  expect(agenda.meeting).toMatchObject({ state: 'draft', title: 'Operations weekly', duration_minutes: 60 });
  expect(agenda.sections.map(({ title }: { title: string }) => title)).toEqual(['Morning']);
  expect(agenda.items.map((item: any) => [item.title, item.duration_minutes, item.section_id])).toEqual([
    ['Safety and news', 5, agenda.sections[0].id],
    ['Rates', 10, agenda.sections[0].id],
    ['Open', 0, agenda.sections[0].id],
  ]);
  expect(agenda.participants.map((one: any) => one.person?.name ?? one.email).toSorted()).toEqual([
    'Marcus Other',
    'crane@bragg.example',
  ]);
});

test('when one starts the next is opened, once, however often it is started; a moved one is that next one, a cancelled one is passed over', async () => {
  const { series: id, first } = await series();
  expect((await start(first)).status).toBe(200);
  let all = await meetingsOf(id);
  expect(all.map(({ state }) => state)).toEqual(['in_progress', 'open']);
  await move(first, 'closed');
  await move(first, 'open');
  await start(first);
  expect(await meetingsOf(id)).toHaveLength(2);
  // Moved to another day, it still holds its slot.
  const second = all[1]?.id ?? '';
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
  expect((await at.call(lead, 'PATCH', `/meetings/${second}`, { starts_at: later })).status).toBe(200);
  await move(first, 'closed');
  await move(first, 'open');
  await start(first);
  expect(await meetingsOf(id)).toHaveLength(2);
  await move(second, 'cancelled');
  await move(first, 'closed');
  await move(first, 'open');
  await start(first);
  all = await meetingsOf(id);
  expect(all.map(({ state }) => state)).toEqual(['in_progress', 'cancelled', 'open']);
  const [one, , three] = all;
  expect((Date.parse(three?.slot ?? '') - Date.parse(one?.slot ?? '')) / 86_400_000).toBeCloseTo(14, 0);
});

test('two that start one series at once open one next meeting', async () => {
  const { series: id, first } = await series();
  const answers = await Promise.all([start(first), start(first)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await meetingsOf(id)).toHaveLength(2);
});

test('a change of a series holds for meetings that are opened from then on, and touches none that is open or over', async () => {
  const { series: id, first } = await series();
  await move(first, 'open');
  await start(first);
  const [, opened] = await meetingsOf(id);
  const before = await Promise.all([first, opened?.id ?? ''].map(async (each) => agendaOf(each)));
  const changed = { title: 'Operations', start_time: '15:00', template: 'Only this 5', people: [] };
  expect((await at.call(lead, 'PATCH', `/meeting-series/${id}`, changed)).status).toBe(200);
  const shown = ({ meeting, items, participants }: any) => [
    meeting.title,
    meeting.starts_at,
    items.map(({ title }: any) => title),
    participants.length,
  ];
  const after = await Promise.all([first, opened?.id ?? ''].map(async (each) => agendaOf(each)));
  expect(after.map(shown)).toEqual(before.map(shown));
  await post(lead, `/meetings/${first}/close`, { items: [] });
  await start(opened?.id ?? '');
  const [, , next] = await meetingsOf(id);
  const agenda = await agendaOf(next?.id ?? '');
  expect(agenda.meeting.title).toBe('Operations');
  expect(agenda.items.map(({ title }: any) => title)).toEqual(['Only this']);
  expect(agenda.meeting.starts_at).toMatch(/T2[23]:00/u);
});

test('whoever was there and is taken off the list later stays in the minutes as somebody who was there', async () => {
  const id = await idOf('/meetings', { title: 'Was there', starts_at: '2027-03-01T17:00:00Z' });
  const people = (participants: object[]) => at.call(lead, 'PUT', `/meetings/${id}/participants`, { participants });
  const [was, asked] = [other, await at.person(['employee'])];
  await people([{ user_id: was.userId, attended: true }, { user_id: asked.userId }, { user_id: lead.userId }]);
  await people([{ user_id: lead.userId, attended: true }]);
  const agenda = await agendaOf(id);
  expect(agenda.participants.map(({ person }: any) => person.id)).toEqual([lead.userId]);
  expect(agenda.left.map(({ person }: any) => person.id)).toEqual([was.userId]);
  await start(id);
  const { body } = await at.call(lead, 'GET', `/meetings/${id}/minutes?language=en`);
  expect(body.text).toContain(was.name);
  expect(body.text).not.toContain(asked.name);
});

test('a series that has ended opens no more, and what was not reached goes to its backlog', async () => {
  const { series: id, first } = await series({ end_rule: 'count', end_count: 1 });
  await start(first);
  expect(await meetingsOf(id)).toHaveLength(1);
  expect((await post(lead, `/meetings/${first}/close`, { items: [] })).status).toBe(200);
  const agenda = await agendaOf(first);
  expect(agenda.items.every(({ status }: any) => status === 'deferred')).toBe(true);
  expect(agenda.backlog).toHaveLength(3);
});

test('at its end each item goes where it was chosen to, by itself to the next meeting; an undo and another end carry nothing twice', async () => {
  const { series: id, first } = await series();
  await start(first);
  const [safety, rates, open] = (await agendaOf(first)).items;
  await post(lead, `/meetings/${first}/current`, { item: safety.id });
  await post(lead, `/meetings/${first}/current`, { item: null });
  const closed = await post(lead, `/meetings/${first}/close`, {
    items: [{ id: open.id, to: 'drop' }],
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(closed.body.items.map(({ status }: any) => status)).toEqual(['discussed', 'deferred', 'dropped']);
  const next = (await meetingsOf(id))[1]?.id ?? '';
  const carried = async () =>
    (await agendaOf(next)).items.filter(({ carry_count: count }: any) => count > 0).map(({ title }: any) => title);
  expect(await carried()).toEqual(['Rates']);
  expect((await at.call(lead, 'POST', `/undo/${String(closed.headers['x-undo'])}`)).body).toMatchObject({ refused: 0 });
  expect((await agendaOf(first)).meeting.state).toBe('in_progress');
  await post(lead, `/meetings/${first}/close`, {
    items: [
      { id: rates.id, to: 'next' },
      { id: open.id, to: 'drop' },
    ],
  });
  expect(await carried()).toEqual(['Rates']);
  const { last } = await agendaOf(next);
  expect(last.meeting.id).toBe(first);
  expect(last.items.map(({ carried_on: is }: any) => is)).toEqual([false, true, false]);
});

test('what was carried on three times needs somebody who answers for it, or is dropped', async () => {
  const { first } = await series();
  await start(first);
  const [item, ...rest] = (await agendaOf(first)).items;
  await at.database.db.execute(sql`update agenda_items set carry_count = 3 where id = ${item.id}`);
  const others = rest.map(({ id }: any) => ({ id, to: 'drop' }));
  const refused = await post(lead, `/meetings/${first}/close`, { items: others });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'items']);
  const owned = [...others, { id: item.id, to: 'next', presenter: other.userId }];
  const closed = await post(lead, `/meetings/${first}/close`, { items: owned });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const next = await agendaOf(closed.body.next.id);
  expect(next.items.find((each: any) => each.carry_count === 4).presenter.id).toBe(other.userId);
});

test('an agenda is frozen once its meeting is over: no item, outcome or order changes any more', async () => {
  const { first } = await series();
  await start(first);
  const [item] = (await agendaOf(first)).items;
  const outcome = await idOf('/meeting-outcomes', { item_id: item.id, text: 'We set on December 2' });
  await post(lead, `/meetings/${first}/close`, { items: [] });
  for (const answer of [
    await at.call(lead, 'PATCH', `/agenda-items/${item.id}`, { title: 'Other' }),
    await at.call(lead, 'PATCH', `/meeting-outcomes/${outcome}`, { text: 'Other' }),
    await at.call(lead, 'DELETE', `/meeting-outcomes/${outcome}`),
    await at.call(lead, 'DELETE', `/agenda-items/${item.id}`),
    await at.call(lead, 'PATCH', `/meetings/${first}`, { title: 'Other' }),
    await post(lead, `/meetings/${first}/items`, { text: 'Late' }),
    await post(lead, '/meeting-outcomes', { item_id: item.id, text: 'Late' }),
  ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
});

test('only who leads it, who writes its notes and an admin take a meeting on', async () => {
  const { first } = await series();
  const refused = await post(other, `/meetings/${first}/move`, { to: 'in_progress' });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'to']);
  await at.call(other, 'PATCH', `/meetings/${first}`, { note_taker: other.userId });
  expect((await post(other, `/meetings/${first}/move`, { to: 'in_progress' })).status).toBe(200);
});

test('one or all are brought from the last meeting and out of the backlog, each once; what has outcomes is not parked', async () => {
  const { first } = await series();
  await start(first);
  const [a, b, c] = (await agendaOf(first)).items;
  await post(lead, `/agenda-items/${c.id}/park`);
  await idOf('/meeting-outcomes', { item_id: b.id, text: 'Known', kind: 'information' });
  const parked = await post(lead, `/agenda-items/${b.id}/park`);
  expect([parked.status, parked.body.details[0].path]).toEqual([422, 'to']);
  const closed = await post(lead, `/meetings/${first}/close`, { items: [{ id: a.id, to: 'drop' }] });
  const next = closed.body.next.id;
  const before = (await agendaOf(next)).items.length;
  const brought = await post(lead, `/meetings/${next}/bring`, { items: [a.id, c.id] });
  expect(brought.body.items.length, JSON.stringify(brought.body)).toBe(before + 2);
  expect(brought.body.backlog).toEqual([]);
  await post(lead, `/meetings/${next}/bring`, { items: [a.id] });
  expect((await agendaOf(next)).items.length).toBe(before + 2);
});

test('pasted lines become items of a record, and a link names it', async () => {
  const project = await idOf('/projects', { project_number: '26-951', name: 'Talked about' });
  const id = await idOf('/meetings', { title: 'Once', starts_at: '2027-03-01T17:00:00Z' });
  const made = await post(lead, `/meetings/${id}/items`, {
    text: 'Crane access 15',
    link: { kind: 'project', id: project },
  });
  expect(made.body.items[0]).toMatchObject({
    item_type: 'project',
    duration_minutes: 15,
    link: { kind: 'project', id: project, name: '26-951 Talked about', number: '26-951' },
  });
  await idOf('/meeting-outcomes', {
    item_id: made.body.items[0].id,
    text: 'Set from Copper St',
    decided_by: [lead.userId],
  });
  const { body } = await at.call(lead, 'GET', `/meetings/discussed?kind=project&id=${project}`);
  expect(body).toMatchObject([{ item: { title: 'Crane access' }, outcomes: [{ text: 'Set from Copper St' }] }]);
  for (const link of [
    { kind: 'nothing', id: project },
    { kind: 'project', id: id },
  ])
    expect((await post(lead, `/meetings/${id}/items`, { text: 'No', link })).status).toBe(400);
});

test('the database refuses a second meeting in a slot, an outcome of what is parked, and a section of another meeting', async () => {
  const { series: id, first } = await series();
  const { db } = at.database;
  await expect(
    db.execute(sql`insert into meetings (id, code, state, title, series_id, occurrence_at, starts_at, duration_minutes, tz, facilitator, notify)
      select gen_random_uuid(), 'M-X', 'open', title, series_id, occurrence_at, starts_at, 60, tz, facilitator, true from meetings where id = ${first}`),
  ).rejects.toThrow();
  const [item] = (await agendaOf(first)).items;
  await idOf('/meeting-outcomes', { item_id: item.id, text: 'Known' });
  await expect(
    db.execute(sql`update agenda_items set parked = true, section_id = null where id = ${item.id}`),
  ).rejects.toThrow();
  const { first: elsewhere } = await series();
  const section = (await agendaOf(elsewhere)).sections[0].id;
  const moved = await at.call(lead, 'PATCH', `/agenda-items/${item.id}`, { section_id: section });
  expect([moved.status, moved.body.details[0].path]).toEqual([422, 'section_id']);
  expect(await meetingsOf(id)).toHaveLength(1);
});

test('two who take notes at once, in 300 random orders, lose no word of each other', async () => {
  const id = await idOf('/meetings', { title: 'Notes', starts_at: '2027-03-01T17:00:00Z' });
  const { db } = at.database;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.constantFrom(0, 1),
          act: fc.constantFrom('take', 'write', 'give', 'lapse', 'rename', 'look'),
        }),
        {
          minLength: 6,
          maxLength: 16,
        },
      ),
      async (steps) => {
        runs += 1;
        const item = (await post(lead, `/meetings/${id}/items`, { text: `Item ${runs}` })).body.items.at(-1).id;
        const screens = [lead, other].map((who) => ({ who, seen: '', version: 1, said: 0 }));
        const kept: string[] = [];
        const look = async (screen: (typeof screens)[number]) => {
          const { body } = await at.call(screen.who, 'GET', `/agenda-items/${item}`);
          screen.seen = body.notes ?? '';
          screen.version = body.version;
        };
        for (const { who, act } of steps) {
          const screen = screens[who];
          if (screen === undefined) continue;
          if (act === 'take' || act === 'give')
            await post(screen.who, `/agenda-items/${item}/lease`, { hold: act === 'take' });
          else if (act === 'look') await look(screen);
          else if (act === 'lapse')
            await db.execute(
              sql`update agenda_items set lease_until = now() - interval '1 second' where id = ${item} and lease_until is not null`,
            );
          else if (act === 'rename')
            await at.call(screen.who, 'PATCH', `/agenda-items/${item}`, { title: `Renamed ${screen.said}` });
          else {
            screen.said += 1;
            const word = `w${who}x${screen.said}`;
            const answer = await at.call(screen.who, 'PUT', `/agenda-items/${item}/notes`, {
              body: documentOf(`${screen.seen} ${word}`.trim()),
              version: screen.version,
            });
            if (answer.status === 200) {
              kept.push(word);
              screen.seen = answer.body.notes;
              screen.version = answer.body.version;
            } else expect([409, 422]).toContain(answer.status);
          }
        }
        const { body } = await at.call(lead, 'GET', `/agenda-items/${item}`);
        expect((body.notes ?? '').split(' ').filter(Boolean)).toEqual(kept);
        await at.call(lead, 'DELETE', `/agenda-items/${item}`);
      },
    ),
    { numRuns: 300, seed: 20_261_123 },
  );
  expect(runs).toBeGreaterThanOrEqual(300);
}, 240_000);

/** Runs the job that tells the participants, as a worker would. */
async function tell(id: string, what: 'calendar' | 'minutes'): Promise<void> {
  const context = { db: at.database.db, events: at.portal.kernel.events };
  await tellOfMeetingTask(portal).run(
    { id, what },
    {
      attempt: 1,
      maxAttempts: 1,
      log: at.portal.kernel.app.log as never,
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(context, systemActor, run),
    },
  );
}
const mailsOf = async (kind: string, title: string) =>
  (
    await at.database.db.execute<{ recipient: string; body: string; calendar: string | null; subject: string }>(
      sql`select recipient, subject, body, calendar from mail_outbox where kind = ${kind} and subject like ${`%${title}%`} order by created_at, recipient`,
    )
  ).rows;
/** The one event of a calendar, read by a library that knows the standard. */
function eventOf(text: string | null): { event: ICAL.Event; method: unknown; status: unknown } {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''));
  const [component] = calendar.getAllSubcomponents('vevent');
  if (component === undefined) throw new Error('The calendar holds no event.');
  return {
    event: new ICAL.Event(component),
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
  };
}

test('an invitation, its change and its cancellation are one event for a calendar: the same UID, and a SEQUENCE that only grows', async () => {
  const { first } = await series({ title: 'Invited, with; signs' });
  await move(first, 'open');
  await tell(first, 'calendar');
  await tell(first, 'calendar');
  const invited = await mailsOf('meeting_invitation', 'Invited');
  expect(invited.map(({ recipient }) => recipient).toSorted()).toEqual([other.email, 'crane@bragg.example'].toSorted());
  const read = invited.map(({ calendar }) => eventOf(calendar));
  expect(read.map(({ method, event }) => [method, event.sequence, event.summary])).toEqual([
    ['REQUEST', 0, 'Invited, with; signs'],
    ['REQUEST', 0, 'Invited, with; signs'],
  ]);
  expect(read[0]?.event.attendees.map((each) => String(each.getFirstValue()).toLowerCase()).toSorted()).toEqual(
    [`mailto:${other.email}`, 'mailto:crane@bragg.example'].toSorted(),
  );
  const guest = invited.find(({ recipient }) => recipient.startsWith('crane'));
  // Whoever is outside gets no address of the portal.
  expect(`${guest?.body}${guest?.calendar}`).not.toContain(portal.publicUrl);
  const later = new Date(Date.parse('2027-03-02T18:00:00Z'));
  const moved = await at.call(lead, 'PATCH', `/meetings/${first}`, { starts_at: later.toISOString() });
  await tell(first, 'calendar');
  await at.call(lead, 'POST', `/undo/${String(moved.headers['x-undo'])}`);
  await at.call(lead, 'PATCH', `/meetings/${first}`, { starts_at: later.toISOString(), note_taker: other.userId });
  await tell(first, 'calendar');
  await move(first, 'cancelled');
  await tell(first, 'calendar');
  const changed = (await mailsOf('meeting_invitation', 'Changed: Invited')).filter(
    ({ recipient }) => recipient === other.email,
  );
  const cancelled = (await mailsOf('meeting_cancelled', 'Invited')).filter(
    ({ recipient }) => recipient === other.email,
  );
  const all = [...changed, ...cancelled].map(({ calendar }) => eventOf(calendar));
  expect(all.map(({ method, status, event }) => [method, status, event.sequence])).toEqual([
    ['REQUEST', 'CONFIRMED', 1],
    ['REQUEST', 'CONFIRMED', 3],
    ['CANCEL', 'CANCELLED', 4],
  ]);
  expect(new Set([...read, ...all].map(({ event }) => event.uid)).size).toBe(1);
  expect(all[1]?.event.startDate.toJSDate()).toEqual(later);
  expect(all[1]?.event.duration.toSeconds()).toBe(3600);
});

test('the minutes go to everybody who was asked, in their language, and say which item came to what', async () => {
  const { first } = await series({ title: 'Minuted' });
  await start(first);
  const [item] = (await agendaOf(first)).items;
  const asked = Date.now();
  await post(lead, `/agenda-items/${item.id}/lease`, { hold: true });
  const held = (await agendaOf(first)).items[0];
  expect(held.writer.id).toBe(lead.userId);
  // Until when the notes are theirs, for screens to judge: an answer does not change by the passing of time.
  expect(Date.parse(held.writer_until)).toBeGreaterThan(asked);
  await at.call(lead, 'PUT', `/agenda-items/${item.id}/notes`, {
    body: documentOf('Alley is 19 ft'),
    version: held.version,
  });
  await idOf('/meeting-outcomes', { item_id: item.id, text: 'We take the 60 ton', decided_by: [lead.userId] });
  const action = await idOf('/action-items', {
    item_id: item.id,
    title: 'Order it',
    owner: other.userId,
    due_on: '2027-03-05',
  });
  await at.database.db.execute(sql`update users set language = 'es' where id = ${other.userId}`);
  await post(lead, `/meetings/${first}/close`, { items: [] });
  await tell(first, 'minutes');
  const mails = await mailsOf('meeting_minutes', 'Minuted');
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([other.email, 'crane@bragg.example'].toSorted());
  const spanish = mails.find(({ recipient }) => recipient === other.email);
  expect(spanish?.body).toContain('**Decisión:** We take the 60 ton (por Renee Lead)');
  expect(spanish?.body).toContain('Alley is 19 ft');
  expect(spanish?.subject).toMatch(/^Minuta: Minuted/u);
  await at.database.db.execute(sql`update users set language = 'en' where id = ${other.userId}`);
  const { body } = await at.call(lead, 'GET', `/meetings/${first}/minutes`);
  expect(body.text).toContain('Action: Order it (Marcus Other');
  const pdf = await at.portal.kernel.app.inject({
    url: `/api/meetings/${first}/minutes.pdf?language=es`,
    headers: { 'x-test-person': lead.userId },
  });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  // Its owner finds it in the Inbox and in what is still to be done by the series.
  const inbox = (await at.call(other, 'GET', '/inbox?limit=500')).body.items;
  expect(inbox.map(({ id }: any) => id)).toContain(action);
  expect((await agendaOf(first)).actions).toMatchObject([{ id: action, state: 'To Do' }]);
});

test('a private address gives the meetings of its person to a calendar, until it is made anew', async () => {
  const { first } = await series({ title: 'In my calendar' });
  await move(first, 'open');
  const made = await post(other, '/schedule/feeds', { name: 'Meetings', scope: 'meetings' });
  const path = made.body.path.replace('/api', '');
  const text = (await at.call(null, 'GET', path)).body;
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(events.map(({ summary }) => summary)).toContain('In my calendar');
  const lone = await at.person(['employee']);
  const empty = await post(lone, '/schedule/feeds', { name: 'Mine', scope: 'meetings' });
  expect((await at.call(null, 'GET', empty.body.path.replace('/api', ''))).body).not.toContain('BEGIN:VEVENT');
  await at.call(other, 'DELETE', `/schedule/feeds/${made.body.id}`);
  expect((await at.call(null, 'GET', path)).status).toBe(404);
});

test('a series is one calendar file: an event for each of its meetings, those that were cancelled as such', async () => {
  const { series: id, first } = await series({ title: 'All of them' });
  await start(first);
  const file = async (who: Viewer, which = id) =>
    at.portal.kernel.app.inject({
      url: `/api/meeting-series/${which}/calendar.ics`,
      headers: { 'x-test-person': who.userId },
    });
  const eventsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from meetings where series_id = ${id} and id <> ${first}`,
  );
  const next = rows[0]?.id ?? '';
  await move(next, 'open');
  await move(next, 'cancelled');
  const events = eventsIn((await file(lead)).body);
  const uids = events.map((event) => String(event.getFirstPropertyValue('uid')));
  expect(new Set(uids).size).toBe(uids.length);
  expect(events.map((event) => event.getFirstPropertyValue('status')).slice(0, 2)).toEqual(['CONFIRMED', 'CANCELLED']);
  expect((await file(await at.person(['home_owner']))).statusCode).toBe(403);
  expect((await file(lead, first)).statusCode).toBe(404);
});

test('what somebody who leaves still had to do goes to whoever takes over, and what was done stays theirs', async () => {
  const admin = await at.person(['admin']);
  const leaver = await at.person(['employee']);
  const action = (title: string) => idOf('/action-items', { title, owner: leaver.userId, due_on: '2027-03-05' });
  const [open, done] = [await action('Open'), await action('Done')];
  await post(lead, `/action-items/${done}/move`, { to: 'Completed' });
  const gone = await post(admin, `/users/${leaver.userId}/deactivate`, {
    successor_id: other.userId,
    reason: 'Moved away',
  });
  expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
  expect((await at.call(lead, 'GET', `/action-items/${open}`)).body.owner.id).toBe(other.userId);
  expect((await at.call(lead, 'GET', `/action-items/${done}`)).body.owner.id).toBe(leaver.userId);
});

test('nobody outside staff reads an agenda, its minutes, its calendar or where something was discussed', async () => {
  const { first } = await series();
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const) {
    const stranger = await at.person([group]);
    for (const path of ['agenda', 'minutes', 'minutes.pdf', 'calendar.ics'])
      expect((await at.call(stranger, 'GET', `/meetings/${first}/${path}`)).status, `${group} ${path}`).toBe(403);
    expect((await at.call(stranger, 'GET', `/meetings/discussed?kind=project&id=${first}`)).status).toBe(403);
  }
});
