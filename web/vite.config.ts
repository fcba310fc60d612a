import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` beside `regalia serve`: the page from here, everything under /api from there. The server answers its
// own pages only, so what goes there says that it comes from there.
const server = process.env["REGALIA_SERVER"] ?? "http://127.0.0.1:8742";

// Small things that every place, every house or every table needs come in one file each: a browser asks for six at a time.
const TOGETHER = [
  {
    name: "base",
    test: /node_modules\/(?!uqr)|src\/(lib\/([^/]+\.ts|Later)|games\/index|table\/(ahead|library))/,
  },
  { name: "furniture", test: /src\/(lib\/Dialog|art\/(Crest|Nobody|Logo))/ },
  { name: "house", test: /src\/(home\/(House|Candle|making|words)|art\/Emblem)/ },
];

export default defineConfig({
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  plugins: [svelte()],
  build: {
    outDir: "../src/regalia/server/page",
    emptyOutDir: true,
    manifest: "parts.json", // by which the server tells a browser what a place is made of
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
