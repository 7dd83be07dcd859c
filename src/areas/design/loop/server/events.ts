declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What came back from homes because of a factory is otherwise now, for its floor. */
    'factory_items.changed': { projectId: string; people: readonly string[] };
    /** A record has come to a lesson or left it. */
    'lesson.linked': { lessonId: string; projectId: string | null };
  }
}

export {};
