// Reads what the suite found, scenario by scenario: no failure and no warning is allowed, except in
// scenarios that are expected to fail; and an expected failure that does not happen is a fault.
//
//     node verify.mjs RESULTS EXPECTED-FAILURES SCENARIO…
//
// The scenarios named behind are those that must be among the results.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [results, expectedFile, ...required] = process.argv.slice(2);
const expected = new Set(
  readFileSync(expectedFile, "utf8")
    .split("\n")
    .map((line) => /^\s+- (\S+)$/.exec(line)?.[1])
    .filter(Boolean),
);

const found = new Map();
for (const folder of readdirSync(results)) {
  const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1];
  if (scenario === undefined) continue;
  const checks = JSON.parse(readFileSync(join(results, folder, "checks.json"), "utf8"));
  const bad = checks.filter((check) => ["FAILURE", "WARNING"].includes(check.status));
  found.set(scenario, [...(found.get(scenario) ?? []), ...bad]);
}

const faults = [];
for (const [scenario, bad] of found) {
  if (scenario.startsWith("tasks-")) continue; // an extension that is not offered
  if (expected.has(scenario)) {
    if (bad.length === 0) faults.push(`${scenario} passes: take it out of ${expectedFile}`);
    continue;
  }
  for (const check of bad) {
    const why = check.errorMessage ?? check.description ?? "";
    faults.push(`${scenario}: ${check.status} ${check.id ?? check.name}: ${why}`);
  }
}
for (const scenario of [...required, ...expected]) {
  if (!found.has(scenario)) faults.push(`${scenario} was not run`);
}

const passed = [...found.keys()].filter((it) => !expected.has(it) && !it.startsWith("tasks-"));
console.log(`${passed.length} scenarios without failure or warning, ${expected.size} expected to fail`);
if (passed.length < 20 || faults.length > 0) {
  console.error(faults.join("\n") || "too few scenarios were run");
  process.exit(1);
}
