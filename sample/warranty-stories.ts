import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import type { CauseStage, CoverageResult } from '#areas/service/warranty/choices.ts';

/** What somebody reported of a home that was handed over, and how far it is. */
export interface Reported {
  project: string;
  unit: string;
  /** An owner with an account; left out, somebody called. */
  by?: string;
  title: string;
  words?: string;
  area: string;
  category: PunchCategory;
  urgency?: 'urgent' | 'high' | 'low';
  state:
    | 'submitted'
    | 'acknowledged'
    | 'need_info'
    | 'accepted'
    | 'not_covered'
    | 'scheduled'
    | 'in_progress'
    | 'complete'
    | 'verified'
    | 'void'
    | 'merged';
  /** Hours ago. */
  ago: number;
  /** Hours from now. */
  visit?: number;
  judged?: CoverageResult;
  denial?: string;
  note?: string;
  cause?: CauseStage;
  root?: string;
  party?: 'factory' | 'supplier' | 'subcontractor';
  /** Labor, parts and travel, in cents. */
  costs?: readonly [number, number, number];
  back?: readonly ['claimed' | 'agreed' | 'recovered' | 'written_off', number];
  serials?: readonly [string, string];
  said?: readonly string[];
  photo?: string;
}

const maya = { project: '25-098', unit: 'Home', by: 'owner' } as const;
const pells = { project: '25-112', unit: 'Residence' } as const;
const lot = (unit: string) => ({ project: '25-087', unit }) as const;

export const reported: readonly Reported[] = [
  {
    ...maya,
    title: 'Bedroom window latch',
    words: 'The latch turns but the window does not pull shut. You can feel the wind.',
    area: 'Bedroom',
    category: 'doors_windows',
    state: 'accepted',
    ago: 96,
    said: ['Thank you, we know this latch. We will put it right and name a time.'],
  },
  {
    ...maya,
    title: 'Water under the kitchen sink',
    words: 'Puddle after the dishwasher ran. It stopped when the dishwasher did.',
    area: 'Kitchen',
    category: 'plumbing',
    urgency: 'high',
    state: 'scheduled',
    ago: 60,
    visit: 26,
    said: ['Ana comes with a new trap.'],
  },
  {
    ...maya,
    title: 'Latch again',
    area: 'Bedroom',
    category: 'doors_windows',
    state: 'merged',
    ago: 70,
  },
  {
    ...maya,
    title: 'Hum from the inverter',
    area: 'Garage',
    category: 'electrical',
    state: 'need_info',
    ago: 130,
    said: ['Could you send us a photo of its display while it hums?'],
  },
  {
    ...maya,
    title: 'Dishwasher drains slowly',
    area: 'Kitchen',
    category: 'appliances',
    state: 'in_progress',
    ago: 220,
    said: ['The maker’s technician is with you today.'],
  },
  {
    ...maya,
    title: 'Hallway door binds',
    area: 'Hall',
    category: 'doors_windows',
    urgency: 'low',
    state: 'complete',
    ago: 400,
    note: 'Planed 2 mm off the top edge.',
    cause: 'set',
    costs: [9_500, 0, 3_200],
    said: ['It closes now. Is it right for you?'],
  },
  {
    ...maya,
    title: 'Grout lines are dark',
    area: 'Bath',
    category: 'finishes',
    state: 'not_covered',
    ago: 700,
    judged: 'maintenance',
    denial: 'Grout is sealed once a year by its owner. Your manual says with what.',
  },
  {
    ...maya,
    title: 'Bath fan does not start',
    area: 'Bath',
    category: 'mechanical',
    state: 'verified',
    ago: 1_100,
    note: 'New fan.',
    cause: 'product',
    root: 'A batch of capacitors',
    party: 'supplier',
    costs: [14_000, 11_900, 3_200],
    back: ['recovered', 25_900],
    serials: ['VF-20417', 'VF-22980'],
  },
  {
    ...pells,
    title: 'No heat in two rooms',
    area: 'Bedroom',
    category: 'mechanical',
    urgency: 'urgent',
    state: 'submitted',
    ago: 0.6,
  },
  { ...pells, title: 'Grout crack, shower', area: 'Bath', category: 'finishes', state: 'submitted', ago: 9 },
  {
    ...pells,
    title: 'Sliding door binds',
    area: 'Living room',
    category: 'doors_windows',
    state: 'acknowledged',
    ago: 30,
  },
  {
    ...pells,
    title: 'Roof stain after rain',
    area: 'Roof, ceiling',
    category: 'envelope',
    urgency: 'high',
    state: 'accepted',
    ago: 140,
    cause: 'site_trade',
    party: 'subcontractor',
  },
  {
    ...pells,
    title: 'Nail pops, hallway',
    area: 'Hall',
    category: 'finishes',
    urgency: 'low',
    state: 'scheduled',
    ago: 500,
    visit: 120,
  },
  {
    ...pells,
    title: 'Window latch, guest room',
    area: 'Bedroom',
    category: 'doors_windows',
    state: 'verified',
    ago: 900,
    note: 'Plate moved by 3 mm.',
    cause: 'factory',
    root: 'Plate out by 3 mm, station 9',
    party: 'factory',
    costs: [9_500, 1_800, 6_400],
  },
  {
    ...lot('Lot 1'),
    title: 'Window latch',
    area: 'Bedroom',
    category: 'doors_windows',
    state: 'verified',
    ago: 2_000,
    note: 'Plate moved by 3 mm.',
    cause: 'factory',
    root: 'Plate out by 3 mm, station 9',
    party: 'factory',
    costs: [9_500, 1_800, 8_800],
    back: ['written_off', 1_800],
  },
  {
    ...lot('Lot 3'),
    title: 'Latch of the kitchen window',
    area: 'Kitchen',
    category: 'doors_windows',
    state: 'verified',
    ago: 1_700,
    note: 'Plate moved by 3 mm.',
    cause: 'factory',
    root: 'Plate out by 3 mm, station 9',
    party: 'factory',
    costs: [9_500, 1_800, 8_800],
    back: ['claimed', 9_500],
  },
  {
    ...lot('Lot 2'),
    title: 'Reported for the wrong house',
    area: 'Kitchen',
    category: 'other',
    state: 'void',
    ago: 1_500,
  },
];
