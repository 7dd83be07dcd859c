import { sql } from 'drizzle-orm';
import { records } from '#app/records.ts';
import { identityId } from '#areas/people/sessions/server/providers/identity-service.ts';
import type { Group } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makeDesignRows } from './design-rows.ts';
import { openDesk } from './envelopes.ts';
import { words, type Rows } from './good-calls.ts';
import { houseIfc } from './house-ifc.ts';
import { sendModel } from './models.ts';
import { makePortal, type Answer, type Ground, type TestPortal } from './portal.ts';
import { preparedOnce } from './prepared.ts';
import { draftOf, ownStep, wordOf } from './record-drafts.ts';
import { picture, postForm } from './uploads.ts';

export const actorNames = [
  'nobody',
  'admin',
  'employee',
  'third_party_staff',
  'home_owner',
  'developer',
  'floor_manager',
  'newcomer',
] as const;
export type ActorName = (typeof actorNames)[number];

/**
 * A portal with two projects that are alike in everything but their people: the own one belongs to the actors, the foreign one
 * to others of the same groups. What an actor sees of one and not of the other is therefore a matter of scope alone.
 */
export interface World {
  at: TestPortal;
  /** Lets everybody read past row-level security, so that the WHERE of the stores has to hold alone. */
  takeOffRowSecurity(): void;
  actors: Record<Exclude<ActorName, 'nobody'>, Viewer>;
  own: Rows;
  foreign: Rows;
  close(): Promise<void>;
}

interface Side {
  number: string;
  factory: string;
  owner: Viewer;
  developer: Viewer;
  isForeign: boolean;
}

/** A world as it lies on the disk, for the next to begin on. */
interface PreparedWorld extends Pick<World, 'actors' | 'own' | 'foreign'> {
  ground: Ground;
  madeAt: string;
}

/**
 * A world of one's own, which nobody else changes: a copy of one that the first test to ask for it has made for the whole run.
 * `plant` may mount endpoints with faults of its own, to see that a generated test finds them.
 */
export async function makeWorld(plant: (at: TestPortal) => void = () => undefined): Promise<World> {
  const { ground, madeAt, actors, own, foreign } = await preparedOnce('world', prepareWorld);
  const at = await makePortal({}, ground);
  // What is good for minutes is so from now on, however long ago the run made its world.
  for (const ticket of ['download_tickets', 'model_tickets'])
    await at.database.db.execute(
      sql`update ${sql.identifier(ticket)} set expires_at = expires_at + (now() - ${madeAt}::timestamptz)`,
    );
  plant(at);
  return {
    at,
    takeOffRowSecurity: () => (at.portal.kernel.readsOf = () => at.portal.kernel.db),
    actors,
    own,
    foreign,
    close: () => at.close(),
  };
}

async function prepareWorld(folder: string): Promise<PreparedWorld> {
  const at = await makePortal();
  const person = (groups: Group[], facts: Parameters<TestPortal['person']>[1] = {}) => at.person(groups, facts);
  const actors = {
    admin: await person(['admin']),
    employee: await person(['employee']),
    third_party_staff: await person(['third_party_staff']),
    home_owner: await person(['home_owner']),
    developer: await person(['developer']),
    floor_manager: await person(['floor_manager'], { factory: 'reno' }),
    newcomer: await person([]),
  };
  const own = await makeSide(at, actors.admin, {
    number: '26-701',
    factory: 'reno',
    owner: actors.home_owner,
    developer: actors.developer,
    isForeign: false,
  });
  const stranger = await person(['home_owner'], { firstName: 'Strange', lastName: 'Owner' });
  const foreign = await makeSide(at, actors.admin, {
    number: '26-702',
    factory: 'butte',
    owner: stranger,
    developer: await person(['developer'], { firstName: 'Strange', lastName: 'Developer' }),
    isForeign: true,
  });
  const madeAt = new Date().toISOString();
  return { ground: await at.leaveAsGround(folder), madeAt, actors, own, foreign };
}

