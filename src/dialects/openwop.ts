import { type Fact, factValue, stated, unstated } from '../model/fact';
import { member } from '../model/json';
import { type Hint, type Hints, hints, hintWire, isKnown, type PostureField, type Tool } from '../model/tool';
import { defaultDerivations } from './derivations';
import { defineDialect, type EntryReader, lacksMembers, readHints, unstatedPosture } from './entryReader';

/*
 * openwop ToolDescriptor, RFC 0078 §C, and the `annotations` that version 2 adds (RFC 0204): an answer of
 * `GET /v1/tools`, `GET /tools`, or either with a toolId.
 */

/** `source: "mcp"`, `safetyTier: "read"` … → the posture field it states. */
export const enumFields: readonly (readonly [wire: string, field: PostureField])[] = [
  ['source', 'source'],
  ['safetyTier', 'tier'],
  ['egress', 'egress'],
  ['approval', 'approval'],
  ['replayPolicy', 'replay'],
  ['costHint', 'cost'],
  ['latencyHint', 'latency'],
];
const requiredFields: readonly string[] = ['source', 'safetyTier'];

/**
 * A fault costs just its field, which then counts as unstated, and is reported (C02 missing or of the wrong type, C04 a
 * word no vocabulary lists, C05 a property the RFC does not name, C08 annotations that are not those of the facts).
 */
export const openwop = defineDialect({
  id: 'openwop',
  expects: 'an object with toolId, source and safetyTier (RFC 0078)',
  lacks: lacksMembers('toolId', 'source', 'safetyTier'),
  format: 'RFC 0078',
  recognises: (value) => Object.hasOwn(value, 'toolId') || Object.hasOwn(value, 'safetyTier'),
  idOf: (value) => member(value, 'toolId'),
  read: readTool,
});

export function readOpenwop(value: unknown) {
  return openwop.readEntry(value, { settings: defaultDerivations });
}

function readTool(entry: EntryReader) {
  const posture = unstatedPosture();
  for (const [wire, field] of enumFields) {
    const word = entry.text(wire, { required: requiredFields.includes(wire) });
    if (word === undefined) continue;
    posture[field] = stated(word);
    if (!isKnown(field, word)) entry.report('C04', 'unknown-value', wire, { field: wire, value: word });
  }
  const title = entry.text('title');
  const description = entry.text('description');
  const inputSchema = entry.object('inputSchema');
  const outputSchema = entry.object('outputSchema');
  const auth = entry.inner('auth');
  const { scopes, credential } = auth ? readAuth(auth) : { scopes: unstated, credential: unstated };
  posture.credential = credential;
  const annotations = entry.inner('annotations');
  const claims = annotations && readAnnotations(annotations, posture);
  entry.reportUnknown('toolId');
  return { title, description, posture, scopes, inputSchema, outputSchema, hints: claims };
}

/**
 * `{ "readOnlyHint": true, … }`: four booleans that a host derives from tier, replay policy and egress. They are shown
 * and checked, and change no fact.
 */
function readAnnotations(annotations: EntryReader, posture: Tool['posture']): Hints {
  const missing = hints.map(hintWire).filter((wire) => member(annotations.value, wire) === undefined);
  if (missing.length > 0) annotations.report('C08', 'incomplete', null, { hint: missing.join(', ') });
  const found = readHints((hint) => {
    const wire = hintWire(hint);
    const claimed = annotations.flag(wire);
    const { field, value, expected } = deriveHint(hint, posture);
    if (claimed !== undefined && expected !== undefined && claimed !== expected) {
      const facts = { hint: wire, claimed: String(claimed), field, value: value ?? 'not stated' };
      annotations.report('C08', 'contradicts', wire, facts);
    }
    return claimed;
  });
  for (const name of annotations.unknown()) {
    annotations.report('C08', 'extra-member', name, { field: name });
    annotations.keep(name);
  }
  return found;
}

/**
 * Returns what a hint has to be (RFC 0204's table), and the field it comes from; `expected` is undefined where that field
 * says too little.
 */
function deriveHint(
  hint: Hint,
  { tier, replay, egress }: Pick<Tool['posture'], 'tier' | 'replay' | 'egress'>,
): { readonly field: string; readonly value: string | undefined; readonly expected: boolean | undefined } {
  const [safetyTier, replayPolicy, access] = [factValue(tier), factValue(replay), factValue(egress)];
  const ofTier = (words: readonly string[]) => ({
    field: 'safetyTier',
    value: safetyTier,
    expected: safetyTier === undefined || !isKnown('tier', safetyTier) ? undefined : words.includes(safetyTier),
  });
  switch (hint) {
    case 'read-only':
      return ofTier(['pure', 'read']);
    case 'destructive':
      return ofTier(['write', 'exec']);
    case 'idempotent': {
      const isUnknown = replayPolicy !== undefined && !isKnown('replay', replayPolicy);
      const expected = replayPolicy === 'deterministic' || replayPolicy === 'idempotent';
      return { field: 'replayPolicy', value: replayPolicy, expected: isUnknown ? undefined : expected };
    }
    case 'open-world':
      return { field: 'egress', value: access, expected: access !== 'none' };
    default:
      return hint satisfies never;
  }
}

/** `{ "scopes": ["tools:fs:read"], "credentialRef": true }` (RFC 0049, RFC 0046). */
function readAuth(auth: EntryReader): { scopes: Fact<readonly string[]>; credential: Fact } {
  const listed = auth.list('scopes');
  const kept = new Set<string>();
  listed?.forEach((scope, i) => {
    if (typeof scope !== 'string') auth.wrongItem('scopes', i, scope, { field: 'scope' });
    else if (kept.has(scope)) auth.reportAt(`/auth/scopes/${i}`, 'C02', 'repeated-scope', { value: scope });
    else kept.add(scope);
  });
  const reference = auth.flag('credentialRef');
  auth.reportUnknown();
  return {
    // A list in which every entry was unreadable says nothing: an empty one would read as "no scope needed".
    scopes: kept.size > 0 || listed?.length === 0 ? stated([...kept]) : unstated,
    credential: reference === undefined ? unstated : stated(reference ? 'needed' : 'not-needed'),
  };
}
