import { sql } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { LikeLead } from '../schema.ts';
import { phoneOf } from './settle.ts';

/** How alike two addresses must read to be taken for one. */
const addressAlike = 0.6;

interface Asked {
  email?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  except?: string | undefined;
}

/** The same for a lead that is only on its way, by what is known of it: each as a person knows it. */
export async function alikeLeads({ tx }: Write, values: Readonly<Record<string, unknown>>): Promise<string[]> {
  const text = (name: string): string | undefined => {
    const { [name]: value } = values;
    return typeof value === 'string' ? value : undefined;
  };
  const [email, phone, address] = [text('email'), text('phone'), text('site_address')];
  if ([email, phone, address].every((each) => each === undefined)) return [];
  return (await similarLeads(tx, { email, phone, address })).map(({ code, name }) => `${code} ${name}`);
}

/** Leads that may be the same person, those that agree in most first. One that was merged stands for nobody any more. */
export async function similarLeads(db: Executor, { email, phone, address, except }: Asked): Promise<LikeLead[]> {
  const mail = sql`coalesce(lower(l.email) = lower(${email ?? null}::text), false)`;
  const number = sql`coalesce(l.phone = ${phone === undefined ? null : (phoneOf(phone) ?? null)}::text, false)`;
  const place = sql`coalesce(l.site_address % ${address ?? null}::text and similarity(l.site_address, ${address ?? null}::text) >= ${addressAlike}, false)`;
  const { rows } = await db.execute<Omit<LikeLead, 'by'> & { email: boolean; phone: boolean; address: boolean }>(sql`
    select l.id, l.code, l.name, l.state, ${mail} as email, ${number} as phone, ${place} as address
    from leads l
    where l.deleted_at is null and l.state <> 'merged' and l.id is distinct from ${except ?? null} and (${mail} or ${number} or ${place})
    order by ${mail}::int + ${number}::int + ${place}::int desc, l.created_at, l.id limit 8`);
  return rows.map(({ email: byMail, phone: byPhone, address: byPlace, ...row }) => ({
    ...row,
    by: [
      ...(byMail ? (['email'] as const) : []),
      ...(byPhone ? (['phone'] as const) : []),
      ...(byPlace ? (['address'] as const) : []),
    ],
  }));
}
