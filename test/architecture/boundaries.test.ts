import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import { exceptions, ruleIds } from './rules.ts';
import { listFiles, readSource } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const fixture = join(import.meta.dirname, 'fixture');

/** What the fixture's own comments announce: `// violates: …` for the table, `// lint: …` for oxlint. */
function announced(kind: 'violates' | 'lint'): string[] {
  return listFiles(fixture, 'src').flatMap((path) => {
    const line = new RegExp(`^// ${kind}: (.+)$`, 'mu').exec(readFileSync(join(fixture, path), 'utf8'));
    return (line?.[1]?.split(', ') ?? []).map((rule) => `${path}: ${rule}`);
  });
}

describe('the sources', () => {
  test('keep to the table of who may import what, to names, sizes and texts', () => {
    const verdict = judge(root);
    for (const warning of verdict.warnings) console.warn(`warning: ${warning}`);
    console.log(`${verdict.files} files and ${verdict.imports} imports judged`);
    expect(verdict.violations.map(({ rule, path, line, message }) => `${path}:${line} ${rule}: ${message}`)).toEqual(
      [],
    );
  });

  test('need every exception that the table makes', () => {
    const unused = exceptions.filter(
      ({ from, to }) =>
        !existsSync(join(root, from)) || !readSource(root, from).imports.some(({ file }) => file === to),
    );
    expect(unused).toEqual([]);
  });

  test('keep the sample company apart from the application', () => {
    expect(judge(root, ['sample']).violations).toEqual([]);
  });
});

describe('a fixture with violations', () => {
  test('has each rule of the table broken at least once', () => {
    const broken = new Set(announced('violates').map((line) => line.split(': ')[1]));
    expect(ruleIds.filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test('fails with exactly the violations that it announces', () => {
    const found = judge(fixture).violations.map(({ rule, path }) => `${path}: ${rule}`);
    expect(found.toSorted()).toEqual(announced('violates').toSorted());
  });

  describe('under lint', () => {
    let copy: string;

    // Lint leaves the fixture out where it lies; a copy outside, under the project's own settings, is judged like any source.
    beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), 'hearth-fixture-'));
      cpSync(join(fixture, 'src'), join(copy, 'src'), { recursive: true });
      for (const name of [
        '.oxlintrc.json',
        'package.json',
        'tsconfig.json',
        'tsconfig.base.json',
        'tsconfig.server.json',
        'tsconfig.web.json',
        'tsconfig.e2e.json',
      ]) {
        cpSync(join(root, name), join(copy, name));
      }
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    });
    afterAll(() => rmSync(copy, { recursive: true, force: true }));

    test('fails with exactly the faults that it announces', () => {
      const ran = spawnSync(
        process.execPath,
        [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json', 'src'],
        { cwd: copy, encoding: 'utf8' },
      );
      expect(ran.status, ran.stderr).toBe(1);
      const report = JSON.parse(ran.stdout) as { diagnostics: { code: string; filename: string }[] };
      const found = report.diagnostics.map(({ code, filename }) => {
        const [, plugin = '', rule = ''] = /^(?:eslint-plugin-)?([^(]+)\((.+)\)$/u.exec(code) ?? [];
        return `${filename}: ${plugin === 'eslint' ? '' : `${plugin.replace(/^typescript-eslint$/u, 'typescript')}/`}${rule}`;
      });
      expect([...new Set(found)].toSorted()).toEqual(announced('lint').toSorted());
    });
  });
});

test('no source but the fixture is left out of lint by a comment that turns everything off', () => {
  const tracked = execFileSync('git', ['ls-files', 'src', 'sample'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/u.test(path));
  const silenced = tracked.filter((path) =>
    /(?:oxlint|eslint)-disable(?:-next-line|-line)?\s*(?:\*\/|$)|@ts-(?:ignore|nocheck)/mu.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  );
  expect(silenced).toEqual([]);
});
