import { sql } from 'drizzle-orm';
import type { ContractType, PaymentTrigger } from '#areas/sales/contracts/choices.ts';
import { sharedOut } from '#areas/sales/contracts/rules.ts';
import type { Condition, Party, Payment } from '#areas/sales/contracts/schema.ts';
import { contractReceipts, contracts } from '#areas/sales/contracts/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { owners } from './homes.ts';
import { sampleId } from './ids.ts';
import { people } from './people.ts';
import { projects, type SampleProject } from './projects.ts';

type Row = typeof contracts.$inferInsert;

const buyers: Readonly<Record<string, readonly [name: string, email: string]>> = {
  '26-049': ['Ingrid Lindqvist', 'ingrid.lindqvist@example.com'],
  '26-036': ['Mariana Treviño', 'mariana.trevino@example.com'],
  '26-047': ['Bridger View Hospitality', 'contracts@bridgerview.example.com'],
};

const line = (
  key: string,
  words: readonly [en: string, es: string],
  percent: number,
  trigger: PaymentTrigger,
): Payment => ({ key, label: words[0], label_es: words[1], percent, amount: 0, trigger, due_on: null });

const shares: Readonly<Record<ContractType, readonly Payment[]>> = {
  'Design Agreement': [
    line('start', ['On signature', 'A la firma'], 50, 'signature'),
    line('plans', ['Plans approved', 'Planos aprobados'], 50, 'plan_approval'),
  ],
  'Letter of Intent': [],
  'Manufacturing Agreement': [
    line('deposit', ['Deposit', 'Depósito'], 10, 'signature'),
    line('start', ['Production starts', 'Inicio de la producción'], 40, 'production_start'),
    line('ship', ['Before shipping', 'Antes del envío'], 40, 'ship'),
    line('end', ['Handover', 'Entrega'], 10, 'handover'),
  ],
};

const conditions: readonly Condition[] = [
  { key: 'lot', text: 'The lot is bought', text_es: 'El terreno está comprado' },
  { key: 'loan', text: 'The construction loan is approved', text_es: 'El crédito de construcción está aprobado' },
  { key: 'soil', text: 'The soil report allows the foundation', text_es: 'El estudio de suelo permite la cimentación' },
];

const designCents = 1_850_000;

/** Contracts of every project: those that it stands on, signed, and beside them one in each state that a contract can have. */
export async function loadContracts(write: Write, today: string): Promise<void> {
  for (const sample of projects) await loadOf(write, sample, today);
  await loadOpen(write, today);
}

async function loadOf(write: Write, sample: SampleProject, today: string): Promise<void> {
  const start = (days: number) => addDays(today, Math.min(-3, sample.productionStart - days));
  if (sample.status === 1) return;
  const designedOn = start(140);
  const design = await put(write, sample, 'Design Agreement', {
    state: 'completed',
    signedOn: designedOn,
    amount: designCents,
  });
  // Plans are paid before a factory is: what is built has its design behind it.
  if (sample.status >= 3)
    await receive(write, {
      id: design,
      sample,
      signedOn: designedOn,
      schedule: sharedOut(shares['Design Agreement'], designCents),
    });
  if (sample.channel === 'b2b')
    await put(write, sample, 'Letter of Intent', {
      ...letter(today, sample, -60),
      state: sample.status >= 3 ? 'superseded' : 'completed',
      signedOn: start(120),
      depositRefundableUntil: sample.status >= 3 ? start(80) : addDays(today, 12),
      priceHoldUntil: sample.status >= 3 ? start(60) : addDays(today, 27),
    });
  if (sample.status < 3) return;
  const signedOn = start(60);
  const id = await put(write, sample, 'Manufacturing Agreement', {
    state: 'completed',
    signedOn,
    amount: sample.contractDollars * 100,
    depositAmount: sample.contractDollars * 10,
    supersedes: sample.channel === 'b2b' ? idOf(sample, 'Letter of Intent', '') : null,
  });
  const schedule = sharedOut(shares['Manufacturing Agreement'], sample.contractDollars * 100);
  const keys = [
    'deposit',
    ...(sample.status >= 4 ? ['start'] : []),
    ...(sample.status >= 5 ? ['ship'] : []),
    ...(sample.status === 6 || sample.status === 8 ? ['end'] : []),
  ];
  await receive(write, { id, sample, signedOn, schedule: schedule.filter(({ key }) => keys.includes(key)) });
}

