import type {
  Acknowledgement,
  ClassRule,
  DeniedEntry,
  Draft,
  DraftHost,
  PatternEntry,
  ToolEntry,
} from '../model/draft';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { draftKind, draftVersion } from './draftValue';

/** A part of a file that was left out. */
export interface FileProblem {
  readonly pointer: string;
  readonly reason: 'not-an-object' | 'no-id' | 'repeated' | 'wrong-type' | 'unknown-field';
}

/** What a file that should hold a draft turned out to be. */
export type DraftReading =
  | { readonly kind: 'draft'; readonly draft: Draft; readonly problems: readonly FileProblem[] }
  /** JSON or not, it is no draft file. */
  | { readonly kind: 'other' }
  /** A draft file of another version: `understood` lists those this app reads. */
  | { readonly kind: 'version'; readonly version: string; readonly understood: readonly number[] };

/** Reads the text of a draft file. Never throws; one bad entry costs only itself. */
export function parseDraft(text: string): DraftReading {
  try {
    return readDraft(JSON.parse(text));
  } catch {
    return { kind: 'other' };
  }
}

export function readDraft(value: unknown): DraftReading {
  if (!isObject(value) || member(value, 'kind') !== draftKind) return { kind: 'other' };
  const version = member(value, 'version');
  if (version !== draftVersion) {
    return { kind: 'version', version: shortText(version), understood: [draftVersion] };
  }
  const problems: FileProblem[] = [];
  const note = optionalText(value, 'note', '', problems);
  const host = readHost(value, problems);
  const agentId = optionalText(value, 'agentId', '', problems);
  const { entries, patterns } = readEntries(value, problems);
  reportUnknown(
    value,
    [
      'kind',
      'version',
      'name',
      'note',
      'host',
      'agentId',
      'entries',
      'rules',
      'aliases',
      'proposedAliases',
      'targets',
      'denied',
    ],
    problems,
  );
  const proposedAliases = readAliases(value, 'proposedAliases', problems);
  const denied = readDenied(value, problems);
  const draft: Draft = {
    name: optionalText(value, 'name', '', problems) || 'Draft',
    ...(note !== undefined && { note }),
    ...(host !== undefined && { host }),
    ...(agentId !== undefined && agentId !== '' && { agentId }),
    entries,
    patterns,
    rules: readRules(value, problems),
    aliases: readAliases(value, 'aliases', problems),
    ...(proposedAliases.size > 0 && { proposedAliases }),
    targets: [...new Set(readTexts(value, 'targets', '', problems))],
    ...(denied.length > 0 && { denied }),
  };
  return { kind: 'draft', draft, problems };
}

function readHost(value: JsonObject, problems: FileProblem[]): DraftHost | undefined {
  const host = member(value, 'host');
  if (host === undefined) return undefined;
  if (!isObject(host)) {
    problems.push({ pointer: '/host', reason: 'not-an-object' });
    return undefined;
  }
  const [id, label, origin] = ['id', 'label', 'origin'].map(
    (name) => optionalText(host, name, '/host', problems) ?? '',
  );
  return { id: id ?? '', label: label ?? '', origin: origin ?? '' };
}

function readEntries(value: JsonObject, problems: FileProblem[]): Pick<Draft, 'entries' | 'patterns'> {
  const entries = new Map<string, ToolEntry>();
  const patterns = new Map<string, PatternEntry>();
  readList(value, 'entries', '', problems).forEach((entry, i) => {
    const pointer = pointerTo('/entries', i);
    if (!isObject(entry)) {
      problems.push({ pointer, reason: 'not-an-object' });
      return;
    }
    const [toolId, pattern] = [member(entry, 'toolId'), member(entry, 'pattern')];
    const isTool = typeof toolId === 'string' && toolId !== '';
    const id = isTool ? toolId : pattern;
    if (typeof id !== 'string' || id === '') problems.push({ pointer, reason: 'no-id' });
    else if (isTool ? entries.has(id) : patterns.has(id)) problems.push({ pointer, reason: 'repeated' });
    else if (isTool) entries.set(id, { toolId: id, ...readFields(entry, pointer, problems) });
    else patterns.set(id, { pattern: id, ...readFields(entry, pointer, problems) });
  });
  return { entries, patterns };
}

