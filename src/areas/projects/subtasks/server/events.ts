/** What happened to subtasks. Ids and names only. */
interface SubtaskEvent {
  projectId: string;
  projectNumber: string;
  projectName: string;
  subtaskId: string;
  name: string;
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** One event for all of a project that changed together; its counters and its percentage follow. */
    'subtasks.changed': { projectId: string; subtaskIds: string[] };
    'subtask.assigned': SubtaskEvent & { ownerId: string };
    /** Somebody's subtask got another status or day. */
    'subtask.updated': SubtaskEvent & {
      ownerId: string;
      change: 'status' | 'day';
      status: string;
      dueOn: string | null;
    };
  }
}

export {};
