import { Copy, FileX2, X } from 'lucide-react';
import { Disclosure } from '../../parts/Disclosure';
import { formatBytes, formatCounted } from '../../parts/formatQuantity';
import { dialectNames } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { dismissFailed, type FailedFile, settleDuplicate, useFiles } from '../../state/filesStore';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Faults } from './Faults';

const shownApart = 4;

/** Files that are no sources: what each holds, and what each dialect would have needed. */
export function FailedFiles({ files }: { readonly files: readonly FailedFile[] }) {
  const apart = files.slice(0, shownApart);
  const rest = files.slice(shownApart);
  return (
    <section aria-label="Files without tools" className="grid gap-2">
      {apart.map((file) => (
        <FailedCard key={file.id} file={file} isOnly={files.length === 1} />
      ))}
      {rest.length > 0 && (
        <div className="rounded-xl border border-line bg-panel px-4 py-3">
          <Disclosure summary={`${formatCounted(rest.length, 'more file')} without tools`}>
            <ul className="grid gap-1">
              {rest.slice(0, 200).map((file) => (
                <li key={file.id} className="[overflow-wrap:anywhere]">
                  <UntrustedText text={file.name} />{' '}
                  <span className="text-ink-3">
                    <UntrustedText text={describeFailed(file)} />
                  </span>
                </li>
              ))}
            </ul>
            <button
              type="button"
              className="mt-2 min-h-6 font-medium text-accent hover:underline touch:min-h-11"
              onClick={() => dismissFailed(files.map(({ id }) => id))}
            >
              Dismiss all
            </button>
          </Disclosure>
        </div>
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
      {faults.length > 0 && <Faults faults={faults} />}
      {declined !== null && (
        <div className="ml-7 pb-1">
          <Disclosure summary="What each format expects" startsOpen={isOnly}>
            <dl className="grid gap-2">
              {declined.dialects.map(({ dialect, expects, missing }) => (
                <div key={dialect}>
                  <dt className="font-medium">{dialectNames[dialect]}</dt>
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
      return `It has ${formatBytes(file.bytes)}; we read up to 64 MB a file. Split it, or export fewer tools.`;
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
      <Button onClick={() => settleDuplicate(file, 'replace')}>
        Replace ({formatCounted(file.former.tools, 'tool')})
      </Button>
      <Button variant="quiet" onClick={() => settleDuplicate(file, 'keep-both')}>
        Keep both
      </Button>
    </div>
  ));
}