/** An unreadable mode is `ask`. */
function readFields(entry: JsonObject, pointer: string, problems: FileProblem[]): Omit<ToolEntry, 'toolId'> {
  const mode = member(entry, 'mode');
  if (mode !== 'ask' && mode !== 'auto') problems.push({ pointer: `${pointer}/mode`, reason: 'wrong-type' });
  const source = optionalText(entry, 'source', pointer, problems);
  const note = optionalText(entry, 'note', pointer, problems);
  const nameInTarget = optionalText(entry, 'nameInTarget', pointer, problems);
  const proposedName = optionalText(entry, 'proposedName', pointer, problems);
  const said = member(entry, 'confirmed');
  const [by, at] = isObject(said) ? [member(said, 'by'), member(said, 'at')] : [];
  const isRefused = member(entry, 'digest') === null;
  const digest = isRefused ? null : optionalText(entry, 'digest', pointer, problems);
  const descriptor = member(entry, 'descriptor');
  const acknowledged = readAcknowledged(entry, pointer, problems);
  return {
    mode: mode === 'auto' ? 'auto' : 'ask',
    ...(member(entry, 'unconfirmed') === true && { unconfirmed: true }),
    ...(source !== undefined && { source }),
    ...(note !== undefined && { note }),
    ...(nameInTarget !== undefined && { nameInTarget }),
    ...(proposedName !== undefined && { proposedName }),
    ...(typeof by === 'string' && typeof at === 'string' && { confirmed: { by, at } }),
    ...(member(entry, 'loadOnDemand') === true && { loadOnDemand: true }),
    ...(digest !== undefined && { digest }),
    ...(descriptor !== undefined && { descriptor }),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

function readAcknowledged(entry: JsonObject, pointer: string, problems: FileProblem[]): readonly Acknowledgement[] {
  return readList(entry, 'acknowledged', pointer, problems).flatMap((one, i) => {
    const at = pointerTo(`${pointer}/acknowledged`, i);
    const [rule, reason, time, digest, unconfirmed] = isObject(one)
      ? ['rule', 'reason', 'at', 'digest', 'unconfirmed'].map((name) => member(one, name))
      : [];
    if (typeof rule === 'string' && typeof reason === 'string' && typeof time === 'string') {
      const isBound = typeof digest === 'string' || digest === null;
      const wasProposed = unconfirmed === true;
      return [
        { rule, ...(isBound && { digest }), reason, at: time, ...(wasProposed && { unconfirmed: true as const }) },
      ];
    }
    problems.push({ pointer: at, reason: 'wrong-type' });
    return [];
  });
}

function readRules(value: JsonObject, problems: FileProblem[]): readonly ClassRule[] {
  const rules = new Map<string, ClassRule>();
  readList(value, 'rules', '', problems).forEach((rule, i) => {
    const pointer = pointerTo('/rules', i);
    const [name, filter] = isObject(rule) ? [member(rule, 'name'), member(rule, 'filter')] : [];
    if (!isObject(rule) || typeof name !== 'string' || typeof filter !== 'string') {
      problems.push({ pointer, reason: 'wrong-type' });
    } else if (rules.has(name)) problems.push({ pointer, reason: 'repeated' });
    else rules.set(name, { name, filter, seen: readTexts(rule, 'seen', pointer, problems) });
  });
  return [...rules.values()];
}

/** Each id or wildcard once. */
function readDenied(value: JsonObject, problems: FileProblem[]): readonly DeniedEntry[] {
  const found = new Map<string, DeniedEntry>();
  readList(value, 'denied', '', problems).forEach((one, i) => {
    const pointer = pointerTo('/denied', i);
    const [toolId, pattern] = isObject(one) ? [member(one, 'toolId'), member(one, 'pattern')] : [];
    const isPattern = typeof toolId !== 'string' || toolId === '';
    const id = isPattern ? pattern : toolId;
    const key = JSON.stringify([id, isPattern]);
    if (!isObject(one)) problems.push({ pointer, reason: 'not-an-object' });
    else if (typeof id !== 'string' || id === '') problems.push({ pointer, reason: 'no-id' });
    else if (found.has(key)) problems.push({ pointer, reason: 'repeated' });
    else {
      const from = optionalText(one, 'from', pointer, problems);
      const isRewritten = member(one, 'rewritten') === true;
      found.set(key, { id, isPattern, ...(isRewritten && { isRewritten }), ...(from !== undefined && { from }) });
    }
  });
  return [...found.values()];
}

function readAliases(
  value: JsonObject,
  name: 'aliases' | 'proposedAliases',
  problems: FileProblem[],
): ReadonlyMap<string, string> {
  const aliases = member(value, name);
  const place = `/${name}`;
  if (aliases === undefined) return new Map();
  if (!isObject(aliases)) {
    problems.push({ pointer: place, reason: 'not-an-object' });
    return new Map();
  }
  const read = new Map<string, string>();
  for (const [family, alias] of Object.entries(aliases)) {
    if (typeof alias === 'string' && alias !== '') read.set(family, alias);
    else problems.push({ pointer: pointerTo(place, family), reason: 'wrong-type' });
  }
  return read;
}

function readList(holder: JsonObject, name: string, pointer: string, problems: FileProblem[]): readonly unknown[] {
  const list = member(holder, name);
  if (Array.isArray(list)) return list;
  if (list !== undefined) problems.push({ pointer: pointerTo(pointer, name), reason: 'wrong-type' });
  return [];
}

function readTexts(holder: JsonObject, name: string, pointer: string, problems: FileProblem[]): readonly string[] {
  return readList(holder, name, pointer, problems).flatMap((text, i) => {
    if (typeof text === 'string') return [text];
    problems.push({ pointer: pointerTo(pointerTo(pointer, name), i), reason: 'wrong-type' });
    return [];
  });
}

function optionalText(holder: JsonObject, name: string, pointer: string, problems: FileProblem[]): string | undefined {
  const text = member(holder, name);
  if (typeof text === 'string') return text;
  if (text !== undefined) problems.push({ pointer: pointerTo(pointer, name), reason: 'wrong-type' });
  return undefined;
}

function reportUnknown(value: JsonObject, known: readonly string[], problems: FileProblem[]): void {
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) problems.push({ pointer: pointerTo('', name), reason: 'unknown-field' });
  }
}

function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 40);
}
