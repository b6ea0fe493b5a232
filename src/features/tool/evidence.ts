import type { Finding } from '../../model/finding';
import { pointerTo } from '../../model/json';
import { type JsonString, stringsOf } from '../../model/maskSecrets';

/** A stretch of a text that rules found: `end` is exclusive, in UTF-16 units. */
export interface EvidenceRange {
  readonly start: number;
  readonly end: number;
  /** Ids, in order. */
  readonly rules: readonly string[];
}

interface Found {
  readonly string: JsonString;
  readonly rule: string;
  readonly span: readonly [start: number, end: number];
}

const maxRanges = 200;

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

/** In order and apart: what overlaps becomes one range. */
function joinRanges(ranges: readonly EvidenceRange[]): readonly EvidenceRange[] {
  const joined: EvidenceRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end).slice(0, maxRanges)) {
    const last = joined.at(-1);
    if (last === undefined || range.start >= last.end) joined.push(range);
    else {
      const rules = [...new Set([...last.rules, ...range.rules])];
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end), rules };
    }
  }
  return joined;
}
