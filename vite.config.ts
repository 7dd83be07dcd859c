import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = `http://127.0.0.1:${process.env.PORT ?? "4000"}`;

export default defineConfig({
  // The page lives beside the code that composes it. The root is a source folder, never the repository, so that the
  // development server cannot be asked for a file of the data folder.
  root: here("./src/app"),
  plugins: [tailwindcss(), react()],
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
