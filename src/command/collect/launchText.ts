import { skeletonOf } from '../../audit/lookAlike';
import { formatCounted } from '../../model/formatCount';
import { isSecretName, looksLikeSecret } from '../../model/secrets';
import { secretsIn } from './configSecrets';
import { codeWords, maskable, maskPlanText } from './masks';
import type { AddressDraft, ProgramDraft, ServerPlan } from './planServer';
import type { Places } from './programPlaces';
import { shownText, type Template } from './variables';

/** A line of a plan: a word of ours, then what a file says. `true` where it weighs more than others. */
export type PlanLine = readonly [verb: string, text: string, isHeavy?: boolean];

/** What the lines above have said last of a subject: a file, a command, a folder. What stays the same is shown once. */
export type SaidBefore = Map<string, string>;

/** Returns how many servers do what: the first line of a plan. */
export function drawSum(plans: readonly ServerPlan[]): PlanLine {
  const of = (kind: string) => plans.filter(({ draft }) => draft.kind === kind);
  const words = [
    ['start', 'program', 'programs', 'to start'],
    ['reach', 'address', 'addresses', 'to ask'],
    ['skip', 'server', 'servers', 'left as it is'],
  ] as const;
  const counted = words.flatMap(([kind, one, many, what]) =>
    of(kind).length === 0 ? [] : [`${formatCounted(of(kind).length, one, many)} ${what}`],
  );
  return ['in all', counted.join(', ')];
}

/** Everything that is shown of a server: all that its files set, in full but for values that are masked. */
export function drawPlan(plan: ServerPlan, isMasked = false, said: SaidBefore = new Map()): readonly PlanLine[] {
  const { name, draft, own, files, questions, file, usualFolder } = plan;
  if (draft.kind === 'skip') return [['leaves', `${nameText(name)}: ${draft.reason}`]];
  const masked = isMasked ? maskable(draft) : new Set<string>();
  const from = `${placeText(file, own)}, in the folder ${placeText(usualFolder, own)}`;
  const lines: PlanLine[] = [];
  const sayOnce = (subject: string, line: PlanLine) => {
    if (said.get(subject) !== line[1]) lines.push(line);
    said.set(subject, line[1]);
  };
  sayOnce('from', ['from', from]);
  if (draft.kind === 'start') {
    const { command, args, variables } = draft;
    lines.push(['starts', `${nameText(name)}: ${[command, ...args].map((one) => quote(shownText(one))).join(' ')}`]);
    for (const line of drawPlaces(plan, draft, draft.places)) {
      if (line[0] === 'program' || line[0] === 'brings')
        sayOnce(`${line[0]} ${draft.places.folder} ${shownText(command)}`, line);
      else lines.push(line);
    }
    const code = codeWords(draft).filter((word) => !/^-[A-Za-z]*[pr]$/.test(word));
    if (code.length > 0 && !/^(?:docker|podman)$/.test(shownText(command)))
      lines.push(['code', `may stand behind ${code.map(quote).join(', ')}: it runs as it is written above`, true]);
    lines.push(...drawPairs(variables, '=', masked));
  } else {
    lines.push(['asks', `${nameText(name)}: ${quote(shownText(draft.url))}`]);
    const [read, host] = readAddress(draft.url);
    if (read !== null) lines.push(['read as', quote(read), true]);
    if (host !== null) lines.push(['host', host, true]);
    lines.push(...drawPairs(draft.headers, ': ', masked));
    const { helper } = draft;
    if (helper !== undefined) lines.push(['not run', `its headersHelper, for more headers: ${quote(helper)}`]);
  }
  if (own.size > 0) lines.push(['yours', `it gets ${[...own.keys()].map(nameText).join(', ')}`]);
  for (const { id, words, fallback } of questions) {
    const standard = fallback === undefined ? '' : `, by default ${quote(fallback)}`;
    lines.push(['asks you', `${nameText(id)}: ${quote(words)}${standard}`]);
  }
  for (const path of files) lines.push(['file', placeText(path, own)]);
  return lines;
}

