import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What deals, stages and slots refuse, in words. */
export const rules = texts({
  noStage: {
    en: 'This pipeline has no stage yet. An admin makes one first.',
    es: 'Este embudo aún no tiene etapas. Un administrador crea una primero.',
  },
  otherPipeline: { en: 'Is a stage of the other pipeline.', es: 'Es una etapa del otro embudo.' },
  closed: { en: 'It is closed. Reopen it first.', es: 'Está cerrada. Reábrela primero.' },
  wonStays: { en: 'What was won stays won.', es: 'Lo ganado sigue ganado.' },
  sayWhyBack: { en: 'Say why it goes back.', es: 'Di por qué retrocede.' },
  sayWhySkip: { en: 'Say why stages are skipped.', es: 'Di por qué se saltan etapas.' },
  needed: { en: 'Is needed for this stage.', es: 'Hace falta para esta etapa.' },
  unchecked: { en: 'Is not checked yet: {point}', es: 'Aún no está comprobado: {point}' },
  other: { en: 'Say in words how it was lost.', es: 'Di con palabras cómo se perdió.' },
  range: { en: 'Lies outside of least and most.', es: 'Está fuera del mínimo y el máximo.' },
  negative: { en: 'Must not be negative.', es: 'No puede ser negativo.' },
  nextStep: { en: 'An open deal has a next step.', es: 'Un negocio abierto tiene un siguiente paso.' },
  nextStepOn: { en: 'Say on which day.', es: 'Di en qué fecha.' },
  stretch: {
    en: 'Comes after the first month, and at most two years later.',
    es: 'Va después del primer mes, y a lo sumo dos años más tarde.',
  },
  past: { en: 'Lies in the past.', es: 'Ya pasó.' },
  called: { en: 'Another stage is called so.', es: 'Otra etapa se llama así.' },
  stoodOn: {
    en: 'Deals stand on it. Take them elsewhere first.',
    es: 'Hay negocios en ella. Llévalos a otra primero.',
  },
  wonNeeds: {
    en: 'A deal is won by a signed Manufacturing Agreement, or by an admin who says why.',
    es: 'Un negocio se gana con un Acuerdo de fabricación firmado, o lo marca un administrador que dice por qué.',
  },
  full: {
    en: 'This month has no room for it. An admin may overbook it with a reason.',
    es: 'Ese mes no tiene lugar. Un administrador puede sobrevenderlo con un motivo.',
  },
});

export const constraints: ConstraintFaults = {
  sales_stages_name: faultOf('name', rules.called),
  sales_stages_stood_on: faultOf('', rules.stoodOn),
  opportunities_amounts: faultOf('amount', rules.negative),
  opportunities_range: faultOf('amount', rules.range),
  opportunities_next_step: faultOf('next_step', rules.nextStep),
  opportunities_lost_other: faultOf('lost_notes', rules.other),
  opportunities_won: faultOf('won_reason', rules.wonNeeds),
  opportunities_won_stays: faultOf('', rules.wonStays),
  opportunities_stage_of_pipeline: faultOf('stage_id', rules.otherPipeline),
  opportunities_step_reason: faultOf('reason', rules.sayWhySkip),
  opportunities_step_closed: faultOf('', rules.closed),
  slot_holds_room: faultOf('month', rules.full),
};
