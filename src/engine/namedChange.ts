import { formatCount, formatCounted } from '../model/formatCount';
import { revealPlain } from '../model/revealText';
import type { CatalogSource } from './catalogSource';
import { compareServer, describeServerField, type ServerField } from './compare/compareServers';
import type { ChangedRows } from './compareReadings';
import { countWider } from './countWider';

/** What is other in a source's list since the one before. Names are a stranger's texts. */
export interface NamedChange {
  readonly added: FirstNamed;
  readonly removed: FirstNamed;
  readonly changed: FirstNamed;
  /** How many of the changed ones may do more; null where too many changed to look at each. */
  readonly wider: number | null;
  /** What the server says otherwise of itself, where both lists are of one server. */
  readonly server: readonly ServerField[];
}

interface FirstNamed {
  readonly count: number;
  /** As their server names them, or by id where the lists have several servers. */
  readonly first: readonly string[];
}

const maxNames = 5;
const maxName = 60;

/** Names the ids of tools that came, went and changed. */
export function nameChange(rows: ChangedRows): NamedChange {
  const { before, after, added, removed, is } = rows;
  const hasOneServer = before.servers.length <= 1 && after.servers.length <= 1;
  const nameOf = (source: CatalogSource, row: number) => {
    const { toolId, nameOnServer } = source.tool(row);
    return (hasOneServer ? nameOnServer : undefined) ?? toolId;
  };
  const named = (source: CatalogSource, own: readonly number[]) => ({
    count: own.length,
    first: own.slice(0, maxNames).map((row) => nameOf(source, row)),
  });
  const [former] = before.servers;
  const [server] = after.servers;
  const hasBoth = hasOneServer && former !== undefined && server !== undefined;
  const fields = hasBoth ? compareServer(former, server).filter(({ isUnknown }) => !isUnknown) : [];
  return {
    added: named(after, added),
    removed: named(before, removed),
    changed: named(after, onePerId(after, is)),
    wider: countWider(rows),
    server: fields.map(({ field }) => field),
  };
}

/** The first of the rows of each id. */
function onePerId({ rows: { toolIds } }: CatalogSource, rows: readonly number[]): readonly number[] {
  return [...new Map(rows.toReversed().map((row) => [toolIds[row], row])).values()].reverse();
}

/** `2 tools added: tow, moor. 1 tool changed, none may do more: dock. Its version changed.`; '' where nothing is other. */
export function describeNamedChange({ server, wider, ...lists }: NamedChange): string {
  const named = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const { count, first } = lists[kind];
    const more = count > first.length ? ` and ${formatCount(count - first.length)} more` : '';
    const names = first.map((name) => revealPlain(name, maxName)).join(', ');
    return count === 0
      ? []
      : [
          `${formatCounted(count, 'tool')} ${kind}${kind === 'changed' ? `, ${widerWord(wider)}` : ''}: ${names}${more}.`,
        ];
  });
  return [...named, ...server.map((field) => `${describeServerField({ field })}.`)].join(' ');
}

function widerWord(wider: number | null): string {
  if (wider === null) return 'too many to say whether any may do more';
  return `${wider === 0 ? 'none' : formatCount(wider)} may do more`;
}
