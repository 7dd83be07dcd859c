import type { ActorName } from './world.ts';

/**
 * Who may call what, written by hand from what the company wants, and read from no other table: when it and `access.ts` differ, one of
 * the two is wrong. A line is an area; behind each circle of people stand the names of its endpoints.
 */
const circles = {
  /** Nobody need sign in. */
  anybody: ['nobody', 'admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager', 'newcomer'],
  /** Everybody with a live session, even of no group. */
  signedIn: ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager', 'newcomer'],
  /** The same, but never a script with a personal token. */
  ownSession: ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager', 'newcomer'],
  everyGroup: ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'],
  portals: ['home_owner', 'developer', 'floor_manager'],
  staffAndPortals: ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer'],
  staffAndFloor: ['admin', 'employee', 'third_party_staff', 'floor_manager'],
  adminAndFloor: ['admin', 'floor_manager'],
  adminAndDevelopers: ['admin', 'developer'],
  staffAndDevelopers: ['admin', 'employee', 'third_party_staff', 'developer'],
  owners: ['home_owner'],
  adminAndOutside: ['admin', 'home_owner', 'developer'],
  ownersAndDevelopers: ['home_owner', 'developer'],
  adminAndClients: ['admin', 'home_owner', 'developer'],
  staff: ['admin', 'employee', 'third_party_staff'],
  adminAndEmployees: ['admin', 'employee'],
  admin: ['admin'],
  /** Never a script: what they give out lets somebody in. */
  adminAndEmployeesInPerson: ['admin', 'employee'],
  /** Never a script: what a mail says, or who is let in, would make it somebody. */
  adminInPerson: ['admin'],
} as const satisfies Record<string, readonly ActorName[]>;

type Circle = keyof typeof circles;

