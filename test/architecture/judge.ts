import { posix } from 'node:path';
import {
  areaRoot,
  doors,
  emptyNames,
  exceptions,
  formatters,
  manyFiles,
  maxLines,
  mayImport,
  recordFile,
  standsOnTop,
  tablesFile,
  testsMayAlsoImport,
  type Place,
  type RuleId,
  type Target,
} from './rules.ts';
import { listFiles, readSource, type Import, type Source } from './sources.ts';

export interface Violation {
  rule: RuleId;
  path: string;
  line: number;
  message: string;
}

export interface Verdict {
  violations: Violation[];
  warnings: string[];
  files: number;
  imports: number;
}

const isTest = (path: string) => /\.test\.tsx?$/u.test(path);
const isShipped = (path: string) => path.startsWith('src/') && !isTest(path);

/** Judges every source below `root` by the table in rules.ts. */
export function judge(root: string, folders: readonly string[] = ['src']): Verdict {
  const files = folders.flatMap((folder) => listFiles(root, folder));
  const sources = files.filter((path) => /\.tsx?$/u.test(path)).map((path) => readSource(root, path));
  const violations = [
    ...sources.flatMap((source) => source.imports.flatMap((found) => judgeImport(source.path, found))),
    ...sources.filter((source) => isShipped(source.path)).flatMap(judgeContent),
    ...files.flatMap(judgeName),
    ...findCycles(sources),
  ];
  return {
    violations,
    warnings: crowded(sources),
    files: files.length,
    imports: sources.reduce((sum, source) => sum + source.imports.length, 0),
  };
}

/** Where a path stands; the second part names the area it belongs to. */
function placeOf(path: string): { place: Place; area?: string; wing?: string; inside?: string } {
  const [top, second, third, fourth, ...rest] = path.split('/');
  if (top === 'sample') return { place: 'sample' };
  if (top !== 'src') return { place: 'outside' };
  if (second === 'app') return { place: 'app' };
  if (second === 'ui') return { place: 'ui' };
  if (second === 'platform' && (third === 'shared' || third === 'server' || third === 'web'))
    return { place: `platform/${third}` };
  if (second === 'areas' && third !== undefined && fourth === 'shared') return { place: 'wing shared', wing: third };
  if (second === 'areas' && third !== undefined && fourth !== undefined) {
    const place =
      rest[0] === 'server' && rest.length > 1
        ? 'area server'
        : rest[0] === 'web' && rest.length > 1
          ? 'area web'
          : 'area shape';
    return { place, area: fourth, wing: third, inside: rest.join('/') };
  }
  return { place: 'outside' };
}

function targetOf(from: string, found: Import): Target {
  if (found.file === undefined) return found.specifier.startsWith('node:') ? 'node' : 'npm';
  const { place, area, wing, inside = '' } = placeOf(found.file);
  const here = placeOf(from);
  if (place === 'wing shared') return here.wing === wing ? place : 'other inside';
  if (place === 'platform/shared') return formatters.includes(posix.basename(found.file)) ? 'formatters' : place;
  if (
    area === undefined ||
    place === 'sample' ||
    place === 'outside' ||
    place === 'app' ||
    place === 'ui' ||
    place.startsWith('platform/')
  ) {
    return place as Target;
  }
  if (here.area === area && here.wing === wing)
    return place === 'area server' ? 'own server' : place === 'area web' ? 'own web' : 'own shape';
  if (inside === tablesFile && here.inside === tablesFile) return 'other tables';
  if (inside === recordFile) return here.wing === wing ? 'other schema' : 'other inside';
  return doors[inside] ?? 'other inside';
}

/** The stretch of the tree inside which relative imports are used. */
function unitOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] !== 'src') return parts[0] ?? '';
  const depth = parts[1] === 'areas' ? 4 : parts[1] === 'platform' ? 3 : 2;
  return parts.slice(0, depth).join('/');
}

