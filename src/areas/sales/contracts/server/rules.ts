import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What contracts refuse, in words. */
export const rules = texts({
  frozen: {
    en: 'It has left the draft: give it back first. What was signed is amended by a change order alone.',
    es: 'Ya no es borrador: devuélvelo primero. Lo firmado solo se modifica con una orden de cambio.',
  },
  kept: { en: 'It was signed, so it stays.', es: 'Está firmado, así que se queda.' },
  step: { en: 'It does not stand where this can be done.', es: 'No está donde esto se puede hacer.' },
  needsReview: {
    en: 'It is above the limit of the company: submit it, so that a second person approves it.',
    es: 'Supera el límite de la empresa: envíalo a revisión para que lo apruebe otra persona.',
  },
  fourEyes: {
    en: 'Whoever submitted it does not approve it. Somebody else has to.',
    es: 'Quien lo presentó no lo aprueba. Debe hacerlo otra persona.',
  },
  financeOnly: {
    en: 'Only finance of this project, or an admin, does this.',
    es: 'Solo finanzas de este proyecto, o un administrador, hace esto.',
  },
  otherType: { en: 'Is a template of another kind.', es: 'Es una plantilla de otro tipo.' },
  noTemplate: {
    en: 'No template is in use for this kind. Put one into use first.',
    es: 'Ninguna plantilla está en uso para este tipo. Pon una en uso primero.',
  },
  otherProject: { en: 'Belongs to another project.', es: 'Es de otro proyecto.' },
  deposit: { en: 'Must not be more than the amount.', es: 'No puede ser más que el importe.' },
  amount: { en: 'Say the amount first.', es: 'Indica primero el importe.' },
  negative: { en: 'Must not be negative.', es: 'No puede ser negativo.' },
  buyer: { en: 'Somebody has to sign for the buyer.', es: 'Alguien debe firmar por el comprador.' },
  builder: { en: 'Somebody has to sign for the builder.', es: 'Alguien debe firmar por el constructor.' },
  noSchedule: { en: 'Say when what is paid.', es: 'Indica cuándo se paga qué.' },
  total: {
    en: 'The payments make {total}, and the amount is {amount}.',
    es: 'Los pagos suman {total}, y el importe es {amount}.',
  },
  past: { en: 'Lies in the past.', es: 'Ya pasó.' },
  field: { en: 'No contract has the field {name}.', es: 'Ningún contrato tiene el campo {name}.' },
  value: {
    en: 'The template asks for: {name}. It has no value yet.',
    es: 'La plantilla pide: {name}. Aún no tiene valor.',
  },
  twice: { en: 'Stands in the list twice.', es: 'Está dos veces en la lista.' },
  dayOf: { en: 'Say the day.', es: 'Indica la fecha.' },
  templateKept: {
    en: 'A version in use is not worded otherwise. Make the next version.',
    es: 'Una versión en uso no cambia. Haz la siguiente versión.',
  },
  revised: { en: 'The next version is being written already.', es: 'La siguiente versión ya se está escribiendo.' },
  empty: { en: 'Word it first: it has no clause yet.', es: 'Redáctala primero: aún no tiene cláusulas.' },
  line: {
    en: 'Is no line of the payments of a signed contract.',
    es: 'No es una línea de los pagos de un contrato firmado.',
  },
  future: { en: 'Must not lie in the future.', es: 'No puede estar en el futuro.' },
  condition: { en: 'Is no condition of this contract.', es: 'No es una condición de este contrato.' },
  receiptKept: {
    en: 'A payment that was noted stays; a wrong one is voided once.',
    es: 'Un pago anotado se queda; uno equivocado se anula una vez.',
  },
  notLetter: {
    en: 'Only a signed letter of intent becomes a manufacturing agreement.',
    es: 'Solo una carta de intención firmada se convierte en acuerdo de fabricación.',
  },
  converted: {
    en: 'A manufacturing agreement was made of it already.',
    es: 'Ya se hizo de ella un acuerdo de fabricación.',
  },
  changedSince: {
    en: 'The contract was changed since this was laid out. Void the envelope and prepare it anew.',
    es: 'El contrato cambió desde que se preparó esto. Anula el sobre y prepáralo de nuevo.',
  },
  waitsForReview: {
    en: 'The contract is in review again, because a document or a person was added. It goes out once somebody else has approved it.',
    es: 'El contrato está otra vez en revisión porque se agregó un documento o una persona. Sale cuando otra persona lo apruebe.',
  },
  widened: {
    en: 'A document or a person was added to its envelope',
    es: 'Se agregó un documento o una persona a su sobre',
  },
  notReady: { en: 'Only what is ready is sent.', es: 'Solo se envía lo que está listo.' },
  notOut: { en: 'It is not out to be signed.', es: 'No está enviado para firma.' },
  file: { en: 'Is no file of this project.', es: 'No es un archivo de este proyecto.' },
});

/** What the database refuses, at the field that it is about. */
export const constraints: ConstraintFaults = {
  contracts_frozen: faultOf('', rules.frozen),
  contracts_kept: faultOf('', rules.kept),
  contracts_step: faultOf('to', rules.step),
  contracts_review: faultOf('to', rules.needsReview),
  contracts_four_eyes: faultOf('to', rules.fourEyes),
  contracts_deposit: faultOf('deposit_amount', rules.deposit),
  contracts_amount: faultOf('amount', rules.negative),
  contracts_amount_said: faultOf('amount', rules.amount),
  contracts_schedule_total: faultOf('schedule', {
    en: 'The payments have to make the amount, to the cent.',
    es: 'Los pagos deben sumar el importe, al centavo.',
  }),
  contracts_unit_of_project: faultOf('unit_id', rules.otherProject),
  contract_templates_kept: faultOf('clauses', rules.templateKept),
  contract_receipts_line: faultOf('payment_key', rules.line),
  contract_receipts_kept: faultOf('', rules.receiptKept),
};
