import { aside, projectField, proseField, titleField, unitField } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { serviceTypes } from './choices.ts';

const coordinator = { role: 'warranty_coord', who: { en: 'Coordinator', es: 'Coordinación' } } as const;

/** A visit to a home: what for, who comes and when. Its tickets, checklist, parts and photos hang on it (`schema.ts`). */
export const serviceTrip = defineRecord({
  name: 'service_trip',
  path: '/service-trips',
  screen: '/projects/service-trips',
  one: { en: 'Service trip', es: 'Visita de servicio' },
  many: { en: 'Service trips', es: 'Visitas de servicio' },
  feminine: true,
  code: 'ST',
  access: { read: 'trips.read', write: 'trips.write', remove: 'trips.remove' },
  project: 'project_id',
  title: 'title',
  sheet: {
    table: 'service trips',
    labels: {
      code: 'Number',
      title: 'Name',
      state: 'Status',
      project_id: 'Project',
      unit_id: 'Unit',
      service_type: 'Service Type',
      technician: 'Assignee',
      provider_name: 'Provider',
      window_start: 'Due Date',
      window_end: 'Window End',
      travel_km: 'Travel',
      outcome: 'Outcome',
    },
  },
  fields: {
    title: {
      ...titleField({ width: 260, label: { en: 'What for', es: 'Para qué' } }),
      help: { en: 'The people of the home read it.', es: 'Lo lee la gente de la casa.' },
    },
    project_id: projectField,
    unit_id: unitField,
    service_type: {
      kind: 'choice',
      choices: serviceTypes,
      required: true,
      label: { en: 'Service type', es: 'Tipo de servicio' },
      table: { groupable: true },
    },
    technician: {
      kind: 'person',
      label: { en: 'Technician', es: 'Técnico' },
      help: {
        en: 'Somebody of the house, or else a provider from outside.',
        es: 'Alguien de la empresa, o bien un proveedor externo.',
      },
      table: { groupable: true },
    },
    provider_name: {
      kind: 'text',
      max: 120,
      found: 'words',
      label: { en: 'Provider', es: 'Proveedor' },
      table: { groupable: true, width: 170 },
    },
    provider_email: aside({ kind: 'text', max: 254, label: { en: 'Provider’s e-mail', es: 'Correo del proveedor' } }),
    provider_phone: aside({ kind: 'text', max: 40, label: { en: 'Provider’s phone', es: 'Teléfono del proveedor' } }),
    window_start: { kind: 'moment', label: { en: 'Comes from', es: 'Llega desde' } },
    window_end: { kind: 'moment', label: { en: 'Comes by', es: 'Llega antes de' } },
    walk_on: {
      kind: 'date',
      derived: true,
      label: { en: '11-month visit', es: 'Visita de los 11 meses' },
      help: {
        en: 'About this day: what only looks wrong is put right then, all at once.',
        es: 'Cerca de este día: entonces se arregla, junto, lo que solo se ve mal.',
      },
      table: { hidden: true, width: 150 },
    },
    travel_km: {
      kind: 'number',
      min: 0,
      max: 20_000,
      label: { en: 'Travel, km', es: 'Recorrido, km' },
      table: { total: 'sum', width: 110 },
    },
    item_count: {
      kind: 'number',
      whole: true,
      derived: true,
      label: { en: 'Tickets', es: 'Tickets' },
      table: { width: 90 },
    },
    instructions: proseField(
      2000,
      { en: 'For whoever goes', es: 'Para quien va' },
      {
        found: 'words',
        help: {
          en: 'The way in, pets, tools. The home does not read it.',
          es: 'Acceso, mascotas, herramientas. En la casa no se lee.',
        },
      },
    ),
    outcome: {
      ...proseField(
        2000,
        { en: 'What was done', es: 'Qué se hizo' },
        {
          found: 'words',
          help: { en: 'The people of the home read it.', es: 'Lo lee la gente de la casa.' },
        },
      ),
      form: false,
    },
    arrived_at: aside({ kind: 'moment', label: { en: 'Arrived', es: 'Llegada' }, form: false }),
    departed_at: aside({ kind: 'moment', label: { en: 'Departed', es: 'Salida' }, form: false }),
    signed_by: aside({ kind: 'text', max: 120, derived: true, label: { en: 'Signed by', es: 'Firmada por' } }),
    ical_sequence: {
      kind: 'number',
      whole: true,
      derived: true,
      table: false,
      panel: false,
      label: { en: 'Version in calendars', es: 'Versión en los calendarios' },
    },
  },
  states: {
    first: 'proposed',
    words: {
      proposed: { en: 'Proposed', es: 'Propuesta', tone: 'info' },
      owner_accepted: {
        en: 'Accepted',
        es: 'Aceptada',
        tone: 'info',
        waits: coordinator,
      },
      owner_declined: {
        en: 'Declined',
        es: 'Rechazada',
        tone: 'warn',
        waits: coordinator,
      },
      confirmed: { en: 'Confirmed', es: 'Confirmada', tone: 'good', waits: 'technician' },
      en_route: { en: 'On the way', es: 'En camino', tone: 'info', waits: 'technician' },
      done: { en: 'Done', es: 'Hecha', tone: 'good' },
      no_access: { en: 'No access', es: 'Sin acceso', tone: 'bad' },
      cancelled: { en: 'Cancelled', es: 'Cancelada', tone: 'neutral' },
    },
    edges: [
      {
        from: ['proposed'],
        to: 'owner_accepted',
        label: { en: 'Accept for the owner', es: 'Aceptar por el propietario' },
        who: 'trips.answer',
        guards: ['offered'],
      },
      {
        from: ['proposed', 'owner_accepted', 'confirmed'],
        to: 'owner_declined',
        label: { en: 'Decline for the owner', es: 'Rechazar por el propietario' },
        who: 'trips.answer',
        reason: true,
      },
      {
        from: ['owner_declined'],
        to: 'proposed',
        label: { en: 'Propose again', es: 'Proponer de nuevo' },
        who: 'trips.write',
        guards: ['asks'],
      },
      {
        from: ['owner_accepted'],
        to: 'confirmed',
        label: { en: 'Confirm', es: 'Confirmar' },
        who: 'trips.write',
        guards: ['somebody'],
      },
      {
        from: ['proposed', 'owner_accepted', 'owner_declined', 'confirmed', 'en_route'],
        to: 'cancelled',
        label: { en: 'Cancel', es: 'Cancelar' },
        who: 'trips.write',
        reason: true,
      },
      {
        from: ['confirmed'],
        to: 'en_route',
        label: { en: 'On the way', es: 'En camino' },
        who: 'trips.write',
      },
      {
        from: ['en_route'],
        to: 'done',
        label: { en: 'Done', es: 'Hecha' },
        who: 'trips.write',
        requires: ['outcome'],
      },
      {
        from: ['en_route'],
        to: 'no_access',
        label: { en: 'No access', es: 'Sin acceso' },
        who: 'trips.write',
        reason: true,
      },
    ],
  },
});
