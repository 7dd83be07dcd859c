import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { address, openPage, settled } from './harness.ts';

const webFolder = join(import.meta.dirname, '..', '..', 'dist', 'web');

async function printed(): Promise<string> {
  return (await promisify(execFile)(process.execPath, ['scripts/bundle-size.mjs', '--files'])).stdout;
}

/** The files that the build counts as the first load of a page. */
async function countedFor(page: string): Promise<string[]> {
  const [, ofPage = ''] = (await printed()).split(new RegExp(`^${page} +[\\d.]+ KB.*$`, 'mu'));
  const [own = ''] = ofPage.split(/^\//mu);
  return own.match(/assets\/\S+\.js/gu)?.map((file) => `/${file}`) ?? [];
}

async function gzippedBytes(files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(join(webFolder, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

test('the first load of /login stays within 110 KB of JavaScript, that of / within 222 KB and that of /floor within 200 KB, gzipped', async () => {
  const said = await printed();
  for (const [page, most] of [
    ['/login', 110],
    ['/', 222],
    ['/floor', 200],
  ])
    expect(said).toMatch(new RegExp(`^${page} +[\\d.]+ KB gzip of ${most} KB, .*: ok$`, 'mu'));
});

describe('opened in a browser', () => {
  test('/login fetches no more than its budget, each file once and compressed, and can be signed in on', async () => {
    const { page, go, errors } = await openPage({ as: null, isFresh: true });
    const scripts: { path: string; encoding: string | undefined }[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push({ path: pathname, encoding: response.headers()['content-encoding'] });
    });
    await go('/login');
    await settled(page);
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
    const paths = scripts.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(2);
    expect(new Set(paths).size).toBe(paths.length);
    expect((await gzippedBytes(paths)) / 1000).toBeLessThanOrEqual(110);
    const large = await Promise.all(
      scripts.map(async (each) => ({ ...each, bytes: (await readFile(join(webFolder, each.path))).length })),
    );
    expect(large.filter(({ bytes, encoding }) => bytes > 1024 && encoding === undefined)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the page as served names every file of its first load, so that none waits for another to run', async () => {
    const served = async (path: string, cookie: string) =>
      (await fetch(`${address()}${path}`, { headers: { cookie } })).text();
    const known = '__Host-hearth_refresh=some-browser-that-was-here';
    for (const [path, cookie] of [
      ['/login', ''],
      ['/', known],
    ] as const) {
      const counted = await countedFor(path);
      expect(counted.length, path).toBeGreaterThan(2);
      const page = await served(path, cookie);
      expect(
        counted.filter((file) => !page.includes(`"${file}"`)),
        path,
      ).toEqual([]);
    }
    // Nobody who is unknown here gets past the sign-in page, whatever the address.
    const [unknown, login] = [await served('/projects/26-041', ''), await served('/login', '')];
    expect(unknown).toBe(login);
    expect(await served('/projects/26-041', known)).toContain('project-page');
  });
});
