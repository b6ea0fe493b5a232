import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// A headless shell is the same browser without windows of its own: a page costs it far less.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The first Chromium on this machine that starts: the one `CHROMIUM_PATH` names (and then no other), Playwright's own,
 * the system's.
 *
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return starts(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chromium.executablePath(), ...onPath, ...applications].find(starts);
}

/**
 * Whether it is there and answers: a download without its system libraries exists, but does not start.
 *
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Installs Chromium: with Playwright's installer, else with apt-get as root on Debian. */
function installChromium() {
  const asRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  console.log("No Chromium found: installing Playwright's own.");
  run(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'], {
    // With a second way at hand, a blocked download is given up early.
    timeout: asRootOnDebian ? 180_000 : 1_200_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  if (findChromium() || !asRootOnDebian) return;
  console.log("Playwright's Chromium does not start here: installing Debian's.");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], { env });
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function run(command, words, options) {
  spawnSync(command, words, { stdio: 'inherit', ...options });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findChromium() && !process.env.CHROMIUM_PATH) installChromium();
  const found = findChromium();
  if (found) {
    console.log(`Chromium: ${found}`);
  } else {
    console.error(
      process.env.CHROMIUM_PATH
        ? `The Chromium that CHROMIUM_PATH names does not start: ${process.env.CHROMIUM_PATH}`
        : 'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium-headless-shell"; macOS: Google Chrome) or set CHROMIUM_PATH to one.',
    );
    process.exit(1);
  }
}
