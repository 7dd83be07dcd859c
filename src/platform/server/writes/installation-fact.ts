import { sql } from 'drizzle-orm';
import type { Executor, Write } from './transaction.ts';

type Fact = Readonly<Record<string, unknown>>;

/** A setting of this installation that admins make on a screen: its name, what holds before anybody set it, how its change is audited. */
export interface InstallationFact<T extends Fact> {
  key: string;
  own: T;
  audit: { action: string; entityType: string; entityId: string };
}

export async function readFact<T extends Fact>(db: Executor, { key, own }: InstallationFact<T>): Promise<T> {
  const { rows } = await db.execute<{ value: Partial<T> }>(
    sql`select value from installation_facts where key = ${key}`,
  );
  return { ...own, ...rows[0]?.value };
}

/** Sets it for everybody and answers the names that changed; the audit log keeps what was set before. One writer at a time. */
export async function setFact<T extends Fact>(
  write: Write,
  fact: InstallationFact<T>,
  value: T,
): Promise<readonly string[]> {
  const { key, own, audit } = fact;
  await write.tx.execute(sql`insert into installation_facts (key, value) values (${key}, '{}') on conflict do nothing`);
  await write.tx.execute(sql`select 1 from installation_facts where key = ${key} for update`);
  const before = await readFact(write.tx, fact);
  const changed = Object.keys(own).filter((name) => before[name] !== value[name]);
  if (changed.length === 0) return changed;
  await write.tx.execute(
    sql`update installation_facts set value = ${JSON.stringify(value)}::jsonb, updated_at = now() where key = ${key}`,
  );
  const only = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  write.audit({ ...audit, old: only(before), new: only(value) });
  return changed;
}
