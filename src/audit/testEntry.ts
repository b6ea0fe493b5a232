import { type Fact, stated, unstated } from '../model/fact';
import { isObject, member } from '../model/json';
import type { PostureField, Tool } from '../model/tool';
import { type AuditedEntry, auditEntry } from './auditEntry';

/** For specs: a plain descriptor that no rule objects to. */
export const plainDescriptor: Readonly<Record<string, unknown>> = {
  toolId: 'mcp:ledger.list-entries',
  source: 'mcp',
  safetyTier: 'read',
  title: 'List entries',
  description: 'Lists the entries of an account.\nNewest first.',
  inputSchema: { type: 'object', properties: { account: { type: 'string', minLength: 1 } }, required: ['account'] },
};

/** For specs: the entry of a descriptor, as a dialect would have read it; `text` where its spelling matters. */
export function sampleEntry(descriptor: unknown, text: string = JSON.stringify(descriptor)): AuditedEntry {
  const read = (field: string): Fact => {
    const value = isObject(descriptor) ? member(descriptor, field) : undefined;
    return typeof value === 'string' ? stated(value) : unstated;
  };
  const wire: Record<PostureField, Fact> = {
    source: read('source'),
    tier: read('safetyTier'),
    egress: unstated,
    approval: unstated,
    replay: unstated,
    credential: unstated,
    cost: unstated,
    latency: unstated,
  };
  const id = read('toolId');
  const toolId = id.basis === 'unstated' ? 'none' : id.value;
  const tool: Tool = { toolId, dialect: 'openwop', posture: wire, scopes: unstated, extraFields: [] };
  return { tool, value: descriptor, text };
}

/** For specs: what is found in the plain descriptor with these changes, as `RULE case severity /pointer`. */
export function foundIn(changes: Readonly<Record<string, unknown>>): string[] {
  return auditEntry(sampleEntry({ ...plainDescriptor, ...changes })).map(({ rule, variant, severity, pointer }) =>
    `${rule} ${variant} ${severity} ${pointer}`.trim(),
  );
}
