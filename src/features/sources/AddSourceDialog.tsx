import { SourceBox } from '../../parts/SourceBox';
import { Dialog } from '../../ui/Dialog';

/** The box that takes anything, from wherever one is. */
export function AddSourceDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Add a source" width="wide" onClose={onClose}>
      <SourceBox look="tall" isInDialog />
    </Dialog>
  );
}
