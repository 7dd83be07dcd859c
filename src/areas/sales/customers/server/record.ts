import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import { Email } from '#platform/shared/fields.ts';
import { texts } from '#platform/shared/text.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import { serveRecord, type Change } from '#platform/server/record/serve-record.ts';
import { company, contact } from '../record.ts';
import { companyLink } from './reads.ts';
import { companies, contacts } from './tables.ts';

const rules = texts({
  email: { en: 'Is no e-mail address.', es: 'No es una dirección de correo.' },
  phone: { en: 'Needs seven to fifteen figures.', es: 'Necesita de siete a quince cifras.' },
  website: { en: 'Begins with https:// or http://.', es: 'Empieza con https:// o http://.' },
});

const Website = z.httpUrl();

/** Refuses what nobody could be reached by, where it is new. */
function reachable({ before, after }: Change): void {
  const isNew = (name: string) => typeof after[name] === 'string' && after[name] !== before?.[name];
  if (isNew('email') && !Email.safeParse(after['email']).success) throw refuse('email', rules.email);
  if (isNew('website') && !Website.safeParse(after['website']).success) throw refuse('website', rules.website);
  if (!isNew('phone')) return;
  const figures = String(after['phone']).replaceAll(/[^0-9]/gu, '');
  if (figures.length < 7 || figures.length > 15) throw refuse('phone', rules.phone);
}

export const servedCompanies = waitsFor(
  serveRecord(company, {
    table: companies,
    columns: {
      deals: {
        sql: sql`(select count(*) from opportunities o where o.company_id = r.id and o.state = 'open' and o.deleted_at is null)`,
        filled: true,
      },
    },
    check: reachable,
  }),
  // A deal names it for as long as the deal is kept.
  ['opportunities', 'company_id'],
);

export const servedContacts = waitsFor(
  serveRecord(contact, {
    table: contacts,
    links: { company: companyLink },
    columns: {
      deals: {
        sql: sql`(select count(*) from opportunities o where o.state = 'open' and o.deleted_at is null
        and (o.primary_contact = r.id or o.contacts @> array[r.id]))`,
        filled: true,
      },
    },
    check: reachable,
  }),
  ['opportunities', 'primary_contact'],
);
