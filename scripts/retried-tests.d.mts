export interface RetriedTest {
  file: string;
  name: string;
  why: string;
}
export function retriedTests(report: unknown): RetriedTest[];
