import type { Capability } from './access.ts';
import { proseField, titleField } from './record-fields.ts';
import type { Choices, States } from './record.ts';

const states =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
/** The states of sites, by the letters that an address writes in either language. */
export const stateChoices: Choices = Object.fromEntries(
  states.split(' ').map((state) => [state, { en: state, es: state }]),
);

/**
 * What every template with versions has: one version is in use at a time for each kind and state of the site, and what is in use, or was,
 * stays as it is. The tables and rules to it are in `platform/server/record/versioned-template.ts`.
 */
export const templateFields = {
  name: titleField({ width: 280, max: 120, label: { en: 'Name', es: 'Nombre' } }),
  applies_state: {
    kind: 'choice',
    choices: stateChoices,
    label: { en: 'Only in this state', es: 'Solo en este estado' },
    help: {
      en: 'Empty: wherever no other template is meant for the state of the site.',
      es: 'Vacío: donde ninguna otra plantilla sea para el estado de la obra.',
    },
  },
  revision: { kind: 'number', whole: true, derived: true, label: { en: 'Version', es: 'Versión' } },
  note: proseField(2000, { en: 'New in this version', es: 'Novedades de esta versión' }),
} as const;

/** The states of such a template: who writes its words also puts it into use. */
export const templateStates = (who: Capability) =>
  ({
    first: 'draft',
    words: {
      draft: { en: 'Draft', es: 'Borrador', tone: 'neutral' },
      active: { en: 'In use', es: 'En uso', tone: 'good' },
      retired: { en: 'Retired', es: 'Retirada', tone: 'neutral' },
    },
    edges: [
      {
        from: ['draft', 'retired'],
        to: 'active',
        label: { en: 'Put into use', es: 'Poner en uso' },
        who,
        guards: ['complete'],
      },
      { from: ['active'], to: 'retired', label: { en: 'Retire', es: 'Retirar' }, who },
    ],
  }) as const satisfies States<'draft' | 'active' | 'retired'>;
