/** What happened to a project's units and modules. Ids and names only. */
interface UnitEvent {
  projectId: string;
  unitId: string;
  name: string;
}
interface ModuleEvent {
  projectId: string;
  moduleId: string;
  unitId: string | null;
  moduleNo: string;
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** One event for all that were made together. */
    'units.created': { projectId: string; units: { id: string; name: string }[] };
    /** `audience`: who outside staff sees the project, if that is known already. */
    'unit.changed': UnitEvent & { fields: string[]; audience?: readonly string[] | undefined };
    'unit.removed': UnitEvent;
    'unit.restored': UnitEvent;
    /** A person was linked to a unit or the link ended: what they may see has changed. */
    'unit.owners_changed': UnitEvent & { userId: string | null };
    'modules.created': { projectId: string; modules: { id: string; moduleNo: string }[] };
    'module.changed': ModuleEvent & { fields: string[] };
    'module.moved': ModuleEvent & { from: string; to: string };
    'module.removed': ModuleEvent;
  }
}

export {};
