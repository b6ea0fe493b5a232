import { Notice } from '../parts/Notice';
import { downloadDraft } from '../state/drafts';
import { useUnkept } from '../state/persisted';
import { Button } from '../ui/Button';

/** What this browser does not keep. */
export function DraftNotices() {
  const unkept = useUnkept();
  const refused = unkept.filter(({ status }) => status.getState() === 'refused');
  const newer = unkept.filter(({ status }) => status.getState() === 'newer');
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
