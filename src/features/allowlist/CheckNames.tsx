import { useRef, useState } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { checkNames, readToolNames } from '../../exports/checkNames';
import type { ExportTarget, ExportTools } from '../../exports/exportTarget';
import { type DraftFamily, namesOf, nameTools } from '../../exports/nameTools';
import type { Draft } from '../../model/draft';
import { formatCounted } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';
import { readTextFile } from '../../ui/files';
import { FileButton, TextArea } from '../../ui/Input';

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
            onEdit({ kind: 'confirm-aliases', aliases: namesOf(resolved) });
          }}
        >
          Confirm names that resolve
        </Button>
      )}
      {check !== null && check.missing.length > 0 && (
        <FirstItems items={check.missing}>
          {(shown) => (
            <ul aria-label="Names your client lacks" className="mt-1 grid gap-1 text-xs">
              {shown.map(({ toolId, name, maybe }) => (
                <li key={toolId} className="font-mono [overflow-wrap:anywhere]">
                  <UntrustedText text={name} />
                  {maybe !== undefined && (
                    <span className="text-ink-2">
                      {' '}
                      <span className="font-sans">meant</span> <UntrustedText text={maybe} />?
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </FirstItems>
      )}
    </Disclosure>
  );
}
