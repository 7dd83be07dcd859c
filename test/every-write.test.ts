import { records } from '#app/records.ts';
import { tableName } from '#platform/shared/record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { actionWords } from '#areas/platform-services/changes/web/action-words.ts';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { mount } from '#platform/server/http/mount.ts';
import { changedTables, contents } from './contents.ts';
import { fillPath, goodBody, hintsFor } from './good-calls.ts';
import { goodInput, shapeOf, type Shape } from './inputs.ts';
import type { Answer, TestPortal } from './portal.ts';
import { takeBackEveryCommit, type Noted, type Said } from './take-back.ts';
import { makeWorld, type World } from './world.ts';

/** A write as it must not be. */
const planted = contract({
  hushes: {
    method: 'POST',
    path: '/planted/projects/:id',
    summary: 'Changes a project and notes nothing.',
    access: 'projects.write',
    params: IdParams,
    reply: z.object({}),
  },
});

function plantFaults(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async hushes({ params, write }) {
      await write.tx.execute(sql`update projects set name = left(name, 20) || '!' where id = ${params.id}`);
      return {};
    },
  });
}

let world: World;
let keepsNothing = false;
let noted: Noted[] = [];
/** What is said to open screens, since this was last emptied. */
let said: Said[] = [];
let giveBack: () => void;
beforeAll(async () => {
  giveBack = takeBackEveryCommit(
    () => keepsNothing,
    (rows, messages) => {
      noted.push(...rows);
      said.push(...messages);
    },
  );
  world = await makeWorld(plantFaults);
  keepsNothing = true;
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

const callers = ['admin', 'home_owner', 'developer', 'floor_manager'] as const;
type Caller = (typeof callers)[number];
const outside = ['home_owner', 'developer', 'floor_manager'] as const;

const writes = (isPlanted = false) =>
  world.at.portal.kernel.mounted.filter(
    ({ name, endpoint }) => endpoint.method !== 'GET' && name.startsWith('planted.') === isPlanted,
  );

/** Fields that change nothing by themselves. */
const beside = new Set(['version', 'reason', 'override', 'dry_run']);

/** Good bodies, the shortest first, and then with one more field each, because a change of nothing is no write. */
function* bodiesFor(name: string, endpoint: Endpoint): Generator<unknown> {
  const known = telling[name]?.();
  if (known !== undefined) {
    yield known;
    return;
  }
  let good: unknown;
  try {
    good = goodBody(name, endpoint, world.own);
  } catch {
    // Refused then, and named among those.
  }
  yield good;
  if (endpoint.body === undefined || typeof good !== 'object' || Array.isArray(good)) return;
  for (const [field, shape] of Object.entries(shapeOf(endpoint.body).properties ?? {})) {
    if (beside.has(field) || (good !== null && field in good)) continue;
    const body = { ...good, [field]: goodInput(shape, hintsFor(world.own), true, field) };
    if (endpoint.body.safeParse(body).success) yield body;
  }
}

interface Done {
  call: () => Promise<Answer>;
  body: unknown;
  caller: Caller;
  answer: Answer;
  noted: Noted[];
  said: Said[];
}

/** The first call that leaves a trace, else the first that succeeds; undefined where none does. */
async function firstToSucceed(name: string, endpoint: Endpoint): Promise<Done | undefined> {
  const path = fillPath(endpoint.path, world.own) ?? endpoint.path;
  let silent: Done | undefined;
  for (const body of bodiesFor(name, endpoint))
    for (const caller of callers) {
      noted = [];
      said = [];
      const call = () => world.at.call(world.actors[caller], endpoint.method, path, body);
      const answer = await call();
      if (answer.status >= 300) continue;
      const done = { call, body, caller, answer, noted, said };
      if (noted.length > 0) return done;
      silent ??= done;
    }
  return silent;
}

/** What tells of a write, or belongs to it, and is no part of the record that is taken back. */
const traces = [
  'attempt_counters',
  'audit_log',
  'audit_seals',
  'change_set_entries',
  'change_sets',
  'channels',
  'digest_items',
  'email_batches',
  'gathered_news',
  'idempotency_keys',
  'lead_form_riddles',
  'mail_outbox',
  'notifications',
  'outbox',
  'outbox_unnumbered',
  'status_history',
];

function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** Bodies that change something in this world, where the shortest good one does not. */
const telling: Record<string, () => unknown> = {
  'invitations.bulk': () => ({
    rows: [{ email: 'somebody@example.test', kind: 'owner', unit_id: world.own['units'] ?? '' }],
    dry_run: false,
  }),
  'feature-flags.bulkRemove': () => ({ ids: [world.own['feature_flag']] }),
  'units.moveModule': () => ({ to: 'online' }),
  'catalogue.setSubstitutes': () => ({ substitutes: [{ item_id: world.foreign['items'] }] }),
  'leads-together.merge': () => ({ into: world.foreign['leads'], take: [] }),
  'projects.setMembers': () => ({ members: [{ user_id: world.actors.employee.userId, role: 'pm' }] }),
};

/** Calls that write nothing about which there is something to tell; each with its reason. */
const unnoted: Record<string, string> = {
  ...because('Asks what would be, and changes nothing.', [
    'take-offs.preview',
    'deadline-preview.preview',
    'stage-preview.preview',
    'schedule.preview',
    'feature-flags.test',
    'register.invitation',
    'verify.number',
  ]),
  ...because('What a person has read or seen is theirs alone.', [
    'notifications.read',
    'notifications.readAll',
    'notifications.remove',
    'notifications.removeAll',
    'wall.seen',
  ]),
  'change-decisions.seen': 'Notes it of who is asked, the first time, and the walk is made by an admin.',
  ...because('Names each that it refuses, and the change order of the world is a draft.', [
    'change-order-sheets.remind',
    'change-order-sheets.bill',
  ]),
  ...because('What somebody has begun to write is theirs until they send it.', ['ticket-talk.keepDraft']),
  'meeting-agenda.here': 'Notes who is there while a meeting runs, and that of the world does not.',
  'deals.release': 'The deal of the world holds nothing of a factory.',
  'sales-stages.remove': 'Is refused at its end while deals stand on the stage; the tests beside it remove one.',
  'agenda-item-notes.park': 'What lies in the backlog already stays there, as the walk has left it.',
  'lead-form.riddle': 'Is for one browser, and nothing that anybody sees.',
  'sessions.signOut': 'Ends the session of a cookie, and the walk has none.',
  'sessions.socketTicket': 'Opens a socket, for half a minute, and once.',
  'units.setOwnerManual': 'Takes what it sets as its query; src/areas/projects/units/server has its test.',
  'rates-table.bulk': 'Nobody approves what they wrote themselves, so no row of it changes.',
  'files.makeCurrent': 'The only version of a file is current.',
};

/** Writes that this world refuses; each with its reason. */
const untried: Record<string, string> = {
  ...because('Needs a secret that only its person holds: a password, a code, a link of a mail.', [
    'sessions.signIn',
    'sessions.refresh',
    'credentials.changePassword',
    'credentials.confirmTotp',
    'credentials.removeTotp',
    'credentials.startTotp',
    'credentials.createToken',
    'pins.set',
    'pins.unlock',
    'badges.signIn',
    'signUp.confirmSignUp',
    'signUp.resetPassword',
    'identities.link',
    'identities.unlink',
    'identities.confirm',
    'register.confirm',
    'register.accept',
    'signing-links.open',
    'signing-links.code',
    'signing-links.enter',
    'signing-links.object',
    'signing-links.read',
    'signing-links.document',
    'signing-links.sealed',
    'signing-links.sign',
    'signing-links.decline',
    'signing-links.delegate',
  ]),
  ...because(
    'Takes a file; test/records.test.ts sends some.',
    records.map(({ declaration }) => `${tableName(declaration)}-import.import`),
  ),
  'lead-form.send': 'Needs a riddle that is solved; the tests beside it solve some.',
  'leads-qualify.qualify': 'Needs a lead that was answered; the tests beside it qualify one.',
  ...because('Takes a file; server/punch.test.ts sends one.', ['punch-items-import.import']),
  ...because('Takes a file; the tests beside the area send some.', [
    'verify.file',
    'profile.setPhoto',
    'sign-off-pictures.add',
    'catalogue.import',
    'rates.import',
    'imports.units',
    'files.create',
    'files.send',
    'uploads.create',
    'uploads.append',
    'uploads.finish',
    'uploads.remove',
    'model-uploads.create',
    'model-uploads.append',
    'model-uploads.finish',
    'model-uploads.remove',
  ]),
  ...because('Needs a CAD platform, which the world does not have; test/cad-connector.test.ts has one.', [
    'model-platform.connect',
    'model-platform.callback',
    'model-platform.disconnect',
    'model-platform.webhook',
  ]),
  ...because('Fills what is empty, which the world is not.', ['catalogue.loadStarter', 'rates.loadStarter']),
  'inbox.askAgain':
    'Only who asked for a thing reminds others of it, and nobody of this world waits for their own; held by test/inbox.test.ts.',
  ...because('Nobody decides about a rate that they wrote themselves.', ['rates.approve', 'rates.reject']),
  ...because('Needs a second developer, or an invitation into an organisation; the tests of the area have both.', [
    'organisation-people.add',
    'organisation-people.withdraw',
  ]),
  ...because('Needs a step before it that the world has not taken.', [
    'requests.accept',
    'requests.notFixed',
    'requests.rate',
    'requests.appeal',
    'change-order-sheets.review',
    'change-decisions.approve',
    'change-decisions.decline',
    'sign-off-questions.write',
    'sign-off-forms.approve',
    'sign-off-forms.giveBack',
    'sign-off-forms.confirmWaive',
    'sign-off-forms.invite',
    'sign-off-forms.sign',
    'sign-off-forms.release',
    'sign-off-forms.reopen',
    'sign-off-forms.adopt',
    'shared-punch.add',
    'lesson-links.part',
    'lesson-links.take',
    'sign-off-links.open',
    'sign-off-links.code',
    'sign-off-links.enter',
    'sign-off-links.read',
    'sign-off-links.sign',
    'service-trip-sheets.sign',
    'service-trip-sheets.link',
    'service-trip-sheets.revoke',
    'own-trips.accept',
    'own-trips.decline',
    'own-trips.sign',
    'trip-links.open',
    'trip-links.step',
    'trip-links.markItem',
    'trip-links.markPoint',
    'trip-links.parts',
    'trip-links.photo',
    'trip-links.sign',
    'envelopes.arrange',
    'envelopes.addDocument',
    'envelopes.removeDocument',
    'envelopes.place',
    'envelopes.send',
    'envelopes.remind',
    'envelopes.inPerson',
    'contract-clauses.write',
    'contracts.move',
    'contract-terms.send',
    'contract-terms.remind',
    'contract-terms.correct',
    'contract-terms.void',
    'contract-terms.paper',
    'contract-terms.meet',
    'contract-terms.receive',
    'contract-terms.voidReceipt',
    'contract-terms.convert',
    'admin.retryMail',
    'meeting-agenda.bring',
    'meeting-agenda.current',
    'meeting-agenda.close',
    'meeting-agenda.mail',
    'meeting-agenda.answer',
    'meeting-agenda.takeOff',
    'agenda-item-notes.park',
    'agenda-item-notes.notes',
    'notifications.readRecord',
    'units.remove',
    'units.restore',
    'boms.move',
    'boms.revise',
    'estimates.revise',
    'model-platform.plan',
    'model-platform.discard',
    'schedule.apply',
    'schedule.removeResource',
    'changes.restore',
    'models.retry',
    'models.makeViewer',
    'models.cancelViewer',
    'sales-stages.restore',
  ]),
};

/** What stays of a write that was taken back, on purpose. */
const leftOver: Record<string, string> = {
  ...because('Where a record once belonged stays to be read.', [
    'lesson-links.make leaves lesson_links otherwise',
    'lesson-links.join leaves lesson_links otherwise',
  ]),
  ...because('What was made lies in the bin, and its number is not given again.', [
    'lesson-links.make leaves lessons otherwise',
    'lesson-links.make leaves record_numbers otherwise',
    'lesson-links.make leaves search_entries otherwise',
    'lesson-links.capture leaves record_numbers otherwise',
    'shown-deviations.note leaves record_numbers otherwise',
  ]),
  ...because('A word that was once in an entry is kept for typing mistakes.', [
    'shown-deviations.note leaves search_words otherwise',
    'rates.change leaves search_words otherwise',
    'projects.changeMilestone leaves search_words otherwise',
  ]),
  ...Object.fromEntries(
    ['accept', 'decline'].flatMap((answer) =>
      ['search_entries', 'service_trips'].map((table) => [
        `own-trips.${answer} leaves ${table} otherwise`,
        'What a home has answered it changes by another answer, not by an undo.',
      ]),
    ),
  ),
  'deals.step leaves opportunities otherwise':
    'A deal stands in its stage since its last step, and the one back is one.',
  'deals.step leaves opportunity_moves otherwise': 'Every step of a deal is kept, the one back too.',
  'deals.step leaves opportunity_checks otherwise': 'What was checked once stays so, with who did it and when.',
  'opportunities.move leaves opportunities otherwise':
    'A deal that is open has no reason why it was lost; the walk gave it one while it stood open.',
  'opportunities.move leaves opportunity_moves otherwise': 'Every step of a deal is kept, the one back too.',
  'punch-items.bulk leaves ticket_edits otherwise':
    'What is gathered to be told is told, or finds nothing left to tell.',
  'ticket-talk.change leaves ticket_edits otherwise':
    'What was edited is gathered for two minutes, and what was put back in between is told to nobody.',
  'tickets.bulk leaves ticket_edits otherwise':
    'What was changed waits to be told for two minutes; what was taken back meanwhile is told to nobody.',
  'tickets.move leaves ticket_events otherwise': 'What the clock of deadlines counts is kept for good.',
  'tickets.move leaves tickets otherwise':
    'What a ticket waited for and came to is let go of when it goes on; the walk gave it both while it stood open.',
  'punch-items.bulk leaves search_words otherwise': 'A word that was once in an entry is kept for typing mistakes.',
  'warranty-items.bulk leaves ticket_edits otherwise':
    'What is gathered to be told is told, or finds nothing left to tell.',
  'warranty-items.move leaves ticket_events otherwise': 'What the clock of deadlines counts is kept for good.',
  'warranty-items.move leaves tickets otherwise':
    'Whoever reported it has heard that somebody took it on: the promise to answer is kept.',
  'punch-items.move leaves ticket_events otherwise': 'What the clock of deadlines counts is kept for good.',
  ...Object.fromEntries(
    ['record_numbers', 'search_entries', 'ticket_events', 'ticket_files', 'tickets'].map((table) => [
      `punch.raise leaves ${table} otherwise`,
      'An undo takes back that it was raised: what was written stays as a draft, with its number and its photos.',
    ]),
  ),
  'take-offs.changeRule leaves quantity_rule_versions otherwise': 'Every version of a rule is kept for good.',
  'change-orders.change leaves search_words otherwise': 'The same.',
  'change-orders.bulk leaves search_words otherwise': 'The same.',
  'lessons.change leaves search_words otherwise': 'A word that was once in an entry is kept for typing mistakes.',
  'lessons.bulk leaves search_words otherwise': 'The same.',
  'ticket-talk.change leaves search_words otherwise': 'The same.',
  'action-items.change leaves search_words otherwise': 'The same.',
  'action-items.bulk leaves search_words otherwise': 'The same.',
  'model-platform.apply leaves bom_lines otherwise': 'The BOM that it began lies in the bin with its lines.',
  'model-platform.apply leaves cad_sync_runs otherwise': 'The run says that it was taken back.',
  'wall.change leaves posts otherwise': 'Words that were changed and changed back say that they were changed.',
  'wall.changeReply leaves post_replies otherwise':
    'Words that were changed and changed back say that they were changed.',
};

interface Walk {
  silent: string[];
  wordless: Set<string>;
  refused: string[];
  different: string[];
  undone: number;
  /** What each write said to open screens, of those that left a trace. */
  told: { name: string; endpoint: Endpoint; said: readonly Said[] }[];
  /** The bodies that were accepted, with who sent them. */
  accepted: { name: string; endpoint: Endpoint; caller: Caller; body: unknown }[];
  /** What people outside the office may not read of what they are asked about, as the world was made. */
  unread: Map<string, Map<string, string>>;
}

/** Every write once, as whoever it succeeds for. */
async function walkWrites(): Promise<Walk> {
  const walk: Walk = {
    silent: [],
    wordless: new Set(),
    refused: [],
    different: [],
    undone: 0,
    told: [],
    accepted: [],
    unread: new Map(),
  };
  for (const who of outside) walk.unread.set(who, await unreadBy(who));
  let tried = 0;
  for (const { name, endpoint } of writes()) {
    const bringBack = await putInBin(endpoint);
    const first = await firstToSucceed(name, endpoint);
    if (first === undefined) walk.refused.push(name);
    else {
      tried += 1;
      walk.accepted.push({ name, endpoint, caller: first.caller, body: first.body });
      if (first.noted.length === 0) walk.silent.push(name);
      else walk.told.push({ name, endpoint, said: first.said });
      for (const { action } of first.noted) if (!(action in actionWords)) walk.wordless.add(action);
      if (first.answer.headers['x-undo'] !== undefined && !(name in unnoted)) {
        walk.undone += 1;
        walk.different.push(...(await undoIt(name, first)));
      }
    }
    await bringBack();
  }
  console.log(`every write: ${tried} calls found to write, ${walk.refused.length} refused, ${walk.undone} taken back`);
  return walk;
}

let walking: Promise<Walk> | undefined;
const walked = () => (walking ??= walkWrites());

test(
  'every write leaves an audit row with words in both languages, and what it answers as undo brings every row back as it was',
  { timeout: 600_000 },
  async () => {
    const { silent, wordless, refused, different, undone } = await walked();
    expect.soft(silent.filter((name) => !(name in unnoted))).toEqual([]);
    expect.soft([...wordless], 'Give these words in both languages.').toEqual([]);
    expect.soft(refused.filter((name) => !(name in untried))).toEqual([]);
    expect.soft(different.filter((each) => !(each in leftOver))).toEqual([]);
    expect(undone).toBeGreaterThan(50);
  },
);

/** What the database held when it was last looked at; undefined once something was changed for good since. */
let lastSeen: string | undefined;

/** What is to be restored has to be removed before, for good; answers what brings it back. */
async function putInBin(endpoint: Endpoint): Promise<() => Promise<void>> {
  const removal = endpoint.path.replace(/\/restore$/u, '');
  const remove = writes().find((each) => each.endpoint.method === 'DELETE' && each.endpoint.path === removal);
  const path = fillPath(removal, world.own);
  if (removal === endpoint.path || remove === undefined || path === undefined) return async () => {};
  keepsNothing = false;
  lastSeen = undefined;
  const { status } = await world.at.call(world.actors.admin, 'DELETE', path);
  keepsNothing = true;
  return async () => {
    if (status >= 300) return;
    keepsNothing = false;
    lastSeen = undefined;
    const back = await world.at.call(world.actors.admin, 'POST', `${path}/restore`);
    keepsNothing = true;
    if (back.status >= 300) throw new Error(`${path}/restore answers ${back.status} ${JSON.stringify(back.body)}`);
  };
}

/** Does it for good and takes it back: the tables that are not as they were. */
async function undoIt(name: string, { call, caller }: Done): Promise<string[]> {
  const look = () => contents(world.at, { without: traces, asKnown: true });
  keepsNothing = false;
  try {
    // Nothing is kept from one write to the next, so that each begins where the one before was left.
    const before = lastSeen ?? (await look());
    lastSeen = undefined;
    const first = await call();
    const undone = await world.at.call(world.actors[caller], 'POST', `/undo/${String(first.headers['x-undo'])}`);
    if (undone.status >= 300) return [`${name}: undo answers ${undone.status} ${JSON.stringify(undone.body)}`];
    lastSeen = await look();
    return changedTables(before, lastSeen).map((table) => `${name} leaves ${table} otherwise`);
  } finally {
    keepsNothing = true;
  }
}

test(
  'what has lain in the bin for more than 30 days is in no list and comes back by no way',
  { timeout: 600_000 },
  async () => {
    const { db } = world.at.database;
    const binned = async (): Promise<{ entity_type: string; id: string }[]> =>
      (await world.at.call(world.actors.admin, 'GET', '/bin')).body;
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'`,
    );
    /** The tables with a row of this id in the bin. */
    const tablesOf = async (id: string): Promise<string[]> => {
      const parts = tables.map(
        ({ name }) => sql`select ${name}::text as name from ${sql.identifier(name)} t
          where deleted_at is not null and to_jsonb(t)->>'id' = ${id}`,
      );
      return (await db.execute<{ name: string }>(sql.join(parts, sql` union all `))).rows.map(({ name }) => name);
    };
    const lieSince = async (id: string, days: number) => {
      for (const name of await tablesOf(id))
        await db.execute(
          sql`update ${sql.identifier(name)} t set deleted_at = now() - make_interval(days => ${days})
            where deleted_at is not null and to_jsonb(t)->>'id' = ${id}`,
        );
    };
    const faults: string[] = [];
    const kinds: string[] = [];
    keepsNothing = false;
    try {
      for (const { name, endpoint } of writes()) {
        const path = fillPath(endpoint.path, world.own);
        const id = path?.split('/').at(-1) ?? '';
        if (endpoint.method !== 'DELETE' || path === undefined) continue;
        const before = await binned();
        await world.at.call(world.actors.admin, 'DELETE', path);
        const found = (await binned()).find((each) => each.id === id && !before.some((other) => other.id === id));
        if (found === undefined) continue;
        kinds.push(found.entity_type);
        await lieSince(id, 31);
        if ((await binned()).some((each) => each.id === id)) faults.push(`${name}: the bin still lists it`);
        const restore = () =>
          world.at.call(world.actors.admin, 'POST', '/bin/restore', { entity_type: found.entity_type, id });
        for (const late of [await restore(), await world.at.call(world.actors.admin, 'POST', `${path}/restore`)])
          if (late.status !== 404) faults.push(`${name}: comes back after 31 days, ${late.status}`);
        await lieSince(id, 29);
        const back = await restore();
        if (back.status !== 204) faults.push(`${name}: does not come back after 29 days, ${back.status}`);
      }
    } finally {
      keepsNothing = true;
    }
    expect(faults).toEqual([]);
    expect(kinds).toEqual(expect.arrayContaining(['module', 'project', 'file', 'post', 'album']));
    expect(new Set(kinds).size).toBeGreaterThan(10);
  },
);

/** The ids that stand in a message to an open screen of this person. */
function idsSaidTo(who: (typeof outside)[number], messages: readonly Said[]): string[] {
  const channel = `live:user:${world.actors[who].userId}`;
  const words = messages.filter((each) => each.channel === channel).map(({ payload }) => JSON.stringify(payload));
  return [...new Set(words.flatMap((each) => each.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu) ?? []))];
}

