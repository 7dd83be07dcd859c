import type { EventBus } from '#platform/server/events.ts';
import { newId } from '#platform/shared/ids.ts';
import { units } from './tables.ts';

/** A new project brings its units by name. */
export function listenForUnits(events: EventBus): void {
  events.on('project.created', async (event, write) => {
    if (event.unitNames.length === 0) return;
    const rows = event.unitNames.map((name) => ({ id: newId(), projectId: event.projectId, name, createdBy: write.actor.id, updatedBy: write.actor.id }));
    await write.tx.insert(units).values(rows);
    for (const row of rows) write.audit({ action: 'unit.created', entityType: 'unit', entityId: row.id, projectId: row.projectId, new: { name: row.name } });
    await write.publish('units.created', { projectId: event.projectId, units: rows.map((row) => ({ id: row.id, name: row.name })) });
  });
}

