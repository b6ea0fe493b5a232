import type { Found } from '../model/finding';
import { formatCount } from '../model/formatCount';
import { isObject, jsonType, member } from '../model/json';
import { findJsonError } from '../model/jsonText';
import { joinBytes, parseJson } from './entryText';
import type { JsonCutter } from './jsonCutter';
import { describeObject, faultAt, hasNextCursor, morePagesFault, type SourceFault } from './sourceDocument';

const repeatedTools: Found = { rule: 'R01', variant: 'repeated-tools', pointer: '/tools', facts: {} };
const noWords = { servers: new Map<string, never>(), agents: [], bundles: [] };

/**
 * Returns what is known of a host's list once all its bytes came. Outside of its entries it is read strictly: `[…]` or
 * `{"tools": […], …}`, or it is no list. `isFaulty`: an entry is no JSON, or lacks.
 */
export function endOfHostList(cutter: JsonCutter, chunks: readonly Uint8Array<ArrayBuffer>[], isFaulty: boolean) {
  const { isTooLong, leftOut, toolsMembers } = cutter;
  const around = isFaulty || cutter.isWithinList || isTooLong ? undefined : parseJson(cutter.outside);
  const list = isObject(around) ? member(around, 'tools') : around;
  const isList = Array.isArray(list);
  const isCut = isList && leftOut > 0;
  const hasMore = isList && isObject(around) && hasNextCursor(around);
  const isJson = around !== undefined || isTooLong;
  return {
    ...noWords,
    isList,
    envelope: cutter.envelope === 'array' ? 'array' : 'tools-object',
    findings: toolsMembers > 1 ? [repeatedTools] : [],
    faults: [
      ...(isJson ? [] : [findFault(chunks)]),
      ...(hasMore ? [morePagesFault(1)] : []),
      ...(isCut ? [tooManyEntries(cutter.store.length)] : []),
    ],
    declined: isList || !isJson ? null : { found: describeShape(around), dialects: [] },
  } as const;
}

export function tooManyEntries(most: number): SourceFault {
  const words = `We read no more than ${formatCount(most)} entries of one file.`;
  return { document: 1, reason: 'too-many-entries', words };
}

function findFault(chunks: readonly Uint8Array<ArrayBuffer>[]): SourceFault {
  const bytes = joinBytes(chunks);
  const text = new TextDecoder().decode(bytes);
  if (text.trim() !== '' && isOtherwiseEncoded(bytes)) {
    return { document: 1, reason: 'not-utf8', words: 'These bytes are no UTF-8 text.' };
  }
  const { offset, reason } = findJsonError(text) ?? { offset: 0, reason: 'This text could not be parsed.' };
  if (offset >= text.length) return faultAt(text, 1, 'truncated', offset, reason);
  const looksLikeHtml = text.trimStart().startsWith('<');
  return { ...faultAt(text, 1, 'not-json', offset, reason), ...(looksLikeHtml && { looksLikeHtml }) };
}

/** UTF-16 and UTF-32 have a mark or a zero among their first bytes (RFC 4627 §3), gzip has its own mark. */
function isOtherwiseEncoded([first, second]: Uint8Array): boolean {
  if (first === 0 || second === 0) return true;
  return (
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0x1f && second === 0x8b)
  );
}

/** Undefined for a value that is too long to be looked at. */
function describeShape(value: unknown): string {
  if (value === undefined) return 'a large JSON value that is no list of tools';
  return isObject(value) ? describeObject(value) : `a JSON ${jsonType(value)}`;
}
