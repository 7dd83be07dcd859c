/** What somebody is to do about a thing that waits for them; in this order it stands in the Inbox. */
export const waitTodos = ['decide', 'answer', 'do', 'read'] as const;
export type WaitTodo = (typeof waitTodos)[number];
