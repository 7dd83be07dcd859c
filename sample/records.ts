import { sql } from 'drizzle-orm';
import { deviations } from '#areas/design/deviations/server/tables.ts';
import { lessons } from '#areas/design/lessons/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

/** What the company has learned, and where it has built otherwise than drawn. */
export async function loadRecords(write: Write, today: string): Promise<void> {
  const day = (days: number) => addDays(today, days);
  const ofProject = (number: string) => ({ projectId: sampleId(number), createdBy: sampleId('employee') });
  const taught = [
    {
      ...ofProject('26-041'),
      state: 'embedded',
      title: 'Sill flashing was cut short at the marriage wall',
      source: 'punch',
      capturedOn: day(-60),
      category: 'quality',
      situation: 'Water stood on the sill of four modules after the first rain in the yard.',
      cause: 'The flashing was ordered by the width of the opening, not of the frame.',
      lesson: 'Order sill flashing 6 inches longer than the opening.',
      effort: 's',
      costImpact: 420_000,
      owner: sampleId('joel'),
      dueOn: day(-20),
      evidence: 'Checklist of station 9, line 4.',
    },
    {
      ...ofProject('26-041'),
      state: 'triaged',
      title: 'Crane day lost to a permit that named another street',
      source: 'meeting',
      capturedOn: day(-21),
      category: 'logistics',
      situation: 'The oversize permit was refused at the city line.',
      cause: 'The route was surveyed from the old entrance.',
      lesson: 'Have the site superintendent sign the route survey before the permit is asked for.',
      effort: 's',
      costImpact: 1_850_000,
      owner: sampleId('marcus'),
      dueOn: day(14),
    },
    {
      ...ofProject('26-041'),
      state: 'captured',
      title: 'Window suppliers answer in a day when the schedule of openings goes with the order',
      source: 'success',
      capturedOn: day(-6),
      category: 'procurement',
      situation: 'The second order came back confirmed the same day; the first took eight.',
    },
    {
      ...ofProject('26-041'),
      state: 'implemented',
      title: 'Walls are closed before anybody has looked behind them',
      source: 'punch',
      capturedOn: day(-30),
      category: 'safety',
      situation: 'Hold-downs without nuts and a dead outlet were found after the board was up.',
      cause: 'No check asks for what is in a wall while it can be seen.',
      lesson: 'Look at what is in a wall before it is closed.',
      action: 'Ask for it in the factory check.',
      effort: 's',
      owner: sampleId('joel'),
      dueOn: day(6),
    },
    {
      ...ofProject('26-041'),
      state: 'action_planned',
      title: 'Headers change after framing when a size is not to be had',
      source: 'deviation',
      capturedOn: day(-12),
      category: 'design',
      situation: 'Two plies of LVL were drawn; three of another depth were built after a week of waiting.',
      cause: 'The drawing names one size, and nobody asked the yard before the freeze.',
      lesson: 'Draw every header with a second size that the yard has.',
      action: 'Add the second size to the header schedule.',
      department: 'design',
      effort: 's',
      owner: sampleId('hannah'),
      dueOn: day(9),
    },
  ] as const;
  await write.tx.insert(lessons).values(
    taught.map((each, index) => ({
      id: sampleId(`lesson ${index}`),
      code: `LL-${String(index + 1).padStart(4, '0')}`,
      ...each,
    })),
  );
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from modules where project_id = ${sampleId('26-041')} order by module_no, id limit 3`,
  );
  const modules = rows.map(({ id }) => id);
  await write.tx.insert(deviations).values([
    {
      id: sampleId('deviation 0'),
      code: 'DV-0001',
      state: 'approved',
      ...ofProject('26-041'),
      title: 'Header over the sliding door in three plies',
      modules,
      timing: 'before_build',
      requirementRef: 'S-201, detail 4',
      asDesigned: 'Two plies of LVL, 11 7/8.',
      asBuilt: 'Three plies of LVL, 9 1/2, as calculated on 3 pages.',
      reason: 'The deeper one is not to be had for six weeks.',
      impacts: ['structural', 'schedule'],
      disposition: 'rework',
      limitQty: 3,
      designBy: sampleId('hannah'),
      qualityBy: sampleId('joel'),
      doneModules: modules.slice(0, 1),
    },
    {
      id: sampleId('deviation 1'),
      code: 'DV-0002',
      state: 'submitted',
      ...ofProject('26-041'),
      title: 'Grout of another grey in the second bath',
      modules: modules.slice(0, 1),
      timing: 'after_build',
      requirementRef: 'Finish schedule F-3',
      asDesigned: 'Grout 45, Pewter.',
      asBuilt: 'Grout 47, Charcoal.',
      reason: 'The wrong bag was taken.',
      impacts: ['cosmetic'],
      disposition: 'use_as_is',
      expiresOn: day(30),
    },
  ]);
  await write.tx.execute(
    sql`insert into record_numbers (kind, last) values ('lesson', ${taught.length}), ('deviation', 2)
      on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`,
  );
}
