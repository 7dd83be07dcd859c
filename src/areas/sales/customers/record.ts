import { stateChoices } from '#platform/shared/versioned-template.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { aside, titleField } from '#platform/shared/record-fields.ts';
import { companyKinds, salesFields } from './choices.ts';

const access = { read: 'sales.read', write: 'sales.write', remove: 'sales.remove' } as const;

/** A company that buys, sells on, lends or advises. Its people are contacts. */
export const company = defineRecord({
  name: 'company',
  path: '/companies',
  screen: '/sales/companies',
  one: { en: 'Company', es: 'Empresa' },
  many: { en: 'Companies', es: 'Empresas' },
  feminine: true,
  access,
  title: 'name',
  fields: {
    name: titleField({ width: 260, label: { en: 'Name', es: 'Nombre' } }),
    kind: {
      kind: 'choice',
      choices: companyKinds,
      required: true,
      label: { en: 'Kind', es: 'Tipo' },
      table: { groupable: true },
    },
    phone: salesFields.phone,
    email: salesFields.email,
    website: { kind: 'text', max: 200, label: { en: 'Website', es: 'Sitio web' } },
    address_line1: aside({ kind: 'text', max: 120, label: { en: 'Street', es: 'Calle' } }),
    city: { kind: 'text', max: 80, label: { en: 'City', es: 'Ciudad' }, table: { groupable: true } },
    state_code: { kind: 'choice', choices: stateChoices, label: { en: 'State', es: 'Estado de EE. UU.' } },
    zip: aside(salesFields.zip),
    owner: salesFields.owner,
    deals: salesFields.openDeals,
    note: salesFields.note,
  },
});

/** Somebody whom sales speaks with. One person may stand in many deals, and work for one company. */
export const contact = defineRecord({
  name: 'contact',
  path: '/contacts',
  screen: '/sales/contacts',
  one: { en: 'Contact', es: 'Contacto' },
  many: { en: 'Contacts', es: 'Contactos' },
  access,
  title: 'name',
  fields: {
    name: titleField({ width: 220, label: { en: 'Name', es: 'Nombre' } }),
    company_id: {
      kind: 'link',
      to: 'company',
      label: { en: 'Company', es: 'Empresa' },
      table: { groupable: true, width: 220 },
    },
    job: { kind: 'text', max: 120, label: { en: 'Position', es: 'Puesto' } },
    email: salesFields.email,
    phone: salesFields.phone,
    language: salesFields.language,
    owner: salesFields.owner,
    deals: salesFields.openDeals,
    note: salesFields.note,
  },
});
