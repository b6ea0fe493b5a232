import { useId, useState } from 'react';
import type { ExportTarget, FileThere, Merged } from '../../exports/exportTarget';
import type { WrittenList } from '../../exports/writeList';
import { LineDiff } from '../../parts/LineDiff';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { fileDrop, readTextFile } from '../../ui/files';
import { Checkbox, FileButton, TextArea } from '../../ui/Input';

/** The file that a list is merged into. */
export interface MergedFile extends FileThere {
  /** The target that it is of. */
  readonly of: string;
  /** Its name, where it was opened or dropped. Untrusted text. */
  readonly name: string | null;
}

export interface MergePartProps {
  readonly target: ExportTarget;
  readonly list: WrittenList;
  readonly file: MergedFile | null;
  readonly onFile: (file: MergedFile | null) => void;
}

/** Merges a list into the file that is there already: asks for that file, then shows what would change in it. */
export function MergePart({ target, list, file, onFile }: MergePartProps) {
  if (target.syntax === undefined) return null;
  const { merged, text } = list;
  if (file === null || merged === undefined)
    return (
      <FileQuestion
        onText={(given, name) => onFile({ text: given, name: name ?? null, dropped: new Set(), of: target.id })}
      />
    );
  return (
    <section aria-label="Merge" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {merged.kind === 'merged' ? 'Merged into ' : 'Not merged into '}
          <UntrustedText text={file.name ?? 'the pasted file'} />
          {merged.kind === 'merged' && (file.text === text ? '. It says all of this already.' : '.')}
        </p>
        <Button variant="quiet" onClick={() => onFile(null)}>
          Remove file
        </Button>
      </div>
      <Switches merged={merged} dropped={file.dropped} onDropped={(dropped) => onFile({ ...file, dropped })} />
      {merged.kind === 'refused' ? (
        <p role="alert" className="text-miss">
          The file is <UntrustedText text={merged.why} />
          {merged.line !== undefined && ` (line ${merged.line})`}. The list stands below as a whole file.
        </p>
      ) : (
        <>
          <Removed list={list} />
          {file.text !== text && <LineDiff label="Changes to the file" before={file.text} after={text} />}
        </>
      )}
    </section>
  );
}

interface FileQuestionProps {
  readonly onText: (text: string, name?: string) => void;
}

function FileQuestion({ onText }: FileQuestionProps) {
  const [fault, setFault] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await readTextFile(file);
    if (opened.ok) onText(opened.text, file.name);
    else setFault(opened.reason);
  };
  return (
    <Disclosure summary="Merge into the file that is there">
      <div className="grid gap-2">
        <TextArea
          aria-label="The file that is there"
          placeholder="Paste it, or drop it here. It stays in this browser’s memory."
          rows={3}
          isCode
          onChange={({ target: { value } }) => value.trim() !== '' && onText(value)}
          {...fileDrop(open)}
        />
        <FileButton onFile={open}>Open a file</FileButton>
        {fault !== null && (
          <p role="alert" className="text-miss">
            <UntrustedText text={fault} />
          </p>
        )}
      </div>
    </Disclosure>
  );
}

interface SwitchesProps {
  readonly merged: Merged;
  readonly dropped: ReadonlySet<string>;
  readonly onDropped: (dropped: ReadonlySet<string>) => void;
}

/** What makes the client run everything without a question: it stays, unless a person takes it out. */
function Switches({ merged, dropped, onDropped }: SwitchesProps) {
  const id = useId();
  const { switches } = merged;
  if (switches.length === 0) return null;
  return (
    <ul aria-label="General switches" className="grid gap-1 rounded-lg border border-miss/40 px-3 py-2">
      {switches.map(({ what, why }, place) => (
        <li key={what} className="grid gap-0.5">
          <p className="font-medium text-miss">{why}</p>
          <label htmlFor={`${id} ${place}`} className="flex min-h-6 items-center gap-2 touch:min-h-11">
            <Checkbox
              id={`${id} ${place}`}
              checked={dropped.has(what)}
              onChange={({ target: { checked } }) =>
                onDropped(new Set(checked ? [...dropped, what] : [...dropped].filter((one) => one !== what)))
              }
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              Remove <UntrustedText isCode text={what} />
            </span>
          </label>
        </li>
      ))}
      {merged.kind === 'merged' && switches.some(({ what }) => !dropped.has(what)) && (
        <li className="text-ink-2">
          While it stays, the client may run all of this without asking, whatever is said below.
        </li>
      )}
    </ul>
  );
}

/** The rules that go, each with what becomes of its tools. */
function Removed({ list: { consequences } }: Pick<MergePartProps, 'list'>) {
  if (consequences.length === 0) return null;
  return (
    <FirstList items={consequences} aria-label="Replaced rules" className="grid gap-2 text-xs">
      {({ rules, words, isLooser }, at) => (
        // Two may read the same.
        <li key={at} className="grid gap-0.5">
          <p className={isLooser ? 'font-medium text-miss' : ''}>{words}</p>
          <FirstList items={rules} first={3} aria-label={words} className="text-ink-2">
            {(rule, place) => (
              // Two rules may read the same.
              <li key={place} className="[overflow-wrap:anywhere]">
                <UntrustedText isCode text={rule} />
              </li>
            )}
          </FirstList>
        </li>
      )}
    </FirstList>
  );
}
