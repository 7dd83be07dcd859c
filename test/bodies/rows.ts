/** The rows of one project, by the name that stands before their id in a path. */
export type Rows = Record<string, string>;

/** Good bodies by the name of their endpoint, whose rules go past what a shape can say. */
export type Bodies = Readonly<Record<string, (rows: Rows) => unknown>>;

export const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words' }] }] };
