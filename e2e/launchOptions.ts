import { findChromium } from './ensureInstalled.mjs';

// Found once: the worker processes read this file too, and inherit the answer.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const asRoot = process.getuid?.() === 0;

/**
 * What Chromium's own windows load beside the page: at each opening they cost as much as the app does. The names before
 * the last two are those that Playwright switches off: a second list replaces the first.
 */
const unusedFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** How the benchmark and the tests start the system's Chromium. */
export const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    // Chromium's sandbox refuses to start as root.
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--num-raster-threads=1',
    `--disable-features=${unusedFeatures.join()}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * A test's page lives for seconds, and compiling it for speed took a quarter of the processor time of opening it.
 * Optimizing therefore starts twenty times later than in a person's browser, which leaves it to long loops.
 */
const lateOptimizing = [
  '--invocation-count-for-maglev=8000',
  '--invocation-count-for-maglev-osr=2000',
  '--invocation-count-for-turbofan=60000',
];

/** How the tests, which measure nothing, start it. */
export const testLaunchOptions = {
  ...launchOptions,
  args: [...launchOptions.args, `--js-flags=${lateOptimizing.join(' ')}`],
};
