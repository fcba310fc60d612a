/**
 * After `npm install`: give the lock the builds of other platforms too, where a registry that serves this one alone left
 * them out. `npm ci` wants them listed. Their versions are those that the package asks for; npm fetches one where it fits.
 */

import { readFileSync, writeFileSync } from "node:fs";

const OS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const CPU = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "wasm32"];
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));

for (const [path, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(path ? (owner.optionalDependencies ?? {}) : {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || !/^\d/.test(version)) continue;
    const parts = name.split("-");
    const cpu = CPU.filter((one) => parts.includes(one));
    const os = OS.filter((one) => parts.includes(one));
    lock.packages[place] = {
      version,
      ...(cpu.length ? { cpu } : {}),
      dev: true,
      license: "MIT",
      optional: true,
      ...(os.length ? { os } : {}),
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
