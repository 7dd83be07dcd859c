declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A project has decided what a lesson of another job means for it. */
    'lesson.considered': { projectId: string; lessonId: string };
  }
}

export {};
