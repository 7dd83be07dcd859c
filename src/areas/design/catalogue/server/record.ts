import { sql } from 'drizzle-orm';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { Email } from '#platform/shared/fields.ts';
import { texts } from '#platform/shared/text.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import { supplier } from '../record.ts';
import { suppliers } from './tables.ts';

const rules = texts({
  taken: { en: 'There is a supplier of this name already.', es: 'Ya hay un proveedor con este nombre.' },
  email: { en: 'Is no e-mail address.', es: 'No es una dirección de correo.' },
  inUse: {
    en: 'Prices or bills of materials name this supplier: retire it instead, and its prices stop counting.',
    es: 'Hay precios o listas de materiales que nombran a este proveedor: retíralo y sus precios dejan de contar.',
  },
});

const inUse = sql`(exists (select 1 from cost_prices p where p.supplier_id = r.id)
  or exists (select 1 from bom_lines l where l.supplier_id = r.id))`;

export const servedSuppliers = waitsFor(
  serveRecord(supplier, {
    table: suppliers,
    columns: {
      items: {
        sql: sql`(select count(distinct p.item_id)::int from cost_prices p join cost_items i on i.id = p.item_id
          where p.supplier_id = r.id and p.deleted_at is null and i.deleted_at is null)`,
        filled: true,
      },
    },
    check({ before, after }) {
      const { email } = after;
      if (typeof email === 'string' && email !== before?.['email'] && !Email.safeParse(email).success)
        throw refuse('email', rules.email);
    },
    // Every field of it can be changed; it only stays.
    bound: { when: sql`false`, free: [], said: rules.inUse, stays: inUse },
    // Prices and items say who sells, and whose prices count.
    changed: ({ write }) => write.publish('catalogue.changed', { itemId: null }),
    constraints: {
      suppliers_name: faultOf('name', rules.taken),
      suppliers_in_use: faultOf('', rules.inUse),
    },
  }),
  ['cost_prices', 'supplier_id'],
  ['bom_lines', 'supplier_id'],
);
