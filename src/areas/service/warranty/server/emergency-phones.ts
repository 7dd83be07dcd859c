import { readFact, setFact, type InstallationFact } from '#platform/server/writes/installation-fact.ts';
import type { Factory } from '#platform/shared/factories.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { EmergencyPhones } from '../schema.ts';

const fact: InstallationFact<EmergencyPhones> = {
  key: 'emergency_phones',
  own: { everywhere: null, loma_linda: null, butte: null, monterrey: null, reno: null },
  audit: { action: 'warranty.phones_set', entityType: 'warranty', entityId: 'emergency_phones' },
};

export const readPhones = (db: Executor): Promise<EmergencyPhones> => readFact(db, fact);

/** Sets the numbers that owners are shown in an emergency. What was set before stands in the audit log. */
export async function setPhones(write: Write, phones: EmergencyPhones): Promise<EmergencyPhones> {
  const changed = await setFact(write, fact, phones);
  if (changed.length > 0) await write.publish('warranty.phones_set', { changed });
  return readPhones(write.tx);
}

/** The number for a home: of the factory that built it, else of the company, else of the setting EMERGENCY_PHONE. */
export async function phoneFor(
  db: Executor,
  factory: Factory | null,
  ofSetting: string | null,
): Promise<string | null> {
  const phones = await readPhones(db);
  return (factory === null ? null : phones[factory]) ?? phones.everywhere ?? ofSetting;
}
