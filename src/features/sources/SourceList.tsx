import { ChevronRight, Pencil, Plug, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { otherHostId } from '../../host/settings';
import { revealPlain } from '../../model/revealText';
import { Age, useNow } from '../../parts/Age';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { forgetTyped, leaveHost } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { removeFiles, renameSource } from '../../state/sources/added';
import { connectKnown, reload } from '../../state/sources/connect';
import { forgetHost } from '../../state/sources/hostList';
import { useBusySources, useOutcomes } from '../../state/sources/standing';
import { Button, IconButton } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';
import { Checkbox, Input } from '../../ui/Input';
import { Asked } from './Asked';
import { isPartial, listSources, type SourceItem } from './sourceItem';

interface SourceListProps {
  readonly sources: readonly SourceItem[];
  readonly search: string;
  readonly details: (source: SourceItem, now: number) => ReactNode;
  /** The source whose details are open at first. */
  readonly openId: string | null;
}

const everyHalfMinute = 30_000;

/** The sources as a dense list: files are selected and removed together. */
export function SourceList({ sources, search, details, openId }: SourceListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const now = useNow(everyHalfMinute);
  const listed = listSources(sources, search);
  const files = listed.filter(({ isKept }) => isKept).map(({ id }) => id);
  return (
    <div className="rounded-xl border border-line bg-panel">
      <Header files={files} selected={files.filter((id) => chosen.has(id))} onSelect={setChosen} />
      <FirstItems items={listed}>
        {(shown) => (
          <ul aria-label="Sources" data-keeps-focus>
            {shown.map((source) => (
              <Row
                key={source.id}
                source={source}
                now={now}
                isSelected={chosen.has(source.id)}
                onSelect={(isSelected) =>
                  setChosen(new Set(isSelected ? [...chosen, source.id] : [...chosen].filter((id) => id !== source.id)))
                }
                details={details}
                startsOpen={source.id === openId}
              />
            ))}
          </ul>
        )}
      </FirstItems>
      {listed.length === 0 && <p className="px-4 py-3 text-ink-2">No source matches “{search}”.</p>}
    </div>
  );
}

/** The columns of the list, header and rows alike; on phones a row is stacked. */
const sourceColumns =
  'sm:grid sm:items-center sm:gap-x-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_6.5rem_5rem_6rem_6rem] ' +
  'touch:sm:grid-cols-[1.5rem_minmax(0,1fr)_6.5rem_5rem_6rem_8.5rem] ' +
  'md:grid-cols-[1.5rem_minmax(0,1fr)_6.5rem_5rem_6rem_6rem_6rem] ' +
  'touch:md:grid-cols-[1.5rem_minmax(0,1fr)_6.5rem_5rem_6rem_6rem_8.5rem]';

/** Around a row's checkbox: as wide as its column, and for fingers as wide as they are. */
const checkboxTarget =
  'flex w-6 flex-none items-center justify-center self-stretch touch:-ml-2.5 touch:sm:-mr-2.5 touch:min-h-11 touch:w-11';

interface HeaderProps {
  readonly files: readonly string[];
  readonly selected: readonly string[];
  readonly onSelect: (files: ReadonlySet<string>) => void;
}

/** Names the columns; while files are selected, what can be done with them takes the names' place. */
function Header({ files, selected, onSelect }: HeaderProps) {
  const isAll = files.length > 0 && selected.length === files.length;
  const clear = () => onSelect(new Set());
  return (
    <div
      className={`flex min-h-9 flex-wrap items-center gap-x-3 max-sm:gap-x-2 rounded-t-xl border-line border-b bg-panel px-3 text-ink-2 text-xs max-sm:min-h-12 ${selected.length > 0 ? '' : `max-sm:hidden ${sourceColumns}`}`}
    >
      <label className={checkboxTarget}>
        <Checkbox
          aria-label="Select all listed files"
          checked={isAll}
          mixed={selected.length > 0 && !isAll}
          disabled={files.length === 0}
          onChange={() => (isAll ? clear() : onSelect(new Set(files)))}
        />
      </label>
      {selected.length > 0 ? (
        <span className="flex min-w-0 flex-1 items-center gap-3 text-sm">
          <span role="status" className="truncate font-medium text-ink tabular-nums max-sm:sr-only">
            {formatCount(selected.length)} selected
          </span>
          <Button
            className="h-7"
            onClick={() => {
              clear();
              removeFiles(selected);
            }}
          >
            <Trash2 aria-hidden />
            Remove {formatCounted(selected.length, 'file')}
          </Button>
          <Button variant="quiet" onClick={clear}>
            Clear selection
          </Button>
        </span>
      ) : (
        <>
          <span className="sm:pl-4.5">Name</span>
          <span>Format</span>
          <span className="text-right">Tools</span>
          <span className="text-right">Problems</span>
          <span className="text-right max-md:hidden">Updated</span>
        </>
      )}
    </div>
  );
}

interface RowProps extends Pick<SourceListProps, 'details'> {
  readonly source: SourceItem;
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly startsOpen: boolean;
}

/** One source in a line: its format, tools, problems and age, and what can be done with it. */
function Row({ source, now, isSelected, onSelect, startsOpen, details }: RowProps) {
  const { id, name, state, read, isKept, kind, origin, connects, typedUrl } = source;
  const [isOpen, setOpen] = useState(startsOpen);
  const [isRenaming, setRenaming] = useState(false);
  const outcome = useOutcomes().get(id);
  const isBusy = useBusySources().has(id);
  return (
    <li className={`border-line border-b last:border-b-0 ${isSelected ? 'bg-accent-soft' : ''}`}>
      <div
        className={`relative flex flex-wrap items-center px-3 max-sm:py-1 sm:h-[calc(2.375rem-1px)] touch:h-auto ${sourceColumns} ${isSelected ? '' : 'hover:bg-sunk'}`}
      >
        {isKept ? (
          <label className={checkboxTarget}>
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
            />
          </label>
        ) : (
          <span className="w-6 max-sm:w-11" />
        )}
        <span className="flex min-w-0 items-center max-sm:flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Details of ${name}`}
            className="flex min-w-0 items-center gap-1 text-left font-medium touch:min-h-11 touch:min-w-11 sm:h-7"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight aria-hidden className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
            <span className="truncate" title={revealPlain(name)}>
              <UntrustedText text={name} />
            </span>
          </button>
          {kind !== 'file' && <span className="flex-none pl-1 font-normal text-ink-3">{kind}</span>}
          {origin !== null && (
            <bdi className="min-w-0 shrink-99 truncate pl-1 font-mono font-normal text-ink-3 text-xs max-xl:hidden">
              {origin}
            </bdi>
          )}
        </span>
        {read !== null ? (
          <Cells source={source} read={read} now={now} />
        ) : (
          <span
            className={`truncate text-ink-2 max-sm:order-last max-sm:w-full max-sm:pb-1 max-sm:pl-6 sm:col-span-3 md:col-span-4 ${isBusy ? 'max-sm:min-h-17.25' : ''}`}
          >
            {state}
          </span>
        )}
        <span className="flex justify-end">
          {connects !== null ? (
            <IconButton label={`Connect ${name}`} icon={<Plug />} onClick={() => connectKnown(connects)} />
          ) : (
            kind !== 'registry' && (
              <IconButton
                label={`Reload ${name}`}
                icon={<RefreshCw className={isBusy ? 'animate-spin' : ''} />}
                disabled={isBusy}
                onClick={() => void reload(id)}
              />
            )
          )}
          {typedUrl !== null && (
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash2 />}
              onClick={() => removeTyped(typedUrl, connects === null)}
            />
          )}
          {isKept && <IconButton label={`Rename ${name}`} icon={<Pencil />} onClick={() => setRenaming(true)} />}
          {isKept && <IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={() => removeFiles([id])} />}
        </span>
      </div>
      {isRenaming && <RenameForm source={source} onDone={() => setRenaming(false)} />}
      {outcome !== undefined && !isBusy && <Asked source={source} outcome={outcome} />}
      {isOpen && <div className="px-3 pt-1 pb-3 sm:pl-12">{details(source, now)}</div>}
    </li>
  );
}