interface Received {
  id: string;
  sample: SampleProject;
  signedOn: string;
  /** The payments that came in, in their order. */
  schedule: readonly Payment[];
}

/** What came in so far. */
async function receive(write: Write, { id, sample, signedOn, schedule }: Received): Promise<void> {
  await write.tx.insert(contractReceipts).values(
    schedule.map(({ key, amount }, at) => ({
      id: sampleId(`${id} receipt ${key}`),
      contractId: id,
      paymentKey: key,
      amount,
      receivedOn: addDays(signedOn, Math.min(4 + at * 55, daysSince(signedOn))),
      reference: `Wire ${sample.number}-${at + 1}`,
      notedBy: sampleId('admin'),
    })),
  );
}

const daysSince = (day: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(day)) / 86_400_000) - 1);

function letter(today: string, sample: SampleProject, sentDays: number): Partial<Row> {
  return {
    amount: sample.contractDollars * 100,
    depositAmount: 2_500_000,
    depositRefundableUntil: addDays(today, 21),
    priceHoldUntil: addDays(today, 45),
    slotFactory: sample.factory,
    slotMonth: addDays(today, 100),
    slotModules: Math.max(
      1,
      sample.moduleStatuses.reduce((sum, [, count]) => sum + count, 0),
    ),
    sentOn: addDays(today, sentDays),
    conditions: [...conditions],
    conditionsMetOn: { lot: { on: addDays(today, sentDays + 2), by: sampleId(sample.manager) } },
  };
}

/** One contract in each state in which something is still to be done, so that every list and every step has something to show. */
async function loadOpen(write: Write, today: string): Promise<void> {
  const of = (number: string) => {
    const found = projects.find((each) => each.number === number);
    if (found === undefined) throw new Error(`The sample has no project ${number}.`);
    return found;
  };
  const [lindqvist, bridger, casa] = [of('26-049'), of('26-047'), of('26-036')];
  const people4 = { submittedBy: sampleId('priya'), approvedBy: sampleId('admin') };
  const expiresOn = addDays(today, 14);
  await put(write, lindqvist, 'Design Agreement', {
    state: 'ready',
    amount: 950_000,
    expiresOn,
    submittedBy: sampleId('priya'),
  });
  await put(write, lindqvist, 'Letter of Intent', {
    ...letter(today, lindqvist, -3),
    state: 'draft',
    sentOn: null,
    conditionsMetOn: {},
  });
  await put(write, bridger, 'Manufacturing Agreement', {
    state: 'internal_review',
    amount: bridger.contractDollars * 100,
    depositAmount: bridger.contractDollars * 10,
    submittedBy: sampleId('priya'),
    slotFactory: bridger.factory,
    slotMonth: addDays(today, 80),
    supersedes: sampleId('26-047 Letter of Intent'),
    expiresOn,
    language: 'both',
  });
  const ends = [
    ['declined', casa, 'Design Agreement', -20],
    ['expired', bridger, 'Design Agreement', -50],
    ['voided', lindqvist, 'Design Agreement', -30],
    ['terminated', of('26-027'), 'Design Agreement', -70],
  ] as const;
  for (const [state, sample, kind, days] of ends)
    await put(
      write,
      sample,
      kind,
      {
        ...people4,
        state,
        amount: 640_000,
        sentOn: addDays(today, days),
        signedOn: state === 'terminated' ? addDays(today, days + 4) : null,
        expiresOn: addDays(today, days + 14),
      },
      state,
    );
  await putOwners(write, today);
}