/** The lines of a program that an answer may change: its file, its folder, and where links lead. */
export function drawPlaces({ own, usualFolder }: ServerPlan, draft: ProgramDraft, places: Places): readonly PlanLine[] {
  const { command, waits, cwd } = draft;
  const { program, runBy, isMissing, folder, path, links, brought } = places;
  const word = shownText(command);
  const standard = waits ? 'by default ' : '';
  const lines: PlanLine[] = [];
  if (isMissing) lines.push(['program', `${standard}not found: nothing is started`, true]);
  else if (program !== null && (program !== word || runBy.length > 0)) {
    // A name that is a secret is masked.
    const secret = new Map([...own].filter(([key, value]) => secretsIn(key, value).length > 0));
    const is = [
      ...(program === word ? [] : [placeText(program, secret)]),
      ...runBy.map((one) => `run by ${placeText(one, secret)}`),
    ];
    lines.push(['program', `${quote(word)} is ${standard}${is.join(', ')}`]);
  }
  if (folder === null) lines.push(['folder', `as your answer says: ${quote(shownText(cwd))}`, true]);
  else if (folder !== usualFolder || waits) lines.push(['folder', standard + placeText(folder, own), true]);
  if (path !== null) lines.push(['path', standard + placeText(path, own), true]);
  for (const [text, target] of links)
    lines.push(['link', `${placeText(text, own)} leads to ${placeText(target, own)}`, true]);
  if (brought.length > 0)
    lines.push(['brings', `its folder has ${brought.map((one) => placeText(one, own)).join(', ')}`, true]);
  return lines;
}

/** What weighs more stands on lines of its own: secrets, and what decides what runs. */
function drawPairs(all: ReadonlyMap<string, Template>, sign: string, masked: ReadonlySet<string>): readonly PlanLine[] {
  const plain: string[] = [];
  const heavy: PlanLine[] = [];
  for (const [name, value] of all) {
    const text = shownText(value);
    if (masked.has(name)) heavy.push(['secret', `${quote(name)}${sign}${maskPlanText(text)}`, true]);
    else if (isSecretName(name) || secretsIn(name, text).length > 0)
      heavy.push(['secret', quote(`${name}${sign}${text}`), true]);
    else if (/[/\\\s]|^-/.test(text)) heavy.push(['with', quote(`${name}${sign}${text}`), true]);
    else plain.push(quote(`${name}${sign}${text}`));
  }
  return plain.length === 0 ? heavy : [['with', plain.join('  ')], ...heavy];
}

/** A path in which values of the person's own stand as their names, but for those that are paths themselves. */
function placeText(text: string, own: ReadonlyMap<string, string>): string {
  const isHidden = (value: string) => value.length >= 4 && !/[/\\]/.test(value);
  return quote(
    [...own].reduce((left, [key, value]) => (isHidden(value) ? left.replaceAll(value, `\${${key}}`) : left), text),
  );
}

/** The same without any value: names of servers, programs and variables. */
export function drawNames({ name, draft }: ServerPlan): PlanLine {
  const list = (names: Iterable<string>) => [...names].map(nameText).join(', ') || 'none';
  if (draft.kind === 'skip') return ['leaves', nameText(name)];
  if (draft.kind === 'reach')
    return ['asks', `${nameText(name)}: an address, with headers ${list(draft.headers.keys())}`];
  // The first word alone: a whole line may stand in place of a program.
  const program = /^[^\s=]*/.exec(shownText(draft.command))?.[0].split(/[/\\]/).at(-1) ?? '';
  const shown = looksLikeSecret(program) === null ? nameText(program) : 'a program';
  return ['starts', `${nameText(name)}: ${shown}, with variables ${list(draft.variables.keys())}`];
}

