import { sql } from 'drizzle-orm';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

const t = texts({
  won: {
    en: '{deal} is won: project {project} waits for who leads it',
    es: '{deal} está ganado: el proyecto {project} espera a quien lo dirija',
  },
});

interface Won extends Record<string, unknown> {
  deal: string;
  project_id: string;
  project: string;
  pool: string[];
}

/** Tells those who lead projects that there is one more, whoever of them takes it; not who won it, who knows. */
export async function tellWon(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<Won>(sql`
    select o.code || ' ' || o.name as deal, p.id as project_id, p.project_number as project,
      array(select distinct m.user_id from project_members m join users u on u.id = m.user_id
        where m.role = 'pm' and u.state = 'active' and u.id is distinct from ${write.actor.id}) as pool
    from opportunities o join projects p on p.id = o.project_id where o.id = ${id}`);
  const [won] = rows;
  if (won === undefined || won.pool.length === 0) return;
  const words = (language: Language) => say(t.won, language, { deal: won.deal, project: won.project });
  const link = `/projects/${won.project}`;
  await write.publish('record.told', {
    kind: 'opportunity',
    id,
    projectId: won.project_id,
    to: won.pool,
    outside: [],
    links: { staff: link, outside: link },
    type: 'proj_contract',
    text: { en: words('en'), es: words('es') },
    reason: 'assigned',
  });
}
