declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A record has come to a lesson or left it. */
    'lesson.linked': { lessonId: string; projectId: string | null };
  }
}

export {};
