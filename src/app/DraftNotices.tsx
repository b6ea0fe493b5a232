import { Notice } from '../screens/shared/Notice';
import { UntrustedText } from '../screens/shared/UntrustedText';
import { Button } from '../ui/Button';
import type { PlacedConflict } from '../workspace/workspace';
import { downloadDraft } from './downloadDraft';
import { dispatch, type StorageTrouble, useWorkspace } from './useWorkspace';

/** Drafts that this browser does not keep, and edits of two tabs that can't both hold. */
export function DraftNotices() {
  const { state, trouble } = useWorkspace();
  const [conflict] = state.conflicts;
  return (
    <>
      {trouble !== null && (
        <Notice kind="error">
          {describeTrouble(trouble)}{' '}
          <Button variant="quiet" onClick={downloadDraft}>
            Download draft
          </Button>
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

function describeTrouble(trouble: StorageTrouble): string {
  switch (trouble) {
    case 'refused':
      return 'This browser keeps nothing for this page (private window, or storage full or blocked). Your work goes on, and lasts until you close the page.';
    case 'newer':
      return 'A newer version of this app keeps drafts in this browser, and they are left alone. Reload to get it; what you do here lasts until you close the page.';
    default:
      return trouble satisfies never;
  }
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
