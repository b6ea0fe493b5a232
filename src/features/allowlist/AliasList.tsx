import { useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import type { ExportTarget, ExportTools } from '../../exports/exportTarget';
import { asWritten } from '../../exports/modelRules';
import { type DraftFamily, listFamilies } from '../../exports/nameTools';
import type { Draft } from '../../model/draft';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';
import { SettledText } from './draftParts';

export interface AliasListProps {
  readonly draft: Draft;
  readonly tools: ExportTools;
  /** The format in sight: examples are written as it writes them. */
  readonly target: ExportTarget;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** What each family's server is called in the client, and each tool on it: what nobody gave is assumed, and says so. */
export function AliasList({ draft, tools, target, onEdit }: AliasListProps) {
  const families = listFamilies(draft, tools);
  if (families.length === 0) return null;
  const missing = families.filter(({ alias, isConfigured }) => alias === undefined && !isConfigured).length;
  return (
    <Disclosure
      isCard
      summary={
        <span>
          Server names in the client{' '}
          <span className="font-normal text-ink-3 text-xs">
            {missing === 0 ? `all ${families.length} given` : `${missing} of ${families.length} assumed`}
          </span>
        </span>
      }
    >
      <FirstItems items={families}>
        {(shown) => (
          <ul aria-label="Server names in the client" className="grid gap-2.5">
            {shown.map((one) => (
              <Family key={one.family} family={one} target={target} onEdit={onEdit} />
            ))}
          </ul>
        )}
      </FirstItems>
    </Disclosure>
  );
}

interface FamilyProps extends Pick<AliasListProps, 'target' | 'onEdit'> {
  readonly family: DraftFamily;
}

function Family({ family: { family, alias, proposed, isConfigured, tools }, target, onEdit }: FamilyProps) {
  const [isOpen, setOpen] = useState(false);
  const [example] = tools;
  const nameThere = (name: string) =>
    alias === undefined || target.names === undefined ? name : asWritten(target.names, alias, name);
  const given = tools.filter((tool) => tool.given !== undefined).length;
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UntrustedText isCode text={family} />
        <SettledText
          aria-label={`Server name for ${family}`}
          placeholder={proposed === '' ? 'server name' : isConfigured ? proposed : `${proposed} (assumed)`}
          value={alias ?? ''}
          onSettle={(text) => onEdit({ kind: 'set-alias', family, alias: text.trim() || null })}
          className="ml-auto w-36 font-mono text-xs"
        />
        {alias === undefined && !isConfigured && (
          <Button
            variant="quiet"
            aria-label={`Use ${proposed} for ${family}`}
            onClick={() => onEdit({ kind: 'set-alias', family, alias: proposed })}
          >
            use “{proposed}”
          </Button>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
        <span className="min-w-0 font-mono text-ink-3 [overflow-wrap:anywhere]">
          {alias !== undefined && example !== undefined && (
            <UntrustedText text={nameThere(example.given ?? example.name)} />
          )}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Names of the tools of ${family}`}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 text-accent touch:min-h-11"
        >
          {formatCounted(tools.length, 'tool')}
          {given > 0 && `, ${formatCount(given)} renamed`} {isOpen ? '▴' : '▾'}
        </button>
      </span>
      {isOpen && (
        <ul aria-label={`Tools of ${family}`} className="grid gap-1 border-line border-l pl-2.5">
          {tools.slice(0, maxNames).map(({ toolId, name, given: own }) => (
            <li key={toolId} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2">
                <UntrustedText isCode className="min-w-0 flex-1 text-ink-2" text={toolId} />
                <SettledText
                  aria-label={`Name of ${toolId} in the client`}
                  placeholder={name}
                  value={own ?? ''}
                  onSettle={(text) =>
                    onEdit({ kind: 'change-tools', toolIds: [toolId], change: { nameInTarget: text.trim() || null } })
                  }
                  className="w-36 font-mono text-xs"
                />
              </span>
              {own !== undefined && alias !== undefined && (
                <UntrustedText isCode className="text-ink-3" text={nameThere(own)} />
              )}
            </li>
          ))}
          {tools.length > maxNames && (
            <li className="text-ink-3 text-xs">
              The first {maxNames} of {formatCount(tools.length)}: name the others in a draft file.
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

const maxNames = 200;
