import { readFileSync } from 'node:fs';

/**
 * What a suite's JSON report says; undefined where the suite never ran.
 *
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(new URL(`../test-results/${file}`, import.meta.url), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @type {{ numPassedTests: number, numFailedTests: number } | undefined} */
const unit = readReport('unit.json');
/** @type {{ stats: { expected: number, unexpected: number, flaky: number } } | undefined} */
const browser = readReport('browser.json');

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0);
console.log(`${passed} passed, ${failed} failed`);
