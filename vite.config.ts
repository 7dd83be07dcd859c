import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles, screenFiles } from './scripts/screen-files.ts';
import { serviceWorker } from './scripts/service-worker-build.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** Asks for the font with the page instead of after its style sheet, so that the first words are set in it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/**
 * Gives the browser a contract without its schemas: method and path of each endpoint are all that a call needs, and the server
 * judges what is sent. Without this the validation library would be in the first load of every page.
 */
function contractAddresses(): Plugin {
  return {
    name: 'hearth-contract-addresses',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/src\/areas\/[^/]+\/[^/]+\/contract\.ts$/u.test(file)) return null;
      this.addWatchFile(file);
      const { mtimeMs } = await stat(file);
      const exported: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
      const lines = Object.entries(exported).map(([name, value]) => {
        const addresses = Object.entries(value ?? {}).flatMap(([key, endpoint]) =>
          isEndpoint(endpoint) ? [[key, addressOf(endpoint)] as const] : [],
        );
        return addresses.length === 0
          ? ''
          : `export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(Object.fromEntries(addresses))});`;
      });
      return { code: lines.join('\n'), map: null, moduleSideEffects: false };
    },
  };
}

const emptyModule = '\0hearth-nothing';

/**
 * Gives the browser an empty module in the place of what a library brings along and nothing here asks for. Texts hold no patterns of dates
 * (a test of the sources looks for them), so the tables of those need not be in the first load of every page.
 */
function withoutUnused(): Plugin {
  const unused = /^(?:web-ifc|@messageformat\/date-skeleton(?:\/lib\/options\.js)?)$/u;
  return {
    name: 'hearth-without-unused',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) =>
      unused.test(id) ? { id: emptyModule, moduleSideEffects: false, syntheticNamedExports: true } : null,
    load: (id) =>
      id === emptyModule
        ? {
            code: 'export default {}; export const parseDateTokens = undefined, getDateFormatOptions = undefined;',
            moduleSideEffects: false,
          }
        : null,
  };
}

/**
 * The library of the 3D view brings its converter along, and that the whole of web-ifc: 3.5 MB of names. Models are converted on the server
 * (decision 102), so the browser gets nothing in its place, and of the library only what the view uses.
 */
function withoutConverter(): Plugin {
  return {
    name: 'hearth-without-converter',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // Its other worker, which nothing here starts, would be built and served too.
      return id.endsWith('/@thatopen/fragments/dist/index.mjs')
        ? {
            code: code.replaceAll('new URL("./Worker/worker.mjs", import.meta.url)', 'new URL(import.meta.url)'),
            map: null,
            moduleSideEffects: false,
          }
        : null;
    },
  };
}

type Address = { method: string; path: string; files?: unknown };

function isEndpoint(value: unknown): value is Address {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function addressOf({ method, path, files }: Address): Address {
  return files === undefined ? { method, path } : { method, path, files };
}

export default defineConfig({
  // The page lives beside the code that composes it. The root is a source folder, never the repository, so that the
  // development server cannot be asked for a file of the data folder.
  root: here('./src/app'),
  plugins: [
    contractAddresses(),
    withoutUnused(),
    withoutConverter(),
    tailwindcss(),
    react(),
    preloadFont,
    screenFiles({ root: here('./'), to: here('./dist/screens.json') }),
    serviceWorker({ root: here('./'), web: here('./dist/web'), screens: here('./dist/screens.json') }),
    compressedFiles(),
  ],
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // Everything stays a file with a name: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // Every screen's name stands in what the first page loads, and its hash cannot be compressed: seven letters tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // What several screens share and is small is copied into each of them: as files of their own, an icon each, a screen
          // waited for a hundred of them, six at a time. A copy keeps the state of its module with the others.
          experimentalInlineCommonChunks: { maxSize: 12_000, exclude: /\.css(?:\?|$)/u },
          // All that every page starts with is one file: cut up by who else uses it, it was twenty, each with its own names and
          // its own dictionary of compression. `web.tsx` stays apart, because it waits for screens, and they import this file.
          groups: [{ name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('/src/app/web.tsx'), priority: 2 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: [here('./src'), here('./node_modules')] },
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
