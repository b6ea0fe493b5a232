import { Trash2 } from 'lucide-react';
import { findEffectTargets } from '../../clients/targets';
import type { DraftEdit } from '../../draft/editDraft';
import type { ClientEffect } from '../../engine/effectColumn';
import type { DeniedEntry } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { useChosenClients } from '../../state/effects';
import { Button, IconButton } from '../../ui/Button';
import { type HeadColumn, TableHead } from '../../ui/DataTable';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { Pill } from './draftParts';
import { columnCount, type EntryActions, EntryRow } from './EntryRow';
import { ServerRow } from './ServerRow';
import type { ServerGroup } from './serverGroups';

export interface ReviewedPattern {
  readonly pattern: string;
  /** The tools it matches now and nothing denies; null while the catalog has not answered. */
  readonly matches: readonly string[] | null;
  /** How many it matches besides, which the draft denies. */
  readonly denied: number;
}

const headings = [
  { id: 'tool', header: 'Tool', className: 'pl-5!' },
  { id: 'tier', header: 'What it does', className: 'w-36' },
  { id: 'mode', header: 'Your list says', className: 'w-30' },
  { id: 'note', header: 'Note', className: 'w-44 2xl:w-72' },
  { id: 'remove', header: <span className="sr-only">Remove</span>, className: 'w-12 pr-3!' },
];

interface EntryTableProps extends EntryActions {
  readonly groups: readonly ServerGroup[];
  readonly patterns: readonly ReviewedPattern[];
  /** What each compared client does, by toolId. */
  readonly effects: ReadonlyMap<string, readonly ClientEffect[]>;
}