/** Rows that people outside the office read by a call of another name. */
const readAs: Record<string, string> = {
  '/sign-offs/:id': '/sign-off-forms/:id',
  '/change-orders/:id': '/change-decisions/:id',
};

/** Of the rows that this person is asked about, those that they may not read: of others', and what is the staff's of their own. */
async function unreadBy(who: (typeof outside)[number]): Promise<Map<string, string>> {
  const unread = new Map(
    Object.entries(world.foreign)
      .filter(([kind, id]) => world.own[kind] !== id)
      .map(([kind, id]) => [id, `foreign ${kind}`]),
  );
  const readable = new Set<string>([world.actors[who].userId]);
  for (const { endpoint } of world.at.portal.kernel.mounted) {
    if (endpoint.method !== 'GET' || !endpoint.path.endsWith('/:id')) continue;
    for (const [whose, rows] of [
      ['foreign', world.foreign],
      ['own', world.own],
    ] as const) {
      const path = fillPath(endpoint.path, rows);
      if (path === undefined) continue;
      const id = path.split('/').at(-1) ?? '';
      const asked = readAs[endpoint.path]?.replace(':id', id) ?? path;
      const { status } = await world.at.call(world.actors[who], 'GET', asked);
      if (status === 200) readable.add(id);
      else unread.set(id, `${whose} ${path}`);
    }
  }
  for (const id of readable) unread.delete(id);
  return unread;
}

