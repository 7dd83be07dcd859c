import { texts } from '#platform/shared/text.ts';

export const changeStatuses = [
  'draft',
  'pricing',
  'internal_review',
  'sent',
  'approved',
  'executed',
  'declined',
  'void',
] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

export const statusWords = {
  draft: { en: 'Draft', es: 'Borrador', tone: 'neutral' },
  pricing: { en: 'Pricing', es: 'En cotización', tone: 'info' },
  internal_review: { en: 'Internal review', es: 'Revisión interna', tone: 'warn' },
  sent: { en: 'Sent', es: 'Enviada', tone: 'info' },
  approved: { en: 'Approved', es: 'Aprobada', tone: 'good' },
  executed: { en: 'Executed', es: 'Ejecutada', tone: 'good' },
  declined: { en: 'Declined', es: 'Rechazada', tone: 'bad' },
  void: { en: 'Void', es: 'Anulada', tone: 'neutral' },
} as const;

export const reasonWords = texts({
  client_request: { en: 'Client request', es: 'Petición del cliente' },
  design_development: { en: 'Design development', es: 'Desarrollo del diseño' },
  existing_condition: { en: 'Existing condition', es: 'Condición existente' },
  regulatory: { en: 'Regulatory', es: 'Normativa' },
  error_omission: { en: 'Error or omission', es: 'Error u omisión' },
  allowance: { en: 'Allowance', es: 'Provisión' },
  supply: { en: 'Supply', es: 'Suministro' },
  backcharge: { en: 'Back-charge', es: 'Cargo a un tercero' },
  field_change: { en: 'Field change', es: 'Cambio en obra' },
});
export type ChangeReason = keyof typeof reasonWords;

export const payments = ['not_billed', 'billed', 'paid', 'in_loan'] as const;
export type Payment = (typeof payments)[number];
export const paymentWords = texts({
  not_billed: { en: 'Not billed', es: 'Sin facturar', tone: 'neutral' },
  billed: { en: 'Billed', es: 'Facturada', tone: 'info' },
  paid: { en: 'Paid', es: 'Pagada', tone: 'good' },
  in_loan: { en: 'In the loan', es: 'En el préstamo', tone: 'info' },
});

export const absorberWords = texts({
  builder: { en: 'The builder', es: 'El constructor' },
  trade: { en: 'A trade', es: 'Un oficio' },
  supplier: { en: 'A supplier', es: 'Un proveedor' },
});

export const lineChanges = ['added', 'removed', 'modified'] as const;
export type LineChange = (typeof lineChanges)[number];
export const lineChangeWords = texts({
  added: { en: 'Added', es: 'Agregado' },
  removed: { en: 'Removed', es: 'Quitado' },
  modified: { en: 'Changed', es: 'Cambiado' },
});

/** Who looks at it inside before it is sent: each somebody else, and none of those who wrote or priced it. */
export const reviewRoles = ['pm', 'finance', 'planner', 'admin'] as const;
export type ReviewRole = (typeof reviewRoles)[number];
export const reviewRoleWords = texts({
  pm: { en: 'Project manager', es: 'Gerente de proyecto' },
  finance: { en: 'Finance', es: 'Finanzas' },
  planner: { en: 'Factory planner', es: 'Planificación de planta' },
  admin: { en: 'Admin, above the limit', es: 'Administrador, por el límite' },
});

/** How far a module is when a change is asked for, by which work that is done already has to be done again. */
export const stages = ['none', 'planned', 'on_line', 'built', 'left'] as const;
export type Stage = (typeof stages)[number];
export const stageWords = texts({
  none: { en: 'No module is touched', es: 'No se toca ningún módulo' },
  planned: { en: 'Not begun', es: 'Sin empezar' },
  on_line: { en: 'On the line', es: 'En línea' },
  built: { en: 'Built, in the factory', es: 'Construido, en planta' },
  left: { en: 'Left the factory', es: 'Salió de la planta' },
});

/** What is added to the cost of work on a module by how far it is, in percent, until somebody says otherwise. */
export const usualRework: Readonly<Record<Stage, number>> = { none: 0, planned: 0, on_line: 15, built: 35, left: 60 };

export const audiences = ['internal', 'shared'] as const;

/** What an owner or developer stands for by signing, kept with the signature in the language in which it was read. */
export const consentWords = texts({
  owner: {
    en: 'I agree to this change to my home, to what it costs and to the days it moves. I agree that my signature on this screen counts like one on paper.',
    es: 'Acepto este cambio en mi casa, lo que cuesta y los días que mueve. Acepto que mi firma en esta pantalla vale como una en papel.',
  },
  developer: {
    en: 'I agree to this change for the developer, to what it costs and to the days it moves. I agree that my signature on this screen counts like one on paper.',
    es: 'Acepto este cambio por el desarrollador, lo que cuesta y los días que mueve. Acepto que mi firma en esta pantalla vale como una en papel.',
  },
});
