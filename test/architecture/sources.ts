import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface Import {
  /** As it is written. */
  specifier: string;
  /** Path of the file it leads to, from the root; undefined for a package. */
  file: string | undefined;
  line: number;
  /** `import type …`: gone when the program runs. */
  erased: boolean;
  /** `import(…)`: fetched when it is called. */
  deferred: boolean;
}

export interface Finding {
  line: number;
  what: string;
}

/** One source as the rules see it. Paths are from the root, with forward slashes. */
export interface Source {
  path: string;
  lines: number;
  imports: Import[];
  /** `export … from` and files that only pass on what others export. */
  passedOn: Finding[];
  rawSql: Finding[];
  texts: Finding[];
}

const subpaths: readonly [string, string][] = [
  ['#platform/', 'src/platform/'],
  ['#areas/', 'src/areas/'],
  ['#ui/', 'src/ui/'],
  ['#app/', 'src/app/'],
  ['#sample/', 'sample/'],
  ['#test/', 'test/'],
  ['#scripts/', 'scripts/'],
];

const skipped = new Set(['node_modules', 'dist', 'data', 'fixture', 'test-results', 'coverage']);

/** Attributes whose text a person reads or hears. */
const spokenAttributes = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'description',
]);
const letters = /\p{L}{2,}/u;

/** Every file below the folder, from the root; sources of other people and made things left out. */
export function listFiles(root: string, folder: string): string[] {
  const found: string[] = [];
  if (!existsSync(join(root, folder))) return found;
  const walk = (at: string) => {
    for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const path = posix.join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else found.push(path);
    }
  };
  walk(folder);
  return found.toSorted();
}

const alreadyRead = new Map<string, Source>();

/**
 * Reads one TypeScript source. Type-only imports count: what a file names is what its reader has to know. Each is read once for all tests
 * of a worker: nothing changes a source while they run.
 */
export function readSource(root: string, path: string): Source {
  const name = join(root, path);
  const known = alreadyRead.get(name) ?? parse(root, path);
  alreadyRead.set(name, known);
  return known;
}

function parse(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  const { program, module, errors } = parseSync(path, text, { lang, sourceType: 'module' });
  const fault = errors[0];
  if (fault !== undefined) throw new Error(`${path} can't be read: ${fault.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;

  const imports: Import[] = [];
  const take = (specifier: string, offset: number, deferred = false) => {
    imports.push({
      specifier,
      file: resolve(path, specifier),
      line: lineAt(offset),
      erased: /^(?:import|export)\s+type\b/u.test(text.slice(offset, offset + 20)),
      deferred,
    });
  };
  for (const found of module.staticImports) take(found.moduleRequest.value, found.start);
  const passedOn: Finding[] = [];
  for (const exported of module.staticExports) {
    const from = exported.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (!from) continue;
    take(from.value, exported.start);
    if (exported.entries.some((entry) => entry.importName.kind !== 'Name'))
      passedOn.push({ line: lineAt(exported.start), what: `export * from '${from.value}'` });
  }
  for (const found of module.dynamicImports) {
    const literal = /^(['"`])(.+)\1$/u.exec(text.slice(found.moduleRequest.start, found.moduleRequest.end).trim());
    if (literal?.[2] !== undefined) take(literal[2], found.start, true);
  }
  if (
    program.body.length > 0 &&
    program.body.every(
      (node) => (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source,
    )
  ) {
    passedOn.push({ line: 1, what: 'a file that only passes on the exports of others' });
  }

  const constants = new Set(
    program.body
      .flatMap((node) => {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        return declared?.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : [];
      })
      .flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])),
  );
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const rawSql: Finding[] = [];
  const texts: Finding[] = [];
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      const { callee } = node;
      const isRaw =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'raw' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'sql';
      if (!isRaw) return;
      const given = node.arguments[0];
      const constant =
        given?.type === 'Literal' ||
        (given?.type === 'TemplateLiteral' &&
          given.expressions.every((part) => part.type === 'Identifier' && constants.has(part.name))) ||
        (given?.type === 'Identifier' && constants.has(given.name));
      // What a module works out while it loads can hold no value of a request.
      if (!constant && depth > 0) rawSql.push({ line: lineAt(node.start), what: text.slice(node.start, node.end) });
    },
    JSXText(node) {
      if (letters.test(node.value)) texts.push({ line: lineAt(node.start), what: node.value.trim() });
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const value = node.value?.type === 'Literal' ? node.value.value : undefined;
      if (spokenAttributes.has(name) && typeof value === 'string' && letters.test(value))
        texts.push({ line: lineAt(node.start), what: `${name}="${value}"` });
    },
  }).visit(program);

  return { path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0), imports, passedOn, rawSql, texts };
}

/** Where a specifier leads, from the root; undefined for packages and `node:` modules. */
function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/[?].*$/u, '');
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain));
  for (const [prefix, folder] of subpaths) if (plain.startsWith(prefix)) return folder + plain.slice(prefix.length);
  return undefined;
}
