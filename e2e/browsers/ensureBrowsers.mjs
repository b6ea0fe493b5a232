import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the journeys need: a command that answers, and the Debian packages that bring it. */
const needed = [
  { name: 'Firefox', command: 'firefox-esr', packages: ['firefox-esr'] },
  { name: 'WebKit', command: 'WebKitWebDriver', packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'] },
  { name: 'Xvfb, a screen for WebKit', command: 'Xvfb', packages: ['xvfb'] },
];

/** @param {string} command */
const isThere = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, command)));

/** @param {string} name */
function versionOf(name) {
  const { stdout } = spawnSync('dpkg-query', ['--show', name], { encoding: 'utf8' });
  return stdout?.split('\t')[1]?.trim() ?? '';
}

const packages = needed.flatMap((one) => one.packages);
const absent = packages.filter((name) => versionOf(name) === '');
if (absent.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...absent], { stdio: 'inherit', env });
}
for (const { name, packages } of needed) console.log(`${name}: ${versionOf(packages[0] ?? '') || 'version unknown'}`);
const missing = needed.filter(({ command }) => !isThere(command));
if (missing.length > 0) {
  console.error(`Missing: ${missing.map(({ name }) => name).join('; ')}.`);
  console.error(`Install them first (Debian: "sudo apt-get install ${packages.join(' ')}").`);
  process.exit(1);
}
