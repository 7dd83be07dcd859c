// The compressed forms of the built page, laid beside its files: `name.br` and `name.gz`. The build packs quickly, so that a first start
// is short (decision 083); started by itself, with the folder as its argument, this packs every file as small as can be, for a server that runs already.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const leastBytes = 1024;
const compressible = /\.(?:m?js|css|svg|html|json|wasm)$/u;
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
/** A tenth more bytes than the smallest, for a fortieth of its processor time. */
const quick = { brotli: 5, gzip: 6 };
const smallest = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };

/** Packs one file of the folder in both forms. A reader finds the old form or the new one, never a part. */
export async function packFile(folder, name, quality = quick) {
  if (!compressible.test(name)) return;
  const content = await readFile(join(folder, name));
  if (content.length < leastBytes) return;
  const forms = await Promise.all([
    asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli } }),
    asGzip(content, { level: quality.gzip }),
  ]);
  await Promise.all(
    ['br', 'gz'].map(async (ending, at) => {
      const path = join(folder, `${name}.${ending}`);
      await writeFile(`${path}.new`, forms[at]);
      await rename(`${path}.new`, path);
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  setPriority(19);
  for (const name of await readdir(folder, { recursive: true })) await packFile(folder, name, smallest);
}
