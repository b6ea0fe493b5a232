import { findChromium } from './ensureChromium.mjs';

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

/** How every test starts the system's Chromium. */
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
