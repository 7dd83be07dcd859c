// Counts how large the sources are: `node scripts/launch.mjs scripts/source-sizes.ts [--list]`. The figures are held by test/architecture/sizes.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { listFiles, readSource } from '#test/architecture/sources.ts';

/** A function that is longer than a person reads at once. */
export interface LongFunction {
  path: string;
  line: number;
  name: string;
  lines: number;
}

export interface Sizes {
  files: number;
  lines: number;
  medianLines: number;
  p95Lines: number;
  /** Over 100 lines; parts of a screen count as well. */
  longFunctions: LongFunction[];
  /** Parts of a screen over 150 lines. */
  longComponents: LongFunction[];
  /** The largest set of areas of which each reaches each other by imports that stand when the program runs. */
  knot: string[];
}

const longFunction = 100;
const longComponent = 150;

/** What the shipped sources below `src` measure; tests are left out. */
export function sourceSizes(root: string): Sizes {
  const paths = listFiles(root, 'src').filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path));
  const sizes: number[] = [];
  const found: LongFunction[] = [];
  const arrows = new Map<string, Set<string>>();
  for (const path of paths) {
    const source = readSource(root, path);
    sizes.push(source.lines);
    found.push(...functionsOf(path, readFileSync(join(root, path), 'utf8')));
    const from = areaOf(path);
    if (from === undefined) continue;
    for (const { file, erased } of source.imports) {
      const to = file === undefined || erased ? undefined : areaOf(file);
      if (to === undefined || to === from) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const bySize = found.toSorted((a, b) => b.lines - a.lines);
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, each) => sum + each, 0),
    medianLines: at(0.5),
    p95Lines: at(0.95),
    longFunctions: bySize.filter(({ lines }) => lines > longFunction),
    longComponents: bySize.filter(
      ({ path, name, lines }) => lines > longComponent && path.endsWith('.tsx') && /^[A-Z]/u.test(name),
    ),
    knot: knotOf(arrows),
  };
}

function areaOf(path: string): string | undefined {
  return /^src\/areas\/[^/]+\/([^/]+)\//u.exec(path)?.[1];
}

function functionsOf(path: string, text: string): LongFunction[] {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' });
  const starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1;
  const found: LongFunction[] = [];
  const named = new Map<number, string>();
  const take = (node: { start: number; end: number }, name: string | undefined) => {
    // A hundred lines of code have more signs than this; most functions have far fewer.
    if (node.end - node.start < 10 * longFunction) return;
    const line = lineOf(node.start);
    const lines = lineOf(node.end) - line + 1;
    if (lines > longFunction) found.push({ path, line, name: name ?? named.get(node.start) ?? 'a function', lines });
  };
  new Visitor({
    VariableDeclarator(node) {
      if (node.init !== null && node.id.type === 'Identifier') named.set(node.init.start, node.id.name);
    },
    MethodDefinition(node) {
      if (node.key.type === 'Identifier') named.set(node.value.start, node.key.name);
    },
    FunctionDeclaration: (node) => take(node, node.id?.name),
    FunctionExpression: (node) => take(node, node.id?.name),
    ArrowFunctionExpression: (node) => take(node, undefined),
  }).visit(program);
  return found;
}

/** Everything that can be reached from one area, itself included where a way leads back. */
function reached(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const seen = new Set<string>();
  const todo = [...(arrows.get(from) ?? [])];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    todo.push(...(arrows.get(next) ?? []));
  }
  return seen;
}

function knotOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const from = new Map([...arrows.keys()].map((area) => [area, reached(arrows, area)]));
  const knots = [...from.keys()].map((area) =>
    [...from.keys()].filter((other) => from.get(area)?.has(other) === true && from.get(other)?.has(area) === true),
  );
  return (knots.toSorted((a, b) => b.length - a.length)[0] ?? []).toSorted();
}

if (process.argv.some((part) => part.endsWith('source-sizes.ts'))) {
  const sizes = sourceSizes(join(import.meta.dirname, '..'));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${sizes.files} files, ${sizes.lines.toLocaleString('en-US')} lines`);
  say(`median ${sizes.medianLines} lines, p95 ${sizes.p95Lines} lines`);
  say(`${sizes.longFunctions.length} functions over ${longFunction} lines`);
  say(`${sizes.longComponents.length} parts of screens over ${longComponent} lines`);
  say(`${sizes.knot.length} areas in the largest knot: ${sizes.knot.join(', ')}`);
  if (process.argv.includes('--list'))
    for (const { path, line, name, lines } of sizes.longFunctions)
      say(`${String(lines).padStart(5)} ${path}:${line} ${name}`);
}
