import { useEffect, useMemo, useState } from 'react';
import { CommandPalette } from '../parts/CommandPalette';
import { useDrafts, useOpenId } from '../state/drafts';
import { usePage } from '../state/page';
import { changeAddress } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';
import type { Command } from './keyCommands';
import { listCommands, listSubjects, type PaletteSubjects } from './paletteCommands';

/** The palette: every command, the catalog's tools, and what filters, identities and formats there are. */
export function CommandSearch({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const drafts = useDrafts();
  const openId = useOpenId();
  const [formats, setFormats] = useState<PaletteSubjects['formats']>([]);
  useEffect(() => {
    // They come with the code that writes them. Where that can't be loaded, the view Allowlist says so.
    import('../exports/targets').then(
      ({ targets }) => setFormats(targets),
      () => undefined,
    );
  }, []);
  const lists = useMemo(() => {
    const subjects: PaletteSubjects = { page, drafts, openId, formats };
    const bind = (commands: readonly Command[]) =>
      commands.map((command) => ({ ...command, run: () => command.run?.(page) }));
    return { commands: bind(listCommands(subjects)), subjects: bind(listSubjects(subjects)) };
  }, [page, drafts, openId, formats]);
  return (
    <CommandPalette
      {...lists}
      findTools={(text) => catalogClient.ask('find', { text, limit: 20 })}
      onOpenTool={({ toolId, copy }) => changeAddress({ view: 'catalog', tool: toolId, copy })}
      onClose={onClose}
    />
  );
}