async function makeSide(at: TestPortal, admin: Viewer, side: Side): Promise<Rows> {
  const make = async (path: string, body: object): Promise<any> => {
    const answer = await at.call(admin, 'POST', path, body);
    if (answer.status !== 201)
      throw new Error(`The world can't be made: POST ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const project = (
    await make('/projects', {
      project_number: side.number,
      name: `Project ${side.number}`,
      factory: side.factory,
      address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
    })
  ).id;
  await at.database.db.execute(
    sql`update projects set status = 3, owner_visible = true, developer_visible = true, show_photos = true,
      show_dates = true where id = ${project}`,
  );
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${side.developer.userId}, 'developer')`,
  );
  const unit = (await make('/units', { project, name: 'A-101' })).id;
  const owned = await make(`/units/${unit}/owners`, { name: side.owner.name, email: side.owner.email });
  const unitOwner = owned.owners[0].id;
  await at.database.db.execute(sql`update unit_owners set user_id = ${side.owner.userId} where id = ${unitOwner}`);
  const module = (await make('/modules', { project, unit, module_no: `${side.number}-M1` })).id;
  const milestone = (
    await make(`/projects/${project}/milestones`, {
      kind: 'set',
      unit_id: unit,
      forecast_on: '2027-03-01',
      visible_to: ['owner', 'developer'],
    })
  ).id;
  const subtask = (await make('/subtasks', { project, unit, name: `Subtask ${side.number}`, department: 'Design' })).id;
  const target = (
    await make('/break-even-targets', {
      factory: side.factory,
      month: '2198-01-01',
      unit_of_measure: 'home',
      fixed_overhead_cents: 74_800_000,
      avg_price_cents: 76_500_000,
      variable_cost_cents: 59_877_800,
      profit_goal_cents: 0,
    })
  ).id;
  const scenario = (
    await make(`/break-even-targets/${target}/scenarios`, {
      name: 'A scenario',
      fixed_overhead_cents: 74_800_000,
      avg_price_cents: 80_000_000,
      variable_cost_cents: 59_877_800,
      profit_goal_cents: 0,
    })
  ).id;
  const uploaded = await postForm(
    at,
    admin,
    '/files',
    { owner_type: 'unit', owner_id: unit, visibility: 'owner', caption: 'A caption' },
    [{ name: 'front.png', content: await picture({ format: 'png' }) }],
  );
  if (uploaded.status !== 201)
    throw new Error(`The world can't be made: POST /files answers ${uploaded.status} ${JSON.stringify(uploaded.body)}`);
  const file = uploaded.body[0]?.id ?? uploaded.body.id;
  const album = (
    await make('/albums', { project_id: project, name: 'An album', visibility: 'owner', file_ids: [file] })
  ).id;
  const upload = await at.call(admin, 'POST', '/uploads', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': Object.entries({ filename: 'arriving.txt', owner_type: 'unit', owner_id: unit })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  const download = (await make('/downloads', { file_ids: [file], as: 'file' })).url.split('/').at(-1);
  const { link, path: shown } = await make('/shares', { file_ids: [file], title: 'A title', expires_in_days: 5 });
  // The secrets of the foreign side have ended: whoever has one that is good may see what it shows.
  if (side.isForeign) {
    await at.call(admin, 'DELETE', `/shares/${link.id}`);
    await at.database.db.execute(
      sql`update download_tickets set expires_at = now() - interval '1 minute' where ${file} = any(file_ids)`,
    );
  }
  const arrived = await sendModel(at, admin, 'house.ifc', houseIfc({ studs: 0 }), { project_id: project });
  if (arrived.status !== 200)
    throw new Error(`The world can't be made: a model answers ${arrived.status} ${JSON.stringify(arrived.body)}`);
  const model = arrived.body.id;
  await at.database.db.execute(
    sql`insert into model_elements (model_id, entity, global_id, ifc_class, name, storey, materials, properties,
      quantities) values (${model}, 1, 'A', 'IFCWALL', 'A wall', 'Level 1', '[]', '[]', '[]')`,
  );
  const modelUpload = await at.call(admin, 'POST', '/model-uploads', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': Object.entries({ filename: 'arriving.ifc', project_id: project })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  const modelTicket = (await make(`/models/${model}/download`, {})).url.split('/').at(-1);
  if (side.isForeign)
    await at.database.db.execute(
      sql`update model_tickets set expires_at = now() - interval '1 minute' where model_id = ${model}`,
    );
  const flag = (await make('/feature_flag', { name: `flag-${side.number}` })).id;
  const invited = at.portal.kernel.mounted.some(({ endpoint }) => endpoint.path === '/invitations');
  const invitation = !invited
    ? newId()
    : (await make('/invitations', { email: `invited-${side.number}@example.test`, kind: 'owner', unit_id: unit })).id;
  const post = (
    await make('/posts', { project_id: project, visibility: 'shared', importance: 'announcement', body: words })
  ).id;
  const reply = (await make(`/posts/${post}/replies`, { body: words })).id;
  const [registration, session, token] = [newId(), newId(), newId()];
  const { userId } = side.owner;
  const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
  await run(
    sql`insert into registrations (id, kind, unit_id, user_id) values (${registration}, 'owner', ${unit}, ${userId})`,
  );
  await run(
    sql`insert into sessions (id, user_id, refresh_hash, expires_at) values (${session}, ${userId}, ${newId()}, now() + interval '1 day')`,
  );
  await run(
    sql`insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at)
      values (${token}, ${userId}, 'A script', ${newId()}, '{read}', now() + interval '1 day')`,
  );
  const identity = { issuer: 'https://provider.example', subject: side.number };
  await run(
    sql`insert into identities (issuer, subject, user_id, provider) values (${identity.issuer}, ${identity.subject}, ${userId}, 'none')`,
  );
  const notification = newId();
  await run(
    sql`insert into notifications (id, user_id, type, message, link) values (${notification}, ${userId}, 'ticket', 'A message', '/owner')`,
  );
  const mail = (
    await run(
      sql`insert into mail_outbox (id, kind, recipient, subject, body)
        values (${newId()}, 'test', ${side.owner.email}, 'A subject', 'Some words') returning id`,
    )
  ).rows[0]?.['id'];
  const changed = await at.call(admin, 'PATCH', `/modules/${module}`, { line: 'L1' });
  const view = newId();
  await run(
    sql`insert into saved_views (id, table_name, owner_id, name, scope, config)
      values (${view}, 'projects', ${userId}, ${`View ${side.number}`}, 'shared', '{"layout": "table"}')`,
  );
  const crane = (await make('/schedule/resources', { kind: 'crane', name: `Crane ${side.number}` })).id;
  const booking = (
    await make('/schedule/bookings', { resource: crane, project, from_on: '2027-03-01', to_on: '2027-03-02' })
  ).id;
  const moved = {
    changes: [{ module, step: 'set', on: '2027-03-03' }],
    reason: 'The crane is late',
  };
  await run(sql`update modules set set_forecast_on = '2027-03-01' where id = ${module}`);
  const preview = await at.call(admin, 'POST', '/schedule/preview', { changes: moved.changes });
  const applied = await at.call(admin, 'POST', '/schedule/apply', { ...moved, token: preview.body.token });
  if (applied.status !== 200)
    throw new Error(`The world can't be made: POST /schedule/apply answers ${JSON.stringify(applied.body)}`);
  // Who was told of the new dates is no part of the world: its people have the one message given them above.
  await run(sql`delete from notifications where message <> 'A message'`);
  const proposal = newId();
  await run(
    sql`insert into schedule_proposals (id, project_id, kind, facts, changes)
      values (${proposal}, ${project}, 'hold', '{"days": 2}', ${JSON.stringify([{ module, step: 'set', on: '2027-03-05' }])}::jsonb)`,
  );
  const feed = newId();
  await run(
    sql`insert into calendar_feeds (id, user_id, name, secret_hash)
      values (${feed}, ${userId}, 'My calendar', sha256(${feed}::text::bytea))`,
  );
  const supplier = (await make('/catalogue/suppliers', { name: `Supplier ${side.number}` })).id;
  const item = (
    await make('/catalogue/items', { sku: `CAT-${side.number}`, name: 'An item', cost_code: '06 11 00', uom: 'sqft' })
  ).id;
  const price = (
    await make('/catalogue/prices', {
      item_id: item,
      supplier_id: supplier,
      unit_cost: '12.5',
      effective_from: '2026-01-05',
    })
  ).id;
  const rate = (
    await make('/rates', {
      kind: 'freight',
      key: `Haul ${side.number}`,
      value: '11.8',
      effective_from: '2026-01-01',
      source: 'A quote',
    })
  ).id;
  const rowsOfRecords: Rows = {
    projects: project,
    units: unit,
    modules: module,
    files: file,
    users: admin.userId,
  };
  const declared: Rows = {};
  // What hangs on a record stands before it in the list, and is made after it.
  for (const { declaration, table } of records.toReversed()) {
    const draft = draftOf(declaration, 'all', { ...rowsOfRecords, ...declared });
    const { id } = await make(declaration.path, draft);
    declared[wordOf(declaration)] = id;
    const from = ownStep(declaration)?.from[0];
    if (from !== undefined) await run(sql`update ${sql.identifier(table)} set state = ${from} where id = ${id}`);
  }
  const developers = declared['developer-organisations'];
  if (developers !== undefined) {
    const place = { user_id: side.developer.userId, role: 'admin' };
    await make(`/developer-organisations/${developers}/people`, place);
    await run(sql`update projects set developer_organisation_id = ${developers} where id = ${project}`);
  }
  const ticket = declared['tickets'] ?? '';
  const talk = await at.call(admin, 'POST', `/ticket-talk/${ticket}/comments`, { body: words, audience: 'internal' });
  const listed = await at.call(admin, 'POST', `/ticket-talk/${ticket}/points`, { words: 'A point' });
  const place = { phase: 'factory', project_id: project, module_id: module, area: 'Hall', category: 'other' };
  const punched = await at.call(admin, 'POST', '/punch-items/raise', {
    item: { title: 'A punch item', ...place },
    file_ids: [file],
  });
  const request = await at.call(side.owner, 'POST', '/requests', { title: 'A request', unit_id: unit });
  if (request.status !== 201)
    throw new Error(`POST /requests answers ${request.status} ${JSON.stringify(request.body)}`);
  const offer = await offered(run, { project, unit, people: [side.owner, side.developer] });
  const begun = await make('/sign-off-forms', { project_id: project, module_id: module, form_type: 'factory_qa' });
  const [frame] = begun.areas;
  const given = await at.call(admin, 'POST', `/sign-off-forms/${begun.id}/answers`, {
    answers: frame.items.map((asked: { id: string; response: string }) => ({
      id: newId(),
      item_id: asked.id,
      answer: asked.response === 'number' ? '0.1' : 'pass',
      photo_ids: [file],
      device_time: '2026-11-20T09:00:00Z',
    })),
  });
  if (given.status !== 200)
    throw new Error(`The answers of the world are ${given.status} ${JSON.stringify(given.body)}`);
  const reference = new FormData();
  reference.append('picture', new File([await picture({ width: 60, format: 'png' })], 'reference.png'));
  const pictured = await at.call(admin, 'POST', '/sign-off-pictures', reference);
  const desk = await openDesk(at, admin);
  const { id: envelope } = await desk.send({
    projectId: project,
    recipients: [
      { role: 'signer', userId: side.owner.userId },
      { role: 'signer', name: 'Somebody', email: `signer-${side.number}@example.test` },
    ],
  });
  const inside = (await at.call(admin, 'GET', `/envelopes/${envelope}`)).body;
  const photo = new FormData();
  photo.append('file', new File([await picture({ width: 600, height: 600, format: 'png' })], 'me.png'));
  const kept = await at.call(side.owner, 'PUT', '/me/photo', photo);
  if (kept.status !== 200)
    throw new Error(`The world can't be made: PUT /me/photo answers ${kept.status} ${JSON.stringify(kept.body)}`);
  return {
    ...(await makeDesignRows(at, make, { number: side.number, project })),
    undo: String(changed.headers['x-undo']),
    'ticket-talk': ticket,
    'ticket-comments': talk.body.comments[0].id,
    'ticket-points': listed.body.points[0].id,
    'punch-items': punched.body.id,
    photos: file,
    requests: request.body.id,
    'change-decisions': offer,
    'change-order-contracts': project,
    'sign-off-forms': begun.id,
    'sign-off-areas': frame.id,
    'sign-off-items': frame.items[0].id,
    'sign-off-links': 'no-such-link',
    'sign-off-pictures': pictured.body.id,
    envelopes: envelope,
    documents: inside.documents[0].id,
    recipients: inside.recipients[0].id,
    'signing-links': 'no-such-link',
    'table-views': view,
    notifications: notification,
    resources: crane,
    bookings: booking,
    proposals: proposal,
    feeds: feed,
    posts: post,
    replies: reply,
    feature_flag: flag,
    invitations: invitation,
    registrations: registration,
    sessions: session,
    tokens: token,
    identities: identityId(identity),
    mail: String(mail),
    projects: project,
    units: unit,
    owners: unitOwner,
    modules: module,
    milestones: milestone,
    subtasks: subtask,
    ...declared,
    people: side.developer.userId,
    'break-even-targets': target,
    'break-even-scenarios': scenario,
    files: file,
    albums: album,
    uploads: upload.body.id,
    downloads: download,
    shares: link.id,
    suppliers: supplier,
    items: item,
    prices: price,
    rates: rate,
    shared: shown.split('/').at(-1),
    users: side.owner.userId,
    models: model,
    'model-uploads': modelUpload.body.id,
    'model-downloads': modelTicket,
  };
}

/** What a caller can see of an answer, without what differs from one request to the next. */
export function visible(answer: Answer): string {
  const body =
    typeof answer.body === 'object' && answer.body !== null
      ? { ...answer.body, requestId: 'the request' }
      : answer.body;
  const { date: _date, 'content-length': _length, 'retry-after': _wait, ...headers } = answer.headers;
  return JSON.stringify({ status: answer.status, headers, body });
}

/** A change that owner and developer of a side are asked to decide on, as it was sent; what it costs the house stands beside it. */
async function offered(
  run: (statement: ReturnType<typeof sql>) => Promise<unknown>,
  { project, unit, people }: { project: string; unit: string; people: readonly Viewer[] },
): Promise<string> {
  const id = newId();
  await run(sql`insert into change_orders (id, code, title, project_id, reason, units)
    values (${id}, ${`W-${id.slice(-12)}`}, 'A change', ${project}, 'supply', array[${unit}]::uuid[])`);
  const offer = {
    code: 'CO-1',
    title: 'A change',
    revision: 1,
    project_number: 'A',
    project_name: 'A project',
    units: [],
    intro: null,
    scope: null,
    closing: null,
    lines: [],
    price_cents: 0,
    tax_percent: 0,
    tax_cents: 0,
    total_cents: 0,
    no_charge: true,
    moves: [],
    deadline: null,
    sent_by: 'Somebody',
  };
  await run(sql`insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents)
    values (${id}, 1, ${project}, ${JSON.stringify(offer)}::jsonb, 0)`);
  await run(
    sql`insert into change_order_costs (change_order_id, revision, lines, cost_cents) values (${id}, 1, '[]', 0)`,
  );
  for (const [at, person] of people.entries())
    await run(sql`insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      values (${newId()}, ${id}, 1, ${person.userId}, ${at === 0 ? 'owner' : 'developer'}, ${at + 1}, ${person.name})`);
  return id;
}
