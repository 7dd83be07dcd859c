import { rule, rules } from '#platform/shared/rules.ts';

/** What the schemas of a project refuse with, beside the rules that many have. */
export const projectRules = {
  text: rules.text,
  fewestDays: rules.atLeast(-365),
  mostDays: rules.atMost(365),
  status: rule({ en: 'Must be a status from 1 to 8.', es: 'Debe ser un estado del 1 al 8.' }),
  number: rule({
    en: 'Must have 2 to 20 letters, digits or hyphens, and start with a letter or digit.',
    es: 'Debe tener de 2 a 20 letras, dígitos o guiones, y empezar con letra o dígito.',
  }),
  reserved: rule({ en: 'Is a reserved word of the portal.', es: 'Es una palabra reservada del portal.' }),
  https: rule({ en: 'Must be an https address.', es: 'Debe ser una dirección https.' }),
  mostNames: rules.mostNames(1000),
  mostTags: rule({ en: 'Must have at most 20 tags.', es: 'Debe tener como máximo 20 etiquetas.' }),
  mostMilestones: rule({ en: 'Must have at most 20 milestones.', es: 'Debe tener como máximo 20 hitos.' }),
};
