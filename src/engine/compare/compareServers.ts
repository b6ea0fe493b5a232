import type { Introduced } from '../../audit/introduced';
import type { Finding } from '../../model/finding';
import { formatCount } from '../../model/formatCount';
import { groupBy } from '../../model/groupBy';
import { maskText } from '../../model/maskSecrets';
import { revealPlain } from '../../model/revealText';
import type { Server } from '../../model/server';

/** What is compared of a server, the gravest first. */
export const serverFields = ['runs', 'instructions', 'name', 'title', 'version'] as const;
export type ServerField = (typeof serverFields)[number];

const maxName = 60;

/** A field of a server that differs; an absent text is one that the side lacks. */
export interface ServerFieldChange {
  readonly field: ServerField;
  /** Set where the baseline tells the field and the present list does not. */
  readonly isUnknown?: true;
  readonly before?: string;
  readonly after?: string;
}

/** What differs of one server that both sides have, and what comes with its instructions where these changed. */
export interface ServerChange {
  readonly name: string;
  readonly fields: readonly ServerFieldChange[];
  readonly introduces: readonly Introduced[];
  readonly findings: readonly Finding[];
}

/**
 * Names of changed servers by what differs. One stands in each list that fits; in `others` only where no other does.
 */
export interface ServerCounts {
  /** Of which another program or host answers. */
  readonly programs: readonly string[];
  readonly instructions: readonly string[];
  /** Of which something that was told is not known any more. */
  readonly unknown: readonly string[];
  readonly others: readonly string[];
}

export const serverKinds = ['programs', 'instructions', 'unknown', 'others'] as const satisfies (keyof ServerCounts)[];
export type ServerKind = (typeof serverKinds)[number];

/**
 * Compares two servers field by field. What only the later side tells is no difference; what only the former told is not
 * known any more.
 */
export function compareServer(was: Server, is: Server): readonly ServerFieldChange[] {
  return serverFields.flatMap((field) => {
    const [old, now] = [textOf(was, field), textOf(is, field)];
    if (old === now || !isTold(was, field)) return [];
    const isUnknown = !isTold(is, field);
    return [
      {
        field,
        ...(isUnknown && { isUnknown }),
        ...(old !== undefined && { before: maskText(old) }),
        ...(now !== undefined && { after: maskText(now) }),
      },
    ];
  });
}

export function countServers(changes: readonly ServerChange[]): ServerCounts {
  const namesOf = (kind: ServerKind) => changes.filter((one) => isOfKind(one, kind)).map(({ name }) => name);
  return {
    programs: namesOf('programs'),
    instructions: namesOf('instructions'),
    unknown: namesOf('unknown'),
    others: namesOf('others'),
  };
}

/** Whether a changed server is one of those that a list of `ServerCounts` names. */
export function isOfKind({ fields }: Pick<ServerChange, 'fields'>, kind: ServerKind): boolean {
  const kinds = fields.map(({ field, isUnknown }): ServerKind => {
    if (isUnknown) return 'unknown';
    return field === 'runs' ? 'programs' : field === 'instructions' ? 'instructions' : 'others';
  });
  return kind === 'others' ? kinds.every((one) => one === kind) : kinds.includes(kind);
}

/** Pairs the servers that both sides have, by name, then by the name before equal ones were told apart. */
export function pairServers(
  before: readonly Server[],
  after: readonly Server[],
): readonly (readonly [Server, Server])[] {
  const old = new Map(before.map((server) => [server.name, server]));
  const taken = new Set(after.filter(({ name }) => old.has(name)).map(({ name }) => name));
  const left = groupBy(
    before.filter(({ name }) => !taken.has(name)),
    ({ name }) => baseOf(name),
  );
  const rest = groupBy(
    after.filter(({ name }) => !taken.has(name)),
    ({ name }) => baseOf(name),
  );
  return after.flatMap((server) => {
    const same = old.get(server.name);
    if (same !== undefined) return [[same, server] as const];
    const base = baseOf(server.name);
    const [only, ...more] = left.get(base) ?? [];
    return only !== undefined && more.length === 0 && rest.get(base)?.length === 1 ? [[only, server] as const] : [];
  });
}

/** `quay-2` → `quay` */
function baseOf(name: string): string {
  return name.replace(/-\d+$/, '');
}

function textOf(server: Server, field: ServerField): string | undefined {
  return field === 'runs' || field === 'instructions' ? server[field] : server.serverInfo?.[field];
}

/** Whether a side tells a field: the text itself, or that a server that introduced itself has none. */
function isTold(server: Server, field: ServerField): boolean {
  return textOf(server, field) !== undefined || (field !== 'runs' && server.serverInfo !== undefined);
}

/** `another program answers as “quay”`, `instructions of 2 servers changed` */
export function describeServers({ programs, instructions, unknown, others }: ServerCounts): readonly string[] {
  const name = (names: readonly string[]) =>
    names.length === 1 ? `“${revealPlain(names[0] ?? '', maxName)}”` : `${formatCount(names.length)} servers`;
  return [
    ...(programs.length > 0 ? [`another program answers as ${name(programs)}`] : []),
    ...(instructions.length > 0 ? [`instructions of ${name(instructions)} changed`] : []),
    ...(unknown.length > 0 ? [`what was told of ${name(unknown)} is not known any more`] : []),
    ...(others.length > 0 ? [`name or version of ${name(others)} changed`] : []),
  ];
}

const fieldNames: Readonly<Record<ServerField, string>> = {
  runs: 'What answers',
  instructions: 'Its instructions',
  name: 'The name it gives itself',
  title: 'Its title',
  version: 'Its version',
};

/** `Its version changed`, `Its version: not known any more` */
export function describeServerField({ field, isUnknown }: Pick<ServerFieldChange, 'field' | 'isUnknown'>): string {
  if (isUnknown) return `${fieldNames[field]}: not known any more`;
  return field === 'runs' ? 'Another program answers' : `${fieldNames[field]} changed`;
}

const kindLabels: Readonly<Record<ServerKind, string>> = {
  programs: 'another program',
  instructions: 'server instructions',
  unknown: 'server not known',
  others: 'server name or version',
};

export function serverKindLabel(kind: ServerKind): string {
  return kindLabels[kind];
}

export const serversNotCompared = 'Servers are not compared: this baseline has no record of them.';
