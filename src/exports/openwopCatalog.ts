import { assignableFields, factValue } from '../model/fact';
import { formatJson, indentJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { isKnown, type PostureField, type Tool } from '../model/tool';
import { writeJson } from './writing';

/** Why a tool can't be told as RFC 0078 wants it, without making something up. */
export type ApartReason =
  | 'no-tier'
  | 'unknown-tier'
  | 'no-source'
  | 'unknown-source'
  /** RFC 0078 §C-1: exec comes from a host extension alone. */
  | 'exec-elsewhere'
  /** Another tool of the set has the same toolId and says something else. */
  | 'same-id';

export interface ApartTool {
  readonly toolId: string;
  readonly dialect: Tool['dialect'];
  readonly alias?: string;
  readonly reasons: readonly ApartReason[];
}

/** A field that was left out: its word is none that RFC 0078 lists. */
export interface LeftOutField {
  readonly toolId: string;
  readonly field: PostureField;
  readonly value: string;
}

export interface OpenwopCatalog {
  /** `{ "tools": ToolDescriptor[] }`, valid by RFC 0078 §C; 2-space JSON with a final newline. */
  readonly text: string;
  readonly written: number;
  readonly apart: readonly ApartTool[];
  readonly leftOut: readonly LeftOutField[];
  /** Values that a reviewer assigned: the format has no word for that, so they are written as if stated. */
  readonly assigned: readonly LeftOutField[];
  /** Tools that say the same as one before them under the same toolId: written once. */
  readonly repeated: number;
}

const optionalWords: readonly (readonly [PostureField, wire: string])[] = [
  ['egress', 'egress'],
  ['approval', 'approval'],
  ['replay', 'replayPolicy'],
  ['cost', 'costHint'],
  ['latency', 'latencyHint'],
];

/**
 * Tools of any dialect as a catalog to be served at `/v1/tools`, ordered by toolId. The tools' facts are taken as they
 * are, so assignments must have been applied. What lacks a tier or a source is listed apart, never filled in.
 */
export function writeOpenwopCatalog(tools: readonly Tool[]): OpenwopCatalog {
  const texts = new Map<string, string>();
  const apart: ApartTool[] = [];
  const leftOut: LeftOutField[] = [];
  const assigned: LeftOutField[] = [];
  let repeated = 0;
  for (const tool of [...tools].sort(byToolId)) {
    const reasons = findReasons(tool);
    const text = reasons.length === 0 ? formatJson(describeTool(tool)) : '';
    const before = texts.get(tool.toolId);
    if (reasons.length === 0 && before !== undefined) {
      if (before === text) {
        repeated++;
        continue;
      }
      reasons.push('same-id');
    }
    if (reasons.length > 0) {
      const { toolId, dialect, alias } = tool;
      apart.push({ toolId, dialect, ...(alias !== undefined && { alias }), reasons });
      continue;
    }
    texts.set(tool.toolId, text);
    leftOut.push(...findLeftOut(tool));
    assigned.push(...findAssigned(tool));
  }
  const text = `${indentJson(`{"tools":[${[...texts.values()].join(',')}]}`).trimEnd()}\n`;
  return { text, written: texts.size, apart, leftOut, assigned, repeated };
}

function findReasons({ posture }: Tool): ApartReason[] {
  const reasons: ApartReason[] = [];
  const tier = factValue(posture.tier);
  const source = factValue(posture.source);
  if (tier === undefined) reasons.push('no-tier');
  else if (!isKnown('tier', tier)) reasons.push('unknown-tier');
  if (source === undefined) reasons.push('no-source');
  else if (!isKnown('source', source)) reasons.push('unknown-source');
  else if (tier === 'exec' && source !== 'host-extension') reasons.push('exec-elsewhere');
  return reasons;
}

function describeTool(tool: Tool): Readonly<Record<string, unknown>> {
  const { toolId, title, description, posture, inputSchema, outputSchema } = tool;
  const words = optionalWords.flatMap(([field, wire]) => {
    const word = factValue(posture[field]);
    return word !== undefined && isKnown(field, word) ? [[wire, word]] : [];
  });
  const auth = describeAuth(tool);
  return {
    toolId,
    source: factValue(posture.source),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(isObject(inputSchema) && { inputSchema }),
    ...(isObject(outputSchema) && { outputSchema }),
    ...(auth !== undefined && { auth }),
    safetyTier: factValue(posture.tier),
    ...Object.fromEntries(words),
  };
}

function describeAuth({ posture, scopes }: Tool) {
  const listed = factValue(scopes);
  const need = factValue(posture.credential);
  const isStated = need === 'needed' || need === 'not-needed';
  if (listed === undefined && !isStated) return undefined;
  return {
    ...(listed !== undefined && { scopes: [...new Set(listed)] }),
    ...(isStated && { credentialRef: need === 'needed' }),
  };
}

function findLeftOut({ toolId, posture }: Tool): LeftOutField[] {
  return optionalWords.flatMap(([field]) => {
    const value = factValue(posture[field]);
    return value === undefined || isKnown(field, value) ? [] : [{ toolId, field, value }];
  });
}

function findAssigned({ toolId, posture }: Tool): LeftOutField[] {
  return assignableFields.flatMap((field) => {
    const fact = posture[field];
    return fact.basis === 'assigned' && isKnown(field, fact.value) ? [{ toolId, field, value: fact.value }] : [];
  });
}

/** By code point; equal ids in the order they came. */
function byToolId(one: Tool, other: Tool): number {
  return one.toolId < other.toolId ? -1 : one.toolId > other.toolId ? 1 : 0;
}

const words: Readonly<Record<ApartReason, string>> = {
  'no-tier': 'no safety tier is stated or assigned',
  'unknown-tier': 'its safety tier is no word of RFC 0078',
  'no-source': 'no source is stated',
  'unknown-source': 'its source is no word of RFC 0078',
  'exec-elsewhere': 'exec is for host extensions alone (RFC 0078 §C)',
  'same-id': 'another tool has the same toolId and says something else',
};

/** Why a tool was left out, in plain words. */
export function describeApart({ reasons }: ApartTool): string {
  return reasons.map((reason) => words[reason]).join('; ');
}

/** Everything that an RFC 0078 export left out, each with its reason, as a JSON file. */
export function writeLeftOut({ written, apart, leftOut, assigned, repeated }: OpenwopCatalog): string {
  return writeJson({
    kind: 'tool-catalog/left-out',
    version: 1,
    written,
    tools: apart.map((tool) => ({ ...tool, why: describeApart(tool) })),
    fields: leftOut.map((field) => ({ ...field, why: 'no word of RFC 0078' })),
    assigned: assigned.map((field) => ({ ...field, why: 'assigned by a reviewer, written as stated' })),
    repeated,
  });
}
