import type { Finding } from '../../model/finding';
import { tokensOf } from '../../model/json';
import { type JsonString, outwards, type PlaceChain, stringsOf } from '../../model/jsonTokens';
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
  const spans = findings.flatMap(({ pointer, span, rule, facts }) =>
    span === undefined ? [] : [{ span, rule, path: tokensOf(pointer).reverse(), isName: facts['where'] === 'name' }],
  );
  if (spans.length === 0) return [];
  const found: Found[] = [];
  for (const string of stringsOf(json)) {
    for (const { span, rule, path, isName } of spans) {
      if (isName === string.isName && isAt(string.place, path)) found.push({ string, rule, span });
    }
  }
  return found;
}

/** Tells whether a place has just this path, given from the place outwards. */
function isAt(place: PlaceChain | undefined, path: readonly string[]): boolean {
  let depth = 0;
  for (const token of outwards(place)) if (String(token) !== path[depth++]) return false;
  return depth === path.length;
}

/** Where a character of a string stands in its JSON literal, whose escapes are longer than what they stand for. */
function placeIn(literal: string, place: number): number {
  let at = 1;
  for (let i = 0; i < place && at < literal.length - 1; i++) {
    at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}