test(
  'no write says the id of anything to a person outside the office that they may not read, and none of a foreign project says them a word',
  { timeout: 600_000 },
  async () => {
    const wrong: string[] = [];
    const { told, unread } = await walked();
    let heard = 0;
    for (const { name, endpoint, said: messages } of told) {
      for (const who of outside)
        for (const id of idsSaidTo(who, messages)) {
          heard += 1;
          const what = unread.get(who)?.get(id);
          if (what !== undefined) wrong.push(`${name} says ${what} to a ${who}`);
        }
      const path = fillPath(endpoint.path, world.foreign);
      if (path === undefined || !messages.some(({ channel }) => channel.startsWith('live:user:'))) continue;
      said = [];
      await world.at.call(world.actors.admin, endpoint.method, path, foreignBody(name, endpoint));
      for (const who of outside)
        for (const id of idsSaidTo(who, said))
          if (unread.get(who)?.get(id)?.startsWith('foreign') === true)
            wrong.push(`${name} of a foreign row says ${unread.get(who)?.get(id)} to a ${who}`);
    }
    expect(wrong).toEqual([]);
    expect(heard).toBeGreaterThan(30);
  },
);

/** The body with each free text filled to its end with emoji, after `lead`; undefined where it has no free text. */
function filledWithEmoji(endpoint: Endpoint, body: unknown, lead: string): unknown {
  if (endpoint.body === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const isFree = (shape: Shape): boolean =>
    shape.type === 'string' &&
    (shape.maxLength ?? 0) >= 20 &&
    shape.format === undefined &&
    shape.pattern === undefined &&
    shape.enum === undefined;
  const filled = Object.entries(shapeOf(endpoint.body).properties ?? {}).flatMap(([field, shape]) => {
    const free = [shape, ...(shape.anyOf ?? [])].find(isFree);
    if (free === undefined) return [];
    const most = Math.min(free.maxLength ?? 0, 2000);
    return [[field, `${lead}${'🏠'.repeat(Math.floor((most - lead.length) / 2))}`] as const];
  });
  const made = { ...body, ...Object.fromEntries(filled) };
  return filled.length > 0 && endpoint.body.safeParse(made).success ? made : undefined;
}

test(
  'no write breaks, halves or refuses a character because it lies where a text is shortened',
  { timeout: 600_000 },
  async () => {
    const { accepted } = await walked();
    const faults: string[] = [];
    let stored = 0;
    const tries = accepted.flatMap(({ name, endpoint, caller, body }) =>
      ['', 'x'].map((lead) => ({ name, endpoint, caller, filled: filledWithEmoji(endpoint, body, lead) })),
    );
    for (const { name, endpoint, caller, filled } of tries) {
      if (filled === undefined) continue;
      said = [];
      const path = fillPath(endpoint.path, world.own) ?? endpoint.path;
      const answer = await world.at.call(world.actors[caller], endpoint.method, path, filled);
      if (answer.status < 300) stored += 1;
      const words = JSON.stringify([answer.body, said]);
      const details: unknown = answer.body?.details;
      const isNamed = !Array.isArray(details) || details.every((each: { path: string }) => each.path !== '');
      if (answer.status >= 500 || !isNamed) faults.push(`${name} answers ${answer.status} ${words.slice(0, 200)}`);
      if (/\ufffd|\\ud[89a-f]/iu.test(words)) faults.push(`${name} halves a character`);
    }
    expect(faults).toEqual([]);
    expect(stored).toBeGreaterThan(60);
  },
);

function foreignBody(name: string, endpoint: Endpoint): unknown {
  if (endpoint.body === undefined) return undefined;
  try {
    return goodBody(name, endpoint, world.foreign);
  } catch {
    return undefined;
  }
}

test('the walk finds a write that notes nothing', async () => {
  const [hushes] = writes(true);
  if (hushes === undefined) throw new Error('Nothing is planted.');
  expect((await firstToSucceed(hushes.name, hushes.endpoint))?.noted).toEqual([]);
});
