import { sql } from 'drizzle-orm';
import { requireProject, staffMembers } from '#areas/projects/projects/server/reads.ts';
import { requireModule } from '#areas/projects/units/server/reads.ts';
import { panelAddress } from '#platform/shared/record.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { deviation } from '../record.ts';
import type { NotedDeviation } from '../contract.ts';
import { servedDeviations } from './record.ts';

const t = texts({
  noted: { en: '{record}: noted on the floor by {who}', es: '{record}: lo anotó en planta {who}' },
});

/** Writes down what somebody on the floor saw, as a draft of their own, and tells the team of the project, who take it on. */
export async function noteDeviation(
  write: Write,
  viewer: Viewer,
  { module_id: module, ...said }: NotedDeviation,
): Promise<{ id: string; code: string }> {
  const { projectId } = await requireModule(write.tx, viewer, module);
  await requireProject(write.tx, viewer, projectId, 'floor');
  const id = await servedDeviations.life.create(write, viewer, {
    ...said,
    project_id: projectId,
    modules: [module],
    timing: 'after_build',
  });
  // Taken back, it goes to the bin as what an import made does.
  write.record({
    entityType: 'deviation',
    entityId: id,
    before: { deleted: true },
    after: { deleted: false, made: true },
    versionAfter: 1,
  });
  const { rows } = await write.tx.execute<{ code: string }>(sql`select code from deviations where id = ${id}`);
  const code = rows[0]?.code ?? '';
  const link = panelAddress(deviation, id);
  const team = (await staffMembers(write.tx, projectId)).filter((person) => person !== viewer.userId);
  if (team.length > 0)
    await write.publish('record.told', {
      kind: 'deviation',
      id,
      projectId,
      to: team,
      outside: [],
      links: { staff: link, outside: link },
      type: 'proj_updated',
      reason: 'watching',
      text: sentence(t.noted, { record: `${code} ${said.title}`, who: viewer.name }),
    });
  return { id, code };
}