const rights: Record<string, Partial<Record<Circle, string>>> = {
  sessions: { anybody: 'page signIn refresh signOut', signedIn: 'me socketTicket', ownSession: 'list end endOthers' },
  credentials: { ownSession: 'changePassword startTotp confirmTotp removeTotp listTokens createToken removeToken' },
  pins: { ownSession: 'read set unlock' },
  badges: { anybody: 'thisTablet signIn', adminAndEmployeesInPerson: 'list issue revoke register unregister' },
  signUp: { anybody: 'signUp confirmSignUp resendCode forgotPassword resetPassword' },
  identities: { anybody: 'start callback confirm', ownSession: 'list link unlink' },
  accounts: {
    signedIn: 'photo',
    staff: 'list read',
    admin: 'export deactivate listSessions endSessions',
    adminInPerson: 'change',
  },
  'users-table': { admin: 'rows groups export' },
  profile: { signedIn: 'read change setPhoto removePhoto readSettings changeSettings' },
  invitations: { staff: 'list create bulk resend revoke listRegistrations approve refuse' },
  register: { anybody: 'page start confirm invitation accept' },
  admin: { staff: 'readLinks', admin: 'listAudit verifyAudit setLinks listMail retryMail', adminInPerson: 'readMail' },
  'feature-flags': { everyGroup: 'list', admin: 'create change remove bulkRemove restore test' },
  flags: { admin: 'rows groups export bulk read create change remove restore history' },
  notifications: { everyGroup: 'list read preferences setPreferences setLevel readRecord readAll remove removeAll' },
  projects: {
    everyGroup: 'list choices read',
    staff: 'active managers create change move setMembers addMilestone changeMilestone removeMilestone history',
    admin: 'remove restore',
  },
  'projects-table': { everyGroup: 'rows groups export', staff: 'bulk' },
  units: {
    everyGroup: 'list read listModules readModule',
    staffAndFloor: 'moveModule',
    staff:
      'create createMany createNamed change remove restore setOwnerManual addOwner removeOwner createModule changeModule removeModule',
  },
  'units-table': { everyGroup: 'rows groups export', staff: 'bulk' },
  'modules-table': { everyGroup: 'rows groups export', staffAndFloor: 'bulk' },
  'meeting-agenda': {
    staff:
      'agenda add bring current close people here answer sections hang takeOff minutes pdf mail calendar seriesCalendar discussed',
  },
  'agenda-item-notes': { staff: 'park lease notes privateNotes link' },
  'meeting-series': { staff: 'rows groups export bulk read create change remove restore history' },
  meetings: { staff: 'rows groups export bulk read create change remove restore move history' },
  'agenda-items': { staff: 'rows groups export bulk read create change remove restore history' },
  'meeting-outcomes': { staff: 'rows groups export bulk read create change remove restore history' },
  'action-items': { staff: 'rows groups export bulk read create change remove restore move history' },
  'meeting-series-import': { staff: 'import' },
  'meetings-import': { staff: 'import' },
  'agenda-items-import': { staff: 'import' },
  'meeting-outcomes-import': { staff: 'import' },
  'action-items-import': { staff: 'import' },
  'lessons-similar': { staff: 'similar' },
  'deviation-sheets': { staffAndFloor: 'ofModule', staff: 'sheet' },
  'shown-deviations': { adminAndFloor: 'floor note', adminAndDevelopers: 'shared' },
  'factory-items': { adminAndFloor: 'list' },
  'lesson-links': { staff: 'of make join part story ask', staffAndFloor: 'capture', adminAndEmployees: 'take' },
  'lessons-rundown': { staff: 'rundown mark' },
  dfma: { staff: 'projects', adminAndEmployees: 'setPriority' },
  'developer-organisations': {
    staffAndDevelopers: 'rows groups export read history',
    staff: 'create change bulk',
    adminAndEmployees: 'remove restore',
  },
  'organisation-people': {
    staffAndDevelopers: 'mine list change remove invite withdraw',
    staff: 'add',
  },
  deviations: {
    staff: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  lessons: {
    staff: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  'project-subtasks': { staff: 'rows groups export bulk read create change remove restore history' },
  departments: { staff: 'rows groups export read history', admin: 'create change bulk remove restore' },
  'deadline-policies': { staff: 'rows groups export read history', admin: 'create change bulk remove restore' },
  'business-calendars': { staff: 'rows groups export read history', admin: 'create change bulk remove restore' },
  'departments-import': { admin: 'import' },
  'deadline-policies-import': { admin: 'import' },
  'business-calendars-import': { admin: 'import' },
  'deviations-import': { staff: 'import' },
  'lessons-import': { staff: 'import' },
  'developer-organisations-import': { staff: 'import' },
  'project-subtasks-import': { staff: 'import' },
  'flags-import': { admin: 'import' },
  tickets: {
    staff: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  'ticket-talk': {
    staff:
      'counts similar clocks read make change comment keepDraft person relate addPoint useChecklist tickPoint removePoint changeComment removeComment restoreComment pinComment react',
  },
  'deadline-preview': { admin: 'preview' },
  'punch-items': {
    staffAndFloor: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  punch: {
    staffAndFloor: 'raise detail addPhotos removePhoto alike suggestions people grid pins charts print',
  },
  'punch-templates': {
    staffAndFloor: 'rows groups export read history',
    adminAndEmployees: 'bulk create change remove restore',
  },
  'punch-items-import': { staffAndFloor: 'import' },
  'punch-templates-import': { adminAndEmployees: 'import' },
  requests: { everyGroup: 'list read say accept notFixed rate appeal', portals: 'create' },
  'warranty-items': {
    staff: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  'warranty-requests': {
    staff: 'rows groups export bulk read create change history',
    adminAndEmployees: 'remove restore',
  },
  'warranty-coverages': {
    staff: 'rows groups export bulk read create change history',
    adminAndEmployees: 'remove restore',
  },
  'on-call-duties': {
    staff: 'rows groups export read rights history',
    adminAndEmployees: 'bulk create change remove restore',
  },
  'on-call-duties-import': { adminAndEmployees: 'import' },
  warranty: { staffAndPortals: 'report home', staff: 'detail charts', admin: 'readPhones setPhones' },
  'warranty-requests-import': { staff: 'import' },
  'warranty-coverages-import': { staff: 'import' },
  'ticket-types': {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change remove restore',
  },
  'saved-replies': { staff: 'rows groups export bulk read create change remove restore history' },
  'checklist-templates': {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change remove restore',
  },
  'tickets-import': { staff: 'import' },
  'ticket-types-import': { adminAndEmployees: 'import' },
  'checklist-templates-import': { adminAndEmployees: 'import' },
  'saved-replies-import': { staff: 'import' },
  'change-orders': {
    staff: 'rows groups export bulk read create change history',
    adminAndEmployees: 'remove restore',
  },
  'change-orders-import': { staff: 'import' },
  'change-order-sheets': {
    staff: 'read write sources dates step review comment remind bill contractLine exposure log',
  },
  'bom-demand': { staff: 'list' },
  'floor-changes': { adminAndFloor: 'list' },
  'change-decisions': { adminAndClients: 'list read seen approve decline ask' },
  'sign-offs': {
    staff: 'rows groups export bulk read create change history',
    adminAndEmployees: 'remove restore',
  },
  'sign-off-templates': {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change move remove restore',
  },
  'sign-offs-import': { staff: 'import' },
  'sign-off-templates-import': { adminAndEmployees: 'import' },
  'sign-off-questions': { staff: 'read', adminAndEmployees: 'write revise' },
  'sign-off-forms': {
    everyGroup: 'list read comment sign certificate',
    staffAndFloor: 'wall shots start answer submit approve giveBack waive invite',
    staff: 'confirmWaive release reopen newer adopt',
  },
  'shared-punch': { adminAndOutside: 'list', owners: 'add' },
  'sign-off-pictures': { everyGroup: 'picture', adminAndEmployees: 'add' },
  'sign-off-links': { anybody: 'open code enter read sign' },
  envelopes: {
    everyGroup: 'read document sealed open sign decline delegate',
    adminAndEmployees: 'arrange addDocument removeDocument place send void remind correct inPerson',
  },
  'signing-links': { anybody: 'open code enter object read document sealed sign decline delegate' },
  verify: { anybody: 'number file' },
  contracts: {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change move remove restore',
  },
  'contracts-import': { adminAndEmployees: 'import' },
  'contract-templates': { staff: 'rows groups export read history', admin: 'bulk create change move remove restore' },
  'contract-templates-import': { admin: 'import' },
  'contract-clauses': { staff: 'read', admin: 'write revise' },
  'contract-terms': {
    staff: 'whole',
    adminAndEmployees: 'cashIn settings terms document send remind correct void meet receive voidReceipt convert',
    admin: 'writeSettings paper',
  },
  activities: { staff: 'rows groups export read history', adminAndEmployees: 'bulk create change remove restore' },
  'activities-import': { adminAndEmployees: 'import' },
  'activities-timeline': { staff: 'read' },
  'service-trips': {
    staff: 'rows groups export bulk read create change move history',
    adminAndEmployees: 'remove restore',
  },
  'service-trips-import': { staff: 'import' },
  'service-trip-sheets': {
    staff:
      'list read combine offer items markItem points markPoint parts photos sign link revoke report calendar route places',
  },
  'own-trips': { adminAndClients: 'list report calendar', owners: 'accept decline sign' },
  'trip-links': { anybody: 'open step markItem markPoint parts photo picture sign calendar' },
  leads: {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change move remove restore',
  },
  'leads-import': { adminAndEmployees: 'import' },
  'leads-together': { staff: 'similar clock', adminAndEmployees: 'merge' },
  'leads-qualify': { staff: 'becomes', adminAndEmployees: 'qualify' },
  'lead-form': { anybody: 'riddle send' },
  companies: { staff: 'rows groups export read history', adminAndEmployees: 'bulk create change remove restore' },
  'companies-import': { adminAndEmployees: 'import' },
  contacts: { staff: 'rows groups export read history', adminAndEmployees: 'bulk create change remove restore' },
  'contacts-import': { adminAndEmployees: 'import' },
  'sales-stages': { staff: 'rows groups export read history', admin: 'bulk create change remove restore' },
  'sales-stages-import': { admin: 'import' },
  'stage-preview': { admin: 'preview' },
  'sales-plan': { staff: 'read', admin: 'change' },
  opportunities: {
    staff: 'rows groups export read history',
    adminAndEmployees: 'bulk create change move remove restore',
  },
  deals: { staff: 'whole', adminAndEmployees: 'step hold release project', admin: 'win' },
  pipeline: { staff: 'board room roomRows overview' },
  'opportunities-import': { adminAndEmployees: 'import' },
  'own-contracts': { staffAndPortals: 'list' },
  subtasks: { staff: 'list read create change remove restore bulk breakdown exportBreakdown' },
  'break-even': {
    staff: 'read readTarget',
    adminAndEmployees: 'create change addScenario changeScenario removeScenario',
    admin: 'unlock',
  },
  'take-offs': {
    staff:
      'listRules ruleCounts readRule createRule changeRule removeRule ruleVersions loadStarter preview list create read lines parts states review remap diff publish',
  },
  boms: { staff: 'list create read changeLines move revise remove diff export' },
  design: { staff: 'overview products' },
  'model-platform': {
    anybody: 'webhook',
    staff:
      'state connect callback disconnect documents places assemblies configuration bom variants saveVariant removeVariant groups group createGroup changeGroup moveGroup removeGroup check syncs plan sync apply discard',
  },
  estimates: {
    staff:
      'list create read change remove changeLines changeMarkups move revise reprice whatIf takeBom variance priceHistory compare pdf export',
  },
  'estimates-table': { staff: 'rows groups export bulk' },
  sheets: { staff: 'table' },
  schedule: {
    anybody: 'readFeed',
    everyGroup: 'feeds makeFeed revokeFeed',
    staff:
      'plan moves days milestones preview apply conflicts readiness setReadiness resources createResource changeResource removeResource book changeBooking cancelBooking yards changeYard proposals dismissProposal',
  },
  dashboards: { staff: 'read arrange' },
  views: { everyGroup: 'list create change remove readSettings keepSettings' },
  changes: { everyGroup: 'listUndoable undo', admin: 'listBin restore' },
  catalogue: {
    staff:
      'list groups read create change setSubstitutes remove restore addPrice changePrice removePrice import loadStarter',
  },
  suppliers: { staff: 'rows groups export read history bulk create change remove restore' },
  'suppliers-import': { staff: 'import' },
  'catalogue-table': { staff: 'rows groups export bulk' },
  'prices-table': { staff: 'rows groups export' },
  rates: {
    staff: 'list read impact',
    adminAndEmployees: 'create change remove restore import loadStarter',
    admin: 'approve reject',
  },
  'rates-table': { staff: 'rows groups export', admin: 'bulk' },
  inbox: { everyGroup: 'list counts facets askAgain mark' },
  search: { everyGroup: 'find' },
  wall: {
    staffAndPortals:
      'list people tags create seen bin read change remove restore follow acknowledge react reply changeReply removeReply restoreReply reactToReply',
    staff: 'pin acknowledgements',
  },
  uploads: { staffAndFloor: 'create read append finish remove' },
  downloads: { anybody: 'fetch', everyGroup: 'create' },
  files: {
    everyGroup: 'list facets read versions content thumbnail layers',
    staffAndFloor: 'today draw create bulk makeCurrent change remove restore',
    ownersAndDevelopers: 'send',
  },
  albums: { everyGroup: 'list read', staffAndFloor: 'create change remove restore changeFiles' },
  shares: { staff: 'list create revoke' },
  shared: { anybody: 'open content thumbnail archive' },
  models: {
    anybody: 'fetch',
    staff:
      'list read change cancel retry remove restore tree elements element quality diff outline makeViewer cancelViewer viewer download',
  },
  'model-uploads': { staff: 'create read append finish remove' },
  imports: { staff: 'units' },
};

/** The circle of an endpoint as it is expected; undefined for one that nobody has thought about yet. */
export function expectedCircle(name: string): Circle | undefined {
  const [area = '', endpoint = ''] = name.split('.');
  for (const [circle, names] of Object.entries(rights[area] ?? {}))
    if (names.split(' ').includes(endpoint)) return circle as Circle;
  return undefined;
}

/** Whether somebody is let in, as it is expected. */
export function mayCall(actor: ActorName, circle: Circle): boolean {
  const people: readonly ActorName[] = circles[circle];
  return people.includes(actor);
}

/** Every endpoint that has a line here, to find those that are gone. */
export const expectedNames: readonly string[] = Object.entries(rights).flatMap(([area, byCircle]) =>
  Object.values(byCircle).flatMap((names) => names.split(' ').map((name) => `${area}.${name}`)),
);
