import type { Text } from '#platform/shared/text.ts';

/** A round that somebody makes at one place: what is told of it within a while becomes one message to each reader. */
export interface Walk {
  /** The same for all that belongs together; who does it is added to it. */
  key: string;
  place: Text;
  /** What happened to one of them, as it is counted beside others: “yours now”. */
  gist: Text;
  /** What is counted: two news of the same part count once. */
  part: string;
  /** Where all of it is seen together. */
  links: { staff: string; outside: string };
  /** The field by which it is somebody's: who is not in it any more when the walk is over is not told so. */
  holder?: { field: string; person: string };
}

declare module '../writes/events.ts' {
  interface EventMap {
    /** A record that is served from its declaration was made, changed, moved, put in the bin or taken out of it. */
    'record.changed': {
      kind: string;
      id: string;
      projectId: string | null;
      /** `created`, `changed`, `moved`, `removed`, `restored` or `undone`. */
      verb: string;
      /** The fields that have another value now. */
      fields: readonly string[];
      /** What its fields are now, by their names, where whoever tells has them at hand: who listens need not read them again. */
      row?: Readonly<Record<string, unknown>>;
    };
    /** People are to be told something of a record; whoever tells has made sure that each of them may know it. */
    'record.told': {
      kind: string;
      id: string;
      projectId: string | null;
      /** The home whose people alone of those outside may know of it. */
      unitId?: string;
      to: readonly string[];
      /** Those who are no staff and may know of it, and where they read it. With none of them it is for staff alone. */
      outside: readonly string[];
      links: { staff: string; outside: string };
      /** One of the notifications' types. */
      type: string;
      text: Text;
      reason: 'mentioned' | 'watching' | 'assigned' | 'owner';
      /** The walk that it is part of, where it need not be told at once. */
      walk?: Walk;
      /** Somebody's home may be harmed meanwhile: it is mailed at once, whatever hour it is and whatever they chose. */
      urgent?: boolean;
    };
  }
}
