import { sql } from 'drizzle-orm';
import { words, type Rows } from './bodies/rows.ts';
import type { World } from './world.ts';
import { picture, postForm } from './uploads.ts';

/**
 * Rows of the actors' own project that are not theirs to see: a neighbour's home with all that belongs to it, and what is for the team
 * only. Each under the name that stands before its id in a path, for each actor who must not see it.
 */
export interface Hidden {
  /** Another owner's home: hidden from the owner, shown to the developer and the floor. */
  neighbour: Rows;
  /** What is said in the thread of the neighbour's home: hidden from the owner and from the developer. */
  thread: Rows;
  /** For the team only: hidden from the owner and the developer. */
  inside: Rows;
  of: Record<'home_owner' | 'developer' | 'floor_manager', readonly Rows[]>;
}

/** The figure that stands for every cost of the own project, which is nobody's but the staff's. */
export const hiddenCents = 913_377_135;

/** Makes them in the own project of a world. */
export async function makeHiddenRows({ at, actors, own }: World): Promise<Hidden> {
  const project = own['projects'] ?? '';
  const make = async (path: string, body: object): Promise<any> => {
    const answer = await at.call(actors.admin, 'POST', path, body);
    if (answer.status !== 201) throw new Error(`POST ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const bring = async (unit: string, visibility: string): Promise<string> => {
    const fields = { owner_type: 'unit', owner_id: unit, visibility, caption: 'A caption' };
    const sent = await postForm(at, actors.admin, '/files', fields, [
      { name: `${visibility}.png`, content: await picture({ format: 'png' }) },
    ]);
    if (sent.status !== 201) throw new Error(`POST /files answers ${sent.status} ${JSON.stringify(sent.body)}`);
    return sent.body[0]?.id ?? sent.body.id;
  };
  const album = (name: string, visibility: string, file: string, unit?: string) =>
    make('/albums', { project_id: project, name, visibility, file_ids: [file], ...(unit && { unit_id: unit }) });
  const milestone = (kind: string, visible: string[], unit?: string) =>
    make(`/projects/${project}/milestones`, {
      kind,
      forecast_on: '2027-04-01',
      visible_to: visible,
      ...(unit && { unit_id: unit }),
    });

  const owner = await at.person(['home_owner'], { firstName: 'Next', lastName: 'Door' });
  const unit = (await make('/units', { project, name: 'B-201' })).id;
  const unitOwner = (await make(`/units/${unit}/owners`, { name: owner.name, email: owner.email })).owners[0].id;
  await at.database.db.execute(sql`update unit_owners set user_id = ${owner.userId} where id = ${unitOwner}`);
  const file = await bring(unit, 'owner');
  const neighbour = {
    units: unit,
    owners: unitOwner,
    modules: (await make('/modules', { project, unit, module_no: 'NEXT-M1' })).id,
    milestones: (await milestone('set', ['owner', 'developer'], unit)).id,
    files: file,
    albums: (await album('Next door', 'owner', file, unit)).id,
  };

  const shown = await bring(unit, 'home');
  const said = (
    await make('/posts', { project_id: project, visibility: 'home', unit_id: unit, body: words, file_ids: [shown] })
  ).id;
  const thread = {
    posts: said,
    replies: (await make(`/posts/${said}/replies`, { body: words })).id,
    files: shown,
  };

  const draft = await bring(own['units'] ?? '', 'internal');
  const post = (await make('/posts', { project_id: project, visibility: 'internal', body: words })).id;
  const inside = {
    files: draft,
    albums: (await album('For the team', 'internal', draft)).id,
    milestones: (await milestone('ship', [])).id,
    posts: post,
    replies: (await make(`/posts/${post}/replies`, { body: words })).id,
  };
  await at.database.db.execute(
    sql`update projects set cost_budget_cents = ${hiddenCents}, cost_forecast_cents = ${hiddenCents},
      cost_actual_cents = ${hiddenCents} where id = ${project}`,
  );
  return {
    neighbour,
    thread,
    inside,
    of: { home_owner: [neighbour, thread, inside], developer: [thread, inside], floor_manager: [{ files: shown }] },
  };
}
