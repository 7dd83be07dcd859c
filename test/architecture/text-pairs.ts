import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './sources.ts';

/** One text as it stands in the sources: both languages, and where. */
export interface TextPair {
  path: string;
  en: string;
  es: string;
}

const literal = String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")`;
const pair = new RegExp(String.raw`en:\s*${literal},\s*es:\s*${literal}`, 'gu');

const plain = (text: string | undefined) => text?.replaceAll(/\\(['"])/gu, '$1');

/** Every text that the sources hold in both languages, in the order of its files. */
export function textPairs(root: string): TextPair[] {
  return listFiles(root, 'src')
    .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(pair)].map(([, en, enToo, es, esToo]) => ({
        path,
        en: plain(en ?? enToo) ?? '',
        es: plain(es ?? esToo) ?? '',
      })),
    );
}
