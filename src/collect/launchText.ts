import { skeletonOf } from '../audit/lookAlike';
import { cutText } from '../model/cutText';
import { looksLikeSecret } from '../model/secrets';
import type { AddressDraft, ServerPlan } from './planServer';
import { shownText, type Template } from './variables';

/** A line of a plan: a word of ours, then what a file says. */
export type PlanLine = readonly [verb: string, text: string];

/** A longer text is cut, and its server is asked about alone. In characters. */
const longestShown = 2_000;

/** Everything that is shown of a server: all that its files set, in full but for texts that are cut. */
export function drawPlan(plan: ServerPlan, longest = longestShown): readonly PlanLine[] {
  const { name, draft, own, files, questions, place } = plan;
  const show = (text: string) => cutQuote(text, longest);
  const showPair = ([key, value]: readonly [string, Template], sign: string): PlanLine => [
    'with',
    show(`${key}${sign}${shownText(value)}`),
  ];
  const lines: PlanLine[] = [];
  if (draft.kind === 'skip')
    return [
      ['leaves', `${nameText(name)}: ${draft.reason}`],
      ['from', place],
    ];
  if (draft.kind === 'start') {
    const { command, args, program, realFolder, cwd, links, variables } = draft;
    lines.push(['starts', `${nameText(name)}: ${[command, ...args].map((one) => show(shownText(one))).join(' ')}`]);
    if (program !== null && program !== shownText(command)) lines.push(['program', quote(program)]);
    lines.push(['folder', quote(realFolder ?? shownText(cwd))]);
    for (const [text, target] of links) lines.push(['link', `${show(text)} leads to ${quote(target)}`]);
    for (const pair of variables) lines.push(showPair(pair, '='));
  } else {
    lines.push(['asks', `${nameText(name)}: ${show(shownText(draft.url))}`]);
    const read = readAddress(draft.url);
    if (read !== null) lines.push(['read as', show(read)]);
    for (const pair of draft.headers) lines.push(showPair(pair, ': '));
    if (draft.helper !== undefined)
      lines.push(['not run', `its headersHelper, for more headers: ${show(draft.helper)}`]);
  }
  if (own.length > 0) lines.push(['yours', `variables of your own that it gets: ${own.map(nameText).join(', ')}`]);
  for (const { id, words, fallback } of questions) {
    const standard = fallback === undefined ? '' : `, by default ${show(fallback)}`;
    lines.push(['asks you', `${nameText(id)}: ${show(words)}${standard}`]);
  }
  for (const file of files) lines.push(['file', quote(file)]);
  lines.push(['from', place]);
  return lines;
}

/** Whether a plan holds a text that is cut. */
export function isCut(plan: ServerPlan): boolean {
  const full = drawPlan(plan, Number.POSITIVE_INFINITY);
  return drawPlan(plan).some(([, text], i) => text !== full[i]?.[1]);
}

/** The same without any value: names of servers, programs and variables. */
export function drawNames({ name, draft }: ServerPlan): PlanLine {
  const list = (names: Iterable<string>) => [...names].map(nameText).join(', ') || 'none';
  if (draft.kind === 'skip') return ['leaves', nameText(name)];
  if (draft.kind === 'reach')
    return ['asks', `${nameText(name)}: an address, with headers ${list(draft.headers.keys())}`];
  // The first word alone: a whole line may stand in place of a program.
  const program = /^[^\s=]*/.exec(shownText(draft.command))?.[0].split(/[/\\]/).at(-1) ?? '';
  return [
    'starts',
    `${nameText(name)}: ${looksLikeSecret(program) === null ? nameText(program) : 'a program'}, with variables ${list(draft.variables.keys())}`,
  ];
}

/** The address that is asked, where it is read as another than is written: `https:a\@b` → `https://a/@b`. */
function readAddress(template: AddressDraft['url']): string | null {
  // References stand as words of their own, so that no value of the person's is shown.
  const stands = template.map((piece, i) => (piece.kind === 'file' ? piece.text : `zref${i}z`));
  const text = stands.join('');
  if (!URL.canParse(text)) return null;
  const { href } = new URL(text);
  const shown = template.reduce(
    (left, piece, i) => (piece.kind === 'file' ? left : left.replaceAll(`zref${i}z`, shownText([piece]))),
    href,
  );
  return [shown, shown.replace(/\/$/, '')].includes(shownText(template)) ? null : shown;
}

/** A name that could pass for more is quoted. */
export function nameText(name: string): string {
  return /^[\w.@/-]+(?: [\w.@/-]+)*$/.test(name) && name.length < 100 ? name : quote(name);
}

function cutQuote(text: string, longest: number): string {
  if (text.length <= longest) return quote(text);
  return `${quote(cutText(text, longest))} (cut: ${longest} of ${text.length} characters; the whole is asked about alone)`;
}

/** Quotes a text as JSON unless it is one plain word, and writes letters that pass for others as `\u{…}`. */
export function quote(text: string): string {
  return /^[\w.~+/=%:@!#^,?${}-]+$/.test(text) ? text : boxLookAlikes(JSON.stringify(text));
}

const beyondAscii = /[^\0-\x7f]/;
/** A word as hosts, files and packages are named. */
const word = /[\p{L}\p{M}\p{N}._-]+/gu;

/** Boxes letters of other alphabets in a word with Latin ones, and every character that looks like an ASCII one. */
function boxLookAlikes(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const box = (char: string) => `\\u{${char.codePointAt(0)?.toString(16)}}`;
  const looksAscii = (char: string) => beyondAscii.test(char) && !beyondAscii.test(skeletonOf(char));
  const unstacked = text.replace(/(?<![\p{L}\p{M}])\p{M}/gu, box);
  const mixed = unstacked.replace(word, (one) =>
    /[A-Za-z]/.test(one)
      ? one.replace(/[^\0-\x7f]/gu, (char) => (/\p{sc=Latn}/u.test(char) && !looksAscii(char) ? char : box(char)))
      : one,
  );
  return mixed.replace(/[^\0-\x7f\p{L}\p{M}]/gu, (char) => (looksAscii(char) ? box(char) : char));
}
