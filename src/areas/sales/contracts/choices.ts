import { texts } from '#platform/shared/text.ts';

/** The kinds of contract, as the specification names them. */
export const contractTypes = ['Design Agreement', 'Letter of Intent', 'Manufacturing Agreement'] as const;
export type ContractType = (typeof contractTypes)[number];

export const contractTypeWords = texts({
  'Design Agreement': { en: 'Design Agreement', es: 'Acuerdo de diseño' },
  'Letter of Intent': { en: 'Letter of Intent', es: 'Carta de intención' },
  'Manufacturing Agreement': { en: 'Manufacturing Agreement', es: 'Acuerdo de fabricación' },
});

/** In which language a contract is written. */
export const paperWords = texts({
  en: { en: 'In English', es: 'En inglés' },
  es: { en: 'In Spanish', es: 'En español' },
  both: { en: 'Both, side by side', es: 'Ambos, lado a lado' },
});
export type PaperLanguage = keyof typeof paperWords;

/** What somebody is to a contract. */
export const partyRoles = ['buyer', 'builder', 'developer', 'lender', 'witness'] as const;
export const partyRoleWords = texts({
  buyer: { en: 'Buyer', es: 'Comprador' },
  builder: { en: 'Builder', es: 'Constructor' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  lender: { en: 'Lender', es: 'Prestamista' },
  witness: { en: 'Witness', es: 'Testigo' },
});

/** What a party does with the envelope. */
export const partyPartWords = texts({
  signer: { en: 'Signs', es: 'Firma' },
  approver: { en: 'Approves', es: 'Aprueba' },
  viewer: { en: 'Reads', es: 'Lee' },
  copy: { en: 'Gets a copy', es: 'Recibe copia' },
});
export const partyParts = ['signer', 'approver', 'viewer', 'copy'] as const;

/** When a payment falls due. */
export const paymentTriggers = ['signature', 'date', 'plan_approval', 'production_start', 'ship', 'handover'] as const;
export type PaymentTrigger = (typeof paymentTriggers)[number];
export const paymentTriggerWords = texts({
  signature: { en: 'On signature', es: 'A la firma' },
  date: { en: 'On a fixed date', es: 'En una fecha fija' },
  plan_approval: { en: 'On plan approval', es: 'Al aprobarse los planos' },
  production_start: { en: 'When production starts', es: 'Al iniciar la producción' },
  ship: { en: 'On shipment', es: 'Al enviarse' },
  handover: { en: 'On handover', es: 'A la entrega' },
});

export const paymentStateWords = texts({
  planned: { en: 'To come', es: 'Por venir' },
  overdue: { en: 'Overdue', es: 'Vencida' },
  part: { en: 'Partly paid', es: 'Pagada en parte' },
  paid: { en: 'Paid', es: 'Pagada' },
});

/** Where nobody changes the words any more: what was agreed is amended by a change order alone. */
export const signedStates = ['completed', 'superseded', 'terminated'] as const;

/** What a clause may name between two braces, and what it stands for. */
export const clauseFields = texts({
  'company.name': { en: 'The builder’s name', es: 'Nombre del constructor' },
  'contract.number': { en: 'Number of the contract', es: 'Número del contrato' },
  'contract.title': { en: 'Title of the contract', es: 'Título del contrato' },
  'contract.amount': { en: 'Amount', es: 'Importe' },
  'contract.deposit': { en: 'Deposit', es: 'Depósito' },
  'contract.refundable_until': { en: 'Deposit refundable until', es: 'Depósito reembolsable hasta' },
  'contract.effective_on': { en: 'Effective on', es: 'Vigente desde' },
  'contract.expires_on': { en: 'Offer ends on', es: 'La oferta vence el' },
  'contract.price_hold_until': { en: 'Price held until', es: 'Precio fijo hasta' },
  'contract.exclusivity_until': { en: 'Exclusive until', es: 'Exclusividad hasta' },
  'contract.payments': { en: 'Payment schedule, as a table', es: 'Calendario de pagos, como tabla' },
  'contract.conditions': { en: 'Conditions, as a list', es: 'Condiciones, como lista' },
  'slot.factory': { en: 'Factory of the slot', es: 'Planta del turno reservado' },
  'slot.modules': { en: 'Modules of the slot', es: 'Módulos del turno reservado' },
  'slot.month': { en: 'Month of the slot', es: 'Mes del turno reservado' },
  'project.number': { en: 'Number of the project', es: 'Número del proyecto' },
  'project.name': { en: 'Name of the project', es: 'Nombre del proyecto' },
  'project.address': { en: 'Address of the site', es: 'Dirección del sitio' },
  'unit.name': { en: 'Name of the home', es: 'Nombre de la casa' },
  'unit.plan': { en: 'Plan of the home', es: 'Plano de la casa' },
  'estimate.code': { en: 'Number of the estimate', es: 'Número de la estimación' },
  'estimate.price': { en: 'Price of the estimate', es: 'Precio de la estimación' },
  'buyer.names': { en: 'Names of the buyers', es: 'Nombres de los compradores' },
  'builder.names': { en: 'Who signs for the builder', es: 'Quién firma por el constructor' },
});
export type ClauseField = keyof typeof clauseFields;

/** Days before an end at which whoever is in charge is told. */
export const alertDays = [30, 14, 7] as const;
