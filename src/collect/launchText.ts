import { skeletonOf } from '../audit/lookAlike';
import { cutText } from '../model/cutText';
import { looksLikeSecret } from '../model/secrets';
import type { AddressDraft, ServerPlan } from './planServer';
import { shownText, type Template } from './variables';

/** A line of a plan: a word of ours, then what a file says. */
export type PlanLine = readonly [verb: string, text: string];

/** A longer text is cut, and its server is asked about alone. In characters. */
const longestShown = 2_000;
const cutWords = 'the whole is asked about alone';

/** Everything that is shown of a server: all that its files set, in full but for texts that are cut. */
export function drawPlan(
  { name, draft, own, files, questions, place }: ServerPlan,
  longest = longestShown,
): PlanLine[] {
  const show = (text: string) => cutQuote(text, longest);
  // Where links lead is found with the person's own values, which are not shown.
  const path = (text: string) =>
    show(
      [...own].reduce((left, [key, value]) => (value.length < 4 ? left : left.replaceAll(value, `\${${key}}`)), text),
    );
  const pairs = (all: ReadonlyMap<string, Template>, sign: string) =>
    [...all].map(([key, value]): PlanLine => ['with', show(`${key}${sign}${shownText(value)}`)]);
  const lines: PlanLine[] = [];
  if (draft.kind === 'skip') lines.push(['leaves', `${nameText(name)}: ${draft.reason}`]);
  if (draft.kind === 'start') {
    const { command, args, program, isMissing, realFolder, cwd, links, variables } = draft;
    lines.push(['starts', `${nameText(name)}: ${[command, ...args].map((one) => show(shownText(one))).join(' ')}`]);
    if (isMissing) lines.push(['program', 'not found: nothing is started']);
    if (program !== null && program.real !== shownText(command)) lines.push(['program', path(program.real)]);
    lines.push(['folder', path(realFolder ?? shownText(cwd))]);
    for (const [text, target] of links) lines.push(['link', `${path(text)} leads to ${path(target)}`]);
    lines.push(...pairs(variables, '='));
  }
  if (draft.kind === 'reach') {
    lines.push(['asks', `${nameText(name)}: ${show(shownText(draft.url))}`]);
    const [read, host] = readAddress(draft.url);
    if (read !== null) lines.push(['read as', show(read)]);
    if (host !== null) lines.push(['host', show(host)]);
    lines.push(...pairs(draft.headers, ': '));
    const { helper } = draft;
    if (helper !== undefined) lines.push(['not run', `its headersHelper, for more headers: ${show(helper)}`]);
  }
  if (draft.kind !== 'skip') {
    if (own.size > 0)
      lines.push(['yours', `variables of your own that it gets: ${[...own.keys()].map(nameText).join(', ')}`]);
    for (const { id, words, fallback } of questions)
      lines.push([
        'asks you',
        `${nameText(id)}: ${show(words)}${fallback === undefined ? '' : `, by default ${show(fallback)}`}`,
      ]);
  }
  return [...lines, ...files.map((file): PlanLine => ['file', path(file)]), ['from', place]];
}

/** Whether a plan holds a text that is cut, or so much that it drives other servers off the screen. */
export function isCut(plan: ServerPlan): boolean {
  const texts = drawPlan(plan).map(([, text]) => text);
  return texts.some((text) => text.includes(cutWords)) || texts.join('').length > 10 * longestShown;
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
 * where a user's name stands before that.
 */
function readAddress(template: AddressDraft['url']): readonly [read: string | null, host: string | null] {
  // References stand as words of their own, so that no value of the person's is shown.
  const text = template.map((piece, i) => (piece.kind === 'file' ? piece.text : `zref${i}z`)).join('');
  if (!URL.canParse(text)) return [null, null];
  const show = (one: string) =>
    one.replace(/zref(\d+)z/g, (found, i) => {
      const piece = template[Number(i)];
      return piece === undefined || piece.kind === 'file' ? found : shownText([piece]);
    });
  const { href, host, username } = new URL(text);
  const shown = show(href);
  const isAsWritten = [shown, shown.replace(/\/$/, '')].includes(shownText(template));
  return [isAsWritten ? null : shown, username === '' ? null : show(host)];
}

/** A name that could pass for more is quoted. */
export function nameText(name: string): string {
  return /^[\w.@/-]+(?: [\w.@/-]+)*$/.test(name) && name.length < 100 ? name : quote(name);
}

function cutQuote(text: string, longest: number): string {
  if (text.length <= longest) return quote(text);
  return `${quote(cutText(text, longest))} (cut: ${longest} of ${text.length} characters; ${cutWords})`;
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
const hasOwnShape = /[\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}’“”„…«»]/u;

/** Boxes what passes for ASCII, mixes alphabets within a word, is of a rare one, or is written from right to left. */
function boxLookAlikes(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const looksAscii = (char: string) => !beyondAscii.test(skeletonOf(char));
  const boxUnless = (one: string, isShown: (char: string) => boolean) =>
    one.replace(/[^\0-\x7f]/gu, (char) => (isShown(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`));
  const isOwn = (char: string) => hasOwnShape.test(char) && !looksAscii(char);
  const words = text.replace(word, (one) => {
    const passes = alphabets.filter((alphabet) => alphabet.test(one)).length > 1 || [...one].every(looksAscii);
    return passes ? boxUnless(one, (char) => /\p{sc=Latn}/u.test(char) && isOwn(char)) : one;
  });
  return boxUnless(words, (char) => /[\p{sc=Cyrl}\p{sc=Grek}]/u.test(char) || isOwn(char));
}
