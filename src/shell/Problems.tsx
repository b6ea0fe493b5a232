import { hostSourceId } from '../engine/hostSourceId';
import { ProblemsDialog } from '../features/catalog/ProblemsDialog';
import { revealPlain } from '../model/revealText';
import { formatCounted } from '../parts/formatQuantity';
import { openInCatalog } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';
import type { DialogProps, Frame } from './frame';

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