function judgeImport(path: string, found: Import): Violation[] {
  const at = { path, line: found.line };
  const { place } = placeOf(path);
  const target = targetOf(path, found);
  const allowed = mayImport[place];
  const violations: Violation[] = [];
  const extra: readonly Target[] = isTest(path) ? testsMayAlsoImport : [];
  const excepted = exceptions.some((known) => known.from === path && known.to === found.file);
  if (excepted) return [];
  if (
    allowed === 'everything'
      ? place === 'sample' && standsOnTop.includes(target) && !isTest(path)
      : !allowed.includes(target) && !extra.includes(target)
  ) {
    violations.push({ rule: 'boundary', ...at, message: `${place} may not import ${target} ('${found.specifier}')` });
  }
  if (/^(\.\.\/){2}/u.test(found.specifier))
    violations.push({ rule: 'deep-relative', ...at, message: `'${found.specifier}' climbs two folders: use a # path` });
  if (
    found.specifier.startsWith('.') &&
    found.file !== undefined &&
    unitOf(found.file) !== unitOf(path) &&
    path.startsWith('src/')
  ) {
    violations.push({
      rule: 'relative-across',
      ...at,
      message: `'${found.specifier}' leaves ${unitOf(path)}: use a # path`,
    });
  }
  return violations;
}

function judgeContent(source: Source): Violation[] {
  const { path } = source;
  const violations: Violation[] = [
    ...source.passedOn.map(({ line, what }): Violation => ({
      rule: 'barrel',
      path,
      line,
      message: `${what}: import from where it is made`,
    })),
    // `literal` refuses what is no plain word.
    ...(path === 'src/platform/server/database/sql-words.ts' ? [] : source.rawSql).map(({ line, what }): Violation => ({
      rule: 'raw-sql',
      path,
      line,
      message: `${what}: sql.raw takes a constant only, values are bound`,
    })),
  ];
  // The development page that shows every part of the design system is read by developers, in English.
  if (!path.startsWith('src/ui/parts-page')) {
    violations.push(
      ...source.texts.map(({ line, what }): Violation => ({
        rule: 'hard-coded-text',
        path,
        line,
        message: `"${what}" belongs in texts({ en, es })`,
      })),
    );
  }
  if (source.lines > maxLines)
    violations.push({
      rule: 'file-size',
      path,
      line: maxLines,
      message: `${source.lines} lines; split it (at most ${maxLines})`,
    });
  return violations;
}

function judgeName(path: string): Violation[] {
  const violations: Violation[] = [];
  if (/\.tsx?$/u.test(path)) {
    const names = path
      .split('/')
      .slice(1)
      .map((part) => part.replace(/\..*$/u, ''));
    for (const name of names) {
      const empty = emptyNames.find(({ pattern }) => pattern.test(name));
      if (empty !== undefined)
        violations.push({ rule: 'empty-name', path, line: 1, message: `"${name}" says nothing: ${empty.instead}` });
    }
  }
  const { area, inside } = placeOf(path);
  const first = inside?.split('/')[0];
  if (area !== undefined && first !== undefined && !areaRoot.includes(first) && !isTest(path)) {
    violations.push({
      rule: 'area-layout',
      path,
      line: 1,
      message: `an area holds ${areaRoot.join(', ')} and nothing else`,
    });
  }
  return violations;
}

/**
 * One violation per knot of files that need each other to run, named at its first file (Tarjan's strongly connected components).
 * Types may point both ways: an event's listener takes the write that publishes it.
 */
function findCycles(sources: readonly Source[]): Violation[] {
  const edges = new Map(
    sources.map((source) => [
      source.path,
      source.imports.flatMap(({ file, erased }) => (file === undefined || erased ? [] : [file])),
    ]),
  );
  const order = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    let lowest = index;
    stack.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    if (lowest === index) {
      const knot = stack.splice(stack.indexOf(path));
      if (knot.length > 1 || (edges.get(path) ?? []).includes(path)) knots.push(knot);
    }
    return lowest;
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return knots.map((knot): Violation => {
    const [first = '', ...others] = knot.toSorted();
    return { rule: 'cycle', path: first, line: 1, message: `imports in a circle with ${others.join(', ')}` };
  });
}

function crowded(sources: readonly Source[]): string[] {
  const perFolder = new Map<string, number>();
  for (const { path } of sources) {
    if (isTest(path)) continue;
    const folder = posix.dirname(path);
    perFolder.set(folder, (perFolder.get(folder) ?? 0) + 1);
  }
  return [...perFolder]
    .filter(([, count]) => count > manyFiles)
    .map(([folder, count]) => `${folder} holds ${count} files (more than ${manyFiles}): is it two areas?`);
}
