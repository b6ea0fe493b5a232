import { type Fact, factValue, stated, unstated } from '../model/fact';
import type { BadEntry, Finding, Severity } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, jsonType, member, pointerTo } from '../model/json';
import {
  type ExtraField,
  type Hint,
  type Hints,
  hints,
  hintWire,
  isKnown,
  type PostureField,
  type Tool,
} from '../model/tool';

/*
 * openwop ToolDescriptor, RFC 0078 §C, and the `annotations` that version 2 adds (RFC 0204): an answer of
 * `GET /v1/tools`, `GET /tools`, or either with a toolId.
 */

/** `source: "mcp"`, `safetyTier: "read"` … → the posture field it states. */
const enumFields: readonly (readonly [wire: string, field: PostureField])[] = [
  ['source', 'source'],
  ['safetyTier', 'tier'],
  ['egress', 'egress'],
  ['approval', 'approval'],
  ['replayPolicy', 'replay'],
  ['costHint', 'cost'],
  ['latencyHint', 'latency'],
];
const requiredFields: readonly string[] = ['source', 'safetyTier'];
const knownFields = new Set([
  'toolId',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'auth',
  'annotations',
  ...enumFields.map(([wire]) => wire),
]);
const knownAnnotations: ReadonlySet<string> = new Set(hints.map(hintWire));
const knownAuthFields = new Set(['scopes', 'credentialRef']);
const tellingName = /token|secret|password|prompt|instruction/i;
const factLength = 200;
const extraLength = 2000;
/** A descriptor with more than these says so little that its own text must do. */
const maxFindings = 200;
const maxExtraFields = 500;

export type EntryReading =
  | { readonly kind: 'tool'; readonly tool: Tool; readonly findings: readonly Finding[] }
  | { readonly kind: 'bad'; readonly reason: BadEntry['reason'] };

/**
 * Reads one descriptor. Only a non-object, or one without a non-empty string `toolId`, is bad; every other fault
 * costs just its field, which then counts as unstated, and is reported (C02 missing or of the wrong type,
 * C04 a word no vocabulary lists, C05 a property the RFC does not name, C08 annotations that are not those of the facts).
 */
export function readDescriptor(value: unknown): EntryReading {
  if (!isObject(value)) return { kind: 'bad', reason: 'not-an-object' };
  const toolId = member(value, 'toolId');
  if (toolId === undefined) return { kind: 'bad', reason: 'no-tool-id' };
  if (typeof toolId !== 'string') return { kind: 'bad', reason: 'tool-id-not-a-string' };
  if (toolId === '') return { kind: 'bad', reason: 'tool-id-empty' };

  const fields = new FieldReader(value);
  const posture: Record<PostureField, Fact> = {
    source: unstated,
    tier: unstated,
    egress: unstated,
    approval: unstated,
    replay: unstated,
    credential: unstated,
    cost: unstated,
    latency: unstated,
  };
  for (const [wire, field] of enumFields) {
    const word = fields.read(wire, 'string');
    if (typeof word !== 'string') continue;
    posture[field] = stated(word);
    if (!isKnown(field, word))
      fields.report('C04', 'medium', 'unknown-value', `/${wire}`, { field: wire, value: word });
  }
  const title = fields.read('title', 'string');
  const description = fields.read('description', 'string');
  const inputSchema = fields.read('inputSchema', 'object');
  const outputSchema = fields.read('outputSchema', 'object');
  const auth = fields.read('auth', 'object');
  const { scopes, credential } = isObject(auth) ? readAuth(auth, fields) : { scopes: unstated, credential: unstated };
  posture.credential = credential;
  const annotations = fields.read('annotations', 'object');
  const claims = isObject(annotations) ? readAnnotations(annotations, posture, fields) : undefined;
  fields.reportUnknown(value, knownFields, '');

  return {
    kind: 'tool',
    tool: {
      toolId,
      dialect: 'openwop',
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
      posture,
      scopes,
      ...(inputSchema !== undefined && { inputSchema }),
      ...(outputSchema !== undefined && { outputSchema }),
      ...(claims !== undefined && { hints: claims }),
      extraFields: fields.extraFields,
    },
    findings: fields.findings,
  };
}

/**
 * `{ "readOnlyHint": true, … }`: four booleans that a host derives from tier, replay policy and egress. They are shown
 * and checked, and change no fact.
 */
