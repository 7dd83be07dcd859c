import { texts } from '#platform/shared/text.ts';
import { proseField } from '#platform/shared/record-fields.ts';

/** What a company is to the builder. */
export const companyKinds = texts({
  developer: { en: 'Developer', es: 'Desarrollador' },
  investor: { en: 'Investor', es: 'Inversionista' },
  hospitality: { en: 'Hospitality', es: 'Hotelería' },
  employer: { en: 'Employer', es: 'Empleador' },
  public_body: { en: 'Public body', es: 'Entidad pública' },
  lender: { en: 'Lender', es: 'Prestamista' },
  partner: { en: 'Partner', es: 'Socio' },
  other: { en: 'Other', es: 'Otro' },
});

/** The language in which somebody is written to and called. */
export const spokenLanguages = texts({
  en: { en: 'In English', es: 'En inglés' },
  es: { en: 'In Spanish', es: 'En español' },
});

/** Where a lead or a deal came from. */
export const saleSources = texts({
  web: { en: 'Website', es: 'Sitio web' },
  referral: { en: 'Referral', es: 'Recomendación' },
  repeat: { en: 'Repeat customer', es: 'Cliente recurrente' },
  event: { en: 'Trade event', es: 'Evento del sector' },
  partner: { en: 'Partner', es: 'Socio' },
  ad: { en: 'Advertisement', es: 'Anuncio' },
  hubspot: { en: 'HubSpot', es: 'HubSpot' },
  other: { en: 'Other', es: 'Otro' },
});

/** What sales asks of whomever it deals with, of a lead and of a deal: the same question, found and shown the same way. */
export const salesFields = {
  owner: { kind: 'person', label: { en: 'In charge', es: 'A cargo' }, table: { groupable: true } },
  source: {
    kind: 'choice',
    choices: saleSources,
    label: { en: 'Lead source', es: 'Origen' },
    table: { groupable: true },
  },
  phone: { kind: 'text', max: 40, found: 'words', label: { en: 'Phone', es: 'Teléfono' } },
  email: { kind: 'text', max: 200, found: 'words', label: { en: 'E-mail', es: 'Correo' }, table: { width: 220 } },
  language: { kind: 'choice', choices: spokenLanguages, label: { en: 'Speaks', es: 'Habla' } },
  zip: { kind: 'text', max: 12, label: { en: 'Zip code', es: 'Código postal' } },
  openDeals: { kind: 'number', whole: true, derived: true, label: { en: 'Open deals', es: 'Negocios abiertos' } },
  note: proseField(4000, { en: 'Note', es: 'Nota' }),
} as const;
