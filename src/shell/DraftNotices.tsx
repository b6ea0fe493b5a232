import type { PlacedConflict } from '../draft/workspace';
import { Notice } from '../parts/Notice';
import { UntrustedText } from '../parts/UntrustedText';
import { downloadDraft } from '../state/downloadDraft';
import { useUnkept } from '../state/persisted';
import { dispatch, useWorkspace } from '../state/useWorkspace';
import { Button } from '../ui/Button';

/** What this browser does not keep, and edits of two tabs that can't both hold. */
export function DraftNotices() {
  const { state } = useWorkspace();
  const unkept = useUnkept();
  const refused = unkept.filter(({ status }) => status.getState() === 'refused');
  const newer = unkept.filter(({ status }) => status.getState() === 'newer');
  const [conflict] = state.conflicts;
  return (
    <>
      {refused.length > 0 && (
        <Notice kind="error">
          This browser keeps nothing for this page (private window, or storage full or blocked). Your work goes on, and
          lasts until you close the page. Not kept: {formatNames(refused)}. <DownloadDraft />
        </Notice>
      )}
      {newer.length > 0 && (
        <Notice kind="error">
          A newer version of this app keeps {formatNames(newer)} in this browser, and they are left alone. Reload to get
          it; what you do here lasts until you close the page. <DownloadDraft />
        </Notice>
      )}
      {conflict !== undefined && (
        <Notice kind="info" onDismiss={() => dispatch({ kind: 'dismiss', conflict })}>
          <ConflictWords conflict={conflict} />
          {state.conflicts.length > 1 && ` ${state.conflicts.length - 1} more after this one.`}
        </Notice>
      )}
    </>
  );
}

function formatNames(stores: readonly { readonly what: string }[]): string {
  return new Intl.ListFormat('en').format(stores.map(({ what }) => what));
}

function DownloadDraft() {
  return (
    <Button variant="quiet" onClick={downloadDraft}>
      Download draft
    </Button>
  );
}

function ConflictWords({ conflict: { id, field, mine, theirs } }: { readonly conflict: PlacedConflict }) {
  return (
    <>
      Another tab changed {id === '' ? 'the draft' : <UntrustedText text={id} />} at the same time
      {field !== null && ` (${field})`}: here <Side text={mine} />, there <Side text={theirs} />.
    </>
  );
}

function Side({ text }: { readonly text: string | null }) {
  if (text === null) return <>“nothing”</>;
  return (
    <>
      “<UntrustedText text={text.slice(0, 200)} />”
    </>
  );
}
