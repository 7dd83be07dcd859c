import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? "4000"}`;

/** Asks for the font with the page instead of after its style sheet, so that the first words are set in it. */
const preloadFont: Plugin = {
  name: "preload-font",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith(".woff2"))
        .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` }, injectTo: "head-prepend" as const })),
  },
};

export default defineConfig({
  // The page lives beside the code that composes it. The root is a source folder, never the repository, so that the
  // development server cannot be asked for a file of the data folder.
  root: here("./src/app"),
  plugins: [tailwindcss(), react(), preloadFont],
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    sourcemap: false,
    // Everything stays a file with a name: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    fs: { allow: [here("./src"), here("./node_modules")] },
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
});
