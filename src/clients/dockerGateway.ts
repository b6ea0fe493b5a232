import { splitName } from '../exports/reading';
import { anyModel, colonName, serverOf, serverTarget } from '../exports/serverTarget';
import { quoteShell } from '../exports/writing';
import { readShellWords } from '../model/shellWords';
import type { Client } from './client';

const dockerRun = ['docker', 'mcp', 'gateway', 'run'];

const command = serverTarget({
  id: 'docker-mcp-gateway',
  label: 'Docker MCP gateway command',
  kind: 'limits',
  place: { into: 'the terminal or service that starts the gateway, in place of its command', how: 'replaces' },
  ending: '.gateway.sh',
  names: {
    models: anyModel,
    ...colonName,
    // The gateway cuts each value at commas, too.
    refuses: (server, name) =>
      `${server}${name}`.includes(',')
        ? 'Their names hold a comma, where the command would cut them.'
        : colonName.refuses(server),
  },
  escapes: false,
  modes: 'nobody-asks',
  wildcards: 'servers',
  write: ({ all }) => {
    if (all.length === 0) return '';
    const lines = [
      dockerRun.join(' '),
      ...[...new Set(all.map(serverOf))].map((server) => `--servers ${quoteShell(server)}`),
      ...all.map(({ server, name }) => `--tools ${quoteShell(`${server}:${name}`)}`),
    ];
    return `${lines.join(' \\\n  ')}\n`;
  },
  notes: ({ all }) => {
    const text = 'Without tools the command would switch on all of them, so none is written.';
    if (all.length === 0) return [{ kind: 'needs', text, toolIds: [] }];
    return ['The gateway itself asks nobody: the client that calls it may.'];
  },
  read: (file, reading) => {
    const words = readShellWords(file.text);
    if (words === null || dockerRun.some((word, i) => words[i] !== word)) return false;
    const flags = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2).split('=')[0] ?? ''] : []));
    // What the gateway itself may reach is not about its tools.
    const known = ['servers', 'tools', 'block-network', 'block-secrets', 'log-calls'];
    reading.account(Object.fromEntries(flags.map((flag) => [flag, true])), known);
    const valuesOf = (flag: string) =>
      words
        .flatMap((word, i) =>
          word === flag ? [words[i + 1] ?? ''] : word.startsWith(`${flag}=`) ? [word.slice(flag.length + 1)] : [],
        )
        .flatMap((value) => value.split(','))
        .filter((value) => value !== '');
    const [servers, names] = [valuesOf('--servers'), valuesOf('--tools')];
    const [only = null] = servers.length === 1 ? servers : [];
    for (const name of names) {
      const parts = splitName(name, ':');
      if (parts !== null) reading.wild(parts[0], parts[1], null);
      else if (name !== '*') reading.name(only, name, null);
    }
    if (names.length === 0 || names.includes('*')) for (const server of servers) reading.wild(server, '*', null);
  },
});

export const dockerGateway: Client = { id: 'docker-mcp-gateway', label: 'Docker MCP gateway', targets: [command] };
