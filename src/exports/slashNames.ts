import { objectsIn } from '../dialects/fileText';
import { member, valueAt } from '../model/json';
import { matchPattern } from '../model/wildcard';
import type { ClientNames } from './exportTarget';
import { type ReadingBuilder, splitName } from './reading';
import { agentFile, anyModel, cutAt, type ServerTargetRow, textsOf, word64 } from './serverTarget';
import { quoteText } from './writing';

/*
 * What VS Code and Copilot share: names cut at a slash, and the file of a custom agent.
 */

/** The editor hands its tools to models of several makers: what the strictest refuses is named. */
export const editorNames: ClientNames = { models: anyModel, ...cutAt('/'), seen: word64 };

export const slashName = ({ server, name }: { readonly server: string; readonly name: string }) => `${server}/${name}`;

/** What Copilot and VS Code call their own tools. */
const builtIn =
  /^(?:read|view|edit|create|write|search|execute|shell|agent|custom-agent|web|fetch|todos?|vscode|new|codebase|problems|usages|changes|editFiles|runCommands|runTasks?|githubRepo|extensions|terminal\w*|testFailure|searchResults|vscodeAPI|think)$/i;

export const isBuiltIn = (name: string) => builtIn.test(name);

/** GitHub's own server, which is also called `github`. */
const ownServer = 'github/github-mcp-server/';

/**
 * `github/get_issue`, `*` for all. A server's name may hold / as well. A name without a server is a built-in tool, or as older files have it a tool or a
 * server by its bare name.
 */
export function readSlashName(text: string, reading: ReadingBuilder, except: readonly string[] = []): void {
  const parts = splitName(text, '/');
  if (parts?.[1].includes('/')) {
    const alias = text.startsWith(ownServer) ? { alias: `github/${text.slice(ownServer.length)}` } : {};
    reading.joined(text, { join: '/', ...alias }, null);
  } else if (parts !== null) reading.glob(parts[0], parts[1], null);
  else if (text === '*') reading.glob('*', '*', null, except.length === 0 ? {} : { except });
  else if (isBuiltIn(text)) reading.ignore(text, 'It names no server: a built-in tool, or a set of tools.');
  else reading.bare(text, null);
}

/** A custom agent of VS Code or GitHub. An empty list means no tools, a missing one all: it is always written. */
export const slashAgent: Omit<ServerTargetRow, 'id' | 'label' | 'place' | 'names'> = {
  kind: 'limits',
  ending: '.agent.md',
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => agentFile(draft, `tools: [${all.map((one) => quoteText(slashName(one))).join(', ')}]`),
  read: ({ frontMatter }, reading) => {
    const tools = valueAt(frontMatter, 'tools');
    const names = textsOf(tools);
    const own = objectsIn(valueAt(frontMatter, 'mcp-servers'));
    const isText = typeof tools === 'string' && names.some((name) => name.includes('/'));
    if (!Array.isArray(tools) && !isText && own.length === 0) return false;
    if (names.some((one) => one.startsWith('mcp__') && !one.includes('/'))) return false;
    reading.account(frontMatter, [
      ...['tools', 'description', 'mcp-servers.*.tools', 'disable-model-invocation', 'user-invocable'],
    ]);
    // An agent's own server offers what its own list has, and of that what the agent's list names.
    const offered = new Map(
      own.flatMap(([server, settings]) => {
        const list = member(settings, 'tools');
        const all = reading.limits(list, `${server}: tools`);
        return list === undefined || list === null || all.includes('*') ? [] : [[server, all] as const];
      }),
    );
    const limited = [...offered.keys()];
    const wanted = tools === undefined || tools === null ? ['*'] : isText ? names : reading.texts(tools, '/tools');
    for (const text of wanted) {
      const [server, name] = text === '*' ? ['*', '*'] : (splitName(text, '/') ?? [text, '*']);
      for (const one of limited.filter((limit) => matchPattern(server, limit))) {
        for (const tool of offered.get(one) ?? []) if (matchPattern(name, tool)) reading.name(one, tool, null);
      }
      if (limited.includes(server)) {
        if (!name.includes('*') && !offered.get(server)?.includes(name))
          reading.ignore(text, 'The agent’s own server does not list this tool.');
      } else readSlashName(text, reading, limited);
    }
  },
};
