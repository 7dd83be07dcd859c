import { sql } from 'drizzle-orm';
import { sendContract, type SendingPorts } from '#areas/sales/contracts/server/sending.ts';
import type { MailSettings } from '#areas/sales/signing/server/news.ts';
import { declineDocuments, openDocuments, signDocuments, type Standing } from '#areas/sales/signing/server/signing.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { putReady } from './contracts.ts';
import { isLoaded } from './load.ts';
import { viewerOf } from './people.ts';

export const sampleEnvelopesJob = 'load_sample_envelopes';

interface Ports {
  db: Database;
  storage: FileStorage;
  settings: MailSettings;
  contracts: SendingPorts;
}

type Act = 'signs' | 'declines' | 'opens';
interface Story {
  project: string;
  sender: string;
  title: string;
  /** What its recipients do, one after the other; whoever is left out has not come to it yet. */
  acts: readonly Act[];
  /** Left on the sender’s table, with the places on its pages still to be put. */
  prepare?: true;
}

/** Contracts in every state that only signing brings: being prepared, out, partly signed, declined, and signed by all. */
const stories: readonly Story[] = [
  { project: '26-036', sender: 'tomas', title: 'Contrato de diseño, terraza', acts: ['signs', 'signs'] },
  { project: '26-036', sender: 'tomas', title: 'Contrato de diseño, cochera', acts: ['signs', 'declines'] },
  { project: '26-036', sender: 'tomas', title: 'Contrato de diseño, cocina exterior', acts: ['signs', 'opens'] },
  { project: '26-049', sender: 'priya', title: 'Design Agreement, sauna', acts: [] },
  { project: '26-049', sender: 'priya', title: 'Design Agreement, boathouse', acts: [], prepare: true },
];

const pen = [
  [20, 140],
  [60, 60],
  [90, 150],
  [130, 80],
  [170, 150],
  [230, 70],
  [280, 140],
  [380, 100],
  [520, 120],
] as const;

/**
 * Envelopes of the sample company, sent and signed as people do it, but for the mails: nobody outside is written to. It runs as a job after
 * the first start, because documents are laid out, judged and sealed meanwhile.
 */
export function loadSampleEnvelopesTask(ports: Ports): Task {
  return {
    async run(_payload, context) {
      if (!(await context.inWrite(isLoaded))) return;
      for (const story of stories) if (!context.signal.aborted) await tell(story, ports, context);
    },
  };
}

/** A write of the sample: under the name of whoever acts, and without mail to anybody. */
const as = (write: Write, name: string): Write => ({
  ...write,
  actor: { ...write.actor, name },
  mail: () => undefined,
});

async function tell(
  story: Story,
  { db, storage, settings, contracts }: Ports,
  { inWrite }: TaskContext,
): Promise<void> {
  const viewer = viewerOf(story.sender);
  const id = await inWrite((write) =>
    putReady(write, story.project, { title: story.title, expiresOn: addDays(todayIn(), 21) }),
  );
  // Told already, by a run that was cut off.
  if (id === undefined) return;
  const own = <T>(work: (write: Write) => Promise<T>) => inWrite((write) => work(as(write, viewer.name)));
  await sendContract({ db, viewer, once: own }, id, { prepare: story.prepare }, contracts);
  const { rows } = await db.execute<{
    id: string;
    name: string;
    user_id: string | null;
    email: string | null;
    language: 'en' | 'es';
  }>(sql`
    select r.id, r.name, r.user_id, r.email, r.language from envelope_recipients r join envelopes e on e.id = r.envelope_id
    where e.of_kind = 'contract' and e.of_id = ${id} order by r.step`);
  for (const [at, act] of story.acts.entries()) {
    const recipient = rows[at];
    if (recipient === undefined) continue;
    const { user_id: userId, name, email, language } = recipient;
    const standing: Standing = {
      recipientId: recipient.id,
      identified: userId === null ? 'mail_code' : 'account',
      proof: userId === null ? `address:${email ?? ''}` : `user:${userId}`,
      note: null,
      userId,
      ip: '203.0.113.7',
      device: 'Sample',
    };
    const mark =
      userId === null
        ? { method: 'drawn' as const, strokes: [pen.map(([x, y]): [number, number] => [x, y])] }
        : { method: 'typed' as const, text: name };
    await inWrite(async (write) => {
      const named = as(write, name);
      await openDocuments(named, standing);
      if (act === 'declines') await declineDocuments(named, standing, 'El precio de la cochera no es el acordado.');
      if (act === 'signs')
        await signDocuments(named, { storage, settings }, standing, { mark, consent: true, language });
    });
  }
}
