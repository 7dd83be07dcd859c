/** What happened to the files of a record. Ids and names only: whoever hears it looks up the rest. */
interface FileEvent {
  projectId: string;
  ownerType: 'project' | 'unit' | 'module';
  ownerId: string;
  unitId: string | null;
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** One event for all that came in one upload. */
    'file.added': FileEvent & { files: { id: string; name: string; kind: string; visibility: string }[] };
    /** `fields` names what changed; for one that went to the bin or came back it is empty. */
    'file.changed': FileEvent & {
      fileId: string;
      name: string;
      change: 'changed' | 'removed' | 'restored';
      fields: string[];
    };
  }
}

export {};
