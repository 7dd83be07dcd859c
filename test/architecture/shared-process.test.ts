import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aloneComponentTests, aloneTests, aloneUnitTests } from '#test/alone-tests.ts';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const tests = ['src', 'sample', 'test']
  .flatMap((folder) => listFiles(root, folder))
  .filter((path) => /(?<!\.unit)\.test\.ts$/u.test(path) && !path.startsWith('test/architecture/'));
const journeys = listFiles(root, 'test/e2e').filter((path) => path.endsWith('.spec.ts'));
const unitTests = ['src', 'sample', 'scripts', 'bench']
  .flatMap((folder) => listFiles(root, folder))
  .filter((path) => /\.unit\.test\.tsx?$/u.test(path) || /^src\/platform\/shared\/.*\.test\.ts$/u.test(path));
const componentTests = listFiles(root, 'src').filter((path) => path.endsWith('.component.test.tsx'));
const alone: readonly string[] = [...aloneTests, ...aloneUnitTests, ...aloneComponentTests];

/** What a test must not do in a process that the next test goes on in, by what its source then says. */
const changesTheProcess: Record<string, RegExp> = {
  'changes the prototype of a class': /\.prototype\.\w+ = |watchTables\(/u,
  'changes the environment': /process\.env(?:\.\w+|\[[^\]]+\]) = |delete process\.env/u,
  'changes the folder it stands in': /process\.chdir\(/u,
  'ends a process': /process\.kill\(|\.kill\('SIG/u,
  'listens to its process': /process\.(?:on|once)\(/u,
  'replaces a module': /\bvi\.(?:mock|doMock|hoisted)\(/u,
  // Unless it lets go of it after each test, whatever becomes of that.
  'holds the clock':
    /^(?![\s\S]*afterEach\(\(\) => void vi\.useRealTimers\(\)\))[\s\S]*\bvi\.(?:useFakeTimers|setSystemTime)\(/u,
  'replaces a global':
    /\bvi\.stubGlobal\(|fake-indexeddb\/auto|defineProperty\((?:navigator|document|window|globalThis|\w+\.prototype)\b|\b(?:globalThis|URL|navigator|window|document)\.\w+ = /u,
  'mounts a disk': /'mount'/u,
  'measures memory': /memoryUsage\(|\bgc\?\.\(/u,
};

function faultsOf(source: string): string[] {
  return Object.entries(changesTheProcess)
    .filter(([, pattern]) => pattern.test(source))
    .map(([what]) => what);
}

describe('a test that shares its process with others', () => {
  test('leaves the process as it is', () => {
    const faults = [...tests, ...unitTests, ...componentTests]
      .filter((path) => !alone.includes(path))
      .flatMap((path) => faultsOf(readFileSync(join(root, path), 'utf8')).map((what) => `${path} ${what}`));
    expect(faults, 'Name the file in test/alone-tests.ts, so that it gets a process of its own.').toEqual([]);
  });

  test('is looked at by rules that find what they are meant to', () => {
    const planted = `
      pg.Client.prototype.query = other; process.env.TZ = 'UTC'; process.chdir('/'); process.kill(1); process.on('exit', f);
      vi.mock('./a.ts'); vi.useFakeTimers(); vi.stubGlobal('fetch', f); URL.createObjectURL = f; run('mount', []); process.memoryUsage();`;
    expect(faultsOf(planted)).toEqual(Object.keys(changesTheProcess));
    expect(faultsOf('afterEach(() => void vi.useRealTimers());\nvi.useFakeTimers();')).toEqual([]);
  });

  test('a file that has a process of its own is there', () => {
    expect(aloneTests.filter((path) => !tests.includes(path))).toEqual([]);
    expect(aloneUnitTests.filter((path) => !unitTests.includes(path))).toEqual([]);
    expect(aloneComponentTests.filter((path) => !componentTests.includes(path))).toEqual([]);
  });
});

/** The names of the tests that set a limit to how long something takes. */
function measuring(source: string): string[] {
  const names: string[] = [];
  let name = '';
  for (const line of source.split('\n')) {
    name = /^\s*(?:test(?:\.\w+(?:\([^)]*\))?)*\()?'(.{12,})',/u.exec(line)?.[1] ?? name;
    if (/(?:performance|Date)\.now\(\) - \w+.*toBeLess|tookMs(?:\)\.toBeLess| > )/u.test(line)) names.push(name);
  }
  return names;
}

describe('a test that measures time', () => {
  test('says so in its name, and no other gets a second try', () => {
    const faults = [...tests, ...journeys, 'vitest.config.ts'].flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return [
        ...measuring(source)
          .filter((name) => !name.endsWith('(measures time)'))
          .map((name) => `${path}: ${name}`),
        ...(/\bretry: [1-9]/u.test(source) ? [`${path}: asks for a second try by itself`] : []),
      ];
    });
    expect(faults, 'See measuresTime in test/machine.ts, or tell it by what happens.').toEqual([]);
  });
});
