import '#platform/server/record/record-events.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A meeting is over: whoever was asked to come may read its minutes. */
    'meeting.closed': { meetingId: string; title: string; projectId: string | null; people: readonly string[] };
  }
}

export {};
