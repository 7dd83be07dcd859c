import { rule, rules } from '#platform/shared/rules.ts';
import type { Text } from '#platform/shared/text.ts';

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

/**
 * What stands in the way, for conditions that say what must not be: "Is missing: No open item" would be the opposite. Of a project's moves and
 * a module's; every other condition is a thing, and is said to be missing.
 */
export const unmetGuards: Readonly<Partial<Record<string, Text>>> = {
  no_critical_site_item: {
    en: '{n, plural, one {A critical item is open on site} other {# critical items are open on site}}',
    es: '{n, plural, one {Hay un pendiente crítico abierto en obra} other {Hay # pendientes críticos abiertos en obra}}',
  },
  coverage_ended: {
    en: 'Warranty coverage runs, or an item is open',
    es: 'La garantía sigue vigente, o queda algo abierto',
  },
  modules_delivered: {
    en: 'Some modules are not delivered',
    es: 'Faltan módulos por entregar',
  },
  factory_form_checked: {
    en: 'Factory form not answered or not checked',
    es: 'Formulario de planta sin responder o sin revisar',
  },
  no_critical_fail: {
    en: '{n, plural, one {A critical point fails} other {# critical points fail}}',
    es: '{n, plural, one {Falla un punto crítico} other {Fallan # puntos críticos}}',
  },
  no_critical_factory_item: {
    en: '{n, plural, one {A critical item is open in the factory} other {# critical items are open in the factory}}',
    es: '{n, plural, one {Hay un pendiente crítico abierto en planta} other {Hay # pendientes críticos abiertos en planta}}',
  },
  no_item_before_ship: {
    en: '{n, plural, one {An item to fix before it ships is open} other {# items to fix before it ships are open}}',
    es: '{n, plural, one {Queda un pendiente por corregir antes del envío} other {Quedan # pendientes por corregir antes del envío}}',
  },
  no_item_before_set: {
    en: '{n, plural, one {An item to fix before it is set is open} other {# items to fix before it is set are open}}',
    es: '{n, plural, one {Queda un pendiente por corregir antes del montaje} other {Quedan # pendientes por corregir antes del montaje}}',
  },
  no_form_reopened: {
    en: 'A form of its checks was opened again',
    es: 'Se reabrió un formulario de sus revisiones',
  },
  deviations_not_used_up: {
    en: 'A deviation is used up or past its day',
    es: 'Hay una desviación agotada o vencida',
  },
};

/** The sentences that refuse a change of the roles on a project. */
export const roleRules = {
  byManager: {
    en: 'Only the manager of this project or an admin gives and takes its roles.',
    es: 'Solo el gerente de este proyecto o un administrador da y quita sus funciones.',
  },
  notOwn: {
    en: 'Nobody gives this role to themselves. Ask another manager or an admin.',
    es: 'Nadie se da esta función a sí mismo. Pídesela a otro gerente o a un administrador.',
  },
  ofHouse: {
    en: 'Only people of the house hold this role, not staff of other companies or customers.',
    es: 'Solo gente de la casa tiene esta función, no personal de otras empresas ni clientes.',
  },
} as const satisfies Record<string, Text>;
