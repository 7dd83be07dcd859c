import { defineRecord, type Field } from '#platform/shared/record.ts';
import type { Text } from '#platform/shared/text.ts';
import { calendarPlaces, policyKinds, policyPauses, policyPhases, policyPriorities, policySources } from './choices.ts';

const hours = (en: string, es: string, help?: Text) =>
  ({
    kind: 'text',
    max: 120,
    label: { en, es },
    ...(help === undefined ? {} : { help }),
    table: { width: 190 },
  }) as const satisfies Field;

/** When a factory, or the company, works: what deadlines are counted in. */
export const businessCalendar = defineRecord({
  name: 'business_calendar',
  path: '/business-calendars',
  screen: '/admin?tab=calendars',
  one: { en: 'Calendar', es: 'Calendario' },
  many: { en: 'Calendars', es: 'Calendarios' },
  access: { read: 'deadlines.read', write: 'deadlines.write', remove: 'deadlines.write' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' } },
    place: {
      kind: 'choice',
      required: true,
      choices: calendarPlaces,
      label: { en: 'Whose', es: 'De quién' },
      help: {
        en: 'A ticket counts in the calendar of its project’s factory; without one, in the company’s.',
        es: 'Un ticket cuenta en el calendario de la planta de su proyecto; sin ella, en el de la empresa.',
      },
    },
    time_zone: {
      kind: 'text',
      max: 60,
      required: true,
      label: { en: 'Time zone', es: 'Zona horaria' },
      help: { en: 'Like America/Denver.', es: 'Como America/Monterrey.' },
    },
    monday: hours('Monday', 'Lunes', {
      en: '7:00-12:00, 12:30-16:00: what lies between is lunch. Empty is a day off.',
      es: '7:00-12:00, 12:30-16:00: lo que queda en medio es la comida. Vacío es día libre.',
    }),
    tuesday: hours('Tuesday', 'Martes'),
    wednesday: hours('Wednesday', 'Miércoles'),
    thursday: hours('Thursday', 'Jueves'),
    friday: hours('Friday', 'Viernes'),
    saturday: hours('Saturday', 'Sábado'),
    sunday: hours('Sunday', 'Domingo'),
    holidays: {
      kind: 'prose',
      max: 6000,
      label: { en: 'Holidays', es: 'Días festivos' },
      help: {
        en: 'One day in each line, with its name in both languages: 2026-12-25 Christmas | Navidad',
        es: 'Un día por línea, con su nombre en los dos idiomas: 2026-12-25 Christmas | Navidad',
      },
      form: { wide: true },
    },
  },
});

const minutes = (en: string, es: string) =>
  ({
    kind: 'number',
    min: 1,
    max: 525_600,
    whole: true,
    label: { en, es },
    table: { width: 130, hidden: true },
  }) as const satisfies Field;

/** How soon somebody is answered, and how soon it is solved. */
export const deadlinePolicy = defineRecord({
  name: 'deadline_policy',
  path: '/deadline-policies',
  screen: '/admin?tab=deadlines',
  one: { en: 'Deadline policy', es: 'Regla de plazos' },
  many: { en: 'Deadlines', es: 'Plazos' },
  feminine: true,
  access: { read: 'deadlines.read', write: 'deadlines.write', remove: 'deadlines.write' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' }, table: { width: 220 } },
    about: {
      kind: 'prose',
      max: 1000,
      label: { en: 'What it is for', es: 'Para qué es' },
      form: { wide: true },
    },
    rank: {
      kind: 'number',
      min: 1,
      max: 999,
      whole: true,
      required: true,
      label: { en: 'Order', es: 'Orden' },
      help: {
        en: 'The first policy in this order that matches a ticket is its policy; the default takes what is left.',
        es: 'La primera regla en este orden que corresponde a un ticket es la suya; la predeterminada toma el resto.',
      },
    },
    enabled: { kind: 'flag', label: { en: 'In use', es: 'En uso' } },
    is_default: { kind: 'flag', derived: true, label: { en: 'Default', es: 'Predeterminada' } },
    kinds: {
      kind: 'choices',
      choices: policyKinds,
      label: { en: 'For kinds', es: 'Para los tipos' },
      help: { en: 'None chosen: all of them. The same for the lists below.', es: 'Sin elegir: todos. Igual abajo.' },
    },
    phases: { kind: 'choices', choices: policyPhases, label: { en: 'For phases', es: 'Para las fases' } },
    priorities: {
      kind: 'choices',
      choices: policyPriorities,
      label: { en: 'For priorities', es: 'Para las prioridades' },
    },
    sources: { kind: 'choices', choices: policySources, label: { en: 'Asked by', es: 'Lo pide' } },
    pauses: {
      kind: 'choices',
      choices: policyPauses,
      label: { en: 'Stands still while', es: 'Se detiene mientras' },
      help: { en: 'A pause is no answer.', es: 'Una pausa no es una respuesta.' },
    },
    any_hour: {
      kind: 'choices',
      choices: policyPriorities,
      label: { en: 'Counts day and night for', es: 'Cuenta día y noche para' },
      help: {
        en: 'What can’t wait until the morning: its minutes pass at night and on holidays too.',
        es: 'Lo que no puede esperar a la mañana: sus minutos corren también de noche y en días festivos.',
      },
    },
    response_urgent: { ...minutes('Urgent: answer, minutes', 'Urgente: respuesta, minutos'), required: true },
    resolution_urgent: minutes('Urgent: solve, minutes', 'Urgente: solución, minutos'),
    response_high: { ...minutes('High: answer, minutes', 'Alta: respuesta, minutos'), required: true },
    resolution_high: minutes('High: solve, minutes', 'Alta: solución, minutos'),
    response_medium: { ...minutes('Medium: answer, minutes', 'Media: respuesta, minutos'), required: true },
    resolution_medium: minutes('Medium: solve, minutes', 'Media: solución, minutos'),
    response_low: { ...minutes('Low: answer, minutes', 'Baja: respuesta, minutos'), required: true },
    resolution_low: minutes('Low: solve, minutes', 'Baja: solución, minutos'),
  },
});
