/**
 * The one table of who may import what, and of the names and sizes that files may have. The check beside it reads every source
 * by this table; `.oxlintrc.json` says the same as far as lint can, so that an editor shows it at once.
 */

/** Where a file stands. Areas lie in wings, `areas/<wing>/<area>/`. `wing shared`, `areas/<wing>/shared/`, is what several areas of a wing reckon with. `area shape` is an area's root: `schema.ts`, `contract.ts`, where they grow long its state machine (`states.ts`), the words of its closed lists (`choices.ts`) and the columns of its tables (`columns.ts`). `outside` is all that is not shipped. */
export type Place =
  | 'platform/shared'
  | 'platform/server'
  | 'platform/web'
  | 'ui'
  | 'wing shared'
  | 'area shape'
  | 'area server'
  | 'area web'
  | 'app'
  | 'sample'
  | 'outside';

/** What an import leads to, seen from the importer: own means of the same area, other means of another one. */
export type Target =
  | 'npm'
  | 'node'
  | 'formatters'
  | 'platform/shared'
  | 'platform/server'
  | 'platform/web'
  | 'ui'
  | 'wing shared'
  | 'own shape'
  | 'own server'
  | 'own web'
  | 'other schema'
  | 'other reads'
  | 'other queries'
  | 'other embeds'
  | 'other tables'
  | 'other inside'
  | 'app'
  | 'sample'
  | 'outside';

export const mayImport: Record<Place, readonly Target[] | 'everything'> = {
  'platform/shared': ['npm', 'platform/shared', 'formatters'],
  'platform/server': ['npm', 'node', 'platform/shared', 'formatters', 'platform/server'],
  'platform/web': ['npm', 'platform/shared', 'formatters', 'platform/web', 'ui'],
  ui: ['npm', 'formatters', 'ui'],
  'wing shared': ['npm', 'platform/shared', 'formatters', 'wing shared'],
  'area shape': ['npm', 'platform/shared', 'formatters', 'wing shared', 'own shape', 'other schema'],
  'area server': [
    'npm',
    'node',
    'platform/shared',
    'formatters',
    'platform/server',
    'wing shared',
    'own shape',
    'own server',
    'other schema',
    'other reads',
    'other tables',
  ],
  'area web': [
    'npm',
    'ui',
    'platform/shared',
    'formatters',
    'platform/web',
    'wing shared',
    'own shape',
    'own web',
    'other schema',
    'other queries',
    'other embeds',
  ],
  app: 'everything',
  sample: 'everything',
  outside: 'everything',
};

/** Nothing that is shipped imports these: they stand on top. */
export const standsOnTop: readonly Target[] = ['app', 'outside'];

/** A test beside the code may also use these. */
export const testsMayAlsoImport: readonly Target[] = ['node', 'outside', 'sample'];

/** The files of `platform/shared` that `ui` may use: they turn values into text and know nothing else. */
export const formatters: readonly string[] = ['dates.ts', 'money.ts', 'numbers.ts', 'text.ts', 'rich-text.ts'];

/** The doors into an area, by the path below its folder. */
export const doors: Readonly<Record<string, Target>> = {
  'schema.ts': 'other schema',
  'columns.ts': 'other schema',
  // The words of a closed list, for every table and screen that shows it; apart from the columns, which a chip need not bring.
  'choices.ts': 'other schema',
  // Deadlines are reckoned by every area that has some.
  'clock.ts': 'other schema',
  'server/reads.ts': 'other reads',
  // What an area is given whose records are a kind of another area's.
  'server/kinds.ts': 'other reads',
  'web/queries.ts': 'other queries',
  'web/embeds.tsx': 'other embeds',
  // What is newest, for a page of another area that must be there quickly: without the area's own screens.
  'web/latest.tsx': 'other embeds',
  // What waits for the reader, for their dashboard: without the area's own screens as well.
  'web/mine.tsx': 'other embeds',
  // Choosing one of its records in a form of another area: without the area's own screens as well.
  'web/choices.tsx': 'other embeds',
  // Names of statuses, roles and actions: every screen that shows them says the same word.
  'web/words.ts': 'other embeds',
  'web/action-words.ts': 'other embeds',
};

/** Tables point at each other by foreign keys: from `tables.ts`, and from nowhere else, another area's `tables.ts` is open. */
export const tablesFile = 'server/tables.ts';

/** What a record is, declared: open to the areas of the same wing, which link to it and pick it. */
export const recordFile = 'record.ts';

/** The files of the sessions area that read or write the rows of people. */
const sessionFiles = [
  'second-factor/codes',
  'second-factor/credential-routes',
  'providers/identity-routes',
  'providers/identity-service',
  'jobs',
  'listeners',
  'sign-in/open-sessions',
  'person-store',
  'second-factor/second-factor',
  'sign-in/session-routes',
  'sign-in/session-service',
  'sign-in/session-store',
  'sign-in/sign-up-routes',
] as const;

