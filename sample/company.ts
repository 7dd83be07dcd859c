/**
 * The sample company: twelve projects in all eight statuses over four factories, and people of every group. All of it is made up.
 * Dates are days from today, so that the company is always in the middle of its work.
 */

type GroupName = 'admin' | 'employee' | 'home_owner' | 'developer' | 'floor_manager';

export interface SamplePerson {
  username: string;
  firstName: string;
  lastName: string;
  title: string;
  groups: readonly GroupName[];
  factory?: string;
  language?: 'es';
}

export const people: readonly SamplePerson[] = [
  { username: 'admin', firstName: 'Renee', lastName: 'Castellano', title: 'Operations lead', groups: ['admin'] },
  { username: 'employee', firstName: 'Dana', lastName: 'Whitfield', title: 'Project manager', groups: ['employee'] },
  { username: 'owner', firstName: 'Maya', lastName: 'Ortiz', title: '', groups: ['home_owner'] },
  {
    username: 'developer',
    firstName: 'Elena',
    lastName: 'Sable',
    title: 'Asset manager, Sable Creek Partners',
    groups: ['developer'],
  },
  {
    username: 'floor',
    firstName: 'Luis',
    lastName: 'Arredondo',
    title: 'Floor manager',
    groups: ['floor_manager'],
    factory: 'loma_linda',
  },
  { username: 'newcomer', firstName: 'Noa', lastName: 'Winter', title: '', groups: [] },
  {
    username: 'tomas',
    firstName: 'Tomás',
    lastName: 'Villarreal',
    title: 'Project manager',
    groups: ['employee'],
    language: 'es',
  },
  { username: 'hannah', firstName: 'Hannah', lastName: 'Kessler', title: 'Project manager', groups: ['employee'] },
  { username: 'marcus', firstName: 'Marcus', lastName: 'Oyelaran', title: 'Site superintendent', groups: ['employee'] },
  { username: 'priya', firstName: 'Priya', lastName: 'Raman', title: 'Sales', groups: ['employee'] },
  { username: 'ana', firstName: 'Ana', lastName: 'Sandoval', title: 'Warranty coordinator', groups: ['employee'] },
  { username: 'joel', firstName: 'Joel', lastName: 'Bernstein', title: 'Quality inspector', groups: ['employee'] },
  {
    username: 'ines',
    firstName: 'Inés',
    lastName: 'Garza',
    title: 'Jefa de planta',
    groups: ['floor_manager'],
    factory: 'monterrey',
    language: 'es',
  },
  {
    username: 'walt',
    firstName: 'Walt',
    lastName: 'Perkins',
    title: 'Floor manager',
    groups: ['floor_manager'],
    factory: 'butte',
  },
  { username: 'okafor', firstName: 'Chidi', lastName: 'Okafor', title: '', groups: ['home_owner'] },
];

export interface SampleProject {
  number: string;
  name: string;
  status: number;
  channel: 'dtc' | 'b2b';
  type: string;
  factory: string;
  developerOrg?: string;
  address: readonly [line1: string, city: string, state: string, zip: string];
  country?: 'MX';
  timeZone: string;
  manager: string;
  members: readonly (readonly [username: string, role: string])[];
  /** Unit names; the number after the slash is how many modules each has. */
  units: readonly string[];
  modulesPerUnit: number;
  /** How many modules stand in each status, in the order of the units; the rest is scheduled. */
  moduleStatuses: readonly (readonly [status: string, count: number])[];
  sqft: number;
  contractDollars: number;
  costDollars: number;
  /** Days from today to the planned start of production; the other dates follow from it. */
  productionStart: number;
  /** Days by which the open dates have slipped. */
  slip: number;
  hold?: readonly [reason: string, days: number];
  tags: readonly string[];
  picture: 'crane' | 'line' | 'truck' | 'interior' | 'foundation' | 'house-night';
}

const rows = (letters: string, numbers: readonly number[]) =>
  [...letters].flatMap((letter, level) =>
    numbers.map((number) => `${letter}-${level + 1}${String(number).padStart(2, '0')}`),
  );

