export interface SampleItem {
  title: string;
  minutes: number;
  spent?: number;
  status?: 'pending' | 'discussed' | 'deferred' | 'dropped';
  presenter?: string;
  project?: string;
  /** By its title. */
  ticket?: string;
  notes?: string;
  carried?: number;
  decision?: string;
  by?: readonly string[];
  information?: string;
  actions?: readonly { title: string; owner: string; due: number; done?: number; underWay?: true }[];
}

interface SampleMeeting {
  /** Weeks before the one of this week. */
  weeks: number;
  state: 'open' | 'closed';
  items: readonly SampleItem[];
  /** Waits in the backlog of the series. */
  parked?: readonly string[];
}

export interface SampleSeries {
  name: string;
  title: string;
  tz: string;
  time: string;
  minutes: number;
  location: string;
  facilitator: string;
  noteTaker: string;
  people: readonly string[];
  guests?: string;
  template: string;
  meetings: readonly SampleMeeting[];
}

export const weekly: SampleSeries = {
  name: 'operations weekly',
  title: 'Operations weekly',
  tz: 'America/Los_Angeles',
  time: '10:00',
  minutes: 60,
  location: 'Room 2, Loma Linda',
  facilitator: 'admin',
  noteTaker: 'marcus',
  people: ['admin', 'hannah', 'marcus', 'tomas', 'employee', 'priya', 'joel'],
  guests: 'dispatch@bragg.example',
  template: 'Safety and news 5\nRates 5\nOpen 5',
  meetings: [
    {
      weeks: 2,
      state: 'closed',
      items: [
        {
          title: 'Safety and news',
          minutes: 5,
          spent: 240,
          status: 'discussed',
          information: 'No incident in 41 days.',
        },
        {
          title: 'Roof trusses, one supplier for two jobs',
          minutes: 15,
          spent: 1020,
          status: 'discussed',
          project: '26-033',
          decision: 'No order above $40,000 without a second quote.',
          by: ['admin', 'priya'],
          actions: [{ title: 'Get a second quote for roof trusses', owner: 'priya', due: -3 }],
        },
        {
          title: 'Silver Bow Flats, who names the carrier',
          minutes: 10,
          spent: 540,
          status: 'discussed',
          project: '26-038',
          actions: [{ title: 'Name the carrier for modules 5 to 8', owner: 'admin', due: -1 }],
        },
        {
          title: 'Casa Treviño, plan approval',
          minutes: 10,
          status: 'deferred',
          project: '26-036',
          presenter: 'tomas',
        },
      ],
    },
    {
      weeks: 1,
      state: 'closed',
      items: [
        {
          title: 'Loma Linda yard is full',
          minutes: 15,
          spent: 960,
          status: 'discussed',
          decision: 'Modules 9 to 12 go to Yucaipa for two weeks.',
          by: ['admin', 'hannah'],
          actions: [{ title: 'Yard plan for January', owner: 'employee', due: 14 }],
        },
        {
          title: 'Juniper Ridge, pre-ship sign-offs',
          minutes: 10,
          spent: 540,
          status: 'discussed',
          project: '26-041',
          actions: [{ title: 'Re-inspect module 8', owner: 'joel', due: -4, done: -4 }],
        },
        {
          title: 'Casa Treviño, plan approval',
          minutes: 10,
          status: 'deferred',
          project: '26-036',
          presenter: 'tomas',
          carried: 1,
        },
        { title: 'Winter tires for carriers, Butte', minutes: 5, status: 'deferred' },
        { title: 'Who trains the new QA lead in Reno', minutes: 5, status: 'deferred', presenter: 'employee' },
        {
          title: 'Truckee Meadows, final inspection',
          minutes: 10,
          spent: 420,
          status: 'discussed',
          project: '26-029',
          information: 'Booked with the county for 9:00 in the morning.',
          actions: [{ title: 'Book the final inspection, Truckee', owner: 'marcus', due: -3, done: -3 }],
        },
      ],
      parked: ['Winter set rules', 'Price list of cranes'],
    },
    {
      weeks: 0,
      state: 'open',
      items: [
        { title: 'Safety and news', minutes: 5 },
        {
          title: 'Juniper Ridge, crane clash on the set day',
          minutes: 10,
          project: '26-041',
          presenter: 'hannah',
          notes: 'Bragg has one 90 ton crane for both jobs that week.',
        },
        {
          title: 'Silver Bow Flats, crane access at 44 Copper St',
          minutes: 15,
          project: '26-038',
          ticket: 'Crane access at Copper Street',
          presenter: 'marcus',
          notes:
            'Alley is 19 ft, the 90 ton needs 24 for its outriggers. Bragg can send the 60 ton, it reaches all six modules from Copper St.',
          actions: [
            { title: 'File the street closure with the city', owner: 'marcus', due: 3, underWay: true },
            { title: 'Send axle weights to Westline', owner: 'employee', due: 0 },
          ],
        },
        { title: 'Cumbres Norte, line 2 stood still on Wednesday', minutes: 5, project: '26-033', presenter: 'tomas' },
        { title: 'Casa Treviño, plan approval', minutes: 10, project: '26-036', presenter: 'tomas', carried: 3 },
        {
          title: 'Sagebrush Court, the heat pump that hums',
          minutes: 5,
          project: '25-098',
          ticket: 'The heat pump hums at night',
          presenter: 'employee',
          notes: 'The same unit hummed in 25-112: a loose foot of the outdoor unit.',
        },
        { title: 'Rates for December', minutes: 5, presenter: 'priya' },
        { title: 'Open', minutes: 5 },
      ],
    },
  ],
};

export const standUp: SampleSeries = {
  name: 'junta de planta',
  title: 'Junta de planta, Monterrey',
  tz: 'America/Monterrey',
  time: '07:30',
  minutes: 20,
  location: 'Línea 1, pizarrón',
  facilitator: 'tomas',
  noteTaker: 'tomas',
  people: ['tomas', 'joel', 'hannah'],
  guests: 'linea2@cumbres.example',
  template: 'Seguridad 3\nAvance de ayer 7\nQué falta hoy 7\nAvisos 3',
  meetings: [
    {
      weeks: 1,
      state: 'closed',
      items: [
        {
          title: 'Seguridad',
          minutes: 3,
          spent: 150,
          status: 'discussed',
          information: 'Simulacro el jueves a las 11.',
        },
        {
          title: 'Línea 2 parada por falta de tornillos',
          minutes: 7,
          spent: 560,
          status: 'discussed',
          project: '26-033',
          decision: 'Se pide un mes de tornillos por adelantado.',
          by: ['tomas'],
          actions: [
            { title: 'Pedir tornillos de 5/8 para diciembre', owner: 'tomas', due: -2 },
            { title: 'Fotos del perno 4 para el ingeniero', owner: 'joel', due: 1 },
          ],
        },
        { title: 'Guantes nuevos', minutes: 3, status: 'deferred' },
      ],
    },
    {
      weeks: 0,
      state: 'open',
      items: [
        { title: 'Seguridad', minutes: 3 },
        { title: 'Avance de ayer', minutes: 7, project: '26-033' },
        { title: 'Guantes nuevos', minutes: 3, carried: 1 },
        { title: 'Avisos', minutes: 3 },
      ],
    },
  ],
};
