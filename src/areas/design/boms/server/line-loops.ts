import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence } from '#platform/shared/text.ts';

/** A line inside itself would never end: refused, with the line named. */
export async function refuseLoops(write: Write, bomId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string; parent_uid: string | null; description: string }>(
    sql`select line_uid, parent_uid, description from bom_lines where bom_id = ${bomId}`,
  );
  const there = new Map(rows.map((line) => [line.line_uid, line]));
  for (const { line_uid, parent_uid, description } of rows) {
    if (parent_uid === null) continue;
    if (!there.has(parent_uid))
      throw refuse(
        'changes',
        sentence(
          {
            en: '“{description}” belongs to a line that is not there.',
            es: '«{description}» pertenece a una partida que no está.',
          },
          { description },
        ),
      );
    const seen = new Set([line_uid]);
    for (let at: string | null | undefined = parent_uid; at != null; at = there.get(at)?.parent_uid) {
      if (seen.has(at))
        throw refuse(
          'changes',
          sentence(
            { en: '“{description}” would be a part of itself.', es: '«{description}» sería parte de sí misma.' },
            { description },
          ),
        );
      seen.add(at);
    }
    if (seen.size > 15)
      throw refuse('changes', {
        en: 'Assemblies are nested at most 15 deep.',
        es: 'Los ensambles se anidan hasta 15 niveles.',
      });
  }
}
