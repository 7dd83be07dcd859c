declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A form looks different to people outside staff who see it: `people`. */
    'sign_off.changed': { signOffId: string; people: readonly string[] };
  }
}

export {};
