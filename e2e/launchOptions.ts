import { findChromium } from './ensureChromium.mjs';

// Found once: the worker processes read this file too, and inherit the answer.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const asRoot = process.getuid?.() === 0;

/** How every test starts the system's Chromium. */
export const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    // Chromium's sandbox refuses to start as root.
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
