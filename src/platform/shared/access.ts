/**
 * The one table of rights: which group holds which capability. Endpoints, zones, navigation and buttons all ask it;
 * which rows a person may see is decided beside it, in the WHERE of each store.
 */

export const groups = ['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'] as const;
export type Group = (typeof groups)[number];

/** Groups with the rights of staff. Third-party staff come from a sign-in provider and are mapped here explicitly. */
export const staffGroups = ['admin', 'employee', 'third_party_staff'] as const satisfies readonly Group[];

const admin = ['admin'] as const;
const staff = staffGroups;
const everyGroup = groups;

/** `public`: nobody need sign in. `signed_in`: any live session, even of a person without a known group. */
type Holders = readonly Group[] | 'public' | 'signed_in';

export const capabilities = {
  'everyone.use': 'public',
  // Whoever comes by a link of their own, without an account: never a script in somebody's name.
  'links.sign': 'public',
  'self.use': 'signed_in',
  'self.security': 'signed_in',
  // Ways in from elsewhere: a password, a token, a second factor, another provider.
  'self.keys': 'signed_in',

  'zone.staff': staff,
  'zone.admin': admin,
  'zone.owner': ['home_owner', 'admin'],
  'zone.developer': ['developer', 'admin'],
  'zone.floor': ['floor_manager', 'admin'],

  'users.list': staff,
  'users.manage': admin,
  'registrations.decide': staff,
  'invitations.manage': staff,
  'flags.evaluate': everyGroup,
  'flags.manage': admin,
  'audit.read': admin,
  'mail.read': admin,
  // What a mail says lets in whoever reads it, and a right that is given stays when the token is gone.
  'mail.text': admin,
  'users.grant': admin,

  // Of which factories, is judged by row; a badge and a tablet let somebody in, so never by a script.
  'badges.manage': ['admin', 'employee'],

  'projects.read': everyGroup,
  'projects.write': staff,
  'projects.archive': admin,
  'units.read': everyGroup,
  'units.write': staff,
  'modules.move': [...staff, 'floor_manager'],
  'schedule.read': staff,
  'schedule.write': staff,
  'calendar.use': everyGroup,
  // An address that opens without a sign-in outlives a token: it is made in a session only, and so is a share link.
  'calendar.address': everyGroup,
  'files.read': everyGroup,
  'files.write': [...staff, 'floor_manager'],
  // To their own home or project alone, which is judged by row.
  'files.send': ['home_owner', 'developer'],
  'files.share': staff,
  'files.link': staff,
  'imports.run': staff,

  'wall.use': [...staff, 'home_owner', 'developer'],
  'wall.keep': staff,

  // Nobody outside staff sees a meeting; whoever is invited from outside gets mails.
  'meetings.read': staff,
  'meetings.write': staff,
  'tickets.read': staff,
  'tickets.write': staff,
  'tickets.remove': ['admin', 'employee'],
  'tickets.settings': ['admin', 'employee'],
  // Which requests somebody outside staff reads, is judged by row.
  'requests.use': everyGroup,
  'requests.ask': ['home_owner', 'developer', 'floor_manager'],

  // Tickets of the kind of punch lists. Which of them the floor reads and writes is judged by row.
  'punch.read': [...staff, 'floor_manager'],
  'punch.write': [...staff, 'floor_manager'],
  // What is shown of punch items outside the house, by home or by project.
  'punch.shared': ['admin', 'home_owner', 'developer'],
  'punch.walk': ['home_owner'],
  'punch.remove': ['admin', 'employee'],
  // No money on the floor, and what an owner is shown is for staff to say.
  'punch.costs': staff,
  'punch.templates': ['admin', 'employee'],

  // Tickets of the kind of warranties, with what a home is covered for. Those outside have the calls of requests.
  'warranty.read': staff,
  'warranty.write': staff,
  'warranty.remove': ['admin', 'employee'],
  'warranty.costs': ['admin', 'employee'],
  // What came back because of the factory, without who lives there or what it cost; of which projects is judged by row.
  'warranty.floor': ['admin', 'floor_manager'],
  // For their own home or project alone, which is judged by row.
  'warranty.report': [...staff, 'home_owner', 'developer'],

  // What a change costs the house never leaves it: those outside have calls of their own, judged by row.
  'change_orders.read': staff,
  'change_orders.write': staff,
  'change_orders.remove': ['admin', 'employee'],
  'change_orders.decide': ['admin', 'home_owner', 'developer'],
  'change_orders.sign': ['admin', 'home_owner', 'developer'],
  // What is built otherwise, without a price; of which projects is judged by row.
  'change_orders.floor': ['admin', 'floor_manager'],

  // Which forms somebody outside staff sees and signs is judged by row, and so is whose work it is to check and to release.
  'sign_offs.use': everyGroup,
  'sign_offs.work': [...staff, 'floor_manager'],
  // With a signature: an area is handed over and approved, a whole form is signed.
  'sign_offs.check': [...staff, 'floor_manager'],
  'sign_offs.sign': everyGroup,
  'sign_offs.read': staff,
  'sign_offs.write': staff,
  'sign_offs.remove': ['admin', 'employee'],
  'sign_offs.templates': ['admin', 'employee'],

  // Which envelopes somebody signs or reads is judged by row: those that were sent to them, and for staff of the house all.
  'signing.use': everyGroup,
  'signing.sign': everyGroup,
  // Of the house, not of others; who of them looks after an envelope goes by their role on its project.
  'signing.manage': ['admin', 'employee'],
  'signing.in_person': ['admin', 'employee'],
  // Money of a contract: staff of the house, not of others. Who of them approves and notes payments goes by their role on the project.
  'contracts.read': staff,
  'contracts.write': ['admin', 'employee'],
  'contracts.money': ['admin', 'employee'],
  'contracts.approve': ['admin', 'employee'],
  'contracts.remove': ['admin', 'employee'],
  'contracts.templates': admin,
  'contracts.settings': admin,
  // Their own, as one of its parties; which those are is judged by row.
  // Leads, deals, and whom they are made with: nobody outside staff sees any of it.
  'sales.read': staff,
  'sales.write': ['admin', 'employee'],
  'sales.remove': ['admin', 'employee'],
  'sales.win': admin,
  'sales.stages': admin,
  'contracts.own': [...staff, 'home_owner', 'developer'],

  // Which homes somebody outside staff reads the trips to, and answers for, is judged by row; a provider comes by a link of their own.
  'on_call.read': staff,
  'on_call.write': ['admin', 'employee'],
  'trips.read': staff,
  'trips.write': staff,
  'trips.remove': ['admin', 'employee'],
  'trips.answer': [...staff, 'home_owner'],
  'trips.shared': ['admin', 'home_owner', 'developer'],
  'trips.own': ['home_owner'],
  'trips.sign': ['home_owner'],
  // On the device of whoever came, for somebody at the home.
  'trips.take_signature': staff,

  'search.use': everyGroup,
  'lessons.read': staff,
  'lessons.write': staff,
  // Whoever sees something on the floor writes it down, and reads none.
  'lessons.capture': [...staff, 'floor_manager'],
  'lessons.triage': ['admin', 'employee'],
  'dfma.read': staff,
  'dfma.write': ['admin', 'employee'],
  'deviations.read': staff,
  'deviations.write': staff,
  'deviations.approve': ['admin', 'employee'],
  // Of which factory's modules, and which of them a developer is shown, is judged by row.
  'deviations.of_module': [...staff, 'floor_manager'],
  'deviations.floor': ['admin', 'floor_manager'],
  'deviations.shared': ['admin', 'developer'],
  // Which organisations and people somebody outside staff reaches, and what they may do there, is judged by row.
  'developers.read': [...staff, 'developer'],
  'developers.people': [...staff, 'developer'],
  'developers.write': staff,
  'developers.remove': ['admin', 'employee'],
  'departments.read': staff,
  'departments.write': admin,
  // Policies and calendars: whoever sees a deadline may read why it is one.
  'deadlines.read': staff,
  'deadlines.write': admin,
  'sheets.read': staff,
  'subtasks.read': staff,
  'subtasks.write': staff,
  'break_even.read': staff,
  'break_even.write': ['admin', 'employee'],
  'break_even.unlock': admin,

  'models.read': staff,
  'models.write': staff,
  'catalogue.read': staff,
  'catalogue.write': staff,
  'rates.read': staff,
  'rates.write': ['admin', 'employee'],
  'rates.approve': admin,
  'take_offs.read': staff,
  'take_offs.write': staff,
  'boms.read': staff,
  'boms.write': staff,
  'estimates.read': staff,
  'estimates.write': staff,
  'estimates.approve': ['admin', 'employee'],
  'model_platform.read': staff,
  'model_platform.write': staff,

  'inbox.use': everyGroup,
  'views.use': everyGroup,
  'views.share': staff,
  'views.default': admin,
  // Each takes back only what they did themselves, under the rules of this very moment.
  'undo.use': everyGroup,
  'bin.read': admin,

  'notifications.use': everyGroup,
  'live.use': everyGroup,
  'presence.use': staff,
  'dashboard.use': staff,
  'portal.owner': ['home_owner', 'admin'],
  'portal.developer': ['developer', 'admin'],
} as const satisfies Record<string, Holders>;

