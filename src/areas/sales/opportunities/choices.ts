import { texts } from '#platform/shared/text.ts';

/** The two ways in which the builder sells, as the specification reports them. */
export const pipelines = ['dtc', 'b2b'] as const;
export type Pipeline = (typeof pipelines)[number];
export const pipelineWords = texts({
  dtc: { en: 'Home buyers', es: 'Compradores de casa' },
  b2b: { en: 'Developers', es: 'Desarrolladores' },
});

/** Why a deal was lost. */
export const lostReasons = texts({
  price: { en: 'Price', es: 'Precio' },
  no_slot: { en: 'No slot in time', es: 'Sin turno a tiempo' },
  land: { en: 'Land or permit', es: 'Terreno o permiso' },
  financing: { en: 'Financing', es: 'Financiamiento' },
  site_built: { en: 'Chose site-built', es: 'Eligió obra tradicional' },
  competitor: { en: 'Chose a competitor', es: 'Eligió a un competidor' },
  timing: { en: 'Put off', es: 'Pospuesto' },
  no_answer: { en: 'Stopped answering', es: 'Dejó de responder' },
  other: { en: 'Other', es: 'Otro' },
});

/** What a stage may demand of a deal before it goes on from there. */
export const stageDemands = texts({
  amount: { en: 'Amount', es: 'Importe' },
  expected_close: { en: 'Expected to close', es: 'Cierre previsto' },
  company_id: { en: 'Company', es: 'Empresa' },
  owner: { en: 'In charge', es: 'A cargo' },
  source: { en: 'Lead source', es: 'Origen' },
  units: { en: 'Homes', es: 'Casas' },
  modules: { en: 'Modules', es: 'Módulos' },
  factory: { en: 'Factory', es: 'Planta' },
  slot_month: { en: 'Month wanted', es: 'Mes deseado' },
  address_line1: { en: 'Street of the site', es: 'Calle del terreno' },
  city: { en: 'City of the site', es: 'Ciudad del terreno' },
  state_code: { en: 'State of the site', es: 'Estado del terreno' },
});

/** How a deal came to stand where it does, in its history. */
export const moveKinds = texts({
  start: { en: 'Began', es: 'Empezó' },
  forward: { en: 'Went on', es: 'Avanzó' },
  skip: { en: 'Skipped ahead', es: 'Saltó etapas' },
  back: { en: 'Went back', es: 'Retrocedió' },
  won: { en: 'Won', es: 'Ganado' },
  lost: { en: 'Lost', es: 'Perdido' },
  reopened: { en: 'Reopened', es: 'Reabierto' },
  taken_back: { en: 'Taken back', es: 'Revertido' },
});
