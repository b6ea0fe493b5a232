import { argumentNames } from './searchText';
import type { Evidence, Hints, Tool } from './tool';
import { snakeCase } from './toolNames';

type Described = Pick<Tool, 'title' | 'alternateTitle' | 'description' | 'inputSchema' | 'nameOnServer' | 'toolId'> & {
  readonly hints?: Hints | undefined;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs of change. In a name or parameter each stands for what the tool does. */
const writeVerbs = words(
  'write create add insert update upsert delete del remove rm drop truncate set put post patch send move mv rename replace edit modify append upload publish commit push merge revoke grant cancel approve pay refund transfer charge deploy install uninstall restart kill stop start purge erase wipe reset overwrite save store archive submit assign schedule book order trigger import sync apply enable disable lock unlock rotate clear destroy mutate alter change ban invite reply comment run reboot shutdown unsubscribe subscribe make register deleteall rmrf copy cp mkdir rmdir unlink chmod chown touch shred terminate evict restore rollback migrate provision reindex withdraw buy sell wire dispatch toggle setup expand fork broadcast close format sign escalate impersonate',
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
  'comment order book schedule run set post patch push merge trigger import copy move change archive start stop reply invite charge transfer deploy commit submit assign wire code script scripts command commands web email fetch browse format sign fork close setup',
);
const readVerbs = words(
  'get list read search find show describe view count check look lookup query explain plan suggest preview compare summarize validate',
);
/** Verbs at the beginning of a name alone. */
const onlyFirst = words('store code book wire web email');
const maxWords = 3;
const maxText = 20_000;

type Kind = Exclude<keyof Evidence, 'secrets'>;

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
    sentences.flatMap((match) => match.toLowerCase().match(/(?<![a-z])[a-z]+$/) ?? []),
    inSentences,
    'its description',
  );
  return {
    writes: [
      ...(hints?.destructive === true ? ['the destructive hint'] : []),
      ...(hints?.['read-only'] === false ? ['a read-only hint of false'] : []),
      ...found.writes,
      ...filesTold(tool),
    ],
    commands: found.commands,
    secrets: secretsTold(tool),
    network: [...(hints?.['open-world'] === true ? ['the open-world hint'] : []), ...found.network],
  };
}

/** Parameters that say where a file is written, by themselves or where the words beside them say that one is. */
const fileWritten =
  /^(?:local|save|saved|output|out|dest|destination|download|export)_?(?:path|file|dir|folder|filename|to)$|^out_?file$|^save_?(?:to|as)$/;
const filePlace = /^(?:file_?)?(?:path|name)$|^file$/;
const saves =
  /\b(?:sav(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|stores?|exports?|downloads?)\b[^.]{0,60}\b(?:to|in|into|as|at) (?:an? |the |this |your )?(?:local |given |absolute )?(?:file|path|disk|folder|directory)\b/i;

function filesTold({ description, inputSchema }: Described): readonly string[] {
  const names = argumentNames(inputSchema).split(' ');
  let isSaving: boolean | undefined;
  const isPlaceSaved = () => (isSaving ??= saves.test(description?.slice(0, maxText) ?? ''));
  const place = names.find((name) => {
    const plain = snakeCase(name);
    return fileWritten.test(plain) || (filePlace.test(plain) && isPlaceSaved());
  });
  return place === undefined ? [] : [`“${place.slice(0, 60)}” in its parameters`];
}

const secretThings =
  '(?:env(?:ironment)?(?: variables?| vars?)?|secrets?|credentials?|passwords?|(?:session |browser |login |auth )?cookies?|' +
  '(?:api|private|ssh|access|secret) (?:keys?|tokens?)|(?:auth|session|bearer|refresh|oauth|login) tokens?|keychain|' +
  '(?:private|personal) (?:data|messages|e-?mails?|information) of (?:other|all) (?:users|people|customers|members)|' +
  "other (?:users'?|people's|customers'?) (?:private |personal )?(?:data|messages|e-?mails?|files))";
/** In a name: what is got is itself a secret. */
const secretName = new RegExp(
  String.raw`^(?:\w+ )?(?:get|read|show|dump|print|fetch|export|reveal|retrieve|extract|view|load)(?: all| user| saved| stored| the)? ${secretThings}(?: values?)?$`,
);
const secretResult = new RegExp(
  String.raw`\b(?:returns?|reads?|gets?|retrieves?|shows?|prints?|dumps?|exports?|reveals?|fetche?s?|extracts?|lists?) (?:(?:all|the|its|your|saved|stored|current|raw|decrypted|server's|host's|process|value|values|contents?|of|user's|a|an) ){0,4}${secretThings}\b(?! (?:polic|rules?|strength|reset|length|counts?|usage|ages?|names?|ids?|metadata|hash|scan|polic|status|type|is|are|for which|refs?))`,
  'i',
);

function secretsTold({ nameOnServer, toolId, description }: Described): readonly string[] {
  const name = splitWords(nameOnServer ?? lastPart(toolId)).join(' ');
  if (secretName.test(name)) return ['its name'];
  const found = secretResult.exec(description?.slice(0, maxText) ?? '');
  return found === null ? [] : [`“${found[0].slice(0, 60).toLowerCase()}” in its description`];
}

/** Returns the first word of a tool's name that is a verb; null where none is. */
export function firstVerb({ nameOnServer, toolId }: Pick<Described, 'nameOnServer' | 'toolId'>): string | null {
  const verb = splitWords(nameOnServer ?? lastPart(toolId)).find(
    (word) => readVerbs.has(word) || writeVerbs.has(word) || strongVerbs.has(word),
  );
  return verb ?? null;
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
