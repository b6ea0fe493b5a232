import { useRef, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { checkNames, readToolNames } from '../../exports/checkNames';
import type { ExportTarget, ExportTools } from '../../exports/exportTarget';
import { asWritten } from '../../exports/modelRules';
import { type DraftFamily, listFamilies, namesOf, nameTools } from '../../exports/nameTools';
import type { Draft } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { readTextFile } from '../../ui/files';
import { FileButton, TextArea } from '../../ui/Input';
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
      <FirstList items={families} aria-label="Server names in the client" className="grid gap-2.5">
        {(one) => <Family key={one.family} family={one} target={target} onEdit={onEdit} />}
      </FirstList>
    </Disclosure>
  );
}

interface FamilyProps extends Pick<AliasListProps, 'target' | 'onEdit'> {
  readonly family: DraftFamily;
}

function Family({ family: { family, alias, proposed, isConfigured, tools }, target, onEdit }: FamilyProps) {
  const [isOpen, setOpen] = useState(false);
  const [example] = tools;
  const call = (name: string) => onEdit({ kind: 'set-aliases', aliases: new Map([[family, name]]) });
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
          onSettle={(text) => call(text.trim())}
          className="ml-auto w-36 font-mono text-xs"
        />
        {alias === undefined && !isConfigured && (
          <Button variant="quiet" aria-label={`Use ${proposed} for ${family}`} onClick={() => call(proposed)}>
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
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 text-accent touch:min-h-11"
        >
          {formatCounted(tools.length, 'tool')}
          <span className="sr-only"> of {revealPlain(family)}</span>
          {given > 0 && `, ${formatCount(given)} renamed`} {isOpen ? '▴' : '▾'}
        </button>
      </span>
      {isOpen && (
        <FirstList items={tools} aria-label={`Tools of ${family}`} className="grid gap-1 border-line border-l pl-2.5">
          {({ toolId, name, given: own }) => (
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
          )}
        </FirstList>
      )}
    </li>
  );
}

export interface CheckNamesProps {
  readonly draft: Draft;
  readonly tools: ExportTools;
  /** The format in sight: names are compared as its client writes them. */
  readonly target: ExportTarget;
  readonly assumed: readonly DraftFamily[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Compares the names that are written with the client's own list of tools, which confirms those that are assumed. */
export function CheckNames({ draft, tools, target, assumed, onEdit }: CheckNamesProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const listed = text.trim() === '' ? undefined : readToolNames(text);
  const check = listed == null ? null : checkNames(nameTools(draft, tools).named, listed, target.names);
  const resolved = assumed.filter(({ proposed }) => check?.servers.has(proposed));
  return (
    <Disclosure isCard summary="Check names">
      <p className="text-ink-2">
        Paste, or open as a file, what your client’s <code className="font-mono text-xs">tools/list</code> answers or an
        array of names. Nothing is sent anywhere.
      </p>
      <TextArea
        ref={field}
        aria-label="The client’s list of tools"
        rows={4}
        value={text}
        onChange={(event) => {
          setProblem('');
          setText(event.target.value);
        }}
        isCode
        className="mt-2"
      />
      <div className="mt-2">
        <FileButton
          onFile={async (file) => {
            const opened = await readTextFile(file);
            setProblem(opened.ok ? '' : opened.reason);
            setText(opened.ok ? opened.text : '');
          }}
        >
          Open a list of names
        </FileButton>
      </div>
      <div role="status" aria-label="Name check">
        {problem !== '' && <p className="text-miss">{problem}</p>}
        {listed === null && <p className="text-miss">This is neither an answer to tools/list nor a list of names.</p>}
        {check !== null && (
          <p className="font-medium">
            Names resolve in your client: {check.resolving} of {check.resolving + check.missing.length}. It lists{' '}
            {formatCounted(check.listed, 'tool')}.
          </p>
        )}
      </div>
      {resolved.length > 0 && (
        <Button
          className="mt-2"
          onClick={() => {
            field.current?.focus();
            onEdit({ kind: 'set-aliases', aliases: namesOf(resolved) });
          }}
        >
          Confirm names that resolve
        </Button>
      )}
      {check !== null && check.missing.length > 0 && (
        <FirstList items={check.missing} aria-label="Names your client lacks" className="mt-1 grid gap-1 text-xs">
          {({ toolId, name, maybe }) => (
            <li key={toolId} className="font-mono [overflow-wrap:anywhere]">
              <UntrustedText text={name} />
              {maybe !== undefined && (
                <span className="text-ink-2">
                  {' '}
                  <span className="font-sans">meant</span> <UntrustedText text={maybe} />?
                </span>
              )}
            </li>
          )}
        </FirstList>
      )}
    </Disclosure>
  );
}
