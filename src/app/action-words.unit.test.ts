import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionWords } from '#areas/platform-services/changes/web/action-words.ts';
import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { envelopeEvents } from '#areas/sales/signing/choices.ts';
import { listFiles } from '#test/architecture/sources.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['src/areas', 'src/platform/server']
  .flatMap((folder) => listFiles(root, folder))
  .filter((path) => /(?:^|\/)server\/.*\.ts$/u.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Words before a name with a dot that is an event, a capability, a right or a setting of the database, and so no action. */
const otherUse =
  /\bright:\s*$|(?:set_config|current_setting)\(\s*$|jsonReads:\s*\{[^{}]*:\s*$|(?:publish|\.on|tell|emit)\(\s*$|requireCapability\([^()]*,\s*$|holds\([^()]*,\s*$|EventMap\[$|access:\s*$/u;
/** A name with a dot that ends like a file: nothing was done to a .json. */
const fileEnding = /\.(?:json|ts|js|html|csv|pid|log|new|lock|stamp|webp|xml|auth|viewer|ics)$/u;
/** Other names with a dot that servers know: columns of an import, events in lists, rights and the log's own fields. */
const notActions: ReadonlySet<string> = new Set([
  // Binding acts, and fields of a signature.
  'sign_off.owner',
  'sign_off.developer',
  'trip.sign',
  'mark.typed',
  'mark.text',
  'initials.text',
  'postgres.reserve',
  'values.lost_notes',
  'values.window_start',
  'visit.ics',
  'graphile_worker.migrations',
  'bim2bom.finished',
  'module.module_no',
  'module.serial_no',
  'module.weight_lb',
  'modules.created',
  'modules.move',
  'project.contract_signed',
  'rule.formula',
  'rule.item_id',
  'rule.quantity',
  'subtask.assigned',
  'subtasks.changed',
  'user.developer_ended',
  'unit.name',
  'unit.sqft',
  'rates.approve',
  'rates.write',
  'units.write',
  'values.duplicate_of',
  'values.wakes_on',
  'values.visit_at',
]);

/** Actions whose name is put together, by the words that they are put together from. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'registration.${state}': ['registration.approved', 'registration.refused'],
  'src/areas/design/catalogue/server/undo.ts ${change.entityType}.undone': ['cost_item.undone', 'cost_price.undone'],
  'src/areas/projects/schedule/server/undo.ts ${entityType}.undone': ['booking.undone', 'resource.undone'],
  'inbox.${mark.mark}': ['inbox.done', 'inbox.snoozed', 'inbox.open'],
  // The steps of a change order.
  'change_order.${verb}': [
    'pricing',
    'internal_review',
    'reviewed',
    'sent',
    'draft',
    'signed',
    'approved',
    'declined',
    'executed',
    'voided',
    'commented',
    'reminded',
    'seen',
    'billed',
  ].map((verb) => `change_order.${verb}`),
  // The steps of a sign-off.
  'service_trip.${verb}': [
    'offered',
    'listed',
    'checklist',
    'marked',
    'unmarked',
    'parts',
    'photographed',
    'signed',
    'invited',
    'link_ended',
  ].map((verb) => `service_trip.${verb}`),
  'sign_off.${verb}': [
    'answered',
    'submitted',
    'approved',
    'returned',
    'waive_asked',
    'waived',
    'wanted',
    'commented',
    'invited',
    'party_signed',
    'code_sent',
    'code_refused',
    'identified',
    'signed',
    'released',
    'reopened',
    'adopted',
  ].map((verb) => `sign_off.${verb}`),
  // The events of an envelope.
  'envelope.${event}': envelopeEvents.map((event) => `envelope.${event}`),
  // What is done on a ticket beside its fields.
  'ticket.${verb}': [
    'answered',
    'noted',
    'reworded',
    'unsaid',
    'resaid',
    'pinned',
    'unpinned',
    'reacted',
    'unreacted',
    'joined',
    'left',
    'related',
    'unrelated',
    'listed',
    'unlisted',
    'ticked',
    'unticked',
    'pointed',
    'sorted',
    'rated',
    'missed',
    'appealed',
    'reckoned',
    'photographed',
    'photo_removed',
  ].map((verb) => `ticket.${verb}`),
  // Of every record that is served from its declaration.
  '${actions}.${verb}': Object.entries(recordKinds).flatMap(([kind, { actions: name = kind }]) =>
    ['created', 'changed', 'moved', 'removed', 'restored', 'undone'].map((verb) => `${name}.${verb}`),
  ),
  // Each kind in the same words, as `file.purged` too.
  '${bin.entityType}.purged': [],
};

function wholeNames(): string[] {
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/'([a-z][a-z0-9_]*\.[a-z][a-z_]*)'/gu)].flatMap((found) => {
      const before = text.slice(Math.max(0, found.index - 60), found.index);
      const after = text.slice(found.index + found[0].length, found.index + found[0].length + 2);
      const name = found[1] ?? '';
      if (
        otherUse.test(before) ||
        after.startsWith(':') ||
        fileEnding.test(name) ||
        name.endsWith('.purged') ||
        // Where in a body a fault is.
        name.startsWith('values.') ||
        notActions.has(name)
      )
        return [];
      return [name];
    }),
  );
}

/** The names that stand as a template where an audit row is written; one that is not in the list above is returned as it is. */
function composedNames(): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/action: `([^`]+)`/gu)].flatMap(
      ([, name = '']) => composed[name] ?? composed[`${path} ${name}`] ?? [`${path} ${name}`],
    ),
  );
}

const actions = new Set([...wholeNames(), ...composedNames()]);

test('every action that the audit log can hold has words in both languages', () => {
  expect(actions.size).toBeGreaterThan(190);
  expect([...actions].filter((action) => actionWords[action] === undefined)).toEqual([]);
});

/** What histories hold of earlier days, though nobody writes it now. */
const earlier: ReadonlySet<string> = new Set(['subtask.status_changed']);

test('no action that nobody writes any more keeps its words, and no exception outlives its name', () => {
  expect(Object.keys(actionWords).filter((action) => !earlier.has(action) && !actions.has(action))).toEqual([]);
  const all = sources.map(({ text }) => text).join('\n');
  expect([...notActions].filter((name) => !all.includes(`'${name}'`))).toEqual([]);
});

test('an action is said as what somebody did: in the past, without a capital at its start, in one line', () => {
  for (const [action, { en, es }] of Object.entries(actionWords))
    for (const words of [en, es]) expect(words, action).toMatch(/^\p{Ll}[^\n]{3,80}$/u);
});