export type Capability = keyof typeof capabilities;

/** Capabilities by which somebody gets in from elsewhere, or lets somebody in. */
const waysIn: readonly Capability[] = [
  'self.keys',
  'mail.text',
  'users.grant',
  'badges.manage',
  'calendar.address',
  'files.link',
];

/** Capabilities that need a real sign-in: whoever finds a personal token must not become somebody by it, nor make somebody. */
const bySessionOnly: ReadonlySet<Capability> = new Set([
  'self.security',
  ...waysIn,
  // A signature is somebody's own act. The database refuses one by a token as well, whatever call it comes from.
  'links.sign',
  'signing.sign',
  'signing.in_person',
  'change_orders.sign',
  'sign_offs.check',
  'sign_offs.sign',
  'trips.sign',
  'trips.take_signature',
]);

/** True when no personal token carries the capability, whatever its person may do. */
export function needsSession(capability: Capability): boolean {
  return bySessionOnly.has(capability);
}

/**
 * True when a badge and a PIN are too little for the capability: whoever watched somebody at a tablet must not get in elsewhere by it.
 * Signatures given at a tablet are their own.
 */
export function needsMoreThanBadge(capability: Capability): boolean {
  return waysIn.includes(capability);
}

/** True when somebody in these groups holds the capability. Unknown group names count for nothing. */
export function holds(memberOf: readonly string[], capability: Capability): boolean {
  const holders: Holders = capabilities[capability];
  if (holders === 'public' || holders === 'signed_in') return true;
  return holders.some((group) => memberOf.includes(group));
}

/** Keeps the group names that Hearth knows, in the order of the table. */
export function knownGroups(names: readonly string[]): Group[] {
  return groups.filter((group) => names.includes(group));
}

/** True for people who see the staff links of the top bar: at least one group beyond the three portal groups. */
export function isStaff(memberOf: readonly string[]): boolean {
  return staffGroups.some((group) => memberOf.includes(group));
}

/** Where a signed-in person belongs; undefined for a person with no known group, who is signed out. */
export function homeOf(memberOf: readonly string[]): '/' | '/owner' | '/developer' | '/floor-photos' | undefined {
  if (isStaff(memberOf)) return '/';
  if (memberOf.includes('home_owner')) return '/owner';
  if (memberOf.includes('developer')) return '/developer';
  if (memberOf.includes('floor_manager')) return '/floor-photos';
  return undefined;
}
