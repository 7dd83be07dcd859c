import { businessCalendars, deadlinePolicies } from '#areas/company/deadlines/server/tables.ts';
import { departments } from '#areas/people/departments/server/tables.ts';
import { holidaysOf, type CalendarName } from '#platform/shared/working-days.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

/** The names of the days off, as the calendars show them. */
const holidayNames: Readonly<Record<string, string>> = {
  new_year: 'New Year’s Day | Año Nuevo',
  memorial_day: 'Memorial Day | Día de los Caídos',
  juneteenth: 'Juneteenth | Juneteenth',
  independence_day: 'Independence Day | Día de la Independencia',
  labor_day: 'Labor Day | Día del Trabajo',
  thanksgiving: 'Thanksgiving | Día de Acción de Gracias',
  day_after_thanksgiving: 'Day after Thanksgiving | Día después de Acción de Gracias',
  christmas: 'Christmas | Navidad',
  constitution_day: 'Constitution Day | Día de la Constitución',
  juarez_birthday: 'Birthday of Benito Juárez | Natalicio de Benito Juárez',
  mx_labor_day: 'Labor Day | Día del Trabajo',
  mx_independence_day: 'Independence Day | Día de la Independencia',
  transfer_of_power: 'Transfer of power | Transmisión del Poder Ejecutivo',
  revolution_day: 'Revolution Day | Día de la Revolución',
};

function holidaysFrom(year: number, calendar: CalendarName): string {
  return [year, year + 1]
    .flatMap((each) => [...holidaysOf(each, calendar)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, key]) => `${day} ${holidayNames[key] ?? key}`)
    .join('\n');
}

/** When the four factories work. */
const factories: readonly {
  place: string;
  name: string;
  zone: string;
  hours: string;
  friday?: string;
  saturday?: string;
  holidays: CalendarName;
}[] = [
  { place: 'butte', name: 'Butte', zone: 'America/Denver', hours: '07:00-12:00, 12:30-16:00', holidays: 'us' },
  { place: 'reno', name: 'Reno', zone: 'America/Los_Angeles', hours: '06:30-11:30, 12:00-15:00', holidays: 'us' },
  {
    place: 'loma_linda',
    name: 'Loma Linda',
    zone: 'America/Los_Angeles',
    hours: '07:00-11:30, 12:00-15:30',
    holidays: 'us',
  },
  {
    place: 'monterrey',
    name: 'Monterrey',
    zone: 'America/Monterrey',
    hours: '08:00-13:00, 14:00-18:00',
    friday: '08:00-13:00, 14:00-17:00',
    saturday: '08:00-13:00',
    holidays: 'mx',
  },
];

/** Who does which work together, by user names. */
const teams: readonly { name: string; about: string; lead: string; members: readonly string[] }[] = [
  {
    name: 'Customer care',
    about: 'Answers owners and developers, and sees to it that what they ask is done.',
    lead: 'ana',
    members: ['ana', 'hannah', 'employee'],
  },
  {
    name: 'Field',
    about: 'Crane days, site work and what is found on site.',
    lead: 'marcus',
    members: ['marcus', 'joel'],
  },
  {
    name: 'Quality',
    about: 'Punch items, inspections and sign-offs.',
    lead: 'joel',
    members: ['joel', 'floor', 'tomas'],
  },
  { name: 'Operations', about: 'The plan of all factories.', lead: 'admin', members: ['admin', 'employee', 'hannah'] },
];

/** Departments, the factories' calendars, and what is promised beside the default. */
export async function loadDeadlines(write: Write, today: string): Promise<void> {
  const createdBy = sampleId('admin');
  const year = Number(today.slice(0, 4));
  await write.tx.insert(departments).values(
    teams.map(({ name, about, lead, members }) => ({
      id: sampleId(`department ${name}`),
      name,
      about,
      leadId: sampleId(lead),
      members: members.map((each) => sampleId(each)),
      createdBy,
    })),
  );
  await write.tx.insert(businessCalendars).values(
    factories.map(({ place, name, zone, hours, friday, saturday, holidays }) => ({
      id: sampleId(`calendar ${place}`),
      name,
      place,
      timeZone: zone,
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: friday ?? hours,
      saturday: saturday ?? null,
      holidays: holidaysFrom(year, holidays),
      createdBy,
    })),
  );
  await write.tx.insert(deadlinePolicies).values({
    id: sampleId('policy owners'),
    name: 'Owners’ requests',
    about: 'What somebody who lives in one of our homes asks: answered the same morning.',
    rank: 10,
    enabled: true,
    // What a home is covered for has a promise of its own, that knows no closing time.
    kinds: ['general'],
    sources: ['owner_portal', 'device_alert'],
    pauses: ['waiting_requester', 'waiting_third_party'],
    responseUrgent: 30,
    resolutionUrgent: 240,
    responseHigh: 60,
    resolutionHigh: 480,
    responseMedium: 240,
    resolutionMedium: 1440,
    responseLow: 480,
    resolutionLow: 2880,
    createdBy,
  });
}