/**
 * The address that is asked, where it is read as another than is written, `https:a\\@b` → `https://a/@b`, and its host,
 * where a user's name or a variable stands before the path.
 */
function readAddress(template: AddressDraft['url']): readonly [read: string | null, host: string | null] {
  const texts = template.map((piece) => (piece.kind === 'file' ? piece.text : ''));
  // References stand as words of their own, so that no value of the person's is shown; a port is a number.
  const isPort = (i: number) => /:\d*$/.test(texts[i - 1] ?? '') && /^(?:[/?#\\]|$)/.test(texts[i + 1] ?? '');
  const marked = template
    .map((piece, i) => (piece.kind === 'file' ? piece.text : isPort(i) ? '1' : `zref${i}z`))
    .join('');
  const show = (one: string) =>
    one.replace(/zref(\d+)z/g, (found, i) => {
      const piece = template[Number(i)];
      return piece === undefined || piece.kind === 'file' ? found : shownText([piece]);
    });
  const hasPort = template.some((piece, i) => piece.kind !== 'file' && isPort(i));
  if (!URL.canParse(marked)) return [null, template.length > 1 ? 'known once its variables are put in' : null];
  const { href, hostname, username } = new URL(marked);
  const shown = show(href);
  const isAsWritten = [shown, shown.replace(/\/$/, '')].includes(shownText(template));
  const isHidden = username !== '' || hasPort || /zref\d+z/.test(hostname);
  return [isAsWritten || hasPort ? null : shown, isHidden ? quote(show(hostname)) : null];
}

/** A name that could pass for more is quoted. */
export function nameText(name: string): string {
  return /^[\w.@/-]+(?: [\w.@/-]+)*$/.test(name) && name.length < 100 ? name : quote(name);
}

/** Quotes a text as JSON unless it is one plain word, and writes letters that pass for others as `\u{…}`. */
export function quote(text: string): string {
  return /^[\w.~+/=%:@!#^,?${}-]+$/.test(text) ? text : boxLookAlikes(JSON.stringify(text));
}

const beyondAscii = /[^\0-\x7f]/;
/** A word as hosts, files and packages are named. */
const word = /[\p{L}\p{M}\p{N}._-]+/gu;
/** Alphabets that people write names in: one a word. */
const alphabets = [/\p{sc=Latn}/u, /\p{sc=Cyrl}/u, /\p{sc=Grek}/u, /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u];
/** Letters of Latin that are ASCII with a mark, or known for themselves; of others, and of signs, many pass for ASCII. */
const plainLatin = /^(?:[A-Za-z]\p{M}*|[ßæœøðþłđħŋÆŒØÐÞŁĐĦŊ])$/u;
const hasOwnShape = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}]/u;
/** Strokes that pass for dashes, bars and slashes. */
const stroke = /[一丨丶丿乀ノㅡㅣㆍᅳᅵー〡〳〵➕➖➗❗❕❓❔]/u;

/** Boxes what passes for ASCII, mixes alphabets within a word, is of a rare one, or is written from right to left. */
function boxLookAlikes(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const looksAscii = (char: string) => !beyondAscii.test(skeletonOf(char));
  const boxUnless = (one: string, isShown: (char: string) => boolean) =>
    one.replace(/[^\0-\x7f]/gu, (char) => (isShown(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`));
  const isOwn = (char: string) =>
    plainLatin.test(char.normalize('NFD')) ||
    (hasOwnShape.test(char) && !stroke.test(char.normalize('NFKC')) && !looksAscii(char));
  const words = text.replace(word, (one) => {
    const passes = alphabets.filter((alphabet) => alphabet.test(one)).length > 1 || [...one].every(looksAscii);
    return passes ? boxUnless(one, (char) => /\p{sc=Latn}/u.test(char) && isOwn(char)) : one;
  });
  return boxUnless(words, (char) => /(?=[\p{Lu}\p{Ll}])[\p{sc=Cyrl}\p{sc=Grek}]/u.test(char) || isOwn(char));
}
