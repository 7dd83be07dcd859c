import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';

/** What a measurement found of one promise. */
export interface Figure {
  /** Names the row for good: a later measurement takes its place. */
  id: string;
  promise: string;
  bound: string;
  measured: string;
  isMet: boolean;
}

export interface Circumstances {
  /** What was typed to measure it. */
  command: string;
  /** `YYYY-MM-DD` */
  date: string;
  machine: string;
}

const page = new URL('../docs/benchmarks.md', import.meta.url);
const [begin, end] = ['<!-- figures: written by the measurements themselves -->', '<!-- /figures -->'];
const heads = ['', 'promise', 'bound', 'measured', 'met', 'command', 'date', 'machine'];

/** A cell of the table: one line, in which nothing parts it into two. */
function cell(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll('|', '/').trim();
}

function idOf(row: string): string {
  return row.split('|')[1]?.trim() ?? '';
}

/** The page with these figures in its table: each takes the place of the row of its id, all others stay as they are. */
export function withFigures(
  text: string,
  figures: readonly Figure[],
  { command, date, machine }: Circumstances,
): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('The page of figures has no table between its marks.');
  const rows = text
    .slice(from + begin.length, to)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const kept = new Map(rows.map((row) => [idOf(row), row]));
  for (const { id, promise, bound, measured, isMet } of figures) {
    const cells = [`\`${id}\``, promise, bound, measured, isMet ? 'yes' : '**no**', `\`${command}\``, date, machine];
    kept.set(`\`${id}\``, `| ${cells.map(cell).join(' | ')} |`);
  }
  const sorted = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const table = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...sorted].join('\n');
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`;
}

const loadAtStart = loadavg()[0] ?? 0;

/** What was typed to start this process, as `package.json` calls it. */
function typedCommand(script: string): string {
  const more = process.argv.slice(2).map((part) => (part.startsWith('/') ? basename(part) : part));
  return `npm run ${script}${more.length === 0 ? '' : ` -- ${more.join(' ')}`}`;
}

/**
 * Writes what was measured into the page of figures, with the day, the machine and how busy it was before the measurement began. A
 * figure that is missed ends the process with 1.
 */
export async function keepFigures(script: string, figures: readonly Figure[]): Promise<void> {
  const circumstances = {
    command: typedCommand(script),
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, load ${loadAtStart.toFixed(1)}`,
  };
  await writeFile(page, withFigures(await readFile(page, 'utf8'), figures, circumstances));
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
