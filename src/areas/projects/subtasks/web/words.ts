import type { SubtaskStatus } from '../schema.ts';

export { departmentWords, subtaskStatusWords } from '../choices.ts';

/** The three statuses as one sign each, where a column is narrow; `StatusLegend` says on the same screen what they stand for. */
export const statusMarks: Record<SubtaskStatus, string> = { 'To Do': '○', 'In Progress': '◐', Completed: '●' };
