import { spawn } from 'node:child_process';

/**
 * Opens a link in the browser of whoever sits here. False where that is not known to work: over SSH, or on a Linux
 * without a desktop, where another program would take the terminal over.
 */
export function openLink(link: string, environment: ReadonlyMap<string, string>, platform: NodeJS.Platform): boolean {
  const hasDesktop = environment.has('DISPLAY') || environment.has('WAYLAND_DISPLAY');
  const opener = platform === 'darwin' ? 'open' : platform === 'linux' && hasDesktop ? 'xdg-open' : null;
  if (opener === null || environment.has('SSH_CONNECTION')) return false;
  const child = spawn(opener, [link], { stdio: 'ignore', detached: true });
  // The link is printed all the same.
  child.once('error', () => undefined);
  child.unref();
  return true;
}