/** The draft's entries by server, one a row, with what each chosen client does. */
export function EntryTable({ groups, patterns, effects, ...actions }: EntryTableProps) {
  const clients = comparedIn(effects, useChosenClients());
  return (
    <FirstItems items={groups.flatMap(({ entries }) => entries)} buttonClassName="ml-4 max-sm:ml-2">
      {(shown) => (
        <table
          aria-label="Entries"
          aria-rowcount={1 + patterns.length + groups.reduce((sum, one) => sum + one.entries.length + headsOf(one), 0)}
          className={`w-full border-separate border-spacing-0 @max-3xl:block ${widths[Math.min(3, clients.length)]}`}
        >
          <TableHead
            columns={headingsWith(clients)}
            className="@max-3xl:sr-only"
            rowClassName="h-8 [&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-line [&>th]:border-b [&>th]:bg-panel [&>th]:px-2"
          />
          {patterns.length > 0 && (
            <tbody className="@max-3xl:block">
              {patterns.map((one) => (
                <PatternRow key={one.pattern} {...one} clients={clients.length} onEdit={actions.onEdit} />
              ))}
            </tbody>
          )}
          {placed(groups, shown.length, 1 + patterns.length).map(({ group, entries, rowIndex }) => (
            <tbody
              key={group.server ?? ''}
              aria-label={group.server === null ? undefined : revealPlain(group.server)}
              className="@max-3xl:block"
            >
              {group.server !== null && (
                <ServerRow group={group} rowIndex={rowIndex} clients={clients.length} onEdit={actions.onEdit} />
              )}
              {entries.map((reviewed, place) => (
                <EntryRow
                  key={reviewed.entry.toolId}
                  reviewed={reviewed}
                  rowIndex={rowIndex + headsOf(group) + place}
                  clients={clients.length}
                  effects={effects.get(reviewed.entry.toolId) ?? []}
                  {...actions}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </FirstItems>
  );
}

type ComparedClient = Pick<ClientEffect, 'client' | 'target'>;

/** The clients that are compared; until an answer says of which anything is known here, all that are chosen. */
function comparedIn(effects: EntryTableProps['effects'], chosen: readonly string[]): readonly ComparedClient[] {
  if (effects.size === 0)
    return findEffectTargets(chosen).map(({ client, target }) => ({ client, target: target.label }));
  return [...effects.values()].find((one) => one.length > 0) ?? [];
}

const headsOf = ({ server }: ServerGroup) => (server === null ? 0 : 1);

/** The groups as far as their first `count` entries go, each with the place of its first row in the table. */
function placed(groups: readonly ServerGroup[], count: number, above: number) {
  let [left, rowIndex] = [count, above];
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, left);
    const at = rowIndex + 1;
    left -= entries.length;
    rowIndex += entries.length + headsOf(group);
    return entries.length === 0 ? [] : [{ group, entries, rowIndex: at }];
  });
}

/** How wide the table is at least, by the number of clients that are compared. */
const widths = ['', '', '', '@3xl:min-w-[62rem]'];

/** One column a client stands beside the mode. From two clients on they take the place of the tier. */
function headingsWith(clients: readonly ComparedClient[]): readonly HeadColumn[] {
  const isAlone = (name: string) => clients.filter(({ client }) => client === name).length === 1;
  const own = clients.map(({ client, target }) => ({
    id: target,
    header: `In ${isAlone(client) ? client : target}`,
    className: 'w-32',
  }));
  return headings.flatMap((heading) => {
    if (heading.id === 'mode') return [heading, ...own];
    return heading.id === 'tier' && own.length > 1 ? [] : [heading];
  });
}

type PatternRowProps = ReviewedPattern & Pick<EntryActions, 'onEdit'> & { readonly clients: number };

/** An imported wildcard: formats that take wildcards hold it as it is, others the tools it is expanded to. */
function PatternRow({ pattern, matches, denied, clients, onEdit }: PatternRowProps) {
  return (
    <tr className="h-10.5 @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-[1fr_auto] @max-3xl:items-center @max-3xl:gap-2 @max-3xl:border-line @max-3xl:border-b @max-3xl:px-3 @max-3xl:py-2 @3xl:[&>*]:border-line @3xl:[&>*]:border-b">
      <th
        scope="row"
        className="max-w-0 truncate pl-5 text-left font-mono font-normal text-xs @max-3xl:max-w-full @max-3xl:p-0"
      >
        <UntrustedText text={pattern} />
      </th>
      <td colSpan={columnCount(clients) - 2} className="px-2 @max-3xl:order-last @max-3xl:col-span-full @max-3xl:p-0">
        <span className="flex flex-wrap items-center gap-2">
          <Pill look="quiet">pattern</Pill>
          {matches === null ? (
            <span className="text-ink-3">not checked</span>
          ) : (
            <span className="text-ink-2">
              matches {formatCounted(matches.length + denied, 'tool')} now
              {denied > 0 && `, ${denied} of them denied`}; always asks
            </span>
          )}
          {matches !== null && matches.length > 0 && (
            <Button
              aria-label={`Expand ${pattern}`}
              onClick={async () => onEdit({ kind: 'expand-pattern', pattern, entries: await entriesOf(matches) })}
            >
              Expand to {formatCounted(matches.length, 'tool')}
            </Button>
          )}
        </span>
      </td>
      <td className="pr-3 text-right @max-3xl:p-0">
        <IconButton
          label={`Remove ${pattern}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onEdit({ kind: 'remove', patterns: [pattern] })}
        />
      </td>
    </tr>
  );
}

export interface DeniedListProps {
  readonly denied: readonly DeniedEntry[];
  /** Those of its ids and wildcards that no tool of the catalog has. */
  readonly absent: readonly string[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Lists what an imported list forbids: no export allows it, and those that can forbid it do. */
export function DeniedList({ denied, absent, onEdit }: DeniedListProps) {
  if (denied.length === 0) return null;
  return (
    <section aria-label="Denied" className="border-line border-t px-5 py-2.5 max-sm:px-3">
      <h2 className="font-semibold text-xs">
        {formatCounted(denied.length, 'entry', 'entries')} denied{' '}
        <span className="font-normal text-ink-2">
          No export allows these. Files that can forbid a tool forbid them.
        </span>
      </h2>
      <FirstList items={denied} aria-label="Denied" className="mt-1 divide-y divide-line">
        {({ id, isPattern, from }) => (
          <li key={`${isPattern} ${id}`} className="flex items-center gap-2 py-0.5">
            <UntrustedText isCode className="min-w-0 flex-1" text={id} />
            {isPattern && <Pill look="quiet">pattern</Pill>}
            {absent.includes(id) && <Pill look="quiet">not in catalog</Pill>}
            {from !== undefined && <UntrustedText className="text-ink-3 text-xs" text={from} />}
            <IconButton
              label={`Stop denying ${id}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onEdit({ kind: 'allow-again', ids: [id] })}
            />
          </li>
        )}
      </FirstList>
    </section>
  );
}
