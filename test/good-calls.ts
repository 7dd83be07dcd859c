import type { Endpoint } from '#platform/shared/contract.ts';
import { newId } from '#platform/shared/ids.ts';
import { typed } from './envelopes.ts';
import { recordBodies } from './record-drafts.ts';
import { goodInput, shapeOf, type Hint } from './inputs.ts';

/** The rows of one project, by the name that stands before their id in a path. */
export type Rows = Record<string, string>;

export const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words' }] }] };

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

const aChangeLine = () => ({
  uid: newId(),
  change: 'added',
  cost_code: '26 05 19',
  description: 'Some words',
  client_words: '',
  uom: 'ea',
  old_quantity: '0',
  new_quantity: '1',
  old_cost: '0',
  new_cost: '100',
  markup_percent: '30',
  taxable: true,
  rework: false,
  source: null,
});

const aPunchItem = (rows: Rows) => ({
  title: 'Some words',
  phase: 'factory',
  project_id: rows['projects'],
  module_id: rows['modules'],
  area: 'Hall',
  category: 'other',
});

/** Good bodies of the endpoints whose rules go past what a shape can say. */
const goodBodies: Record<string, (rows: Rows) => unknown> = {
  ...recordBodies,
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
  'admin.setLinks': () => ({ meeting_notes: 'https://notes.example.test/new', action_item: null }),
  'deadline-preview.preview': () => ({
    kind: 'calendar',
    values: { name: 'Next year', place: 'none', time_zone: 'America/Denver' },
  }),
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
  'estimates.takeBom': (rows) => ({ bom_id: rows['boms'] }),
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
    given_name: 'Some',
    family_name: 'Body',
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
  'lessons-rundown.mark': (rows) => ({ project: rows['projects'], lesson: rows['lessons'], mark: 'action' }),
  'meeting-agenda.add': () => ({ text: 'Some words 5' }),
  'meeting-agenda.sections': () => ({ sections: [{ title: 'Some words' }] }),
  'meeting-agenda.hang': (rows) => ({ file_ids: [rows['files']] }),
  'agenda-item-notes.notes': () => ({ body: words, version: 1 }),
  'agenda-item-notes.privateNotes': () => ({ text: 'Some words' }),
  'agenda-item-notes.link': (rows) => ({ link: { kind: 'project', id: rows['projects'] } }),
  'meeting-agenda.people': () => ({ participants: [{ email: 'guest@example.test' }] }),
  'inbox.askAgain': (rows) => ({ kind: 'lesson', id: rows['lessons'] }),
  'organisation-people.change': () => ({ role: 'approver' }),
  'organisation-people.invite': () => ({ email: `guest-${newId()}@example.test`, role: 'viewer' }),
  'inbox.mark': (rows) => ({ kind: 'lesson', id: rows['lessons'], mark: 'done' }),
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
  'punch-items.create': (rows) => aPunchItem(rows),
  'punch-items.change': () => ({ title: 'Other words' }),
  'punch-items.move': () => ({ to: 'punch_in_progress' }),
  'punch-items.bulk': (rows) => ({ action: 'change', ids: [rows['punch-items']], values: { title: 'Other words' } }),
  'punch.raise': (rows) => ({ item: aPunchItem(rows), file_ids: [rows['photos']] }),
  'punch.addPhotos': (rows) => ({ role: 'after', file_ids: [rows['photos']] }),
  'ticket-talk.make': () => ({ record: { title: 'A ticket' }, description: words }),
  'ticket-talk.change': () => ({ record: { title: 'Another title' }, description: words }),
  'ticket-talk.comment': () => ({ body: words, audience: 'internal' }),
  'ticket-talk.keepDraft': () => ({ body: words, audience: 'internal' }),
  'ticket-talk.changeComment': () => ({ body: words }),
  'ticket-talk.tickPoint': () => ({ done: true }),
  'ticket-talk.useChecklist': (rows) => ({ template_id: rows['checklist-templates'] }),
  'ticket-talk.person': (rows) => ({ user_id: rows['users'], role: 'watcher', on: false }),
  'ticket-talk.relate': (rows) => ({ other_id: rows['tickets'], relation: 'relates_to', on: false }),
  'requests.say': () => ({ body: words }),
  'requests.notFixed': () => ({}),
  'change-order-sheets.write': () => ({ lines: [aChangeLine()] }),
  'change-order-sheets.step': () => ({ to: 'pricing' }),
  'change-order-sheets.review': () => ({ role: 'pm', is_ok: true }),
  'change-order-sheets.comment': () => ({ body: 'Some words', audience: 'shared' }),
  'change-order-sheets.remind': (rows) => ({ ids: [rows['change-orders']] }),
  'change-order-sheets.bill': (rows) => ({ ids: [rows['change-orders']], payment: 'billed' }),
  'change-decisions.approve': () => ({
    revision: 1,
    mark: { method: 'typed', typed: 'Some words', language: 'en' },
    consent: true,
  }),
  'change-decisions.decline': () => ({ revision: 1, reason: 'Some words' }),
  'change-decisions.ask': () => ({ body: 'Some words' }),
  'sign-off-questions.write': () => ({
    areas: [
      {
        key: 'a',
        name: 'Some words',
        name_es: null,
        station: null,
        items: [
          {
            key: 'q',
            text: 'Some words',
            text_es: null,
            help: null,
            help_es: null,
            response: 'pass_fail_na',
            options: [],
            unit: null,
            min: null,
            max: null,
            critical: false,
            photo_rule: 'never',
            photo_count: 1,
            note_rule: 'never',
            show_if: null,
            hold_point: false,
            on_fail: 'warn',
            code_ref: null,
          },
        ],
      },
    ],
  }),
  'sign-off-forms.start': (rows) => ({
    project_id: rows['projects'],
    module_id: rows['modules'],
    form_type: 'pre_ship',
  }),
  'sign-off-forms.answer': (rows) => ({
    answers: [{ id: newId(), item_id: rows['sign-off-items'], answer: 'pass', device_time: '2026-11-20T10:00:00Z' }],
  }),
  ...Object.fromEntries(
    ['submit', 'approve', 'sign'].map((step) => [
      `sign-off-forms.${step}`,
      () => ({ method: 'typed', typed: 'Some words', language: 'en' }),
    ]),
  ),
  'sign-off-forms.comment': () => ({ body: 'Some words', audience: 'shared' }),
  'sign-off-forms.invite': (rows) => ({
    area_id: rows['sign-off-areas'],
    name: 'Some words',
    email: 'someone@example.test',
  }),
  'sign-off-forms.reopen': (rows) => ({ reason: 'Some words', area_ids: [rows['sign-off-areas']] }),
  'sign-off-forms.adopt': () => ({ template_id: newId(), reason: 'Some words' }),
  'sign-off-links.sign': () => ({
    method: 'typed',
    typed: 'Some words',
    language: 'en',
    name: 'Some words',
    agency: 'Some words',
    licence_no: 'A-1',
  }),
  'envelopes.sign': () => typed,
  'signing-links.sign': () => ({ pass: 'some-words', signature: typed }),
  'envelopes.place': (rows) => ({
    fields: [
      {
        document_id: rows['documents'],
        recipient_id: rows['recipients'],
        kind: 'signature',
        page: 1,
        x: 0.1,
        y: 0.1,
        width: 0.2,
        height: 0.05,
      },
    ],
  }),
  'contract-clauses.write': () => ({
    clauses: [{ key: 'a', title: 'Some words', title_es: 'Unas palabras', body: words, body_es: words }],
  }),
  'contract-terms.writeSettings': () => ({ review_above: 100 }),
  'contract-terms.terms': () => ({
    parties: [],
    schedule: [],
    conditions: [{ key: 'a', text: 'Some words', text_es: null }],
  }),
  'contract-terms.send': () => ({}),
  'contract-terms.correct': (rows) => ({
    recipient_id: rows['users'],
    name: 'Some words',
    email: 'someone@example.test',
  }),
  'contract-terms.void': () => ({ reason: 'Some words' }),
  'contract-terms.paper': (rows) => ({ signed_on: '2026-01-05', file_id: rows['files'] }),
  'contract-terms.meet': () => ({ key: 'a', met_on: '2026-01-05' }),
  'contract-terms.receive': () => ({ payment_key: 'a', amount: 100, received_on: '2026-01-05' }),
  'contract-terms.voidReceipt': () => ({ reason: 'Some words' }),
  'wall.create': (rows) => ({ project_id: rows['projects'], body: words }),
  'wall.reply': () => ({ body: words }),
  'wall.change': () => ({ body: words }),
  'wall.changeReply': () => ({ body: words }),
  'register.confirm': () => ({ email: 'somebody@example.test', code: '123456' }),
  'register.accept': () => ({
    token: 'made-up',
    given_name: 'Some',
    family_name: 'Body',
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