/** A contract of the sample's own owner and one of its developer, ready to be sent: from then on they find theirs where they sign in. */
async function putOwners(write: Write, today: string): Promise<void> {
  for (const [number, title] of [
    ['25-098', 'Design Agreement, garden room'],
    ['26-041', 'Design Agreement, community house'],
  ] as const) {
    const sample = projects.find((each) => each.number === number);
    if (sample !== undefined)
      await put(
        write,
        sample,
        'Design Agreement',
        {
          state: 'ready',
          amount: 780_000,
          title,
          expiresOn: addDays(today, 20),
          submittedBy: sampleId(sample.manager),
        },
        'next',
      );
  }
}

/** A further contract of a project, ready to be sent; undefined where it is there already. */
export async function putReady(
  write: Write,
  number: string,
  { title, expiresOn }: { title: string; expiresOn: string },
): Promise<string | undefined> {
  const sample = projects.find((each) => each.number === number);
  if (sample === undefined) throw new Error(`The sample has no project ${number}.`);
  const { rows } = await write.tx.execute(sql`
    select 1 from contracts where id = ${idOf(sample, 'Design Agreement', title)} and state <> 'ready'
    union all select 1 from envelopes where of_id = ${idOf(sample, 'Design Agreement', title)}`);
  if (rows.length > 0) return undefined;
  await write.tx.execute(sql`delete from contracts where id = ${idOf(sample, 'Design Agreement', title)}`);
  return put(
    write,
    sample,
    'Design Agreement',
    { state: 'ready', amount: 410_000, title, expiresOn, submittedBy: sampleId(sample.manager) },
    title,
  );
}

const idOf = (sample: SampleProject, kind: ContractType, which: string): string =>
  sampleId([sample.number, kind, which].filter((each) => each !== '').join(' '));

function partiesOf(sample: SampleProject): Party[] {
  const seller = people.find(({ username }) => username === 'priya');
  const owner = owners.find(({ project }) => project === sample.number);
  const developer = sample.members.find(([, role]) => role === 'developer')?.[0];
  const account = sample.channel === 'b2b' ? developer : owner?.username;
  const person = people.find(({ username }) => username === account);
  const [name, email] = buyers[sample.number] ?? [
    owner?.name ?? sample.developer ?? 'Sam Rivers',
    owner?.email ?? 'buyer@example.com',
  ];
  const spoken = sample.country === 'MX' ? 'es' : 'en';
  return [
    {
      key: 'builder',
      role: 'builder',
      part: 'signer',
      name: `${seller?.firstName ?? ''} ${seller?.lastName ?? ''}`.trim(),
      email: 'priya@hearth.example',
      user_id: sampleId('priya'),
      title: 'Director of Sales',
      language: 'en',
    },
    {
      key: 'buyer',
      role: 'buyer',
      part: 'signer',
      name: person === undefined ? name : `${person.firstName} ${person.lastName}`,
      email: person === undefined ? email : `${person.username}@hearth.example`,
      user_id: person === undefined ? null : sampleId(person.username),
      title: null,
      language: spoken,
    },
  ];
}

/** Writes one contract and answers its id; `which` tells a second one of a kind apart. */
async function put(
  write: Write,
  sample: SampleProject,
  kind: ContractType,
  given: Partial<Row>,
  which = '',
): Promise<string> {
  const id = idOf(sample, kind, which);
  const state = given.state ?? 'draft';
  const isSigned = ['completed', 'superseded', 'terminated'].includes(state);
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from contract_templates where contract_type = ${kind} and state = 'active' and deleted_at is null`,
  );
  await write.tx.insert(contracts).values({
    title: `${kind}, ${sample.name}`.slice(0, 140),
    projectId: sampleId(sample.number),
    owner: sampleId(sample.manager),
    contractType: kind,
    language: sample.country === 'MX' ? 'es' : 'en',
    parties: partiesOf(sample),
    schedule: sharedOut(shares[kind], given.amount ?? 0),
    slotFactory: kind === 'Manufacturing Agreement' ? sample.factory : null,
    templateId: state === 'draft' ? null : (rows[0]?.id ?? null),
    signedOnPaper: isSigned,
    createdBy: sampleId(sample.manager),
    updatedBy: sampleId(sample.manager),
    ...given,
    id,
    code: await nextCode(write, 'contract', 'CT'),
    state,
  });
  return id;
}
