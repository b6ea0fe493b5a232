import { useState } from 'react';
import type { DefinitionTarget } from '../../../exports/exportTarget';
import { definitionTargets } from '../../../exports/modelRules';
import { type DefinedTool, writeToolDefinition } from '../../../exports/toolText';
import { QuotingText } from '../../../parts/UntrustedText';
import { CopyButton } from '../../../ui/CopyButton';
import { Dialog } from '../../../ui/Dialog';
import { SelectField } from '../../../ui/fields';

interface Props {
  readonly target: DefinitionTarget;
  readonly tool: DefinedTool;
  readonly onClose: () => void;
}

/** A tool as a definition for a model's function calling, with what that target will refuse. */
export function DefinitionDialog({ target: first, tool, onClose }: Props) {
  const [target, setTarget] = useState(first);
  const { text, notes } = writeToolDefinition(target, tool);
  return (
    <Dialog
      title="Copy tool as"
      width="wide"
      onClose={onClose}
      footer={<CopyButton text={text} label="Copy definition" words="Copy" variant="primary" />}
    >
      <SelectField
        label="Definition for"
        value={target}
        options={definitionTargets.map(({ id, label }) => [id, label])}
        onChoose={setTarget}
      />
      {notes.length === 0 ? (
        <p className="mt-3 text-ink-2">No known problems with this target.</p>
      ) : (
        <ul aria-label="Notes on this definition" className="mt-3 list-disc space-y-1 pl-4.5 text-ink-2">
          {notes.map((words, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name than their place
            <li key={i} className="[overflow-wrap:anywhere]">
              <QuotingText words={words} />
            </li>
          ))}
        </ul>
      )}
      <textarea
        readOnly
        aria-label="Definition"
        value={text}
        rows={16}
        className="mt-3 w-full resize-y rounded-lg border border-line-strong bg-sunk px-3 py-2 font-mono text-xs leading-4.5"
      />
    </Dialog>
  );
}
