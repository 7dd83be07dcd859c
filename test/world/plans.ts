import { sql } from 'drizzle-orm';
import type { Making } from './side.ts';
import { newId } from '#platform/shared/ids.ts';

interface Place {
  projects: string;
  modules: string;
}

/** What is planned with a module: a crane's booking, a date that was moved, one that is proposed, and a change to take back. */
export async function makePlans(
  { admin, call, make, run, side }: Making,
  { projects: project, modules: module }: Place,
) {
  const changed = await call(admin, 'PATCH', `/modules/${module}`, { line: 'L1' });
  const crane = await make('/schedule/resources', { kind: 'crane', name: `Crane ${side.number}` });
  const booking = await make('/schedule/bookings', {
    resource: crane.id,
    project,
    from_on: '2027-03-01',
    to_on: '2027-03-02',
  });
  await run(sql`update modules set set_forecast_on = '2027-03-01' where id = ${module}`);
  const changes = [{ module, step: 'set', on: '2027-03-03' }];
  const preview = await call(admin, 'POST', '/schedule/preview', { changes });
  const reason = 'The crane is late';
  await call(admin, 'POST', '/schedule/apply', { changes, reason, token: preview.body.token });
  // Who was told of the new dates is no part of the world: its people have the one message given them.
  await run(sql`delete from notifications where message <> 'A message'`);
  const proposal = newId();
  await run(sql`
    insert into schedule_proposals (id, project_id, kind, facts, changes)
    values (${proposal}, ${project}, 'hold', '{"days": 2}', ${JSON.stringify([{ module, step: 'set', on: '2027-03-05' }])}::jsonb)`);
  return {
    undo: String(changed.headers['x-undo']),
    resources: String(crane.id),
    bookings: String(booking.id),
    proposals: proposal,
  };
}
