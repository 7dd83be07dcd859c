declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A change order looks different to those who are asked to decide on it: `people`. */
    'change_order.offered': { changeOrderId: string; people: readonly string[] };
  }
}

export {};
