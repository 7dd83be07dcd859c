/** A point of a checklist as a template names it. */
export interface TemplatePoint {
  words: string;
  required: boolean;
}

export const mostPoints = 60;
export const longestPoint = 300;

/** The points of a template, one in each line; a star at the end makes one required. */
export function readPoints(lines: string): TemplatePoint[] {
  return lines.split('\n').flatMap((line) => {
    const words = line.trim().replace(/\s*\*$/u, '');
    return words === '' ? [] : [{ words, required: line.trim().endsWith('*') }];
  });
}

/** The same points as lines, in the one form in which they are kept. */
export function writePoints(points: readonly TemplatePoint[]): string {
  return points.map(({ words, required }) => (required ? `${words} *` : words)).join('\n');
}
