import { sql } from 'drizzle-orm';
import { dfmaPriorities } from '#areas/design/dfma/server/tables.ts';
import { lessonLinks } from '#areas/design/loop/server/tables.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

interface Link {
  lesson: number;
  ticket?: string;
  deviation?: string;
  /** Taken off again. */
  ended?: true;
}

const links: readonly Link[] = [
  { lesson: 0, deviation: 'deviation 0', ended: true },
  { lesson: 3, ticket: 'punch 4' },
  { lesson: 3, ticket: 'punch 1' },
  { lesson: 4, deviation: 'deviation 0' },
];

const costs: Readonly<Record<string, number>> = { 'punch 1': 31_500, 'punch 4': 186_000 };

/** Which projects its designers turn to first, by number. */
const priorities: Readonly<Record<string, number>> = {
  '26-036': 88,
  '26-041': 71,
  '26-047': 58,
  '26-049': 46,
  '26-029': 22,
};

/** What the lessons of the company were learned from, with one that was taken off again, the question that came of one, and whose design presses most. */
export async function loadLoop(write: Write): Promise<void> {
  const joel = sampleId('joel');
  await write.tx.insert(lessonLinks).values(
    links.map(({ lesson, ticket, deviation, ended }, at) => ({
      id: sampleId(`lesson link ${at}`),
      lessonId: sampleId(`lesson ${lesson}`),
      ticketId: ticket === undefined ? null : sampleId(ticket),
      deviationId: deviation === undefined ? null : sampleId(deviation),
      linkedBy: joel,
      ...(ended === true ? { endedAt: sql`now()`, endedBy: joel } : {}),
    })),
  );
  await write.tx.insert(dfmaPriorities).values(
    Object.entries(priorities).map(([project, priority]) => ({
      projectId: sampleId(project),
      priority,
      setBy: joel,
    })),
  );
  for (const [item, cents] of Object.entries(costs))
    await write.tx.execute(sql`update tickets set cost_cents = ${cents} where id = ${sampleId(item)}`);
  await write.tx.execute(sql`
    update lessons l set check_template = t.id, check_area = t.areas->0->>'key', check_photo = 'always',
      check_text = 'Hold-downs have their nuts before the wall is closed',
      check_text_es = 'Los anclajes tienen sus tuercas antes de cerrar el muro'
    from sign_off_templates t
    where l.id = ${sampleId('lesson 3')} and t.form_type = 'factory_qa' and t.state = 'active' and t.applies_state is null`);
}
