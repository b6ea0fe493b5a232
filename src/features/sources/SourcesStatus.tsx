import { Copy, FileX2, TriangleAlert, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { SourceFault } from '../../dialects/sourceDocument';
import { maxFileBytes } from '../../model/formatCount';
import { dialectWords } from '../../model/tool';
import { useNow } from '../../parts/Age';
import { formatBytes, formatCount, formatCounted, formatDuration } from '../../parts/formatQuantity';
import { describeFigures, measureProgress } from '../../parts/Progress';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import {
  cancelFiles,
  dismissRemoval,
  type ReadingFile,
  replaceFormer,
  undoRemoval,
  useFiles,
} from '../../state/sources/added';
import { dismissFailed, type FailedFile, keepBoth } from '../../state/sources/line';
import { Button, IconButton } from '../../ui/Button';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { isFocusLost } from '../../ui/focus';

interface SourcesStatusProps {
  readonly sources: number;
  readonly tools: number;
}

/** One line of one height: what is here, what was removed, what is being read. Nothing below it moves when it changes. */
export function SourcesStatus({ sources, tools }: SourcesStatusProps) {
  const { removed, reading } = useFiles();
  const { files, isReplaced } = removed;
  const [first] = files;
  const undo = useRef<HTMLButtonElement>(null);
  // The button that removed is gone with what it removed.
  useLayoutEffect(() => {
    if (removed.files.length > 0 && isFocusLost()) undo.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <div data-keeps-focus className="flex h-9 items-center gap-4 touch:h-11">
      <div
        className={`flex min-w-0 items-center gap-2 ${reading.length > 0 && files.length === 0 ? 'max-sm:hidden' : ''}`}
      >
        <p role="status" className="truncate text-ink-2 tabular-nums">
          {first === undefined ? (
            `${formatCounted(sources, 'source')} · ${formatCounted(tools, 'tool')}`
          ) : files.length === 1 ? (
            <>
              {isReplaced ? 'Replaced' : 'Removed'} <UntrustedText text={first.name} />.
            </>
          ) : (
            `Removed ${formatCounted(files.length, 'file')}.`
          )}
        </p>
        {files.length > 0 && (
          <>
            <Button
              ref={undo}
              variant="quiet"
              aria-label={isReplaced ? 'Undo replacement' : 'Undo removal'}
              onClick={undoRemoval}
            >
              Undo
            </Button>
            <IconButton label="Dismiss" icon={<X />} onClick={dismissRemoval} />
          </>
        )}
      </div>
      <ReadingFiles files={reading} />
    </div>
  );
}

function ReadingFiles({ files }: { readonly files: readonly ReadingFile[] }) {
  const now = useNow(250);
  const current = files.find(({ progress }) => progress !== null) ?? files[0];
  if (current === undefined) return null;
  const { bytes, progress } = current;
  const waiting = files.length - 1;
  const figures = [
    progress === null || progress.bytes === 0 ? formatBytes(bytes) : describeFigures(progress),
    ...(waiting > 0 ? [`${formatCounted(waiting, 'more file')} waiting`] : []),
  ].join(', ');
  return (
    <section aria-label="Reading files" className="ml-auto flex min-w-0 items-center gap-3 tabular-nums">
      <p className="min-w-0 truncate text-ink-2">
        Reading <UntrustedText text={current.name} />: {figures}
      </p>
      <progress
        aria-label="Reading files"
        aria-valuetext={figures}
        {...measureProgress(progress)}
        className="block h-1 w-24 flex-none appearance-none overflow-hidden rounded-full border-0 bg-accent-soft indeterminate:animate-pulse indeterminate:bg-accent max-lg:hidden [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
      {progress !== null && (
        <span className="flex-none text-ink-3 max-sm:hidden">{formatDuration(now - progress.startedAt)}</span>
      )}
      {files.some(({ canCancel }) => canCancel) && <Button onClick={cancelFiles}>Cancel</Button>}
    </section>
  );
}

/** Files that are no sources: what each holds, and what each dialect would have needed. */
export function FailedFiles({ files }: { readonly files: readonly FailedFile[] }) {
  return (
    <section aria-label="Files without tools" className="grid gap-2">
      <FirstItems items={files} first={4}>
        {(shown) => shown.map((file) => <FailedCard key={file.id} file={file} isOnly={files.length === 1} />)}
      </FirstItems>
      {files.length > 1 && (
        <Button variant="quiet" className="justify-self-start" onClick={() => dismissFailed(files.map(({ id }) => id))}>
          Dismiss all
        </Button>
      )}
    </section>
  );
}

interface FailedCardProps {
  readonly file: FailedFile;
  readonly isOnly: boolean;
}

function FailedCard({ file, isOnly }: FailedCardProps) {
  const declined = file.kind === 'declined' ? file.declined : null;
  const faults = file.kind === 'declined' ? file.faults : [];
  return (
    <div role="alert" className="grid gap-2 rounded-xl border border-line-strong bg-panel py-2.5 pr-2 pl-4">
      <div className="flex items-start gap-3">
        <FileX2 aria-hidden className="mt-1 size-4 shrink-0 text-miss" />
        <div className="min-w-0 flex-1 pt-0.5 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            <UntrustedText text={file.name} />: {titles[file.kind]}
          </p>
          <p className="text-ink-2">
            {declined === null ? (
              describeFailed(file)
            ) : (
              <>
                It holds <UntrustedText text={declined.found} />.
              </>
            )}
          </p>
        </div>
        <IconButton label={`Dismiss ${file.name}`} icon={<X />} onClick={() => dismissFailed([file.id])} />
      </div>
      <Faults faults={faults} />
      {declined !== null && declined.dialects.length > 0 && (
        <div className="ml-7 pb-1">
          <Disclosure summary="What each format expects" startsOpen={isOnly}>
            <dl className="grid gap-2">
              {declined.dialects.map(({ dialect, expects, missing }) => (
                <div key={dialect}>
                  <dt className="font-medium">{dialectWords[dialect].name}</dt>
                  <dd className="text-ink-2">
                    expects {expects};{' '}
                    {missing.length === 0 ? (
                      'the parts are there, but not where they belong'
                    ) : (
                      <>
                        not found: <span className="font-mono text-xs">{missing.join(', ')}</span>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

const titles: Readonly<Record<FailedFile['kind'], string>> = {
  declined: 'no tools we can read',
  'too-large': 'too large',
  unreadable: 'could not be opened',
  'gave-up': 'could not be read',
};

function describeFailed(file: FailedFile): string {
  switch (file.kind) {
    case 'declined':
      return file.declined === null ? 'No document in it could be read.' : `It holds ${file.declined.found}.`;
    case 'too-large':
      return `It has ${formatBytes(file.bytes)}; we read up to ${formatBytes(maxFileBytes)} a file. Split it, or export fewer tools.`;
    case 'unreadable':
      return 'It may have been moved or changed since it was chosen. Choose it again.';
    case 'gave-up':
      return 'The worker that reads files stopped over it, or took longer than it may. Add it again, or split it.';
    default:
      return file satisfies never;
  }
}

/** Asks what to do with a file added beside one of the same name and server. Both are there until it is answered. */
export function DuplicateFiles() {
  return useFiles().duplicates.map((file) => (
    <div
      key={file.id}
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line-strong bg-panel px-4 py-2.5"
    >
      <Copy aria-hidden className="size-4 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <UntrustedText text={file.name} /> was here already. Replace ({formatCounted(file.former.tools, 'tool')}) or
        keep both?
      </p>
      <Button onClick={() => void replaceFormer(file)}>Replace ({formatCounted(file.former.tools, 'tool')})</Button>
      <Button variant="quiet" onClick={() => keepBoth(file)}>
        Keep both
      </Button>
    </div>
  ));
}

/** Documents of a file that could not be read: where, and why; and what is said of servers that were. */
export function Faults({ faults }: { readonly faults: readonly SourceFault[] }) {
  return (
    <>
      <FaultList label="Not read" faults={faults.filter(({ reason }) => reason !== 'note')} />
      <FaultList label="Notes on servers" faults={faults.filter(({ reason }) => reason === 'note')} />
    </>
  );
}

function FaultList({ label, faults }: { readonly label: string; readonly faults: readonly SourceFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="ml-7 grid gap-1">
      <FirstList
        items={faults}
        first={20}
        aria-label={label}
        className="grid gap-0.5 rounded-md border border-line-strong bg-sunk px-3 py-2"
      >
        {({ document, at, words }) => (
          <li key={`${document} ${at?.offset} ${words}`} className="flex items-start gap-2 text-ink-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-miss" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {at !== undefined && (
                <span className="text-ink">
                  {faults.length > 1 || document > 1 ? `Document ${formatCount(document)}, line ` : 'Line '}
                  {formatCount(at.line)}, column {formatCount(at.column)}:{' '}
                </span>
              )}
              <UntrustedText text={words} />
            </span>
          </li>
        )}
      </FirstList>
    </div>
  );
}