/** Imports that the table refuses and that stand nevertheless, each with its reason. Keep it short; an unused one fails the check. */
export const exceptions: readonly { from: string; to: string; why: string }[] = [
  {
    from: 'src/areas/projects/units/server/module-moves.ts',
    to: 'src/areas/projects/projects/server/tables.ts',
    why: 'The status history of projects and their modules is one ledger, written in the transaction of the move.',
  },
  {
    from: 'src/areas/projects/units/server/undo.ts',
    to: 'src/areas/projects/projects/server/tables.ts',
    why: 'The way back of a module stands in the same ledger as the way there.',
  },
  ...sessionFiles.map((name) => ({
    from: `src/areas/people/sessions/server/${name}.ts`,
    to: 'src/areas/people/accounts/server/tables.ts',
    why: 'People and how they prove who they are share their rows; they are two areas only because one folder would hold too much.',
  })),
];

/** What an area's folder holds, and nothing else. */
export const areaRoot: readonly string[] = [
  'schema.ts',
  'rules.ts',
  'states.ts',
  'choices.ts',
  'columns.ts',
  'record.ts',
  'contract.ts',
  // What an area reckons with in both worlds: the clock of deadlines, and the working time that it counts.
  'clock.ts',
  'working-time.ts',
  // The way of one kind of a record that has several, where all of them together grow too long for one file.
  'warranty-states.ts',
  'server',
  'web',
];

/** Names that say nothing about what is inside; the message names the way out. */
export const emptyNames: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /^(utils?|helpers?|common|misc|lib|stuff)$/u, instead: 'name the file after the one thing it holds' },
  { pattern: /^types?$/u, instead: 'keep a type beside the code or schema that it describes' },
  { pattern: /^index$/u, instead: 'import the file itself; barrels hide where things are' },
  { pattern: /manager$/u, instead: 'say what it does: store, service, queue, pool' },
  {
    pattern: /^(hooks|dialogs|components|constants|interfaces)$/u,
    instead: 'group by business area and part, not by kind of file',
  },
];

/** Lines of a shipped source file, tests apart; past this it is split. */
export const maxLines = 400;

/** Sources in one folder; past this it is probably two areas. Said as a warning. */
export const manyFiles = 20;

/** Every rule that the check knows. The fixture holds at least one violation of each. */
export const ruleIds = [
  'boundary',
  'deep-relative',
  'relative-across',
  'cycle',
  'empty-name',
  'area-layout',
  'file-size',
  'barrel',
  'raw-sql',
  'hard-coded-text',
] as const;
export type RuleId = (typeof ruleIds)[number];

/**
 * The areas from the ground up: one stands on those before it, and imports none that comes after it. What an area shows of those above it
 * is put in by `app`. A new area takes its place here.
 */
export const areaOrder: readonly string[] = [
  'people/accounts',
  'people/sessions',
  'people/developers',
  'platform-services/changes',
  'platform-services/views',
  'projects/projects',
  'projects/units',
  'design/shared',
  'finance/rates',
  'design/catalogue',
  'platform-services/files',
  'platform-services/shares',
  'projects/albums',
  'company/inbox',
  'company/wall',
  'platform-services/imports',
  'platform-services/notifications',
  'platform-services/search',
  'platform-services/records',
  'platform-services/flags',
  'platform-services/sheets',
  'people/departments',
  'company/deadlines',
  'design/lessons',
  'design/deviations',
  'company/tickets',
  'quality/punch',
  'quality/sign-offs',
  'design/loop',
  'service/on-call',
  'service/warranty',
  'sales/signing',
  'service/trips',
  'sales/customers',
  'design/models',
  'design/take-offs',
  'design/boms',
  'design/estimates',
  'design/model-platform',
  'design/design',
  'sales/contracts',
  'projects/break-even',
  'projects/schedule',
  'projects/subtasks',
  'company/meetings',
  'sales/change-orders',
  'sales/opportunities',
  'sales/leads',
  'sales/activities',
  'design/dfma',
  'people/admin',
  'people/homes',
  'company/dashboards',
];

/** The arrows that run up nevertheless, each with its reason. Keep it short; an unused one fails the check. */
export const upward: Readonly<Record<string, string>> = {
  'people/accounts -> people/sessions': 'People and how they prove who they are share their rows.',
  'people/accounts -> platform-services/views':
    'The list of people has views like every other, which are kept by person.',
  'people/accounts -> projects/projects': 'A person works in one of the factories, which projects name.',
  'people/accounts -> projects/units': 'Owners are invited to a unit, which is picked in the invitation.',
  'projects/projects -> projects/units': 'A project is shown by its units, and a unit is one of a project.',
  'platform-services/files -> platform-services/shares': 'Photos are shared from where they are chosen.',
  'platform-services/files -> projects/albums': 'Photos are put into albums from where they are chosen.',
  'platform-services/shares -> projects/albums': 'A share link may lead to an album.',
  'design/boms -> design/model-platform': 'The bill of a group is made of what the CAD platform says is in it.',
  'design/models -> design/take-offs': 'The screen that brings a model in starts its take-off.',
};

/** Areas that need each other, in one knot; past this none of them can be understood by itself. */
export const mostInKnot = 6;
