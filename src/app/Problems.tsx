import { hostSourceId } from '../catalog/hostSourceId';
import { revealPlain } from '../model/revealText';
import { ProblemsDialog } from '../screens/catalog/ProblemsDialog';
import { formatCounted } from '../screens/shared/formatQuantity';
import type { DialogProps } from './Dialogs';
import type { Frame } from './frame';
import { openInCatalog } from './useAddress';
import { catalogClient } from './useCatalog';

/** The dialog "Problems": of the whole catalog, or of one source. */
export function Problems({ frame, source, onClose }: DialogProps) {
  const { problems, name } = source === undefined ? wholeCatalog(frame) : oneSource(frame, source);
  return (
    <ProblemsDialog
      title={`${formatCounted(problems, 'problem')} in ${revealPlain(name)}`}
      load={(window) => catalogClient.ask('problems', { ...window, source })}
      onOpenTool={openInCatalog}
      onClose={onClose}
    />
  );
}

function wholeCatalog({ summary }: Frame) {
  return { problems: summary?.problems ?? 0, name: 'this catalog' };
}

function oneSource({ host, summary }: Frame, source: string) {
  if (source === hostSourceId) return { problems: summary?.host?.problems ?? 0, name: host?.label ?? 'the host' };
  const file = summary?.files.find(({ id }) => id === source);
  return { problems: file?.problems ?? 0, name: file?.name ?? 'the file' };
}
