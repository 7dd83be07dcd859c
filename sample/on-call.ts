import { sql } from 'drizzle-orm';
import { onCallDuties } from '#areas/service/on-call/server/tables.ts';
import type { Factory } from '#platform/shared/factories.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { people } from './people.ts';

const dayMs = 86_400_000;

/** Who is on call: for all homes by the week, and for those of one factory over a few days of its own. */
const turns: readonly { who: string; factory: Factory | null; from: number; days: number; phone: string }[] = [
  { who: 'hannah', factory: null, from: -11, days: 7, phone: '(775) 555-0142' },
  { who: 'ana', factory: null, from: -4, days: 7, phone: '(775) 555-0117' },
  { who: 'employee', factory: null, from: 3, days: 7, phone: '(775) 555-0103' },
  { who: 'marcus', factory: 'loma_linda', from: -1, days: 3, phone: '(909) 555-0188' },
  { who: 'joel', factory: 'loma_linda', from: 2, days: 3, phone: '(909) 555-0164' },
];

/** The numbers that owners of the sample company are shown in an emergency. */
export const emergencyPhones = {
  everywhere: '(775) 555-0142',
  loma_linda: '(909) 555-0188',
  butte: null,
  monterrey: null,
  reno: null,
};

export async function loadOnCall(write: Write): Promise<void> {
  await write.tx.execute(
    sql`insert into installation_facts (key, value) values ('emergency_phones', ${JSON.stringify(emergencyPhones)}::jsonb)`,
  );
  // Turns change at eight in the morning, in Reno.
  const morning = Math.floor(Date.now() / dayMs) * dayMs + 16 * 3_600_000;
  for (const [index, { who, factory, from, days, phone }] of turns.entries()) {
    const person = people.find(({ username }) => username === who);
    const startsAt = morning - dayMs + from * dayMs;
    await write.tx.insert(onCallDuties).values({
      id: sampleId(`on call ${index}`),
      name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`,
      person: sampleId(who),
      factory,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + days * dayMs).toISOString(),
      phone,
    });
  }
}
