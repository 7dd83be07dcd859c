/** Below 33 bad, 33 to under 66 warn, 66 and above good. Percent runs from 0 to 100. */
export function percentTone(percent: number): 'bad' | 'warn' | 'good' {
  if (percent < 33) return 'bad';
  return percent < 66 ? 'warn' : 'good';
}
