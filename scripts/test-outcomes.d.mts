/** A test of a run, and the first line of what it first failed by. */
export type NamedTest = { file: string; name: string; why: string };

/** The tests that passed only on a second try, out of Vitest's JSON report. */
export function retriedTests(report: unknown): NamedTest[];

/** The tests that failed, and the files that broke before their first test, out of Vitest's JSON report. */
export function failedTests(report: unknown): NamedTest[];
