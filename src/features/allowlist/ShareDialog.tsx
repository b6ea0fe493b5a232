import type { Draft } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';

export interface ShareDialogProps {
  readonly draft: Draft;
  /** How many descriptions stay out of the file, for a secret in them. */
  readonly withheld: number;
  /** The whole link; null where the draft is too large for one, undefined while it is made. */
  readonly link: string | null | undefined;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** Hands the draft to a colleague: a link for small ones, a file with all descriptions for any. */
export function ShareDialog({ draft, withheld, link, onDownload, onClose }: ShareDialogProps) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="grid gap-4">
        {link === null ? (
          <p>
            “
            <UntrustedText text={draft.name} />” is too large for a link, which holds 8 kB. Send the file instead.
          </p>
        ) : (
          <div className="grid gap-1.5">
            <p className="text-ink-2">
              The link carries the draft itself, the host’s id, the filters and the registry context; no token, no
              address, no descriptions. Who opens it is asked before anything changes.
            </p>
            <span className="flex gap-2">
              <input
                aria-label="Link"
                readOnly
                value={link ?? ''}
                onFocus={(event) => event.target.select()}
                className="h-[1.875rem] min-w-0 flex-1 rounded-md border border-ctl bg-panel px-2 font-mono text-xs touch:h-11"
              />
              <CopyButton label="Copy link" words="Copy link" text={link ?? ''} />
            </span>
          </div>
        )}
        <div className="grid gap-1.5">
          <p className="text-ink-2">
            The file also holds each tool’s description as it was when it was added, so that a reviewer who is shown
            fewer tools can still read them, and changes can be told.
          </p>
          {withheld > 0 && (
            <p>
              {formatCounted(withheld, 'description')} {withheld === 1 ? 'is' : 'are'} left out of it: a password or key
              stands in {withheld === 1 ? 'it' : 'them'}.
            </p>
          )}
          <p>
            <Button onClick={onDownload}>Download draft</Button>
          </p>
        </div>
      </div>
    </Dialog>
  );
}
