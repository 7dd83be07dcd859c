import { recordKinds } from '#areas/platform-services/changes/choices.ts';

const records = Object.entries(recordKinds);
const { ticket } = recordKinds;
/** What stands on a ticket's facts, and on no word that is said about it. */
const besideTalk = new Set(['change-orders', 'lessons', 'lesson-links', 'dfma', 'service-trip-sheets', 'own-trips']);

/** What names a project, and neither what its homes and modules are like nor what lies in its files. */
const besideHomes: ReadonlySet<string> = new Set([
  'subtasks',
  'posts',
  'ticket-talk',
  'inbox',
  'requests',
  'own-trips',
]);

/**
 * What each message makes the open screens read again, by the first word of the calls' paths, or by more of them: the one table. A
 * message that is not in it makes them read everything again. `test/live-state.test.ts` holds every write against it.
 */
export const refreshes: Readonly<Record<string, readonly string[]>> = {
  project: [
    'projects',
    'tables',
    'units',
    'modules',
    'milestones',
    'files',
    'albums',
    'dashboard',
    'project-breakdown',
    'active-projects',
    'break-even',
    'schedule',
    'subtasks',
    // Whoever comes to a project, or leaves it, sees other posts; what goes to the bin lies there.
    'posts',
    // What is asked from a home or project goes with who sees it, and a ticket names both.
    'requests',
    'ticket-talk',
    'punch-items',
    'punch',
    'shared-punch',
    'warranty-items',
    'warranty',
    'change-order-contracts',
    'change-order-exposure',
    'change-order-log',
    'change-decisions',
    'floor-changes',
    // Forms name their place, and hang on who sees the project and what stands on its modules.
    'sign-off-forms',
    'sign-off-wall',
    'models',
    'design',
    'model-platform',
    // What is made for a project is listed and headed with its name.
    'bim2bom',
    'boms',
    'estimates',
    // What is built of a factory's months.
    'sales-room',
    'sales-plan',
    // Who comes to a home, and of which project it is.
    'own-trips',
    'service-trip-sheets',
    'service-trip-route',
    'service-trip-places',
    // Records name their project.
    ...records.map(([, { path }]) => path),
    'inbox',
    'dfma',
    'bin',
    'undo',
  ],
  table_view: ['table-views', 'table-settings'],
  // What a person did with something that waits for them.
  inbox: ['inbox'],
  // With the history of the project.
  dfma: ['dfma', 'projects', 'dashboard'],
  request: ['requests'],
  // Of what a home is covered for, those who live in it hear no more than that it is otherwise.
  coverage: ['warranty'],
  // With the history of the project.
  envelope: ['envelopes', 'inbox', 'projects', 'dashboard'],
  // Of a change order those outside the house hear by what was sent to them, and the floor by what it builds.
  change_decision: ['change-decisions', 'floor-changes', 'inbox'],
  own_trip: ['own-trips'],
  sidebar: ['sidebar-links'],
  badge: ['badges'],
  contract_settings: ['contracts', 'envelopes'],
  // Punch items to the floor, which hears of no other ticket. What is open keeps modules from shipping and homes from being handed over.
  punch_item: ['punch-items', 'punch', 'modules', 'sign-off-wall', 'projects', 'tables', 'inbox', 'undo'],
  // To those outside the house, what is shown of them.
  punch_list: ['shared-punch'],
  rundown: ['lessons', 'projects', 'dashboard'],
  // What a record teaches stands in the history of its project.
  lesson_link: [
    'lessons',
    'lesson-links',
    'deviations',
    'dfma',
    'tables',
    'projects',
    'dashboard',
    'inbox',
    'bin',
    'undo',
  ],
  // Targets of sales and the room of the factories.
  sales_plan: ['sales-plan', 'sales-room', 'sales-overview', 'sales-board', 'undo'],
  break_even: ['break-even', 'break-even-targets', 'bin', 'undo'],
  schedule: ['schedule', 'projects', 'dashboard', 'inbox', 'undo'],
  share: ['shares', 'projects', 'dashboard'],
  // With the history of the project, and the news on the dashboard.
  post: ['posts', 'projects', 'dashboard', 'inbox', 'bin', 'undo'],
  user: ['users', 'me', 'registrations', 'inbox', 'tables'],
  invitation: ['invitations', 'registrations', 'developer-organisations', 'inbox'],
  estimate: ['estimates', 'tables', 'catalogue', 'design', 'inbox'],
  // Where an item is used is told with the item. A model on its way, the rules over it, and the bill that comes of it are one thing to whoever waits for it.
  // With the history of the project, the news on the dashboard and the bin.
  bim2bom: [
    'bim2bom',
    'models',
    'rules',
    'boms',
    'model-platform',
    'tables',
    'catalogue',
    'design',
    'projects',
    'dashboard',
    'inbox',
    'bin',
    'undo',
  ],
  // How far the reading of a model is comes every second and concerns nothing else.
  model_progress: ['models'],
  // A price or a rate moves every draft that counts with it.
  rate: ['rates', 'tables', 'catalogue', 'bim2bom', 'estimates', 'design', 'inbox', 'bin', 'undo'],
  ...Object.fromEntries(
    records.map(([kind, { path, also = [] }]) => [kind, [path, ...also, 'tables', 'inbox', 'bin', 'undo']]),
  ),
  // A word on a ticket changes nothing that another record shows of it. Every open page of the ticket hears of each: see decision 215.
  ticket_said: [
    ...(ticket?.also ?? []).filter((word) => !besideTalk.has(word)),
    'tickets',
    'tables/tickets',
    'tables/punch-items',
    'tables/warranty-items',
    'inbox',
    'bin',
    'undo',
  ],
  catalogue: ['catalogue', 'suppliers', 'tables', 'bim2bom', 'estimates', 'design', 'bin', 'undo'],
  // What was done to something of a project stands in its history, and in the news of the dashboard.
  history: ['projects/:id', 'dashboard'],
  model_platform: ['model-platform', 'boms', 'design', 'bin', 'undo'],
};

/** The tables of which a message of this type names one row, in its id. */
export function tablesOfRow(type: string): readonly string[] {
  if (type === 'ticket_said') return ['tickets', 'punch-items', 'warranty-items'];
  const path = Object.entries(recordKinds).find(([kind]) => kind === type)?.[1].path;
  return path === undefined ? [] : [path];
}

/** Of messages that say which part of a record changed: less than its type alone would make them read. */
const refreshesOfPart: Readonly<Record<string, readonly string[]>> = {
  'project homes': refreshes['project']?.filter((word) => !besideHomes.has(word)) ?? [],
};

/**
 * The first words of what a message makes the screens of this person read again; undefined for one that is not known: everything. Where
 * it names whose Inbox it concerns, nobody else reads theirs again.
 */
export function refreshedBy(
  message: { type: string; part?: string | undefined; inbox?: string | undefined },
  userId: string | undefined,
): readonly string[] | undefined {
  const words =
    message.part === undefined ? refreshes[message.type] : refreshesOfPart[`${message.type} ${message.part}`];
  if (message.inbox === undefined || (userId !== undefined && message.inbox.split(' ').includes(userId))) return words;
  return words?.filter((word) => word !== 'inbox');
}
