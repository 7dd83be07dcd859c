/** What happened to a project. Ids and names only: whoever hears it looks up the rest. */
interface ProjectEvent {
  projectId: string;
  projectNumber: string;
  name: string;
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    'project.created': ProjectEvent & { unitNames: string[]; memberIds: string[] };
    /** `fields` names what changed; `dates` is true when a milestone did. */
    'project.changed': ProjectEvent & {
      fields: string[];
      /** The factory before, where `fields` names it: its floor managers lose the project. */
      formerFactory?: string | null;
      /** The developer organisation that it named before. */
      formerDeveloper?: string | null;
    };
    'project.status_changed': ProjectEvent & {
      from: number;
      to: number;
      factory: string | null;
      contractSigned: boolean;
    };
    'project.member_added': ProjectEvent & { userId: string; role: string };
    'project.member_removed': ProjectEvent & { userId: string; role: string };
    'project.contract_signed': ProjectEvent & { contractType: string };
    /** A milestone is about to get its first actual date. Whoever hears it may refuse, and says why. */
    'milestone.finishing': { projectId: string; projectNumber: string; status: number; kind: string };
    /** A milestone got its actual date. */
    'milestone.done': { projectId: string; milestoneId: string; forecastOn: string | null; actualOn: string };
    'project.removed': ProjectEvent;
    'project.restored': ProjectEvent;
  }
}

export {};
