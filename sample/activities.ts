import type { ActivityKind } from '#areas/sales/activities/choices.ts';
import { activities } from '#areas/sales/activities/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

/** What a seller noted: of which deal or lead, and how many days ago. */
interface Sample {
  kind: ActivityKind;
  title: string;
  words?: string;
  deal?: string;
  lead?: string;
  contact?: string;
  by: 'priya' | 'hannah' | 'employee' | 'tomas';
  ago: number;
  /** What came of it, and in how many days from today. */
  next?: readonly [step: string, inDays: number];
}

const noted: readonly Sample[] = [
  {
    kind: 'call',
    title: 'Wants the lodge open before ski season',
    words: 'Wes asked what a second wing would cost later. He can wait with it if the sleeves for the pipes are there.',
    deal: 'Granite Peak Lodge',
    contact: 'Wes Tolliver',
    by: 'hannah',
    ago: 5,
    next: ['LOI call', 4],
  },
  {
    kind: 'mail',
    title: 'Sent the two layouts with prices',
    words: 'Layout B saves a stair and four weeks. They lean towards it.',
    deal: 'Granite Peak Lodge',
    by: 'hannah',
    ago: 9,
  },
  {
    kind: 'meeting',
    title: 'Housing committee of the college',
    words: 'Eight homes for faculty by the fall term after next. The board votes on the budget in January.',
    deal: 'Redlands Faculty Homes',
    contact: 'Alma Ruiz',
    by: 'employee',
    ago: 1,
  },
  {
    kind: 'visit',
    title: 'Walked the lot with the surveyor',
    words: 'The drive is steep for the last forty feet: a crane has to stand on the road.',
    deal: 'Tahoe Meadow House',
    by: 'priya',
    ago: 20,
    next: ['Road access', -3],
  },
  {
    kind: 'note',
    title: 'Decides together with her brother',
    words: 'He lives in Monterrey and would like the papers in Spanish.',
    deal: 'Castañeda Courtyard House',
    contact: 'Lucía Castañeda',
    by: 'tomas',
    ago: 12,
  },
  {
    kind: 'call',
    title: 'Told him what a foundation needs',
    lead: 'Nils Halvorsen',
    by: 'hannah',
    ago: 14,
  },
  {
    kind: 'mail',
    title: 'Plans of the eight-unit building asked for',
    lead: 'Marisol Benítez',
    by: 'priya',
    ago: 3,
  },
];

/** What was said and done with customers of the sample: a call, a mail, a meeting, a visit and a note. */
export async function loadActivities(write: Write, today: string): Promise<void> {
  await write.tx.insert(activities).values(
    noted.map(({ kind, title, words, deal, lead, contact, by, ago, next }) => ({
      id: sampleId(`activity ${title}`),
      kind,
      title,
      words: words ?? null,
      happenedAt: `${addDays(today, -ago)}T18:30:00Z`,
      opportunityId: deal === undefined ? null : sampleId(`deal ${deal}`),
      leadId: lead === undefined ? null : sampleId(`lead ${lead}`),
      contactId: contact === undefined ? null : sampleId(`contact ${contact}`),
      nextStep: next?.[0] ?? null,
      nextDue: next === undefined ? null : addDays(today, next[1]),
      createdBy: sampleId(by),
      updatedBy: sampleId(by),
    })),
  );
}
