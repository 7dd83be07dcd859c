import { askedBeside } from './ticket-stories-beside.ts';

/** Words on a ticket. */
export interface Said {
  by: string;
  /** Hours after the ticket was opened. */
  after: number;
  shared?: true;
  words: string;
}

/** A ticket as the sample tells it. */
export interface Asked {
  title: string;
  about?: string;
  project: string;
  unit?: string;
  by: string;
  lead?: string;
  /** Hours before now. */
  ago: number;
  priority?: 'urgent' | 'high' | 'low';
  type?: string;
  /** What the fields of its category hold. */
  own?: Readonly<Record<string, string | boolean>>;
  state?: 'in_progress' | 'waiting_requester' | 'waiting_third_party' | 'resolved' | 'closed';
  phase?: 'factory' | 'site';
  side?: 'home' | 'developer' | 'floor';
  waits?: string;
  said?: readonly Said[];
}

/** What tickets of the sample company are about, and the department that does such work. */
export const types: Readonly<Record<string, string>> = {
  'Heating and cooling': 'Customer care',
  'Water and drains': 'Customer care',
  'Doors and windows': 'Customer care',
  'Delivery and access': 'Field',
  Papers: 'Operations',
  Tools: 'Quality',
};

/** What a category is called in Spanish, and the fields that its tickets have of their own. */
export const aboutTypes: Readonly<Record<string, { nameEs: string; fields?: string }>> = {
  'Heating and cooling': {
    nameEs: 'Calefacción y clima',
    fields:
      'model | text | Model | Modelo\nnoise | choice | Noise | Ruido |  | Hum=Zumbido; Rattle=Golpeteo; None=Ninguno',
  },
  'Water and drains': {
    nameEs: 'Agua y drenaje',
    fields: 'water_off | flag | Water is shut off | El agua está cerrada',
  },
  'Doors and windows': { nameEs: 'Puertas y ventanas' },
  'Delivery and access': { nameEs: 'Entrega y acceso' },
  Papers: { nameEs: 'Documentos' },
  Tools: { nameEs: 'Herramientas' },
};

/** What people have asked there, and what was said about it. */
export const asked: readonly Asked[] = [
  {
    title: 'The heat pump hums at night',
    about: 'Since Tuesday a low hum in the bedroom, from about eleven until morning.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 14,
    priority: 'high',
    type: 'Heating and cooling',
    own: { model: 'HP-36', noise: 'Hum' },
    phase: 'site',
    side: 'home',
    said: [
      { by: 'ana', after: 10, words: 'Same unit as in 25-112: there it was a loose foot of the outdoor unit.' },
      { by: 'ana', after: 11, shared: true, words: 'Good morning Maya. Does it stop when you switch the fan to low?' },
      { by: 'owner', after: 12, shared: true, words: 'It gets quieter, but it does not stop.' },
    ],
  },
  {
    title: 'Water at the marriage wall',
    about: 'After the rain a wet line of a foot at the base, kitchen side.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    ago: 5,
    priority: 'urgent',
    type: 'Water and drains',
    own: { water_off: true },
    phase: 'site',
    side: 'home',
  },
  {
    title: 'Bedroom window does not close',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 70,
    type: 'Doors and windows',
    phase: 'site',
    side: 'home',
    state: 'waiting_requester',
    said: [{ by: 'ana', after: 4, shared: true, words: 'Could you send us a photo of the hinge side, please?' }],
  },
  {
    title: 'La puerta del baño roza el marco',
    about: 'Desde que llegó el frío hay que empujarla con el hombro.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 260,
    type: 'Doors and windows',
    phase: 'site',
    side: 'home',
    state: 'resolved',
    said: [
      { by: 'ana', after: 3, shared: true, words: 'Gracias, Maya. Pasa un carpintero el jueves por la mañana.' },
      { by: 'owner', after: 5, shared: true, words: 'Perfecto, ahí estaré.' },
      { by: 'ana', after: 80, words: 'Cepillada y ajustada; la madera venía húmeda de planta.' },
    ],
  },
  {
    title: 'Crane access at Copper Street',
    about: 'The alley is 19 ft wide. Which side will the crane stand on?',
    project: '26-041',
    by: 'developer',
    lead: 'admin',
    ago: 26,
    priority: 'high',
    type: 'Delivery and access',
    phase: 'site',
    side: 'developer',
    state: 'in_progress',
    said: [
      {
        by: 'hannah',
        after: 2,
        words: 'The alley is 19 ft, the 90 ton needs 24. A 60 ton costs $1,850 more. Who pays?',
      },
      { by: 'marcus', after: 4, words: 'Decided on Tuesday: the 60 ton from Copper Street, and we pay.' },
      { by: 'developer', after: 20, shared: true, words: 'The city wants to hear by Tuesday if the street closes.' },
    ],
  },
  {
    title: 'Torque tool out of date',
    project: '26-033',
    by: 'floor',
    lead: 'joel',
    ago: 3,
    priority: 'high',
    type: 'Tools',
    phase: 'factory',
    side: 'floor',
  },
  {
    title: 'Delivery photo is not legible',
    project: '26-041',
    by: 'employee',
    ago: 2,
    priority: 'low',
    type: 'Delivery and access',
    phase: 'site',
  },
  {
    title: 'Axle weights of modules 1 to 4',
    project: '26-041',
    by: 'hannah',
    lead: 'marcus',
    ago: 30,
    priority: 'high',
    type: 'Delivery and access',
    phase: 'factory',
    state: 'in_progress',
  },
  {
    title: 'Signage at the west entry',
    project: '26-029',
    by: 'employee',
    lead: 'marcus',
    ago: 22,
    priority: 'low',
    phase: 'site',
  },
  { title: 'Key fob for the model unit', project: '26-029', by: 'priya', ago: 20, priority: 'low' },
  {
    title: 'Energy form for the permit is missing',
    project: '26-038',
    by: 'hannah',
    lead: 'hannah',
    ago: 50,
    type: 'Papers',
    state: 'in_progress',
  },
  {
    title: 'Foundation bolt 4 is off by 11 mm',
    project: '26-038',
    by: 'marcus',
    lead: 'marcus',
    ago: 44,
    priority: 'high',
    phase: 'site',
    state: 'in_progress',
    said: [
      { by: 'joel', after: 6, words: 'Within what the engineer allows if the plate is slotted; letter is asked for.' },
    ],
  },
  {
    title: 'Lender asks for photos of the progress',
    project: '26-041',
    by: 'developer',
    lead: 'employee',
    ago: 60,
    type: 'Papers',
    side: 'developer',
    state: 'in_progress',
    said: [{ by: 'employee', after: 5, shared: true, words: 'You have them on Friday, one of each module.' }],
  },
  {
    title: 'Gate code list for the set day',
    project: '26-038',
    by: 'marcus',
    lead: 'admin',
    ago: 64,
    type: 'Delivery and access',
    phase: 'site',
    state: 'in_progress',
  },
  {
    title: 'Solar inverter reports fault E-031',
    project: '26-041',
    by: 'ana',
    lead: 'ana',
    ago: 96,
    phase: 'site',
    state: 'waiting_third_party',
    waits: 'The maker sends a new board',
    said: [
      { by: 'ana', after: 8, words: 'Serial number and log went to the maker; they answer by the end of the week.' },
    ],
  },
  ...askedBeside,
];
