import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What change orders refuse, in words. */
export const rules = texts({
  frozen: {
    en: 'It is past pricing. Take it back to pricing, or revise it, to change what it says.',
    es: 'Ya pasó la cotización. Regrésala a cotización, o revísala, para cambiar lo que dice.',
  },
  kept: {
    en: 'What was sent or agreed stays. Make it void instead.',
    es: 'Lo enviado o acordado se queda. Anúlala en su lugar.',
  },
  step: { en: 'It does not stand where this can be done.', es: 'No está donde esto se puede hacer.' },
  empty: {
    en: 'It changes nothing yet: add a line or a date.',
    es: 'Aún no cambia nada: agrega una línea o una fecha.',
  },
  contract: {
    en: 'The project has no signed contract with a value yet. A change needs one.',
    es: 'El proyecto aún no tiene un contrato firmado con valor. Un cambio lo necesita.',
  },
  reviewed: { en: 'Somebody still has to look at it: {roles}.', es: 'Falta que alguien la revise: {roles}.' },
  reviewsMissing: { en: 'Not everybody has looked at it who has to.', es: 'No la ha revisado todo el que debe.' },
  noApprover: { en: 'Name who decides on it.', es: 'Indica quién la decide.' },
  decided: { en: 'Not everybody has decided yet.', es: 'No todos han decidido aún.' },
  fourEyes: {
    en: 'Whoever wrote, priced or reviewed it does not pass it. Somebody else has to.',
    es: 'Quien la escribió, cotizó o revisó no la aprueba. Debe hacerlo otra persona.',
  },
  role: {
    en: 'This is not your part on this project.',
    es: 'No es tu función en este proyecto.',
  },
  client: {
    en: 'Decides no longer for this home or developer. Send it again to whoever does.',
    es: 'Ya no decide por esta casa o desarrollador. Envíala de nuevo a quien sí.',
  },
  mayNot: {
    en: 'Neither owns one of these homes today nor decides for the developer.',
    es: 'Hoy no es propietario de estas casas ni decide por el desarrollador.',
  },
  other: { en: 'Belongs to another project.', es: 'Es de otro proyecto.' },
  modules: {
    en: 'Name the modules that it touches, or say that it touches none.',
    es: 'Indica los módulos que toca, o di que no toca ninguno.',
  },
  noModules: { en: 'It names modules all the same.', es: 'Pero indica módulos.' },
  zero: {
    en: 'It comes to nothing. Say that it is no charge, or what it costs.',
    es: 'Suma cero. Di que es sin cargo, o cuánto cuesta.',
  },
  absorbed: { en: 'Say who bears it.', es: 'Di quién la asume.' },
  places: { en: 'Must have at most four places.', es: 'Debe tener cuatro decimales como máximo.' },
  tooMuch: { en: 'Is more than any change can come to.', es: 'Es más de lo que puede sumar un cambio.' },
  addedOld: { en: 'What is added was not there before.', es: 'Lo agregado no estaba antes.' },
  removedNew: { en: 'What is removed is not there after.', es: 'Lo quitado ya no está después.' },
  twice: { en: 'Stands here twice.', es: 'Está dos veces.' },
  units: { en: 'Is no unit of this change order.', es: 'No es una unidad de esta orden.' },
  noWeight: { en: 'At least one unit bears a share.', es: 'Al menos una unidad asume una parte.' },
  pastDeadline: { en: 'Lies in the past.', es: 'Ya pasó.' },
  noDeadline: { en: 'Say until when they should answer.', es: 'Di hasta cuándo deben responder.' },
  reason: { en: 'Is required.', es: 'Es obligatorio.' },
  adminOnly: { en: 'Only an admin does this.', es: 'Solo un administrador hace esto.' },
  revised: {
    en: 'It was revised meanwhile. Read it again before you decide.',
    es: 'Se revisó entretanto. Léela de nuevo antes de decidir.',
  },
  alreadyDecided: { en: 'You have decided on it already.', es: 'Ya decidiste sobre ella.' },
  notBillable: { en: 'Only what is executed is billed.', es: 'Solo se factura lo ejecutado.' },
  notWaiting: { en: 'Waits for nobody’s decision.', es: 'No espera la decisión de nadie.' },
  reminded: { en: 'They were reminded within a day.', es: 'Se les recordó hace menos de un día.' },
  blocked: { en: 'Its dates can’t be moved any more: {why}', es: 'Sus fechas ya no se pueden mover: {why}' },
  reckoned: { en: 'Its sums are not what its lines come to.', es: 'Sus sumas no son lo que dan sus líneas.' },
});

/** What the database refuses, by the names of its rules. */
export const constraints: ConstraintFaults = {
  change_orders_frozen: faultOf('', rules.frozen),
  change_orders_kept: faultOf('', rules.kept),
  change_orders_step: faultOf('', rules.step),
  change_orders_empty: faultOf('lines', rules.empty),
  change_orders_contract: faultOf('project_id', rules.contract),
  change_orders_reviewed: faultOf('', rules.reviewsMissing),
  change_orders_offered: faultOf('approvers', rules.noApprover),
  change_orders_decided: faultOf('', rules.decided),
  change_orders_four_eyes: faultOf('', rules.fourEyes),
  change_orders_role: faultOf('role', rules.role),
  change_orders_client: faultOf('approvers', rules.client),
  change_orders_zero: faultOf('no_charge', rules.zero),
  change_orders_no_charge: faultOf('absorbed_by', rules.absorbed),
  change_orders_holds: faultOf('lines', rules.reckoned),
  change_orders_billed: faultOf('payment', rules.notBillable),
  change_order_reviews_once: faultOf('role', rules.step),
  change_order_reviews_person: faultOf('role', rules.fourEyes),
};
