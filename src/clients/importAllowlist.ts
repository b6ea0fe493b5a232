import { FileText, readJson } from '../dialects/fileText';
import { ReadingBuilder, type TargetReading } from '../exports/reading';
import { readAllowlist } from '../exports/toolIdTargets';
import { isObject, listAt, member } from '../model/json';
import { clients } from './allClients';
import { readClaudeRule } from './claudeCodeRules';
import { readListsOf, targets } from './targets';

/** One list of several that a text may be read as: an agent's, a set's, or that of another format. */
export interface ListChoice {
  readonly format: string;
  /** What the file calls it, or the format's own name. Untrusted text. */
  readonly label: string;
  readonly reading: TargetReading;
  readonly agentId?: string;
  /** Whether the agent states no list at all, which allows what its host says. */
  readonly isUnstated?: true;
  /** Capabilities that the agent needs and its host says it lacks (RFC 0092). Untrusted texts. */
  readonly lacks?: readonly string[];
}

/** What a pasted or opened text turned out to be. Nothing changes by reading it. */
export type ImportReading =
  /** A draft of this app: `readDraft` of the workspace reads it. */
  | { readonly kind: 'draft' }
  | { readonly kind: 'list'; readonly format: string; readonly reading: TargetReading }
  /**
   * Of these a person chooses: the agents of a manifest, a pack or a host's answer; the sets of one file; or the formats
   * that its text fits, which read it differently.
   */
  | { readonly kind: 'several'; readonly of: 'agents' | 'sets' | 'formats'; readonly lists: readonly ListChoice[] }
  | { readonly kind: 'unknown'; readonly reason: 'empty' | 'too-large' | 'no-known-format' }
  /** Begins as JSON and is none: why, in words that go on after "this is", and where. */
  | { readonly kind: 'broken'; readonly fault: string; readonly line: number | undefined };

const maxCharacters = 20 * 1024 * 1024;

/** Recognises every format that can be brought in, by what stands in it. Never throws. */
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
  if (agents !== null) return { kind: 'several', of: 'agents', lists: agents };
  const reading = readFormats(file);
  if (reading.kind !== 'unknown' || !/^\s*[[{]/.test(file.text)) return reading;
  const read = readJson(file.text);
  return 'fault' in read ? { kind: 'broken', ...read } : reading;
}

/** The file as each format that it fits reads it; those that read the same are one. */
function readFormats(file: FileText): ImportReading {
  const fitting = [...targets, ...clients.flatMap(({ reads = [] }) => reads)].flatMap((format) => {
    const sets = readListsOf(format, file);
    return sets.length === 0 ? [] : [{ format: format.label, sets }];
  });
  const telling = fitting.filter(({ sets }) => sets.some(({ reading }) => saysAnything(reading)));
  const unlike = new Map(
    (telling.length > 0 ? telling : fitting.slice(0, 1))
      .toReversed()
      .map((one) => [JSON.stringify(one.sets.map(({ reading: { allowed, denied } }) => [allowed, denied])), one]),
  );
  const [first, ...others] = [...unlike.values()].toReversed();
  if (first === undefined) return { kind: 'unknown', reason: 'no-known-format' };
  const choices = ({ format, sets }: typeof first) =>
    sets.map(({ label, reading }) => ({ format, label: label ?? format, reading }));
  if (others.length > 0) return { kind: 'several', of: 'formats', lists: [first, ...others].flatMap(choices) };
  if (first.sets.length > 1) return { kind: 'several', of: 'sets', lists: choices(first) };
  return { kind: 'list', format: first.format, reading: first.sets[0]?.reading ?? new ReadingBuilder().finishOne() };
}

function saysAnything({ allowed, denied, holds, switches }: TargetReading): boolean {
  return allowed.length + denied.length + holds.length + switches.length > 0;
}

/** `agents` of a manifest, a pack or `GET /v1/agents`; null where there is none. Also for a host's answer itself. */
function readAgents(value: unknown): readonly ListChoice[] | null {
  const list = isObject(value) ? member(value, 'agents') : undefined;
  if (!Array.isArray(list)) return null;
  const agents = list.flatMap((agent: unknown): readonly ListChoice[] => {
    if (!isObject(agent)) return [];
    const [agentId, persona, label] = ['agentId', 'persona', 'label'].map((name) => member(agent, name));
    if (typeof agentId !== 'string' || agentId === '') return [];
    const shown = [label, persona, agentId].find((one) => typeof one === 'string' && one !== '');
    const reading = new ReadingBuilder();
    readAllowlist(agent, reading);
    const lacks = listAt(agent, 'degraded').filter((one): one is string => typeof one === 'string');
    const isUnstated = !Array.isArray(member(agent, 'toolAllowlist'));
    return [
      {
        format: 'agent',
        agentId,
        label: String(shown),
        reading: reading.finishOne(),
        ...(isUnstated && { isUnstated }),
        ...(lacks.length > 0 && { lacks }),
      },
    ];
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
  return reading.finishOne();
}
