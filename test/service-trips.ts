import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { TestPortal } from './portal.ts';

export const strokes = { method: 'drawn', language: 'en', strokes: [[[10, 10] as const, [200, 80] as const]] } as const;

/** A time so many days from now, four hours long. */
export function windowIn(days: number, hour = 16): { starts_at: string; ends_at: string } {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const at = (hours: number) => `${day}T${String(hours).padStart(2, '0')}:00:00.000Z`;
  return { starts_at: at(hour), ends_at: at(hour + 4) };
}

/** Two homes of one project with an owner each, and a ticket of the first that its owner sees. */
export async function openHomes(at: TestPortal, staff: Viewer, owners: readonly [Viewer, Viewer]) {
  const must = async (who: Viewer, method: string, path: string, body?: unknown) => {
    const answer = await at.call(who, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const project = await must(staff, 'POST', '/projects/', {
    project_number: `26-${newId().slice(-6).toUpperCase()}`,
    name: 'Homes',
    unit_names: ['A', 'B'],
  });
  await at.database.db.execute(sql`
    update projects set address_line1 = '1 Elm Street', city = 'Reno', state = 'NV', zip = '89501', site_time_zone = 'America/Los_Angeles'
    where id = ${project.id}`);
  const units: { id: string; name: string }[] = await must(staff, 'GET', `/units/?project=${project.id}`);
  const [home, other] = units.toSorted((a, b) => a.name.localeCompare(b.name));
  if (home === undefined || other === undefined) throw new Error('The project has two units.');
  for (const [unit, owner] of [
    [home, owners[0]],
    [other, owners[1]],
  ] as const)
    await at.database.db.execute(sql`
      insert into unit_owners (id, unit_id, user_id, name, from_on)
      values (${newId()}, ${unit.id}, ${owner.userId}, ${owner.name}, current_date - 30)`);
  const ticket = async (title: string, unit = home, more: object = {}) =>
    must(staff, 'POST', '/tickets', { title, project_id: project.id, unit_id: unit.id, ...more });
  return { project, home, other, ticket, must };
}
