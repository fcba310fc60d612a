import { defineConfig } from "vitest/config";

// In a real browser, at a real server. `make test` runs what is in tests/; `npm run pictures` what is in pictures/.
const folder = process.env["REGALIA_PICTURES"] ? "pictures" : "tests";

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    retry: 1, // what bots choose, and when, is not ours to repeat; a failure is printed either way
  },
});
