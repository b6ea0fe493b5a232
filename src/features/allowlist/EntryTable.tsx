import { Trash2 } from 'lucide-react';
import type { DraftEdit } from '../../draft/editDraft';
import type { ClientEffect } from '../../engine/effectColumn';
import type { DeniedEntry } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { useEffects } from '../../state/effects';
import { Button, IconButton } from '../../ui/Button';
import { type HeadColumn, TableHead } from '../../ui/DataTable';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { Pill } from './draftParts';
import { type EntryActions, EntryRow } from './EntryRow';
import type { ReviewedEntry } from './reviewDraft';

export interface ReviewedPattern {
  readonly pattern: string;
  /** The tools it matches now and nothing denies; null while the catalog has not answered. */
  readonly matches: readonly string[] | null;
  /** How many it matches besides, which the draft denies. */
  readonly denied: number;
}

interface EntryTableProps extends EntryActions {
  readonly entries: readonly ReviewedEntry[];
  readonly patterns: readonly ReviewedPattern[];
}

const headings = [
  { id: 'tool', header: 'Tool', className: 'pl-5!' },
  { id: 'tier', header: 'Safety tier', className: 'w-28' },
  { id: 'mode', header: 'Mode', className: 'w-36' },
  { id: 'standing', header: 'In the catalog', className: 'w-44' },
  { id: 'note', header: 'Note', className: 'w-40 2xl:w-72' },
  { id: 'remove', header: <span className="sr-only">Remove</span>, className: 'w-12 pr-3!' },
];

/** The draft's entries, one a row, in the order in which they were added, with what each chosen client does. */
export function EntryTable({ entries, patterns, ...actions }: EntryTableProps) {
  const effects = useEffects(entries.map(({ entry }) => entry.toolId));
  const clients = [...effects.values()].find((one) => one.length > 0) ?? [];
  return (
    <FirstItems items={entries} buttonClassName="ml-4 max-sm:ml-2" printsAll>
      {(shown) => (
        <table
          aria-label="Entries"
          aria-rowcount={1 + patterns.length + entries.length}
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
          <tbody className="@max-3xl:block">
            {shown.map((reviewed, place) => (
              <EntryRow
                key={reviewed.entry.toolId}
                reviewed={reviewed}
                rowIndex={2 + patterns.length + place}
                clients={clients.length}
                effects={effects.get(reviewed.entry.toolId) ?? []}
                {...actions}
              />
            ))}
          </tbody>
        </table>
      )}
    </FirstItems>
  );
}

/** How wide the table is at least, by the number of clients that are compared. */
const widths = ['', '', '', '@3xl:min-w-[62rem]'];

/** A heading where clients are compared: the tier is gone, and what is beside the modes is narrow. */
function narrowed(heading: HeadColumn): readonly HeadColumn[] {
  if (heading.id === 'tier') return [];
  return [heading.id === 'standing' || heading.id === 'note' ? { ...heading, className: 'w-28' } : heading];
}

/** One column a client stands beside the mode. From two clients on they take the place of the tier. */
function headingsWith(clients: readonly ClientEffect[]): readonly HeadColumn[] {
  const isAlone = (name: string) => clients.filter(({ client }) => client === name).length === 1;
  const own = clients.map(({ client, target }) => ({
    id: target,
    header: `In ${isAlone(client) ? client : target}`,
    className: 'w-32',
  }));
  return headings.flatMap((heading) =>
    heading.id === 'mode' ? [heading, ...own] : own.length > 1 ? narrowed(heading) : [heading],
  );
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
      <td
        colSpan={clients > 1 ? 3 + clients : 4 + clients}
        className="px-2 @max-3xl:order-last @max-3xl:col-span-full @max-3xl:p-0"
      >
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
