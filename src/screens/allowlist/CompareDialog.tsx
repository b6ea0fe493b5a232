import { useState } from 'react';
import type { Draft } from '../../model/draft';
import { Dialog } from '../../ui/Dialog';
import { formatCounted } from '../shared/formatQuantity';
import { UntrustedText } from '../shared/UntrustedText';

export interface CompareDialogProps {
  readonly drafts: readonly { readonly id: string; readonly draft: Draft }[];
  readonly openId: string;
  readonly onClose: () => void;
}

/** Two drafts side by side: what only one has, and what both have in different modes. */
export function CompareDialog({ drafts, openId, onClose }: CompareDialogProps) {
  const [other, setOther] = useState(drafts.find(({ id }) => id !== openId)?.id ?? openId);
  const mine = drafts.find(({ id }) => id === openId)?.draft;
  const theirs = drafts.find(({ id }) => id === other)?.draft;
  if (mine === undefined || theirs === undefined) return null;
  const toolIds = [...new Set([...mine.entries.keys(), ...theirs.entries.keys()])].sort();
  const differing = toolIds.filter((toolId) => mine.entries.get(toolId)?.mode !== theirs.entries.get(toolId)?.mode);
  return (
    <Dialog title="Compare drafts" width="wide" onClose={onClose}>
      <div className="grid gap-3">
        <label className="flex flex-wrap items-center gap-2">
          <span>“{mine.name}” beside</span>
          <select
            aria-label="Other draft"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            className="h-8 rounded-md border border-ctl bg-panel px-2 max-sm:h-11"
          >
            {drafts
              .filter(({ id }) => id !== openId)
              .map(({ id, draft }) => (
                <option key={id} value={id}>
                  {draft.name}
                </option>
              ))}
          </select>
        </label>
        <p className="text-ink-2">
          {formatCounted(toolIds.length - differing.length, 'tool')} alike, {differing.length} not.
        </p>
        {differing.length > 0 && (
          <table aria-label="Differences" className="w-full">
            <thead>
              <tr className="text-left text-ink-2 text-xs">
                <th scope="col">Tool</th>
                <th scope="col">{mine.name}</th>
                <th scope="col">{theirs.name}</th>
              </tr>
            </thead>
            <tbody>
              {differing.slice(0, 500).map((toolId) => (
                <tr key={toolId} className="[&>*]:border-line [&>*]:border-t [&>*]:py-1">
                  <th scope="row" className="text-left font-mono font-normal text-xs [overflow-wrap:anywhere]">
                    <UntrustedText text={toolId} />
                  </th>
                  <td>{mine.entries.get(toolId)?.mode ?? <span className="text-ink-3">not in it</span>}</td>
                  <td>{theirs.entries.get(toolId)?.mode ?? <span className="text-ink-3">not in it</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