function readAnnotations(annotations: JsonObject, posture: Tool['posture'], fields: FieldReader): Hints {
  const read = (hint: Hint): boolean | undefined => {
    const wire = hintWire(hint);
    const claimed = member(annotations, wire);
    const pointer = `/annotations/${wire}`;
    if (claimed === undefined) return undefined;
    if (typeof claimed !== 'boolean') {
      const found = jsonType(claimed);
      fields.report('C02', 'medium', 'wrong-type', pointer, { field: wire, expected: 'boolean', found });
      return undefined;
    }
    const { field, value, expected } = deriveHint(hint, posture);
    if (expected !== undefined && claimed !== expected) {
      const facts = { hint: wire, claimed: String(claimed), field, value: value ?? 'not stated' };
      fields.report('C08', 'medium', 'contradicts', pointer, facts);
    }
    return claimed;
  };
  const missing = [...knownAnnotations].filter((wire) => member(annotations, wire) === undefined);
  if (missing.length > 0) fields.report('C08', 'low', 'incomplete', '/annotations', { hint: missing.join(', ') });
  for (const name of Object.keys(annotations)) {
    if (knownAnnotations.has(name)) continue;
    const pointer = pointerTo('/annotations', name);
    fields.report('C08', 'low', 'extra-member', pointer, { field: name });
    fields.keep(pointer, name, member(annotations, name));
  }
  return {
    'read-only': read('read-only'),
    destructive: read('destructive'),
    idempotent: read('idempotent'),
    'open-world': read('open-world'),
  };
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
function readAuth(auth: JsonObject, fields: FieldReader): { scopes: Fact<readonly string[]>; credential: Fact } {
  const listed = member(auth, 'scopes');
  let scopes: Fact<readonly string[]> = unstated;
  if (Array.isArray(listed)) {
    const kept = new Set<string>();
    listed.forEach((scope: unknown, i) => {
      const pointer = `/auth/scopes/${i}`;
      if (typeof scope !== 'string') {
        fields.report('C02', 'medium', 'wrong-type', pointer, {
          field: 'scope',
          expected: 'string',
          found: jsonType(scope),
        });
      } else if (kept.has(scope)) {
        fields.report('C02', 'low', 'repeated-scope', pointer, { value: scope });
      } else kept.add(scope);
    });
    // A list in which every entry was unreadable says nothing: an empty one would read as "no scope needed".
    scopes = kept.size > 0 || listed.length === 0 ? stated([...kept]) : unstated;
  } else if (listed !== undefined) {
    fields.report('C02', 'medium', 'wrong-type', '/auth/scopes', {
      field: 'scopes',
      expected: 'array',
      found: jsonType(listed),
    });
  }

  const reference = member(auth, 'credentialRef');
  let credential: Fact = unstated;
  if (typeof reference === 'boolean') credential = stated(reference ? 'needed' : 'not-needed');
  else if (reference !== undefined) {
    fields.report('C02', 'medium', 'wrong-type', '/auth/credentialRef', {
      field: 'credentialRef',
      expected: 'boolean',
      found: jsonType(reference),
    });
  }
  fields.reportUnknown(auth, knownAuthFields, '/auth');
  return { scopes, credential };
}

/** Takes fields of the wanted type and notes what is missing, wrong or unknown. */
class FieldReader {
  readonly findings: Finding[] = [];
  readonly extraFields: ExtraField[] = [];
  private readonly value: JsonObject;

  constructor(value: JsonObject) {
    this.value = value;
  }

  read(name: string, expected: 'string' | 'object'): unknown {
    const found = member(this.value, name);
    if (found === undefined) {
      if (requiredFields.includes(name)) this.report('C02', 'high', 'missing-field', '', { field: name });
      return undefined;
    }
    if (jsonType(found) === expected) return found;
    const severity = requiredFields.includes(name) ? 'high' : 'medium';
    this.report('C02', severity, 'wrong-type', `/${name}`, { field: name, expected, found: jsonType(found) });
    this.keep(`/${name}`, name, found);
    return undefined;
  }

  reportUnknown(object: JsonObject, known: ReadonlySet<string>, parent: string): void {
    for (const name of Object.keys(object)) {
      if (known.has(name)) continue;
      const pointer = pointerTo(parent, name);
      this.report('C05', tellingName.test(name) ? 'medium' : 'low', 'unknown-property', pointer, { field: name });
      this.keep(pointer, name, member(object, name));
    }
  }

  keep(pointer: string, name: string, value: unknown): void {
    if (this.extraFields.length >= maxExtraFields) return;
    this.extraFields.push({ pointer, name, text: formatJson(value, extraLength) });
  }

  report(
    rule: Finding['rule'],
    severity: Severity,
    variant: string,
    pointer: string,
    facts: Readonly<Record<string, string>>,
  ): void {
    if (this.findings.length >= maxFindings) return;
    const bounded = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, text.slice(0, factLength)]));
    this.findings.push({ rule, severity, variant, pointer, facts: bounded });
  }
}
