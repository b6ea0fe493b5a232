import type { Finding } from '../../model/finding';
import { pointerTo } from '../../model/json';
import { type JsonString, stringsOf } from '../../model/maskJson';
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
  const spans = findings.filter(({ span }) => span !== undefined);
  if (spans.length === 0) return [];
  const found: Found[] = [];
  for (const string of stringsOf(json)) {
    const pointer = string.pointer().reduce<string>(pointerTo, '');
    for (const { pointer: wanted, span, rule, facts } of spans) {
      if (span === undefined || wanted !== pointer || (facts['where'] === 'name') !== string.isName) continue;
      found.push({ string, rule, span });
    }
  }
  return found;
}

/** Where a character of a string stands in its JSON literal, whose escapes are longer than what they stand for. */
function placeIn(literal: string, place: number): number {
  let at = 1;
  for (let i = 0; i < place && at < literal.length - 1; i++) {
    at += literal[at] !== '\\' ? 1 : literal[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}
