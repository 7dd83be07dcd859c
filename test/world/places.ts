import { sql } from 'drizzle-orm';
import type { Making } from './side.ts';

/** A project that owner and developer see whole, with a unit, its owner, a module and what is planned for them. */
export async function makePlaces({ make, run, side }: Making) {
  const project: string = (
    await make('/projects', {
      project_number: side.number,
      name: `Project ${side.number}`,
      factory: side.factory,
      address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
    })
  ).id;
  await run(sql`
    update projects set status = 3, owner_visible = true, developer_visible = true, show_photos = true, show_dates = true
    where id = ${project}`);
  await run(sql`
    insert into project_members (project_id, user_id, role) values (${project}, ${side.developer.userId}, 'developer')`);
  const unit: string = (await make('/units', { project, name: 'A-101' })).id;
  const owned = await make(`/units/${unit}/owners`, { name: side.owner.name, email: side.owner.email });
  const unitOwner: string = owned.owners[0].id;
  await run(sql`update unit_owners set user_id = ${side.owner.userId} where id = ${unitOwner}`);
  const module: string = (await make('/modules', { project, unit, module_no: `${side.number}-M1` })).id;
  const milestone = await make(`/projects/${project}/milestones`, {
    kind: 'set',
    unit_id: unit,
    forecast_on: '2027-03-01',
    visible_to: ['owner', 'developer'],
  });
  const subtask = await make('/subtasks', { project, unit, name: `Subtask ${side.number}`, department: 'Design' });
  return {
    projects: project,
    units: unit,
    owners: unitOwner,
    modules: module,
    milestones: String(milestone.id),
    subtasks: String(subtask.id),
    people: side.developer.userId,
  };
}
