/**
 * The names that a person typed or pasted: one a line, or several with commas, tabs or semicolons. `A-101..112` counts from 101 to
 * 112 with the digits kept. At most 1000.
 */
export function expandNames(text: string): string[] {
  return text
    .split(/[\n,;\t]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(expand)
    .slice(0, 1000);
}

function expand(name: string): string[] {
  const pattern = /^(.*?)(\d+)\s*\.\.\s*(\d+)$/u.exec(name.replace(/^(.*)\{(\d+\s*\.\.\s*\d+)\}$/u, '$1$2'));
  const [, prefix = '', from = '', to = ''] = pattern ?? [];
  const count = Number(to) - Number(from) + 1;
  if (pattern === null || count < 1 || count > 1000) return [name];
  return Array.from(
    { length: count },
    (_value, index) => `${prefix}${String(Number(from) + index).padStart(from.length, '0')}`,
  );
}
