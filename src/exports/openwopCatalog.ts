import { enumFields } from '../dialects/openwop';
import { compareText } from '../model/compareText';
import { assignableFields, factValue } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { isObject } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import { maskJson } from '../model/maskJson';
import { isKnown, type PostureField, type Tool } from '../model/tool';
import { writeJson } from './writing';

export interface ApartTool {
  readonly toolId: string;
  readonly dialect: Tool['dialect'];
  readonly alias?: string;
  /** Why it can't be told as RFC 0078 wants it, without making something up. */
  readonly why: string;
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

/** The words that a descriptor may leave out. */
const optionalWords = enumFields.filter(([, field]) => field !== 'source' && field !== 'tier');

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
  for (const tool of tools.toSorted((a, b) => compareText(a.toolId, b.toolId))) {
    const reasons = findReasons(tool);
    const text = reasons.length === 0 ? maskJson(formatJson(describeTool(tool))) : '';
    const before = texts.get(tool.toolId);
    if (reasons.length === 0 && before !== undefined) {
      if (before === text) {
        repeated++;
        continue;
      }
      reasons.push('another tool has the same toolId and says something else');
    }
    if (reasons.length > 0) {
      const { toolId, dialect, alias } = tool;
      apart.push({ toolId, dialect, ...(alias !== undefined && { alias }), why: reasons.join('; ') });
      continue;
    }
    texts.set(tool.toolId, text);
    leftOut.push(...findLeftOut(tool));
    assigned.push(...findAssigned(tool));
  }
  const text = `${indentJson(`{"tools":[${[...texts.values()].join(',')}]}`).trimEnd()}\n`;
  return { text, written: texts.size, apart, leftOut, assigned, repeated };
}

function findReasons({ posture }: Tool): string[] {
  const reasons: string[] = [];
  const tier = factValue(posture.tier);
  const source = factValue(posture.source);
  if (tier === undefined) reasons.push('no safety tier is stated or assigned');
  else if (!isKnown('tier', tier)) reasons.push('its safety tier is no word of RFC 0078');
  if (source === undefined) reasons.push('no source is stated');
  else if (!isKnown('source', source)) reasons.push('its source is no word of RFC 0078');
  else if (tier === 'exec' && source !== 'host-extension') {
    reasons.push('exec is for host extensions alone (RFC 0078 §C)');
  }
  return reasons;
}

function describeTool(tool: Tool): Readonly<Record<string, unknown>> {
  const { toolId, title, description, posture, inputSchema, outputSchema } = tool;
  const words = optionalWords.flatMap(([wire, field]) => {
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
  return optionalWords.flatMap(([, field]) => {
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

/** Everything that an RFC 0078 export left out, each with its reason, as a JSON file. */
export function writeLeftOut({ written, apart, leftOut, assigned, repeated }: OpenwopCatalog): string {
  return writeJson({
    kind: 'tool-catalog/left-out',
    version: 1,
    written,
    tools: apart,
    fields: leftOut.map((field) => ({ ...field, why: 'no word of RFC 0078' })),
    assigned: assigned.map((field) => ({ ...field, why: 'assigned by a reviewer, written as stated' })),
    repeated,
  });
}
