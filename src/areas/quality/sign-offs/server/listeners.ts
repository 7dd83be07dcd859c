import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { FormRow } from './form-rows.ts';
import { refreshOutside } from './news.ts';
import type { PunchDoor } from './punch-door.ts';
import { takeShots } from './shots.ts';

type Outside = Pick<FormRow, 'id' | 'form_type' | 'title' | 'project_id' | 'project_number' | 'unit_id' | 'factory'>;

/** Whatever is written of a form, those outside staff who see it see it anew; a photo that a form asks for is put to its answer. */
export function listenForSignOffs(events: EventBus, punch: PunchDoor): void {
  events.on('file.added', async ({ ownerType, ownerId, files }, write) => {
    if (ownerType !== 'module') return;
    await takeShots(
      write,
      ownerId,
      files.flatMap(({ id, kind }) => (kind === 'photo' ? [id] : [])),
      punch,
    );
  });
  events.on('record.changed', async ({ kind, id, verb }, write) => {
    // What is said of a form is told where it is said, as not all of it is for them.
    if (kind !== 'sign_off' || verb === 'commented') return;
    const { rows } = await write.tx.execute<Outside & Record<string, unknown>>(sql`
      select s.id, s.form_type, s.title, s.project_id, p.project_number, s.unit_id, p.factory
      from sign_offs s join projects p on p.id = s.project_id where s.id = ${id}`);
    for (const form of rows) await refreshOutside(write, form);
  });
}
