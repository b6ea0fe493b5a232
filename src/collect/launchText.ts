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
    const read = readAddress(draft.url);
    if (read !== null) lines.push(['read as', show(read)]);
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

/** Whether a plan holds a text that is cut. */
export function isCut(plan: ServerPlan): boolean {
  return drawPlan(plan).some(([, text]) => text.includes(cutWords));
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

/** The address that is asked, where it is read as another than is written: `https:a\@b` → `https://a/@b`. */
function readAddress(template: AddressDraft['url']): string | null {
  // References stand as words of their own, so that no value of the person's is shown.
  const text = template.map((piece, i) => (piece.kind === 'file' ? piece.text : `zref${i}z`)).join('');
  if (!URL.canParse(text)) return null;
  const shown = new URL(text).href.replace(/zref(\d+)z/g, (word, i) => {
    const piece = template[Number(i)];
    return piece === undefined || piece.kind === 'file' ? word : shownText([piece]);
  });
  return [shown, shown.replace(/\/$/, '')].includes(shownText(template)) ? null : shown;
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
/** Letters that are written from right to left, and move what stands beside them. */
const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/** Boxes letters of other alphabets in a word with Latin ones, and every character that looks like an ASCII one. */
function boxLookAlikes(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const box = (char: string) => `\\u{${char.codePointAt(0)?.toString(16)}}`;
  const looksAscii = (char: string) => beyondAscii.test(char) && !beyondAscii.test(skeletonOf(char));
  const isOwn = (char: string) => /\p{sc=Latn}/u.test(char) && !looksAscii(char);
  const unstacked = text.replace(leftwards, box).replace(/(?<![\p{L}\p{M}])\p{M}/gu, box);
  const mixed = unstacked.replace(word, (one) => {
    const passes = /[A-Za-z]/.test(one) || (one.match(/\p{L}/gu) ?? []).every(looksAscii);
    return passes ? one.replace(/[^\0-\x7f]/gu, (char) => (isOwn(char) ? char : box(char))) : one;
  });
  return mixed.replace(/[^\0-\x7f\p{L}\p{M}]/gu, (char) => (looksAscii(char) ? box(char) : char));
}
