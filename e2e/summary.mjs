import { readFileSync } from 'node:fs';

/** @typedef {{ numPassedTests: number, numFailedTests: number }} UnitReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} BrowserReport */

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

/** @type {UnitReport | undefined} */
const unit = readReport('unit.json');
/** @type {BrowserReport | undefined} */
const browser = readReport('browser.json');

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0);
console.log(`${passed} passed, ${failed} failed`);
