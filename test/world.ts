import { sql } from 'drizzle-orm';
import { identityId } from '#areas/sessions/server/identity-service.ts';
import type { Group } from '#platform/shared/access.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makeDesignRows } from './design-rows.ts';
import { goodInput, shapeOf, type Hint } from './inputs.ts';
import { houseIfc } from './house-ifc.ts';
import { sendModel } from './models.ts';
import { makePortal, type Answer, type TestPortal } from './portal.ts';
import { picture, postForm } from './uploads.ts';

/** The rows of one project, by the name that stands before their id in a path. */
export type Rows = Record<string, string>;

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
  takeOffSecondBelt(): void;
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

/** `plant` may mount endpoints with faults of its own, to see that a generated test finds them. */
export async function makeWorld(plant: (at: TestPortal) => void = () => undefined): Promise<World> {
  const at = await makePortal();
  plant(at);
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
  return {
    at,
    takeOffSecondBelt: () => (at.portal.kernel.readsOf = () => at.portal.kernel.db),
    actors,
    own,
    foreign,
    close: () => at.close(),
  };
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
    sql`update projects set status = 3, owner_visible = true, developer_visible = true, show_photos = true, show_dates = true where id = ${project}`,
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
    sql`insert into model_elements (model_id, entity, global_id, ifc_class, name, storey, materials, properties, quantities) values (${model}, 1, 'A', 'IFCWALL', 'A wall', 'Level 1', '[]', '[]', '[]')`,
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
    sql`insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values (${token}, ${userId}, 'A script', ${newId()}, '{read}', now() + interval '1 day')`,
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
      sql`insert into mail_outbox (id, kind, recipient, subject, body) values (${newId()}, 'test', ${side.owner.email}, 'A subject', 'Some words') returning id`,
    )
  ).rows[0]?.['id'];
  const changed = await at.call(admin, 'PATCH', `/modules/${module}`, { line: 'L1' });
  const view = newId();
  await run(
    sql`insert into saved_views (id, table_name, owner_id, name, scope, config) values (${view}, 'projects', ${userId}, ${`View ${side.number}`}, 'shared', '{"layout": "table"}')`,
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
    sql`insert into schedule_proposals (id, project_id, kind, facts, changes) values (${proposal}, ${project}, 'hold', '{"days": 2}', ${JSON.stringify([{ module, step: 'set', on: '2027-03-05' }])}::jsonb)`,
  );
  const feed = newId();
  await run(
    sql`insert into calendar_feeds (id, user_id, name, secret_hash) values (${feed}, ${userId}, 'My calendar', sha256(${feed}::text::bytea))`,
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
  const photo = new FormData();
  photo.append('file', new File([await picture({ width: 600, height: 600, format: 'png' })], 'me.png'));
  const kept = await at.call(side.owner, 'PUT', '/me/photo', photo);
  if (kept.status !== 200)
    throw new Error(`The world can't be made: PUT /me/photo answers ${kept.status} ${JSON.stringify(kept.body)}`);
  return {
    ...(await makeDesignRows(at, make, { number: side.number, project })),
    undo: String(changed.headers['x-undo']),
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

const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words' }] }] };

/** Values that the contract alone can't tell: they name rows of the world, or have a form of their own. */
export function hintsFor(rows: Rows): Hint {
  const byName: Record<string, unknown> = {
    project: rows['projects'],
    project_id: rows['projects'],
    unit: rows['units'],
    unit_id: rows['units'],
    module: rows['modules'],
    user_id: rows['users'],
    owner_id: rows['users'],
    site_time_zone: 'America/Denver',
    time_zone: 'America/Denver',
    redirectTo: '/projects',
    code: '123456',
    email: 'someone@example.test',
    link: 'some-words',
    item_id: rows['items'],
    supplier_id: rows['suppliers'],
    cost_code: '06 11 00',
  };
  return (_path, name) => byName[name];
}

/** How a view looks at a table; its filter is a shape of its own. */
const viewConfig = {
  layout: 'table',
  filter: ['name', 'contains', 'a'],
  sort: [{ column: 'name', descending: false }],
};

/** Good bodies of the endpoints whose rules go past what a shape can say. */
const goodBodies: Record<string, (rows: Rows) => unknown> = {
  'projects-table.bulk': (rows) => ({ action: 'add_tags', ids: [rows['projects']], values: { tags: ['Some words'] } }),
  'units-table.bulk': (rows) => ({ action: 'change', ids: [rows['units']], values: { level: '2' } }),
  'modules-table.bulk': (rows) => ({ action: 'move', ids: [rows['modules']], values: { to: 'online' } }),
  'take-offs.createRule': (rows) => ({
    name: 'Some words',
    layer: 'structure',
    match: { classes: ['IfcWall'] },
    quantity: { measure: 'area', names: ['NetSideArea'] },
    item_id: rows['rule_item'],
  }),
  'take-offs.changeRule': () => ({ name: 'Other words' }),
  'take-offs.preview': (rows) => ({
    model_id: rows['models'],
    rule: {
      name: 'Some words',
      layer: 'structure',
      match: { classes: ['IfcWall'] },
      quantity: { measure: 'area', names: ['NetSideArea'] },
      item_id: rows['rule_item'],
    },
  }),
  'boms.create': () => ({ name: 'Some words' }),
  'boms.changeLines': () => ({
    version: 1,
    changes: [{ line_uid: '0198c0de-0000-7000-8000-000000000002', fields: { description: 'Some words' } }],
  }),
  'boms.move': () => ({ to: 'in_review' }),
  'model-platform.connect': () => ({}),
  'model-platform.saveVariant': (rows) => ({
    name: 'Some words',
    provider: 'own',
    document_id: rows['other_model'],
    document_name: 'Some words',
    wvm: 'v',
    place_id: rows['other_model'],
    place_name: 'R1',
    assembly_id: 'model',
    assembly_name: 'Some words',
  }),
  'model-platform.createGroup': () => ({ name: 'Some words' }),
  'model-platform.changeGroup': () => ({ name: 'Other words' }),
  'model-platform.moveGroup': () => ({ to: 'active' }),
  'model-platform.apply': () => ({}),
  'estimates.create': () => ({ name: 'Some words' }),
  'estimates.change': () => ({ name: 'Other words' }),
  'estimates.changeLines': () => ({
    changes: [{ line_uid: '0198c0de-0000-7000-8000-000000000001', fields: { description: 'Some words' } }],
  }),
  'estimates.changeMarkups': () => ({ markups: [] }),
  'estimates.move': () => ({ to: 'archived' }),
  'estimates.reprice': () => ({ rate_date: '2026-06-01' }),
  'take-offs.create': (rows) => ({ model_id: rows['other_model'] }),
  'take-offs.review': () => ({ parts: [{ entity: 2, layer: '' }], decision: 'exclude', reason: 'By the owner' }),
  'take-offs.publish': () => ({ name: 'Some words' }),
  'changes.restore': (rows) => ({ entity_type: 'unit', id: rows['units'] }),
  'views.create': () => ({ table: 'projects', name: 'Some words', config: viewConfig }),
  'views.change': () => ({ name: 'Some words', config: viewConfig }),
  'projects.move': () => ({ to: 4, override: true, reason: 'The walk goes on' }),
  'units.createMany': (rows) => [{ project: rows['projects'], name: 'Z-901' }],
  'units.createNamed': () => ({ unit_names: ['Z-902'] }),
  'invitations.create': (rows) => ({ email: 'somebody@example.test', kind: 'owner', unit_id: rows['units'] }),
  'invitations.bulk': (rows) => ({
    rows: [{ email: 'somebody@example.test', kind: 'owner', unit_id: rows['units'] ?? '' }],
    dry_run: true,
  }),
  'schedule.preview': (rows) => ({ changes: [{ module: rows['modules'], step: 'set', on: '2027-03-04' }] }),
  'schedule.apply': (rows) => ({
    changes: [{ module: rows['modules'], step: 'set', on: '2027-03-04' }],
    reason: 'The crane is late',
    token: 'looked-at',
  }),
  'schedule.book': (rows) => ({
    resource: rows['resources'],
    project: rows['projects'],
    from_on: '2027-03-01',
    to_on: '2027-03-01',
  }),
  'schedule.changeBooking': () => ({ note: 'At seven in the morning' }),
  'schedule.setReadiness': () => ({ set_on: '2027-03-03', point: 'crane_booked', state: 'yes' }),
  'register.start': () => ({
    email: 'somebody@example.test',
    first_name: 'Some',
    last_name: 'Body',
    password: 'seven quiet lanterns',
  }),
  'break-even.create': () => ({
    factory: 'monterrey',
    month: '2198-02-01',
    unit_of_measure: 'module',
    fixed_overhead_cents: 74_800_000,
    avg_price_cents: 76_500_000,
    variable_cost_cents: 59_877_800,
  }),
  'subtasks.create': (rows) => ({ project: rows['projects'], name: 'Order the windows', department: 'Procurement' }),
  'subtasks.bulk': (rows) => ({ ids: [rows['subtasks'] ?? ''], change: { status: 'In Progress' } }),
  'catalogue-table.bulk': (rows) => ({ action: 'change', ids: [rows['items']], values: { station: 3 } }),
  'estimates-table.bulk': (rows) => ({ action: 'change', ids: [rows['estimates']], values: { kind: 'budget' } }),
  'rates-table.bulk': (rows) => ({ action: 'approve', ids: [rows['rates']], values: {} }),
  'catalogue.setSubstitutes': () => ({ substitutes: [] }),
  'catalogue.changePrice': () => ({ unit_cost: '13.25' }),
  'rates.create': () => ({
    kind: 'labor_class',
    key: 'Carpenter',
    components: { wage: '31.5', burden_percent: '29.5', benefits: '5.4', productive_percent: '84' },
    effective_from: '2026-01-01',
    source: 'A table',
  }),
  'downloads.create': (rows) => ({ file_ids: [rows['files']] }),
  'shares.create': (rows) => ({ file_ids: [rows['files']], expires_in_days: 7 }),
  'albums.changeFiles': (rows) => ({ add: [rows['files']] }),
  'files.bulk': (rows) => ({ changes: [{ id: rows['files'], caption: 'Words' }] }),
  'wall.create': (rows) => ({ project_id: rows['projects'], body: words }),
  'wall.reply': () => ({ body: words }),
  'wall.change': () => ({ body: words }),
  'wall.changeReply': () => ({ body: words }),
  'register.confirm': () => ({ email: 'somebody@example.test', code: '123456' }),
  'register.accept': () => ({
    token: 'made-up',
    first_name: 'Some',
    last_name: 'Body',
    password: 'seven quiet lanterns',
  }),
};

/** A body that the endpoint's own schema accepts; throws where none can be made up. */
export function goodBody(name: string, endpoint: Endpoint, rows: Rows, full = false): unknown {
  if (endpoint.body === undefined) return undefined;
  const given = goodBodies[name]?.(rows);
  if (given !== undefined) return given;
  const shape = shapeOf(endpoint.body);
  for (const value of full
    ? [goodInput(shape, hintsFor(rows), true)]
    : [goodInput(shape, hintsFor(rows)), goodInput(shape, hintsFor(rows), true)]) {
    if (endpoint.body.safeParse(value).success) return value;
  }
  throw new Error(`No good body is known for ${name}; give one in test/world.ts`);
}

/** Fields of the path whose value is not the id of a row. */
const otherParams: Record<string, string> = {
  size: '96',
  entity: '1',
  kind: 'owner',
  provider: 'none',
  table: 'projects',
  factory: 'reno',
  secret: 'no-such-secret',
  userId: newId(),
};

/**
 * The path with its ids filled in: of the rows given, or of rows that never were. Answers undefined when a row is named that the
 * world does not hold. The name of a row is the word before its id.
 */
export function fillPath(path: string, rows: Rows | 'absent'): string | undefined {
  let known = true;
  const parts = path.split('/');
  const filled = parts.map((part, index) => {
    if (!part.startsWith(':')) return part;
    const other = otherParams[part.slice(1)];
    if (other !== undefined) return other;
    const kind = part === ':unit_id' ? 'units' : (parts[index - 1] ?? '');
    const id = rows === 'absent' ? absentId : rows[kind];
    if (id === undefined) known = false;
    return id ?? '';
  });
  return known ? filled.join('/') : undefined;
}

/** An id of the right form that belongs to nothing. */
export const absentId = '01900000-0000-7000-8000-00000000dead';

/** What a caller can see of an answer, without what differs from one request to the next. */
export function visible(answer: Answer): string {
  const body =
    typeof answer.body === 'object' && answer.body !== null
      ? { ...answer.body, requestId: 'the request' }
      : answer.body;
  const { date: _date, 'content-length': _length, ...headers } = answer.headers;
  return JSON.stringify({ status: answer.status, headers, body });
}
