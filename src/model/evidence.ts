import { factText, factValue } from './fact';
import { argumentNames } from './searchText';
import { type Evidence, type HintClaim, type Hints, hintClaim, openWord, type PostureField, type Tool } from './tool';

export const nothingTold: Evidence = { writes: [], commands: [], network: [] };

type Described = Pick<Tool, 'title' | 'alternateTitle' | 'description' | 'inputSchema' | 'nameOnServer' | 'toolId'> & {
  readonly hints?: Hints | undefined;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs of change. In a name or parameter each stands for what the tool does. */
const writeVerbs = words(
  'write create add insert update upsert delete del remove rm drop truncate set put post patch send move mv rename replace edit modify append upload publish commit push merge revoke grant cancel approve pay refund transfer charge deploy install uninstall restart kill stop start purge erase wipe reset overwrite save store archive submit assign schedule book order trigger import sync apply enable disable lock unlock rotate clear destroy mutate alter change ban invite reply comment run reboot shutdown unsubscribe subscribe make register deleteall rmrf copy cp mkdir rmdir unlink chmod chown touch shred terminate evict restore rollback migrate provision reindex withdraw buy sell wire dispatch toggle',
);
/** In a description, where a sentence may mention anything, only these. */
const strongVerbs = words(
  'write writes written create creates insert inserts update updates delete deletes remove removes drop drops truncate truncates modify modifies overwrite overwrites erase erases wipe wipes purge purges destroy destroys send sends publish publishes rename renames revoke revokes refund refunds transfer transfers deploy deploys install installs',
);
const commandWords = words(
  'command commands cmd shell bash sh zsh powershell exec execute executes eval evaluate terminal script scripts subprocess spawn sudo code sql python javascript',
);
const networkWords = words(
  'url urls uri http https fetch web webhook download upload browse browser crawl scrape email smtp endpoint hostname internet',
);
/** Verbs that are nouns as often: in a name they count where a verb stands. */
const alsoNouns = words(
  'comment order book schedule run set post patch push merge trigger import copy move change archive start stop reply invite charge transfer deploy commit submit assign wire code script scripts command commands web email fetch browse',
);
const readVerbs = words(
  'get list read search find show describe view count check look lookup query explain plan suggest preview compare summarize validate',
);
/** Verbs at the beginning of a name alone. */
const onlyFirst = words('store set code book wire web email');
const maxWords = 3;
const maxText = 20_000;

type Kind = keyof Evidence;

/** `code` of a parameter or in a sentence is a country's or a library's as often as a program's. */
const commandsProper = new Set([...commandWords].filter((word) => word !== 'code'));
/** Which words tell of what, by where they stand: looked up once a word. */
const inNames = kindsOf(new Set([...writeVerbs, ...strongVerbs]), commandWords);
const inParameters = kindsOf(strongVerbs, commandsProper);
const inTitles = kindsOf(strongVerbs, new Set([...commandWords].filter((word) => !alsoNouns.has(word))));
const inSentences = kindsOf(strongVerbs, words('execute executes eval evaluates spawn spawns'));
/** In a sentence these are nouns. */
const pluralNouns = words('refunds transfers updates drops deploys');
const verbs = [...inSentences.keys()].filter((word) => !pluralNouns.has(word)).join('|');
/** Words that tell where a verb stands: `Lists files, then deletes them.` → `deletes` */
const verbOfSentence = new RegExp(
  `(?:^|[.;:!?,\\n]|\\b(?:and|then|or|can|will)\\b)[^\\S\\n]*(?:it |then |also )?(?:${verbs})(?![a-z])`,
  'gi',
);

function kindsOf(writes: ReadonlySet<string>, commands: ReadonlySet<string>): ReadonlyMap<string, readonly Kind[]> {
  const sets = { writes, commands, network: networkWords };
  const kinds: readonly Kind[] = ['writes', 'commands', 'network'];
  return new Map(
    [...writes, ...commands, ...networkWords].map((word) => [word, kinds.filter((kind) => sets[kind].has(word))]),
  );
}

export function evidenceOf(tool: Described): Evidence {
  const { hints } = tool;
  const found: Record<Kind, string[]> = { writes: [], commands: [], network: [] };
  const look = (words: readonly string[], known: ReadonlyMap<string, readonly Kind[]>, where: string) => {
    for (const word of words) {
      for (const kind of known.get(word) ?? []) {
        const told = `“${word}” in ${where}`;
        if (found[kind].length < maxWords && !found[kind].includes(told)) found[kind].push(told);
      }
    }
  };
  look(splitWords(tool.nameOnServer ?? lastPart(tool.toolId)).filter(isMeant), inNames, 'its name');
  for (const title of [tool.title, tool.alternateTitle]) look(splitWords(title), inTitles, 'its title');
  look(splitWords(argumentNames(tool.inputSchema)), inParameters, 'its parameters');
  const sentences = tool.description?.slice(0, maxText).match(verbOfSentence) ?? [];
  look(
    sentences.flatMap((match) => match.toLowerCase().match(/[a-z]+$/) ?? []),
    inSentences,
    'its description',
  );
  return {
    writes: [
      ...(hints?.destructive === true ? ['the destructive hint'] : []),
      ...(hints?.['read-only'] === false ? ['a read-only hint of false'] : []),
      ...found.writes,
    ],
    commands: found.commands,
    network: [...(hints?.['open-world'] === true ? ['the open-world hint'] : []), ...found.network],
  };
}

/** Whether a tool's own words tell of anything. */
export function isTelling({ writes, commands, network }: Evidence): boolean {
  return writes.length + commands.length + network.length > 0;
}

/** Returns what tells that a tool can do something, whatever value is stated or assigned: commands can write anything. */
export function speaksFor(
  evidence: Evidence | undefined,
  ability: 'writes' | 'commands' | 'network',
): readonly string[] {
  if (evidence === undefined) return [];
  return ability === 'writes' ? [...evidence.commands, ...evidence.writes] : evidence[ability];
}

/** Returns what speaks against a value of a field: only harmless values can be spoken against. */
export function speaksAgainst(
  evidence: Evidence | undefined,
  field: PostureField,
  value: string | undefined,
): readonly string[] {
  if (field === 'tier' && (value === 'pure' || value === 'read')) return speaksFor(evidence, 'writes');
  if (field === 'tier' && value === 'write') return speaksFor(evidence, 'commands');
  return field === 'egress' && value === 'none' ? speaksFor(evidence, 'network') : [];
}

/** Returns what speaks against the value that a tool's field has, whoever says it. */
export function disputes(tool: Pick<Tool, 'posture' | 'evidence'>, field: PostureField): readonly string[] {
  return speaksAgainst(tool.evidence, field, factValue(tool.posture[field]));
}

/** What a tool's hints say it does, as its server's word. */
export const claimWords: Readonly<Record<HintClaim, string>> = {
  'only-reads': 'says it only reads',
  'changes-things': 'says it changes things',
  'may-destroy': 'says it may destroy',
};

/** The fact in a file or sum that people read, as `factText`, with what disputes it, or what a hint says in its place. */
export function claimText(tool: Pick<Tool, 'posture' | 'evidence' | 'hints' | 'dialect'>, field: PostureField): string {
  const fact = tool.posture[field];
  const text = fact.basis === 'unstated' ? openWord(field, tool.dialect) : factText(fact);
  const claim = field === 'tier' && fact.basis === 'unstated' ? hintClaim(tool.hints) : null;
  if (claim !== null) return `${text} (its hint ${claimWords[claim]})`;
  return disputes(tool, field).length === 0 ? text : `${text} (its own words speak against it)`;
}

/** `openwop:pack.crm.drop_table → drop_table` */
function lastPart(toolId: string): string {
  return toolId.slice(Math.max(toolId.lastIndexOf('.'), toolId.lastIndexOf('/'), toolId.lastIndexOf(':')) + 1);
}

/** `dropTable_v2 → drop, table, v2`; `DBDrop → db, drop` */
function splitWords(text: string | undefined): readonly string[] {
  const found = text?.slice(0, maxText).match(/[A-Z]+(?![a-z])[a-z\d]*|[A-Z]?[a-z\d]+/g) ?? [];
  return found.map((word) => word.toLowerCase());
}

/** Whether a word of a name stands for what the tool does: `run_query`, `find_or_run`, `job_run`, but not `get_run`. */
function isMeant(word: string, place: number, name: readonly string[]): boolean {
  const isFirst = place === 0 || /^(?:and|or|then)$/.test(name[place - 1] ?? '');
  if (onlyFirst.has(word)) return isFirst;
  return isFirst || !alsoNouns.has(word) || (place === name.length - 1 && !readVerbs.has(name[0] ?? ''));
}
