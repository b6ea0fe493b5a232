import type { ExportNote, ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { byServer, nameTools, refusesAllButMcp, sharedNames } from './nameTools';
import { quoteShell } from './quoteText';
import { ReadingBuilder } from './readNames';
import { readShellWords } from './readShellWords';

const start = ['docker', 'mcp', 'gateway', 'run'];

/** The command that runs Docker's MCP gateway with just these tools. */
export const dockerGateway: ExportTarget = {
  id: 'docker-mcp-gateway',
  label: 'Docker MCP gateway command',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.gateway.sh`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, {
      escapes: false,
      modes: 'nobody-asks',
      // The gateway cuts each value at commas.
      refusesName: (server, name) =>
        `${server}${name}`.includes(',') ? 'Their names hold a comma, where the command would cut them.' : null,
    });
    const servers = [...byServer(named).keys()];
    const names = [...new Set(named.map(({ name }) => name))];
    const all: ExportNote[] = [...notes];
    const shared = sharedNames(named);
    if (shared.length > 0) {
      const text = 'Several servers have a tool of this name: the command switches on all of them.';
      all.push({ kind: 'meaning', text, toolIds: shared });
    }
    if (names.length === 0) {
      const text = 'Without tools the command would switch on all of them, so none is written.';
      return { text: '', notes: [...all, { kind: 'needs', text, toolIds: [] }] };
    }
    const words = 'The gateway itself asks nobody: the client that calls it may.';
    const lines = [
      start.join(' '),
      ...servers.map((server) => `--servers ${quoteShell(server)}`),
      ...names.map((name) => `--tools ${quoteShell(name)}`),
    ];
    return { text: `${lines.join(' \\\n  ')}\n`, notes: [...all, { kind: 'meaning', text: words, toolIds: [] }] };
  },
  read: (file) => {
    const words = readShellWords(file.text);
    if (words === null || start.some((word, i) => words[i] !== word)) return null;
    const reading = new ReadingBuilder();
    const valuesOf = (flag: string) =>
      words.flatMap((word, i) =>
        word === flag ? [words[i + 1] ?? ''] : word.startsWith(`${flag}=`) ? [word.slice(flag.length + 1)] : [],
      );
    const servers = valuesOf('--servers').flatMap((value) => value.split(','));
    const names = valuesOf('--tools').flatMap((value) => value.split(','));
    const only = servers.length === 1 ? (servers[0] ?? null) : null;
    for (const name of names.filter((one) => one !== '')) reading.name(only, name, null);
    if (names.length === 0) for (const server of servers) reading.wild(server, '*', null);
    return reading.finish();
  },
};