function removeTyped(url: string, isChosen: boolean): void {
  if (isChosen) {
    leaveHost();
    forgetHost(otherHostId);
  } else forgetTyped(url);
}

function RenameForm({ source: { id, name }, onDone }: { readonly source: SourceItem; readonly onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="flex flex-wrap items-center gap-2 px-3 pt-1 pb-2 sm:pl-12"
      onSubmit={(event) => {
        event.preventDefault();
        renameSource(id, input.current?.value ?? '');
        onDone();
      }}
    >
      <Input
        ref={input}
        aria-label={`Name of ${name}`}
        className="w-72 max-sm:w-full"
        maxLength={80}
        defaultValue={name}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit">Rename</Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

/** Beside each other in their columns; in one line below the name on phones. */
function Cells({ source, read, now }: Pick<RowProps, 'source' | 'now'> & { readonly read: SourceSummary }) {
  const { format, asOf } = source;
  const { tools, problems } = read;
  const isCut = isPartial(read);
  return (
    <span className="contents text-ink-2 tabular-nums max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:pb-1.5 max-sm:pl-6">
      <span className="truncate">{format}</span>
      <span className="truncate sm:text-right">{formatCounted(tools, 'tool')}</span>
      <span
        className={`flex min-w-0 items-center gap-1 sm:justify-end ${problems > 0 || isCut ? 'text-ink' : 'text-ink-3'}`}
      >
        {isCut && <TriangleAlert aria-label="Not all of it could be read:" className="size-3.5 flex-none text-miss" />}
        {problems > 0 ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${formatCounted(problems, 'problem')} of ${source.name}`}
            className="min-h-6 truncate rounded hover:underline touch:min-h-11"
            onClick={() => openDialog('problems', { source: source.id })}
          >
            {formatCounted(problems, 'problem')}
          </button>
        ) : (
          <span className="truncate">{isCut ? 'incomplete' : <span className="sr-only">no problems</span>}</span>
        )}
      </span>
      <span className="truncate sm:text-right sm:max-md:hidden">
        <span className="sm:sr-only">updated </span>
        <Age at={asOf} now={now} />
      </span>
    </span>
  );
}
