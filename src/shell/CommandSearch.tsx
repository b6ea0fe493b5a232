import { useEffect, useMemo, useState } from 'react';
import { CommandPalette } from '../parts/CommandPalette';
import { useDrafts, useOpenId } from '../state/drafts';
import { changeAddress } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';
import { loadLate } from '../ui/loadLate';
import type { DialogProps } from './Dialogs';
import type { Command } from './keyCommands';
import { listCommands, listSubjects, type PaletteSubjects } from './paletteCommands';

/** The palette: every command, the catalog's tools, and what filters, identities and formats there are. */
export function CommandSearch({ frame, typed, onClose }: DialogProps) {
  const drafts = useDrafts();
  const openId = useOpenId();
  const formats = useFormats();
  const lists = useMemo(() => {
    const subjects: PaletteSubjects = { frame, drafts, openId, formats };
    const bind = (commands: readonly Command[]) =>
      commands.map((command) => ({ ...command, run: () => command.run?.(frame) }));
    return { commands: bind(listCommands(subjects)), subjects: bind(listSubjects(subjects)) };
  }, [frame, drafts, openId, formats]);
  return (
    <CommandPalette
      {...lists}
      typed={typed}
      findTools={(text) => catalogClient.ask('find', { text, limit: 20 })}
      onOpenTool={({ toolId, copy }) => changeAddress({ view: 'catalog', tool: toolId, copy })}
      onClose={onClose}
    />
  );
}

/** The export formats, which come with the code that writes them. */
function useFormats(): PaletteSubjects['formats'] {
  const [formats, setFormats] = useState<PaletteSubjects['formats']>([]);
  useEffect(() => {
    let isCurrent = true;
    loadLate('the export formats', () => import('../exports/targets')).then(
      ({ targets }) => isCurrent && setFormats(targets),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return formats;
}
