import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ numPassedTests: number, numFailedTests: number }} UnitReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} BrowserReport */
/** @typedef {{ known: string[], visited: string[] }} Visits */

const results = new URL('../test-results/', import.meta.url);

/**
 * What a suite's JSON report says; undefined where the suite never ran.
 *
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, results), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The scenarios of the test host whose list no browser test asked for. */
function unvisited() {
  /** @type {string[]} */
  let files = [];
  try {
    files = readdirSync(new URL('visits/', results));
  } catch {
    // The browser suite never ran.
  }
  /** @type {Visits[]} */
  const visits = files.map((file) => readReport(`visits/${file}`)).filter((one) => one !== undefined);
  const visited = visits.flatMap((one) => one.visited);
  // A family such as `slow-<ms>` is met by any number.
  const isMet = (/** @type {string} */ name) => {
    const shape = new RegExp(`^${name.replace(/<\w+>/, '\\d+')}$`);
    return visited.some((one) => shape.test(one));
  };
  return [...new Set(visits.flatMap((one) => one.known))].filter((name) => !isMet(name));
}

/** @type {UnitReport | undefined} */
const unit = readReport('unit.json');
/** @type {BrowserReport | undefined} */
const browser = readReport('browser.json');

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0);
const unvisitedScenarios = unvisited();
if (unvisitedScenarios.length > 0) {
  console.log(`Scenarios of the test host that no browser test met: ${unvisitedScenarios.join(', ')}`);
  process.exitCode = 1;
}
console.log(`${passed} passed, ${failed} failed`);
