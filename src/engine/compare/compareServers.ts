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
 * Names of changed servers by what differs. One stands in both `programs` and `instructions` where both differ; in `others`
 * only where neither does.
 */
export interface ServerCounts {
  /** Of which another program or host answers. */
  readonly programs: readonly string[];
  readonly instructions: readonly string[];
  readonly others: readonly string[];
}

/**
 * Compares two servers field by field. What only one side knows is no difference: what a server runs from, and the words of
 * one that did not introduce itself.
 */
export function compareServer(was: Server, is: Server): readonly ServerFieldChange[] {
  return serverFields.flatMap((field) => {
    const [old, now] = [textOf(was, field), textOf(is, field)];
    if (old === now || !(isTold(was, field) && isTold(is, field))) return [];
    return [
      {
        field,
        ...(old !== undefined && { before: maskText(old) }),
        ...(now !== undefined && { after: maskText(now) }),
      },
    ];
  });
}

export function countServers(changes: readonly ServerChange[]): ServerCounts {
  const namesOf = (isMeant: (changed: ReadonlySet<ServerField>) => boolean) =>
    changes.filter(({ fields }) => isMeant(new Set(fields.map(({ field }) => field)))).map(({ name }) => name);
  return {
    programs: namesOf((changed) => changed.has('runs')),
    instructions: namesOf((changed) => changed.has('instructions')),
    others: namesOf((changed) => !changed.has('runs') && !changed.has('instructions')),
  };
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
export function describeServers({ programs, instructions, others }: ServerCounts): readonly string[] {
  const name = (names: readonly string[]) =>
    names.length === 1 ? `“${revealPlain(names[0] ?? '', maxName)}”` : `${formatCount(names.length)} servers`;
  return [
    ...(programs.length > 0 ? [`another program answers as ${name(programs)}`] : []),
    ...(instructions.length > 0 ? [`instructions of ${name(instructions)} changed`] : []),
    ...(others.length > 0 ? [`name or version of ${name(others)} changed`] : []),
  ];
}

const fieldWords: Readonly<Record<ServerField, string>> = {
  runs: 'Another program answers',
  instructions: 'Its instructions changed',
  name: 'The name it gives itself changed',
  title: 'Its title changed',
  version: 'Its version changed',
};

export function describeServerField(field: ServerField): string {
  return fieldWords[field];
}

export const serversNotCompared = 'Servers are not compared: this baseline has no record of them.';
