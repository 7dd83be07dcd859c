import { faultOf, refuse } from '#platform/shared/errors.ts';
import { TimeZone } from '#platform/shared/fields.ts';
import { texts } from '#platform/shared/text.ts';
import { serveRecord, type Done } from '#platform/server/record/serve-record.ts';
import { priorities } from '../choices.ts';
import { businessCalendar, deadlinePolicy } from '../record.ts';
import { calendarRules, holidaysText, hoursText, readHolidays, readHours, weekdays } from '../schema.ts';
import { businessCalendars, deadlinePolicies } from './tables.ts';

const rules = texts({
  zone: { en: 'Must be a time zone like America/Denver.', es: 'Debe ser una zona horaria como America/Monterrey.' },
  placeTaken: { en: 'Has a calendar already.', es: 'Ya tiene un calendario.' },
  company: {
    en: 'The company’s calendar stays: what belongs to no factory is counted in it.',
    es: 'El calendario de la empresa se queda: en él cuenta lo que no es de ninguna planta.',
  },
  noWork: { en: 'Somebody must work on some day.', es: 'Algún día se debe trabajar.' },
  nameTaken: { en: 'Another policy has this name.', es: 'Otra regla tiene este nombre.' },
  defaultEnabled: { en: 'The default policy stays in use.', es: 'La regla predeterminada sigue en uso.' },
  defaultStays: { en: 'The default policy stays.', es: 'La regla predeterminada se queda.' },
  defaultMatches: {
    en: 'The default policy is for all that no other one matches.',
    es: 'La regla predeterminada es para todo lo que ninguna otra abarca.',
  },
  order: {
    en: 'Must be no shorter than the time to answer.',
    es: 'No debe ser más corto que el tiempo de respuesta.',
  },
});

/** Open tickets that it concerns are reckoned anew, soon after it was kept. */
const reckonAnew = ({ write, id }: Pick<Done, 'write' | 'id'>): void =>
  write.job('reckon_tickets', { id }, { key: `reckon_tickets:${id}` });

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

export const servedBusinessCalendars = serveRecord(businessCalendar, {
  table: businessCalendars,
  changed: async (done) => reckonAnew(done),
  check({ before, after }) {
    if (before?.['place'] === 'company' && after['place'] !== 'company') throw refuse('place', rules.company);
    if (!TimeZone.safeParse(after['time_zone']).success) throw refuse('time_zone', rules.zone);
    const hours: Record<string, string | null> = {};
    for (const weekday of weekdays) {
      const ranges = readHours(words(after[weekday]));
      if (!Array.isArray(ranges)) throw refuse(weekday, ranges);
      hours[weekday] = hoursText(ranges);
    }
    if (after['place'] !== 'none' && Object.values(hours).every((each) => each === null))
      throw refuse('monday', rules.noWork);
    const holidays = readHolidays(words(after['holidays']));
    if (!Array.isArray(holidays)) throw refuse('holidays', holidays);
    return { ...hours, holidays: holidaysText(holidays) };
  },
  constraints: {
    business_calendars_place: faultOf('place', rules.placeTaken),
    business_calendars_company: faultOf('place', rules.company),
    business_calendars_zone: faultOf('time_zone', rules.zone),
    business_calendars_hours: faultOf('monday', calendarRules.hours),
    business_calendars_holidays: faultOf('holidays', calendarRules.holidays),
  },
});

const matched = ['kinds', 'phases', 'priorities', 'sources'] as const;

export const servedDeadlinePolicies = serveRecord(deadlinePolicy, {
  table: deadlinePolicies,
  changed: async (done) => reckonAnew(done),
  check({ before, after }) {
    for (const priority of priorities) {
      const [response, resolution] = [after[`response_${priority}`], after[`resolution_${priority}`] ?? null];
      if (typeof response === 'number' && typeof resolution === 'number' && resolution < response)
        throw refuse(`resolution_${priority}`, rules.order);
    }
    if (before?.['is_default'] !== true) return;
    if (after['enabled'] !== true) throw refuse('enabled', rules.defaultEnabled);
    for (const field of matched) {
      const chosen = after[field];
      if (Array.isArray(chosen) && chosen.length > 0) throw refuse(field, rules.defaultMatches);
    }
  },
  constraints: {
    deadline_policies_name: faultOf('name', rules.nameTaken),
    deadline_policies_default_holds: faultOf('enabled', rules.defaultStays),
    ...Object.fromEntries(
      priorities.map((priority) => [`deadline_policies_${priority}`, faultOf(`resolution_${priority}`, rules.order)]),
    ),
  },
});
