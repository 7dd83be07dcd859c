import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';

export const rules = texts({
  reach: { en: 'Give an e-mail or a phone.', es: 'Indica un correo o un teléfono.' },
  email: { en: 'Is no e-mail address.', es: 'No es una dirección de correo.' },
  phone: {
    en: 'Is no phone number. Write other countries with their code, like +52 81 8358 2000.',
    es: 'No es un teléfono. Escribe otros países con su clave, como +52 81 8358 2000.',
  },
  budget: { en: 'Must not be below where the budget begins.', es: 'No puede ser menor que el inicio del presupuesto.' },
  consent: {
    en: 'Say with which words they agreed.',
    es: 'Indica con qué palabras aceptó.',
  },
  itself: { en: 'Must be another lead.', es: 'Debe ser otro prospecto.' },
  gone: { en: 'Was merged into another itself.', es: 'Ya fue fusionado con otro.' },
  notThere: { en: 'Is not there.', es: 'No existe.' },
  carried: { en: 'Names a field that a lead does not bring along.', es: 'Nombra un campo que un prospecto no trae.' },
  answerFirst: {
    en: 'Answer a lead before it is qualified; one that was set aside is reopened first.',
    es: 'Responde a un prospecto antes de calificarlo; uno descartado se reabre primero.',
  },
  why: { en: 'Is required while it is not qualified.', es: 'Es obligatorio mientras no está calificado.' },
  riddle: {
    en: 'This form has expired. Send it once more.',
    es: 'Este formulario venció. Envíalo otra vez.',
  },
});

export const constraints: ConstraintFaults = {
  leads_reached: faultOf('email', rules.reach),
  leads_budget_order: faultOf('budget_max', rules.budget),
  leads_consent: faultOf('consent_words', rules.consent),
  leads_not_itself: faultOf('duplicate_of', rules.itself),
  leads_disqualified: faultOf('disqualify_reason', rules.why),
};
