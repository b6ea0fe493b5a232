import { isObject, member } from '../model/json';
import { readClaudeRule } from './clientTargets';
import { readAllowlist } from './openwopTargets';
import { FileText, ReadingBuilder, type TargetReading } from './reading';
import { readTarget, targets } from './targets';

/** An agent that a file or host lists, with what it may call now. */
export interface ListedAgent {
  readonly agentId: string;
  /** Persona or label; untrusted text. */
  readonly label: string;
  readonly reading: TargetReading;
}

/** What a pasted or opened text turned out to be. Nothing changes by reading it. */
export type ImportReading =
  /** A draft of this app: `readDraft` of the workspace reads it. */
  | { readonly kind: 'draft' }
  | { readonly kind: 'list'; readonly format: string; readonly reading: TargetReading }
  /** A manifest, a pack or a host's answer with agents: a person chooses one. */
  | { readonly kind: 'agents'; readonly agents: readonly ListedAgent[] }
  | { readonly kind: 'unknown'; readonly reason: 'empty' | 'too-large' | 'no-known-format' };

const maxCharacters = 20 * 1024 * 1024;

/** Recognises every format that can be brought in, by its shape alone. Never throws. */
export function importAllowlist(text: string): ImportReading {
  if (text.trim() === '') return { kind: 'unknown', reason: 'empty' };
  if (text.length > maxCharacters) return { kind: 'unknown', reason: 'too-large' };
  const file = new FileText(text);
  const value = file.json;
  if (isObject(value) && member(value, 'kind') === 'tool-catalog/draft') return { kind: 'draft' };
  if (Array.isArray(value) && value.every((one): one is string => typeof one === 'string')) {
    return { kind: 'list', format: 'JSON array', reading: readNames(value) };
  }
  const agents = readAgents(value);
  if (agents !== null) return { kind: 'agents', agents };
  for (const target of targets) {
    const reading = readTarget(target, file);
    if (reading !== null) return { kind: 'list', format: target.label, reading };
  }
  return { kind: 'unknown', reason: 'no-known-format' };
}

/** `agents` of a manifest, a pack or `GET /v1/agents`; null where there is none. Also for a host's answer itself. */
function readAgents(value: unknown): readonly ListedAgent[] | null {
  const list = isObject(value) ? member(value, 'agents') : undefined;
  if (!Array.isArray(list)) return null;
  const agents = list.flatMap((agent: unknown): readonly ListedAgent[] => {
    if (!isObject(agent)) return [];
    const [agentId, persona, label] = ['agentId', 'persona', 'label'].map((name) => member(agent, name));
    if (typeof agentId !== 'string' || agentId === '') return [];
    const shown = [label, persona, agentId].find((one) => typeof one === 'string' && one !== '');
    const reading = new ReadingBuilder();
    readAllowlist(agent, reading);
    return [{ agentId, label: String(shown), reading: reading.finish() }];
  });
  return agents.length === 0 && list.length > 0 ? null : agents;
}

/** A bare array: toolIds, or the full names that Claude Code uses. */
function readNames(list: readonly string[]): TargetReading {
  const reading = new ReadingBuilder(list.some((name) => name.startsWith('mcp__')));
  for (const name of list) {
    if (name.startsWith('mcp__')) readClaudeRule(name, 'tools', reading);
    else if (name.includes('*')) reading.pattern(name, null);
    else if (name !== '') reading.id(name);
  }
  return reading.finish();
}
