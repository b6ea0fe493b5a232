import { objectsIn } from '../../dialects/fileText';
import { matchPattern } from '../../model/draft';
import { draftStem } from '../../model/fileStem';
import { isObject, member, valueAt } from '../../model/json';
import type { ClientNames } from '../exportTarget';
import { type ReadingBuilder, splitName } from '../reading';
import { quoteText } from '../writing';
import { agentFile, anyModel, type ClientRow, client, cutAt, textsOf, word64 } from './client';

/** The editor hands its tools to models of several makers: what the strictest refuses is named. */
const editorNames: ClientNames = { models: anyModel, ...cutAt('/'), seen: word64 };

const slashName = ({ server, name }: { readonly server: string; readonly name: string }) => `${server}/${name}`;

/** What Copilot and VS Code call their own tools. */
const builtIn =
  /^(?:read|view|edit|create|write|search|execute|shell|agent|custom-agent|web|fetch|todos?|vscode|new|codebase|problems|usages|changes|editFiles|runCommands|runTasks|githubRepo|extensions|terminal\w*|testFailure|searchResults|vscodeAPI|think)$/i;

/**
 * `github/get_issue`, `*` for all. A name without a server is a built-in tool, or as older files have it a tool or a
 * server by its bare name.
 */
function readSlashName(text: string, reading: ReadingBuilder, except: readonly string[] = []): void {
  const parts = splitName(text, '/');
  if (parts !== null) reading.glob(parts[0], parts[1], null);
  else if (text === '*') reading.glob('*', '*', null, except.length === 0 ? {} : { except });
  else if (builtIn.test(text)) reading.ignore(text, 'It names no server: a built-in tool, or a set of tools.');
  else reading.bare(text, null);
}

export const vscodeToolset = client({
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  effect: 'limits',
  place: { into: 'the prompts folder of a VS Code profile; it reads no file of another ending', how: 'new' },
  ending: '.toolsets.jsonc',
  names: { ...editorNames, maxTools: 128 },
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => {
    const description = (draft.note ?? draft.name).toWellFormed();
    return new Map([[draftStem(draft), { tools: all.map(slashName), description, icon: 'tools' }]]);
  },
  read: ({ json }, reading) => {
    const sets = objectsIn(json);
    const isOurs =
      isObject(json) &&
      sets.length > 0 &&
      sets.length === Object.keys(json).length &&
      sets.every(([, set]) => Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools'));
    if (!isOurs) return false;
    reading.account(json, ['*.tools', '*.description', '*.icon']);
    for (const [label, one] of sets) {
      const set = reading.set(label);
      for (const name of set.texts(member(one, 'tools'), `/${label}/tools`)) readSlashName(name, set);
    }
  },
});

/** A custom agent of VS Code or GitHub. An empty list means no tools, a missing one all: it is always written. */
const slashAgent: Omit<ClientRow, 'id' | 'label' | 'place' | 'names'> = {
  effect: 'limits',
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
    if (names.some((one) => one.startsWith('mcp__'))) return false;
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

export const vscodeAgent = client({
  ...slashAgent,
  id: 'vscode-agent',
  label: 'VS Code agent file',
  place: { into: '.github/agents/ of a project', how: 'new' },
  names: { ...editorNames, maxTools: 128 },
});

export const copilotAgent = client({
  ...slashAgent,
  id: 'copilot-agent',
  label: 'GitHub Copilot agent',
  place: { into: '.github/agents/ of a repository, or agents/ of an organization’s .github-private', how: 'new' },
  names: editorNames,
  says: ['GitHub ignores names it does not know, without a word: check them against the server.'],
});
