import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount } from '#platform/server/http/mount.ts';
import { FileUpload } from '#areas/platform-services/files/schema.ts';
import { ModelUpload } from '#areas/design/models/schema.ts';
import type { Answer, TestPortal } from './portal.ts';
import { aUser, signInFully } from './sign-in.ts';
import { expectedCircle, expectedNames, mayCall } from './expected-rights.ts';
import { absentId, fillPath, goodBody, hintsFor, queryOf } from './good-calls.ts';
import { makeHiddenRows, type Hidden } from './hidden-rows.ts';
import { goodInput, idPlaces, shapeOf, withAt } from './inputs.ts';
import { takeBackEveryCommit } from './take-back.ts';
import { actorNames, makeWorld, visible, type ActorName, type World } from './world.ts';

let world: World;
let hidden: Hidden;
let keepsNothing = false;

let giveBack: () => void;

/** Endpoints as they must not be: two tell hidden from absent, by the path and by a field of the body; one holds a right of its own. */
const planted = contract({
  tells: {
    method: 'GET',
    path: '/planted/projects/:id',
    summary: 'Tells that a hidden row is there.',
    access: 'projects.read',
    params: IdParams,
    reply: z.object({}),
  },
  refuses: {
    method: 'POST',
    path: '/planted/refuses',
    summary: 'Refuses whom the table lets in.',
    access: 'projects.write',
    reply: z.object({}),
  },
  writes: {
    method: 'POST',
    path: '/planted/writes',
    summary: 'Asks whether the project is there, but not whose it is.',
    access: 'wall.use',
    body: z.strictObject({ project_id: z.uuid() }),
    reply: z.object({}),
  },
  takes: {
    method: 'POST',
    path: '/planted/takes',
    summary: 'Takes a form, and asks whether the project in it is there, but not whose it is.',
    access: 'files.write',
    body: z.strictObject({ project_id: z.uuid() }),
    files: { max: 1, bytes: 1000 },
    reply: z.object({}),
    transaction: 'own',
  },
});

/** Who should be let in by them. */
const plantedCircles: Record<string, ReturnType<typeof expectedCircle>> = {
  'planted.tells': 'everyGroup',
  'planted.refuses': 'staff',
  'planted.writes': 'staffAndPortals',
  'planted.takes': 'staffAndFloor',
};

function plantFaults(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async tells({ db, params, viewer }) {
      const { rows } = await db.execute(sql`select 1 from projects where id = ${params.id}`);
      if (rows.length === 0) throw new AppError('not_found');
      if (viewer.groups.includes('home_owner') && params.id !== world.own['projects'])
        throw new AppError('not_found', { said: { en: 'Not yours', es: 'No es tuyo' } });
      return {};
    },
    async writes({ db, body }) {
      const { rows } = await db.execute(sql`select 1 from projects where id = ${body.project_id}`);
      if (rows.length === 0) throw new AppError('not_found');
      return {};
    },
    async takes({ db, parts }) {
      const { body } = await parts(async ({ stream }) => void stream.resume());
      const { rows } = await db.execute(sql`select 1 from projects where id = ${body.project_id}`);
      if (rows.length === 0) throw new AppError('not_found');
      return {};
    },
    async refuses({ viewer }) {
      if (viewer.groups.includes('employee')) throw new AppError('forbidden');
      return {};
    },
  });
}