export const projects: readonly SampleProject[] = [
  {
    number: '26-041',
    name: 'Juniper Ridge Townhomes',
    status: 4,
    channel: 'b2b',
    type: 'multifamily',
    factory: 'loma_linda',
    developerOrg: 'Sable Creek Partners',
    address: ['1180 Juniper Ridge Rd', 'Redlands', 'CA', '92374'],
    timeZone: 'America/Los_Angeles',
    manager: 'employee',
    members: [
      ['joel', 'qa_inspector'],
      ['marcus', 'site_super'],
      ['employee', 'factory_planner'],
      ['developer', 'developer'],
    ],
    units: rows('ABC', [1, 2, 3, 4]),
    modulesPerUnit: 2,
    moduleStatuses: [
      ['released', 4],
      ['yard', 4],
      ['qa_hold', 1],
      ['offline', 3],
      ['online', 7],
    ],
    sqft: 17_640,
    contractDollars: 4_186_000,
    costDollars: 3_275_000,
    productionStart: -66,
    slip: 1,
    tags: ['townhomes', 'phase 1'],
    picture: 'crane',
  },
  {
    number: '26-033',
    name: 'Residencial Cumbres Norte',
    status: 4,
    channel: 'b2b',
    type: 'multifamily',
    factory: 'monterrey',
    developerOrg: 'Grupo Cumbres',
    address: ['Av. Paseo de los Leones 2840', 'Monterrey', 'Nuevo León', '64610'],
    country: 'MX',
    timeZone: 'America/Monterrey',
    manager: 'tomas',
    members: [
      ['joel', 'qa_inspector'],
      ['tomas', 'factory_planner'],
    ],
    units: rows('AB', [1, 2, 3, 4, 5]),
    modulesPerUnit: 2,
    moduleStatuses: [
      ['yard', 3],
      ['offline', 3],
      ['online', 6],
    ],
    sqft: 12_300,
    contractDollars: 2_940_000,
    costDollars: 2_310_000,
    productionStart: -58,
    slip: 6,
    tags: ['vertical'],
    picture: 'line',
  },
  {
    number: '26-038',
    name: 'Silver Bow Flats',
    status: 4,
    channel: 'b2b',
    type: 'multifamily',
    factory: 'butte',
    developerOrg: 'Copper State Housing',
    address: ['44 Copper St', 'Butte', 'MT', '59701'],
    timeZone: 'America/Denver',
    manager: 'hannah',
    members: [
      ['joel', 'qa_inspector'],
      ['hannah', 'factory_planner'],
    ],
    units: rows('ABC', [1, 2, 3]),
    modulesPerUnit: 3,
    moduleStatuses: [
      ['in_transit', 3],
      ['released', 6],
      ['yard', 6],
      ['offline', 4],
      ['online', 5],
    ],
    sqft: 14_850,
    contractDollars: 3_605_000,
    costDollars: 2_880_000,
    productionStart: -80,
    slip: 0,
    tags: ['workforce'],
    picture: 'truck',
  },
  {
    number: '26-036',
    name: 'Casa Treviño, San Pedro',
    status: 3,
    channel: 'dtc',
    type: 'single_family',
    factory: 'monterrey',
    address: ['Calz. del Valle 415', 'San Pedro Garza García', 'Nuevo León', '66220'],
    country: 'MX',
    timeZone: 'America/Monterrey',
    manager: 'tomas',
    members: [['priya', 'sales']],
    units: ['Casa'],
    modulesPerUnit: 3,
    moduleStatuses: [],
    sqft: 2_480,
    contractDollars: 612_000,
    costDollars: 471_000,
    productionStart: 28,
    slip: 2,
    tags: [],
    picture: 'foundation',
  },
  {
    number: '26-022',
    name: 'Mission Grove Cottages',
    status: 5,
    channel: 'b2b',
    type: 'duplex_townhome',
    factory: 'loma_linda',
    developerOrg: 'Sable Creek Partners',
    address: ['702 Mission Grove Pkwy', 'Riverside', 'CA', '92506'],
    timeZone: 'America/Los_Angeles',
    manager: 'employee',
    members: [
      ['marcus', 'site_super'],
      ['developer', 'developer'],
    ],
    units: ['Cottage 1', 'Cottage 2', 'Cottage 3', 'Cottage 4', 'Cottage 5', 'Cottage 6'],
    modulesPerUnit: 2,
    moduleStatuses: [
      ['set', 8],
      ['delivered', 4],
    ],
    sqft: 7_200,
    contractDollars: 1_890_000,
    costDollars: 1_455_000,
    productionStart: -150,
    slip: 3,
    tags: ['cottages'],
    picture: 'foundation',
  },
  {
    number: '26-029',
    name: 'Truckee Meadows Row',
    status: 5,
    channel: 'b2b',
    type: 'duplex_townhome',
    factory: 'reno',
    developerOrg: 'Highland Basin LLC',
    address: ['2210 Meadow Row', 'Reno', 'NV', '89502'],
    timeZone: 'America/Los_Angeles',
    manager: 'marcus',
    members: [
      ['marcus', 'site_super'],
      ['ana', 'warranty_coord'],
    ],
    units: rows('A', [1, 2, 3, 4, 5, 6, 7, 8]),
    modulesPerUnit: 2,
    moduleStatuses: [
      ['set', 14],
      ['delivered', 2],
    ],
    sqft: 9_920,
    contractDollars: 2_480_000,
    costDollars: 1_940_000,
    productionStart: -165,
    slip: 0,
    tags: [],
    picture: 'interior',
  },
  {
    number: '26-047',
    name: 'Bridger View Lodge',
    status: 2,
    channel: 'b2b',
    type: 'hospitality',
    factory: 'butte',
    developerOrg: 'Bridger Hospitality',
    address: ['8 Bridger Canyon Rd', 'Bozeman', 'MT', '59715'],
    timeZone: 'America/Denver',
    manager: 'hannah',
    members: [['priya', 'sales']],
    units: rows('L', [1, 2, 3, 4, 5, 6, 7, 8]),
    modulesPerUnit: 2,
    moduleStatuses: [],
    sqft: 11_200,
    contractDollars: 3_120_000,
    costDollars: 2_500_000,
    productionStart: 74,
    slip: 0,
    tags: ['lodge'],
    picture: 'foundation',
  },
  {
    number: '26-049',
    name: 'Lindqvist ADU, Incline Village',
    status: 1,
    channel: 'dtc',
    type: 'adu',
    factory: 'reno',
    address: ['931 Tahoe Blvd', 'Incline Village', 'NV', '89451'],
    timeZone: 'America/Los_Angeles',
    manager: 'priya',
    members: [['priya', 'sales']],
    units: ['ADU'],
    modulesPerUnit: 1,
    moduleStatuses: [],
    sqft: 640,
    contractDollars: 214_000,
    costDollars: 168_000,
    productionStart: 120,
    slip: 0,
    tags: ['adu'],
    picture: 'foundation',
  },
  {
    number: '26-027',
    name: 'Anaconda Workforce Housing',
    status: 7,
    channel: 'b2b',
    type: 'multifamily',
    factory: 'butte',
    developerOrg: 'Copper State Housing',
    address: ['310 Smelter Rd', 'Anaconda', 'MT', '59711'],
    timeZone: 'America/Denver',
    manager: 'hannah',
    members: [['joel', 'qa_inspector']],
    units: ['W-1', 'W-2', 'W-3', 'W-4', 'W-5', 'W-6'],
    modulesPerUnit: 3,
    moduleStatuses: [],
    sqft: 8_640,
    contractDollars: 2_215_000,
    costDollars: 1_790_000,
    productionStart: 45,
    slip: 12,
    hold: ['permit', 53],
    tags: ['workforce'],
    picture: 'foundation',
  },
  {
    number: '25-098',
    name: 'Sagebrush Court',
    status: 6,
    channel: 'dtc',
    type: 'single_family',
    factory: 'reno',
    address: ['418 Sagebrush Court', 'Carson City', 'NV', '89701'],
    timeZone: 'America/Los_Angeles',
    manager: 'marcus',
    members: [['ana', 'warranty_coord']],
    units: ['Home'],
    modulesPerUnit: 2,
    moduleStatuses: [['set', 2]],
    sqft: 1_860,
    contractDollars: 438_000,
    costDollars: 339_000,
    productionStart: -240,
    slip: 2,
    tags: [],
    picture: 'house-night',
  },
  {
    number: '25-112',
    name: 'Oak Knoll Residence',
    status: 6,
    channel: 'dtc',
    type: 'single_family',
    factory: 'loma_linda',
    address: ['77 Oak Knoll Dr', 'Yucaipa', 'CA', '92399'],
    timeZone: 'America/Los_Angeles',
    manager: 'employee',
    members: [['ana', 'warranty_coord']],
    units: ['Residence'],
    modulesPerUnit: 4,
    moduleStatuses: [['set', 4]],
    sqft: 3_050,
    contractDollars: 721_000,
    costDollars: 560_000,
    productionStart: -255,
    slip: 0,
    tags: [],
    picture: 'interior',
  },
  {
    number: '25-087',
    name: 'Desert Willow Homes',
    status: 8,
    channel: 'b2b',
    type: 'duplex_townhome',
    factory: 'loma_linda',
    developerOrg: 'Willow Land Co.',
    address: ['15 Desert Willow Ln', 'Banning', 'CA', '92220'],
    timeZone: 'America/Los_Angeles',
    manager: 'employee',
    members: [],
    units: ['Lot 1', 'Lot 2', 'Lot 3', 'Lot 4'],
    modulesPerUnit: 2,
    moduleStatuses: [['set', 8]],
    sqft: 5_400,
    contractDollars: 1_340_000,
    costDollars: 1_085_000,
    productionStart: -420,
    slip: 4,
    tags: ['closed'],
    picture: 'crane',
  },
];

