import { argumentNames } from './searchText';
import type { Hints, PostureField, Tool } from './tool';

/** What a tool's own words tell of what it does, each as a person reads it: `“delete” in its name`. */
export interface Evidence {
  readonly writes: readonly string[];
  readonly commands: readonly string[];
  readonly network: readonly string[];
}

type Described = Pick<Tool, 'title' | 'description' | 'inputSchema' | 'nameOnServer' | 'toolId'> & {
  readonly hints?: Hints;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs of change. In a name or parameter each stands for what the tool does. */
const writeVerbs = words(
  'write create add insert update upsert delete del remove rm drop truncate set put post patch send move mv rename replace edit modify append upload publish commit push merge revoke grant cancel approve pay refund transfer charge deploy install uninstall restart kill stop start purge erase wipe reset overwrite save store archive submit assign close open schedule book order trigger import sync apply enable disable lock unlock rotate clear destroy mutate alter change ban invite reply comment run reboot shutdown unsubscribe subscribe make register deleteall rmrf copy cp mkdir rmdir unlink chmod chown touch shred terminate evict restore rollback migrate provision reindex withdraw buy sell wire dispatch toggle',
);
/** In a description, where a sentence may mention anything, only these. */
const strongVerbs = words(
  'write writes written create creates insert inserts update updates delete deletes remove removes drop drops truncate truncates modify modifies overwrite overwrites erase erases wipe wipes purge purges destroy destroys send sends publish publishes rename renames replace replaces revoke revokes refund refunds transfer transfers deploy deploys install installs',
);
const commandWords = words(
  'command commands cmd shell bash sh zsh powershell exec execute executes eval evaluate terminal script scripts subprocess spawn sudo code sql python javascript',
);
const networkWords = words(
  'url urls uri http https fetch web webhook download upload browse browser crawl scrape email smtp endpoint hostname internet',
);
const maxWords = 3;
const maxText = 20_000;

export function evidenceOf(tool: Described): Evidence {
  const { hints } = tool;
  const name = splitWords(`${tool.nameOnServer ?? tool.toolId} ${tool.title ?? ''}`);
  const parameters = splitWords(argumentNames(tool.inputSchema));
  const description = splitWords(tool.description ?? '');
  const find = (known: ReadonlySet<string>, inDescription: ReadonlySet<string>) =>
    [
      ...quoted(name, new Set([...known, ...inDescription]), 'its name'),
      ...quoted(parameters, known, 'its parameters'),
      ...quoted(description, inDescription, 'its description'),
    ].slice(0, maxWords);
  return {
    writes: [
      ...(hints?.destructive === true ? ['the destructive hint'] : []),
      ...(hints?.['read-only'] === false ? ['a read-only hint of false'] : []),
      ...find(writeVerbs, strongVerbs),
    ],
    commands: find(commandWords, commandWords),
    network: [...(hints?.['open-world'] === true ? ['the open-world hint'] : []), ...find(networkWords, networkWords)],
  };
}

/** Returns what speaks against a value of a field: only harmless values can be spoken against. */
export function speaksAgainst(
  { writes, commands, network }: Evidence,
  field: PostureField,
  value: string,
): readonly string[] {
  if (field === 'tier' && (value === 'pure' || value === 'read')) return [...commands, ...writes];
  if (field === 'tier' && value === 'write') return commands;
  return field === 'egress' && value === 'none' ? network : [];
}

/** `dropTable_v2 → drop, table, v2`; `DBDrop → db, drop` */
function splitWords(text: string): readonly string[] {
  return text
    .slice(0, maxText)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

function quoted(found: readonly string[], known: ReadonlySet<string>, where: string): readonly string[] {
  return [...new Set(found)].filter((word) => known.has(word)).map((word) => `“${word}” in ${where}`);
}
