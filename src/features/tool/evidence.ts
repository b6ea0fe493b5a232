import type { Finding } from '../../model/finding';
import { groupBy } from '../../model/groupBy';
import { pointerOf, tokensOf } from '../../model/json';
import { type JsonString, type PlaceChain, pathTo, stringsOf } from '../../model/jsonTokens';
import { type EvidenceRange, joinRanges } from '../../parts/MarkedText';

interface Found {
  readonly string: JsonString;
  readonly rule: string;
  readonly span: readonly [start: number, end: number];
}

/** Finds where findings stand in the JSON text of their tool. */
export function evidenceInJson(json: string, findings: readonly Finding[]): readonly EvidenceRange[] {
  const ranges = findIn(json, findings).map(({ string, rule, span: [start, end] }) => {
    const literal = json.slice(string.start, string.end);
    return { start: string.start + placeIn(literal, start), end: string.start + placeIn(literal, end), rules: [rule] };
  });
  return joinRanges(ranges);
}

/** Finds where they stand in one of its texts, as the tool has it. */
export function evidenceInText(json: string, findings: readonly Finding[], text: string): readonly EvidenceRange[] {
  const ranges = findIn(json, findings)
    .filter(({ string }) => !string.isName && string.text === text)
    .map(({ rule, span: [start, end] }) => ({ start, end, rules: [rule] }));
  return joinRanges(ranges);
}

function findIn(json: string, findings: readonly Finding[]): readonly Found[] {
  const spans = groupBy(findings, ({ pointer }) => pointer);
  const deepest = findings.reduce((depth, { pointer }) => Math.max(depth, tokensOf(pointer).length), 0);
  const found: Found[] = [];
  for (const string of findings.length === 0 ? [] : stringsOf(json)) {
    if (isDeeper(string.place, deepest)) continue;
    for (const { span, rule, facts } of spans.get(pointerOf(pathTo(string.place))) ?? []) {
      if (span !== undefined && (facts['where'] === 'name') === string.isName) found.push({ string, rule, span });
    }
  }
  return found;
}

/** Tells whether a place lies more levels deep than these, in no more steps than these. */
function isDeeper(place: PlaceChain | undefined, levels: number): boolean {
  let at = place;
  for (let level = 0; level < levels; level++) at = at?.parent;
  return at !== undefined;
}

/** Where a character of a string stands in its JSON literal, whose escapes are longer than what they stand for. */
function placeIn(literal: string, place: number): number {
  let at = 1;
  for (let i = 0; i < place && at < literal.length - 1; i++) {
    at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}