/** Who owns which unit; those with a username may sign in. */
export const owners: readonly { project: string; unit: string; name: string; username?: string; email?: string }[] = [
  { project: '25-098', unit: 'Home', name: 'Maya Ortiz', username: 'owner' },
  { project: '26-041', unit: 'A-101', name: 'Chidi Okafor', username: 'okafor' },
  { project: '26-041', unit: 'A-102', name: 'Rosa Medina', email: 'rosa.medina@example.com' },
  { project: '26-041', unit: 'A-103', name: 'Grant Hollis', email: 'grant.hollis@example.com' },
  { project: '26-041', unit: 'A-104', name: 'Linh Tran', email: 'linh.tran@example.com' },
  { project: '26-041', unit: 'B-202', name: 'Paula Quintero', email: 'paula.quintero@example.com' },
  { project: '26-041', unit: 'B-203', name: 'Seth Abrams', email: 'seth.abrams@example.com' },
  { project: '26-041', unit: 'C-301', name: 'Iván López', email: 'ivan.lopez@example.com' },
  { project: '26-041', unit: 'C-302', name: 'Nora Fahey', email: 'nora.fahey@example.com' },
  { project: '26-041', unit: 'C-304', name: 'Anika Banerjee', email: 'anika.banerjee@example.com' },
  { project: '25-112', unit: 'Residence', name: 'Howard and June Pell', email: 'pell@example.com' },
];

/** The way of a home in days from the start of its production; `open` first says from which status on a milestone is done. */
export const milestonePlan: readonly {
  kind: string;
  days: number;
  doneFrom: number;
  visibleTo: readonly ('owner' | 'developer')[];
}[] = [
  { kind: 'design_freeze', days: -45, doneFrom: 3, visibleTo: ['developer'] },
  { kind: 'plan_approval', days: -30, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'permit', days: -21, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'production_start', days: 0, doneFrom: 4, visibleTo: ['owner', 'developer'] },
  { kind: 'foundation_ready', days: 55, doneFrom: 4, visibleTo: ['owner', 'developer'] },
  { kind: 'offline', days: 64, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'ship', days: 70, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'set', days: 77, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'utilities', days: 155, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'final_inspection', days: 168, doneFrom: 6, visibleTo: ['developer'] },
  { kind: 'co', days: 175, doneFrom: 6, visibleTo: ['owner', 'developer'] },
  { kind: 'handover', days: 182, doneFrom: 6, visibleTo: ['owner', 'developer'] },
  { kind: 'warranty_end', days: 547, doneFrom: 8, visibleTo: ['owner', 'developer'] },
];