beforeAll(async () => {
  giveBack = takeBackEveryCommit(() => keepsNothing);
  world = await makeWorld(plantFaults);
  hidden = await makeHiddenRows(world);
  world.takeOffRowSecurity();
  keepsNothing = true;
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

const targets = ['own', 'foreign', 'absent'] as const;
type Target = (typeof targets)[number];

/** Groups that see only the rows that are theirs. */
const scoped = ['home_owner', 'developer', 'floor_manager'] as const;
type Scoped = (typeof scoped)[number];
const isScoped = (actor: ActorName): actor is Scoped => scoped.some((each) => each === actor);

/** Rows that belong to no project: who holds the capability sees all of them. */
const unscoped = new Set(['punch-templates', 'feature_flag', 'flags', 'invitations', 'registrations', 'mail']);

interface Walked {
  checks: number;
  deviations: string[];
}

async function walk(mounted: readonly { name: string; endpoint: Endpoint }[]): Promise<Walked> {
  const deviations: string[] = [];
  let checks = 0;
  const check = (holdsTrue: boolean, what: string) => {
    checks += 1;
    if (!holdsTrue) deviations.push(what);
  };
  for (const { name, endpoint } of mounted) {
    const circle = plantedCircles[name] ?? expectedCircle(name);
    if (circle === undefined) {
      deviations.push(`${name}: test/expected-rights.ts does not say who may call it`);
      continue;
    }
    // A provider of sign-in is a setting, a table is a name, the secret of a calendar address the right itself: no rows of anybody.
    const hasRows = /\/:(?!provider|secret|table)/u.test(endpoint.path);
    for (const actor of actorNames) {
      const answers: Partial<Record<Target, Answer>> = {};
      for (const target of hasRows ? targets : (['own'] as const)) {
        const path = fillPath(endpoint.path, target === 'absent' ? 'absent' : world[target]);
        if (path === undefined) continue;
        const body =
          endpoint.files === undefined
            ? goodBody(name, endpoint, target === 'foreign' ? world.foreign : world.own)
            : new FormData();
        const query = endpoint.query === undefined ? '' : queryOf(endpoint);
        const viewer = actor === 'nobody' ? null : world.actors[actor];
        const answer = await world.at.call(viewer, endpoint.method, `${path}${query}`, body);
        answers[target] = answer;
        const said = `${name} as ${actor} on ${target}: ${answer.status} ${answer.body?.code ?? ''}`;
        check(answer.status < 500, `${said}, a fault of the server`);
        if (circle === 'anybody') {
          check(answer.status !== 401 || name in secretChecks, `${said}, though nobody need sign in`);
          continue;
        }
        if (actor === 'nobody') check(answer.status === 401, `${said}, not 401`);
        else if (!mayCall(actor, circle)) check(answer.status === 403, `${said}, not 403`);
        else {
          check(
            answer.status !== 401 && (answer.status !== 403 || `${name} as ${actor} on ${target}` in rowRules),
            `${said}, though it is expected to be let in`,
          );
          if (target === 'absent' && endpoint.method === 'GET')
            check(answer.status === 404, `${said}, though it is not there`);
        }
      }
      const { foreign, absent } = answers;
      const kind = endpoint.path.split('/')[1] ?? '';
      if (foreign !== undefined && absent !== undefined && isScoped(actor) && !unscoped.has(kind)) {
        const compare = (what: string, answer: Answer) =>
          check(
            visible(answer) === visible(absent),
            `${name} as ${actor}: ${what} and absent differ\n  hidden ${visible(answer)}\n  absent ${visible(absent)}`,
          );
        compare('hidden', foreign);
        for (const rows of mayCall(actor, circle) ? hidden.of[actor] : []) {
          const path = fillPath(endpoint.path, rows);
          if (path === undefined || `${name} as ${actor}` in shownInside) continue;
          const body = endpoint.files === undefined ? goodBody(name, endpoint, world.own) : new FormData();
          const query = queryOf(endpoint);
          compare(
            'hidden in the own project',
            await world.at.call(world.actors[actor], endpoint.method, `${path}${query}`, body),
          );
        }
      }
      if (
        answers.own !== undefined &&
        hasRows &&
        endpoint.method === 'GET' &&
        actor !== 'nobody' &&
        mayCall(actor, circle) &&
        actor !== 'newcomer'
      ) {
        check(
          answers.own.status < 400 || `${name} as ${actor} on own` in rowRules,
          `${name} as ${actor}: its own row answers ${answers.own.status} ${answers.own.body?.code ?? ''}`,
        );
      }
    }
  }
  return { checks, deviations };
}

/** The row that an id in this place of a body or a query names, by the words before ids in paths; several where the type says it. */
function kindsAt(endpoint: Endpoint, place: string): readonly string[] {
  const name = place.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? '';
  const known = kindsByField[name];
  if (known !== undefined) return known;
  // Made by the device that answers, and what it had last seen there: no rows that it could read.
  if (endpoint.path === '/sign-off-forms/:id/answers' && /\.(?:id|seen)$/u.test(place)) return [];
  const parts = endpoint.path.split('/');
  // Its body names the kind beside the id.
  if (endpoint.path === '/inbox/marks' || endpoint.path === '/inbox/reminders') return ['lessons'];
  return [parts.find((part) => part in world.own) ?? name];
}

const ownerKinds = ['projects', 'units', 'modules'];
const kindsByField: Record<string, readonly string[]> = {
  project: ['projects'],
  project_id: ['projects'],
  unit: ['units'],
  unit_id: ['units'],
  module: ['modules'],
  module_id: ['modules'],
  area_id: ['sign-off-areas'],
  owner_id: ownerKinds,
  entity_id: ownerKinds,
  album_id: ['albums'],
  file_ids: ['files'],
  add: ['files'],
  remove: ['files'],
  order: ['files'],
  cover_file_id: ['files'],
  after_id: ['albums'],
  view_id: ['table-views'],
  user_ids: ['users'],
  reply_highlight_ids: ['replies'],
  replaces: ['files'],
  follows: ['models'],
  person: ['users'],
  lead_id: ['users'],
  manager_id: ['users'],
  approver_id: ['users'],
  pin_file_id: ['files'],
  submitted_by: ['users'],
  ticket_id: ['tickets', 'punch-items'],
};
/** What uploads in pieces say in their `Upload-Metadata`, which no contract holds. */
const metadata: Record<string, z.ZodType> = { 'uploads.create': FileUpload, 'model-uploads.create': ModelUpload };
/** Where an id may stand that a caller sends. */
type Carrier = 'body' | 'query' | 'form' | 'metadata';

/** What stands beside an id where the shortest good input leaves no room for it. */
const fieldBases: Record<string, () => Record<string, unknown>> = {
  ...Object.fromEntries(
    ['grid', 'pins', 'charts'].map((call) => [`punch.${call} project_id`, () => ({ phase: 'factory' })]),
  ),
  'punch.alike project_id': () => ({ area: 'Kitchen', category: 'plumbing' }),
  'punch.alike module_id': () => ({ project_id: world.own['projects'], area: 'Kitchen', category: 'plumbing' }),
  'modules-table.bulk rows.0.id': () => ({ action: 'move', rows: [{ values: { to: 'online' } }] }),
  'modules-table.bulk values.unit': () => ({ action: 'change', ids: [world.own['modules']] }),
  'modules-table.bulk rows.0.values.unit': () => ({ action: 'change', rows: [{ id: world.own['modules'] }] }),
  'changes.listUndoable project_id': () => ({}),
  'files.create replaces': () => ({ owner_type: 'unit', owner_id: world.own['units'] }),
  'uploads.create replaces': () => ({ owner_type: 'unit', owner_id: world.own['units'] }),
  'downloads.create album_id': () => ({}),
  'files.list album_id': () => ({ project_id: world.own['projects'] }),
  'albums.list unit_id': () => ({ project_id: world.own['projects'] }),
  'wall.people unit_id': () => ({ project_id: world.own['projects'], visibility: 'home' }),
};
/** The words of `owner_type` and `entity_type` for a kind. */
const typeOf: Record<string, string> = { projects: 'project', units: 'unit', modules: 'module' };

/** The same call with an id of this kind at this place. */
function withId(
  name: string,
  endpoint: Endpoint,
  place: { at: Carrier; path: string },
  kind: string,
  id: string,
): { path: string; body: unknown; headers?: Record<string, string> } {
  const path = fillPath(endpoint.path, world.own) ?? endpoint.path;
  const typed = <T>(input: T): T => {
    const type = typeOf[kind];
    if (type === undefined || !/^(?:owner|entity)_id$/u.test(place.path)) return input;
    return { ...input, [place.path.replace('_id', '_type')]: type };
  };
  const base = fieldBases[`${name} ${place.path}`]?.();
  if (place.at === 'form' || place.at === 'metadata') {
    const schema = place.at === 'form' ? endpoint.body : metadata[name];
    const least = base ?? (schema === undefined ? {} : goodInput(shapeOf(schema), hintsFor(world.own)));
    const fields = Object.entries({ ...typed(Object(least)), [place.path]: id }).map(
      ([field, value]) => [field, String(value)] as const,
    );
    if (place.at === 'form') {
      const form = new FormData();
      for (const [field, value] of fields) form.append(field, value);
      form.append('file', new File(['Some words'], 'words.txt'));
      return { path, body: form };
    }
    const pairs = [['filename', 'words.txt'] as const, ...fields];
    const encoded = pairs.map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`).join(',');
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': encoded };
    return { path, body: undefined, headers };
  }
  const good: unknown = place.at === 'body' && base !== undefined ? base : goodBody(name, endpoint, world.own);
  if (place.at === 'query') {
    const query = base ?? Object.fromEntries(new URLSearchParams(queryOf(endpoint)));
    const asked = new URLSearchParams();
    for (const [field, value] of Object.entries({ ...typed(query), [place.path]: id })) asked.set(field, String(value));
    return { path: `${path}?${asked.toString()}`, body: good };
  }
  return { path: `${path}${queryOf(endpoint)}`, body: withAt(typed(good), place.path, id) };
}

/** Asks every endpoint on its own path, with an id that is not theirs in each field of the body and the query in turn. */
async function walkFields(
  mounted: readonly { name: string; endpoint: Endpoint }[],
): Promise<Walked & { weak: string[] }> {
  const deviations: string[] = [];
  const weak: string[] = [];
  let checks = 0;
  for (const { name, endpoint } of mounted) {
    const circle = plantedCircles[name] ?? expectedCircle(name);
    if (circle === undefined || circle === 'anybody') continue;
    const actors = scoped.filter((actor) => mayCall(actor, circle));
    if (actors.length === 0) continue;
    const placesIn = (at: Carrier, schema: z.ZodType | undefined) =>
      schema === undefined ? [] : idPlaces(shapeOf(schema)).map((path) => ({ at, path }));
    const places = [
      ...(endpoint.raw === undefined ? placesIn(endpoint.files === undefined ? 'body' : 'form', endpoint.body) : []),
      ...placesIn('metadata', metadata[name]),
      ...placesIn('query', endpoint.query),
    ];
    for (const place of places)
      for (const kind of kindsAt(endpoint, place.path)) {
        const ask = async (actor: Scoped, id: string): Promise<Answer> => {
          const { path, body, headers } = withId(name, endpoint, place, kind, id);
          const answer = await world.at.call(world.actors[actor], endpoint.method, path, body, headers);
          checks += 1;
          return answer;
        };
        const said = `${name} with a ${kind} id at ${place.at}.${place.path}`;
        let isTaken = false;
        for (const actor of actors) {
          const own = world.own[kind];
          if (own === undefined)
            throw new Error(`${said}: the world has no row of that kind; say in kindsByField what it is`);
          isTaken ||= (await ask(actor, own)).status < 300;
          const absent = plainly(await ask(actor, absentId), absentId);
          for (const rows of [world.foreign, ...hidden.of[actor]]) {
            const id = rows[kind];
            if (id === undefined) continue;
            const answer = plainly(await ask(actor, id), id);
            if (answer !== absent)
              deviations.push(`${said} as ${actor}: not theirs and absent differ\n  ${answer}\n  ${absent}`);
          }
        }
        if (!isTaken) weak.push(said);
      }
  }
  return { checks, deviations, weak };
}

/** An answer without the id that was asked for, which may stand in it. */
const plainly = (answer: Answer, id: string): string => visible(answer).replaceAll(id, 'the id');

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));

/** Endpoints that prove a secret instead of a session: 401 says that it is not good. */
const secretChecks: Record<string, string> = {
  'sessions.signIn': 'The name and the password are not those of anybody.',
  'sessions.refresh': 'The refresh token is not one.',
  'badges.signIn': 'The browser is no tablet, and the number nobody’s.',
};

/** What an actor is shown of a row that is hidden from them elsewhere. */
const shownInside: Record<string, string> = {};

/** The people and the drawing of a punch item, below this place. */
function punchPeople(place: string): string[] {
  return [
    ...['lead_id', 'manager_id', 'approver_id'].map((name) => `users id at ${place}${name}`),
    `files id at ${place}pin_file_id`,
  ];
}

/** Fields whose own id is refused as well, so that a foreign one proves little; each with its reason. */
const weakFields: Record<string, string> = {
  'lesson-links.capture with a tickets id at body.ticket_id':
    'The floor notes what punch items teach, and those are asked; it reads no other ticket.',
  'shared-punch.list with a units id at query.unit_id':
    'No open item of the world is shown outside the house; shared.test.ts asks of homes that are one’s own and that are not.',
  ...Object.fromEntries(
    ['values', 'rows.0.values', 'values.values', 'rows.0.values.values'].flatMap((place) =>
      ['units id at body.%.unit_id', 'modules id at body.%.module_id', ...punchPeople('body.%.')].map((field) => [
        `punch-items.bulk with a ${field.replace('%', place)}`,
        'Many are changed one by one by the same rules; punch.test.ts asks them of single items.',
      ]),
    ),
  ),
  'punch-items.bulk with a punch-items id at body.rows.0.id': 'A row says what to do with it as well.',
  ...Object.fromEntries(
    [
      ...['create', 'change'].map((call) => ['punch-items', call, 'body.'] as const),
      ['punch-items', 'move', 'body.values.'] as const,
      ['punch', 'raise', 'body.item.'] as const,
    ].flatMap(([area, call, place]) =>
      punchPeople(place).map((field) => [
        `${area}.${call} with a ${field}`,
        'Items are given to staff and to the floor that builds them, and pinned on a picture of the project; the world has a home owner and a text.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['form at body.answers.0.item_id', 'form at body.answers.0.photo_ids.0'].map((field) => [
      `sign-off-forms.answer with a sign-off-${field.replace('form at', 'forms id at')}`,
      'Its own row is a form and neither a question nor a photo; sign-offs.test.ts asks those of others.',
    ]),
  ),
  ...Object.fromEntries(
    ['units id at body.unit_id', 'files id at body.file_ids.0'].map((field) => [
      `shared-punch.add with a ${field}`,
      'Points are added while a home is being accepted, and those of the world are not; shared.test.ts has one that is.',
    ]),
  ),
  'warranty.report with a users id at body.submitted_by': 'Only staff say for whom they write a report down.',
  'sign-off-forms.invite with a sign-off-areas id at body.area_id':
    'A third party is asked for an area that was handed over; that of the world was not.',
  ...Object.fromEntries(
    ['projects', 'units', 'modules'].map((kind) => [
      `notifications.readRecord with a ${kind} id at body.entity_id`,
      'Asks for one’s own messages about the record, and there are none about these.',
    ]),
  ),
  'modules-table.bulk with a units id at body.values.unit': 'The floor moves modules; it changes nothing about them.',
  'modules-table.bulk with a units id at body.rows.0.values.unit':
    'The floor moves modules; it changes nothing about them.',
  'wall.change with a files id at body.file_ids.0': 'Words are changed by who wrote them; these are the admin’s.',
  'wall.changeReply with a files id at body.file_ids.0': 'Words are changed by who wrote them; these are the admin’s.',
  ...Object.fromEntries(
    ['mark', 'askAgain'].map((call) => [
      `inbox.${call} with a lessons id at body.id`,
      'Lessons are for staff alone; what waits for people outside is asked in inbox-sources.test.ts.',
    ]),
  ),
  'albums.change with a albums id at body.after_id': 'An album does not come after itself.',
};

/** Rights that depend on the row, so that a holder of the capability may still be refused: what the row has to be. */
const rowRules: Record<string, string> = {
  ...Object.fromEntries(
    ['calendar', 'picture'].flatMap((call) =>
      ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'].map((actor) => [
        `trip-links.${call} as ${actor} on own`,
        'Needs the secret of a link, which only its provider has; trip-links.test.ts has some.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['approve', 'decline'].flatMap((act) =>
      ['own', 'foreign'].map((target) => [
        `change-decisions.${act} as admin on ${target}`,
        'Whoever it was sent to decides on it, and nobody of the house in their place.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['approve', 'giveBack', 'waive', 'confirmWaive', 'release', 'reopen', 'newer', 'adopt'].flatMap((act) =>
      ['employee', 'third_party_staff'].flatMap((actor) =>
        ['own', 'foreign'].map((target) => [
          `sign-off-forms.${act} as ${actor} on ${target}`,
          'Forms are checked and released by those whose work it is on the project; these have no part in it.',
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['home_owner', 'developer', 'floor_manager'].map((actor) => [
      `sign-off-pictures.picture as ${actor} on own`,
      'A picture is seen by whoever sees a form that asks with it, and those of the world ask with none; pictures.test.ts has one that does.',
    ]),
  ),
  ...Object.fromEntries(
    ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'].map((actor) => [
      `sign-off-forms.certificate as ${actor} on own`,
      'A form that nobody has signed has no certificate yet.',
    ]),
  ),
  ...Object.fromEntries(
    ['developer', 'floor_manager'].flatMap((actor) =>
      ['read', 'document', 'sealed'].map((act) => [
        `envelopes.${act} as ${actor} on own`,
        'Documents are read by those whom they were sent to; of this world an owner was.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['read', 'document', 'sealed'].flatMap((act) =>
      ['own', 'foreign'].map((target) => [
        `envelopes.${act} as third_party_staff on ${target}`,
        'Documents are read by staff of the house, and by those whom they were sent to.',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['admin', 'employee', 'home_owner'].map((actor) => [
      `envelopes.sealed as ${actor} on own`,
      'An envelope that somebody has still to sign has no sealed file.',
    ]),
  ),
  ...Object.fromEntries(
    ['employee', 'third_party_staff'].flatMap((actor) =>
      ['change', 'remove'].flatMap((act) =>
        ['own', 'foreign'].map((target) => [
          `views.${act} as ${actor} on ${target}`,
          'Staff see a view that is shared; its owner and admins change it.',
        ]),
      ),
    ),
  ),
  'uploads.read as employee on own': 'A file on its way is there only for who sends it.',
  'uploads.read as third_party_staff on own': 'A file on its way is there only for who sends it.',
  'model-uploads.read as employee on own': 'A model on its way is there only for who sends it.',
  'model-uploads.read as third_party_staff on own': 'A model on its way is there only for who sends it.',
  'models.diff as admin on own': 'The first revision has none before it.',
  'models.diff as employee on own': 'The first revision has none before it.',
  'models.diff as third_party_staff on own': 'The first revision has none before it.',
  'models.viewer as admin on own': 'The model of the world has not been read, so it has no shapes.',
  'models.viewer as employee on own': 'The model of the world has not been read, so it has no shapes.',
  'models.viewer as third_party_staff on own': 'The model of the world has not been read, so it has no shapes.',
  'uploads.read as floor_manager on own': 'A file on its way is there only for who sends it.',
  'accounts.photo as developer on own': 'Developers are shown no faces of home owners.',
  'accounts.photo as floor_manager on own': 'The floor is shown no faces of home owners.',
  'files.remove as floor_manager on own':
    'Floor managers remove what they uploaded themselves; this file came from the office.',
  ...Object.fromEntries(
    ['ticket-talk.changeComment', 'ticket-talk.removeComment'].flatMap((name) =>
      ['employee', 'third_party_staff'].flatMap((actor) =>
        ['own', 'foreign'].map((target) => [
          `${name} as ${actor} on ${target}`,
          'A comment is changed by who wrote it and taken away by them or an admin; these are the admin’s.',
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['admin', 'employee', 'third_party_staff', 'developer', 'floor_manager'].map((actor) => [
      `requests.read as ${actor} on own`,
      'The request of a home is read there by its people; staff read it as a ticket.',
    ]),
  ),
  ...Object.fromEntries(
    ['wall.change', 'wall.remove', 'wall.changeReply', 'wall.removeReply'].flatMap((name) =>
      ['employee', 'third_party_staff', 'home_owner', 'developer'].flatMap((actor) =>
        ['own', 'foreign'].map((target) => [
          `${name} as ${actor} on ${target}`,
          'Words are changed and removed by who wrote them; these are the admin’s.',
        ]),
      ),
    ),
  ),
};

test(
  'every endpoint lets in whom the table names and nobody else, and hidden is answered like absent',
  { timeout: 900_000 },
  async () => {
    const { checks, deviations } = await walk(real());
    console.log(`access matrix: ${real().length} endpoints, ${checks} checks, ${deviations.length} deviations`);
    expect(deviations).toEqual([]);
    expect(checks).toBeGreaterThan(1000);
  },
);

test(
  'a deactivated person is nobody, with the token of yesterday, a personal token and a refresh token',
  { timeout: 240_000 },
  async () => {
    keepsNothing = false;
    const { at } = world;
    const leaver = await aUser(at.database.db, { groups: ['admin', 'home_owner', 'developer', 'floor_manager'] });
    const { token, refreshToken } = await signInFully(at.portal, leaver);
    const made = await at.call(
      null,
      'POST',
      '/auth/tokens',
      { name: 'A script', scopes: ['read', 'write'], expires_in_days: 5, password: leaver.password },
      { authorization: `Bearer ${token}` },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(
      (await at.call(null, 'GET', '/projects', undefined, { authorization: `Bearer ${made.body.token}` })).status,
    ).toBe(200);
    expect(
      (await at.call(world.actors.admin, 'POST', `/users/${leaver.id}/deactivate`, { reason: 'Has left' })).status,
    ).toBe(200);
    keepsNothing = true;
    const deviations: string[] = [];
    let checks = 0;
    for (const { name, endpoint } of real()) {
      if (expectedCircle(name) === 'anybody') continue;
      for (const secret of [token, made.body.token]) {
        const path = fillPath(endpoint.path, world.own) ?? fillPath(endpoint.path, 'absent') ?? endpoint.path;
        const answer = await at.call(
          null,
          endpoint.method,
          path,
          endpoint.files === undefined ? goodBody(name, endpoint, world.own) : new FormData(),
          { authorization: `Bearer ${secret}` },
        );
        checks += 1;
        if (answer.status !== 401)
          deviations.push(
            `${name} with ${secret === token ? 'the token' : 'a personal token'}: ${answer.status} ${answer.body?.code ?? ''}`,
          );
      }
    }
    expect((await at.call(null, 'POST', '/auth/refresh', { refreshToken })).status).toBe(401);
    console.log(`access matrix: ${checks} checks of a deactivated person, ${deviations.length} deviations`);
    expect(deviations).toEqual([]);
  },
);

test(
  'an id that is not theirs is answered like one that is not there, in every field of a body and a query',
  { timeout: 240_000 },
  async () => {
    const { checks, deviations, weak } = await walkFields(real());
    console.log(`access matrix: ${checks} calls with ids in fields, ${deviations.length} deviations`);
    expect(deviations).toEqual([]);
    expect(weak.filter((each) => !(each in weakFields))).toEqual([]);
    expect(checks).toBeGreaterThan(200);
    // Uploads in pieces are entered where a sibling takes raw bytes; each says what it is of in a header.
    const entered = real().flatMap(({ name, endpoint }) =>
      endpoint.raw === undefined || endpoint.method !== 'PATCH' ? [] : [name.replace('.append', '.create')],
    );
    expect(entered.toSorted()).toEqual(Object.keys(metadata).toSorted());
  },
);

test('an owner whose time is over, has not begun, or was ended, sees nothing of the home', async () => {
  const { db } = world.at.database;
  const path = `/units/${world.own['units']}`;
  const see = async (facts: ReturnType<typeof sql>) => {
    await db.execute(sql`update unit_owners set ${facts} where id = ${world.own['owners']}`);
    return (await world.at.call(world.actors.home_owner, 'GET', path)).status;
  };
  keepsNothing = false;
  expect(await see(sql`disabled_at = now()`)).toBe(404);
  expect(await see(sql`disabled_at = null, until_on = current_date - 1`)).toBe(404);
  expect(await see(sql`until_on = null, from_on = current_date + 1`)).toBe(404);
  expect(await see(sql`from_on = current_date`)).toBe(200);
  keepsNothing = true;
});

test('a script does no more than its token says, and nothing that could cost its owner the account', async () => {
  const script = (...scopes: ('read' | 'write')[]) => ({ ...world.actors.admin, scopes });
  const deviations: string[] = [];
  for (const { name, endpoint } of real()) {
    const circle = expectedCircle(name);
    if (circle === 'anybody' || circle === undefined) continue;
    const path = fillPath(endpoint.path, 'absent') ?? endpoint.path;
    const ask = async (...scopes: ('read' | 'write')[]) =>
      (await world.at.call(script(...scopes), endpoint.method, path)).status;
    if ((await ask(endpoint.method === 'GET' ? 'write' : 'read')) !== 403)
      deviations.push(`${name} with a token that may not ${endpoint.method === 'GET' ? 'read' : 'write'}`);
    if (
      (circle === 'ownSession' || circle === 'adminInPerson' || circle === 'adminAndEmployeesInPerson') &&
      (await ask('read', 'write')) !== 403
    )
      deviations.push(`${name} with any token`);
  }
  expect(deviations).toEqual([]);
});

test('test/expected-rights.ts names every endpoint once and none that is gone', () => {
  const names = real().map(({ name }) => name);
  expect([...expectedNames].toSorted()).toEqual([...new Set(names)].toSorted());
});

test('the walk has a row of its own and a foreign one for every id in a path', () => {
  const kinds = real().flatMap(({ name, endpoint }) =>
    fillPath(endpoint.path, world.own) === undefined || fillPath(endpoint.path, world.foreign) === undefined
      ? [`${name} ${endpoint.path}`]
      : [],
  );
  expect(kinds).toEqual([]);
});

test('the walk finds an endpoint that tells hidden from absent, and one that keeps a right of its own', async () => {
  const { deviations } = await walk(world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')));
  expect(deviations.map((line) => line.split('\n')[0])).toEqual([
    'planted.tells as home_owner: hidden and absent differ',
    'planted.tells as developer: hidden and absent differ',
    'planted.tells as floor_manager: hidden and absent differ',
    'planted.refuses as employee on own: 403 forbidden, though it is expected to be let in',
  ]);
  const fields = await walkFields(world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')));
  expect(fields.deviations.map((line) => line.split('\n')[0])).toEqual([
    'planted.writes with a projects id at body.project_id as home_owner: not theirs and absent differ',
    'planted.writes with a projects id at body.project_id as developer: not theirs and absent differ',
    'planted.takes with a projects id at form.project_id as floor_manager: not theirs and absent differ',
  ]);
});
