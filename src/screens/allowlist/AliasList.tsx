import type { ExportTools } from '../../exports/exportTarget';
import { listFamilies } from '../../exports/families';
import type { Draft } from '../../model/draft';
import { Button } from '../../ui/Button';
import type { DraftEdit } from '../../workspace/editDraft';
import { formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';
import { SettledText } from './SettledText';

export interface AliasListProps {
  readonly draft: Draft;
  readonly tools: ExportTools;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** What each family's server is called in the client: nothing is guessed, a proposal has to be taken. */
export function AliasList({ draft, tools, onEdit }: AliasListProps) {
  const families = listFamilies(draft, tools);
  if (families.length === 0) return null;
  const missing = families.filter(({ alias }) => alias === undefined).length;
  return (
    <details className="rounded-[10px] border border-line bg-panel px-3.5 py-2.5">
      <summary className="min-h-6 leading-6 max-sm:py-2.5">
        <span className="font-medium">Server names in the client</span>{' '}
        <span className="text-ink-3 text-xs">
          {missing === 0 ? `all ${families.length} given` : `${missing} of ${families.length} not given`}
        </span>
      </summary>
      <ul aria-label="Server names in the client" className="mt-2 grid gap-2.5">
        {families.map(({ family, count, alias, proposed, example }) => (
          <li key={family} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-mono text-xs [overflow-wrap:anywhere]">
                <UntrustedText text={family} />
              </span>
              <span className="text-ink-3 text-xs">{formatCounted(count, 'tool')}</span>
              <SettledText
                aria-label={`Server name for ${family}`}
                placeholder="server name"
                value={alias ?? ''}
                onSettle={(text) => onEdit({ kind: 'set-alias', family, alias: text.trim() || null })}
                className="ml-auto w-36 font-mono text-xs"
              />
              {alias === undefined && (
                <Button
                  variant="quiet"
                  aria-label={`Use ${proposed} for ${family}`}
                  onClick={() => onEdit({ kind: 'set-alias', family, alias: proposed })}
                >
                  use “{proposed}”
                </Button>
              )}
            </span>
            {alias !== undefined && (
              <span className="font-mono text-ink-3 text-xs [overflow-wrap:anywhere]">
                <UntrustedText text={`mcp__${alias}__${example.name}`} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
