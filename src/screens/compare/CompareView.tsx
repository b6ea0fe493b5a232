import { Download, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChangesAnswer } from '../../catalog/baselines';
import { revealPlain } from '../../model/revealText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FileButton } from '../../ui/FileButton';
import { IconButton } from '../../ui/IconButton';
import { Select } from '../../ui/Select';
import { formatAge, formatCounted } from '../shared/formatQuantity';
import { TextField } from '../shared/TextField';
import { UntrustedText } from '../shared/UntrustedText';
import { useNow } from '../shared/useNow';
import { Changes } from './Changes';

/** A baseline as the list shows it. */
export interface ListedBaseline {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly tools: number;
}

export interface CompareViewProps<Baseline extends ListedBaseline> {
  readonly hostLabel: string;
  readonly baselines: readonly Baseline[];
  /** The one compared with; undefined where there is none. */
  readonly chosen: Baseline | undefined;
  /** What the link names, where this browser has no such baseline. */
  readonly unknown: string | null;
  /** Undefined or null until there is one. */
  readonly answer: ChangesAnswer | null | undefined;
  readonly failure: ReactNode;
  /** Why a file could not be opened; '' where it was. */
  readonly problem: string;
  readonly onChoose: (id: string) => void;
  readonly onTake: (name: string) => void;
  readonly onOpen: (file: File) => void;
  readonly onSave: (baseline: Baseline) => void;
  readonly onRename: (id: string, name: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onOpenTool: (toolId: string) => void;
}

const everyHalfMinute = 30_000;

/** The view "Compare": what is other in the catalog than when a baseline was taken. */
export function CompareView<Baseline extends ListedBaseline>(props: CompareViewProps<Baseline>) {
  const { hostLabel, baselines, chosen, unknown, answer, failure, problem } = props;
  const [naming, setNaming] = useState<'take' | 'rename' | null>(null);
  const now = useNow(everyHalfMinute);
  const today = new Date(now).toISOString().slice(0, 10);
  return (
    <div className="mx-auto grid w-full max-w-[68rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6 sm:py-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-semibold text-[1.25rem] tracking-tight">Compare</h1>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <FileButton accept=".json,application/json" onFile={props.onOpen}>
            Open a baseline
          </FileButton>
          {baselines.length > 0 && (
            <Button variant="primary" onClick={() => setNaming('take')}>
              Take baseline
            </Button>
          )}
        </div>
      </header>
      {problem !== '' && (
        <p role="alert" className="text-miss">
          {problem}
        </p>
      )}
      {unknown !== null && (
        <p role="alert" className="text-ink-2">
          This link compares with the baseline “<UntrustedText text={unknown.slice(0, 60)} />
          ”, which this browser does not have. Ask for it as a file.
        </p>
      )}
      {baselines.length === 0 ? (
        <div className="grid justify-items-start gap-3 rounded-xl border border-line border-dashed px-5 py-8">
          <p className="max-w-prose text-base">
            Take a baseline of what <UntrustedText text={hostLabel} /> lists now, and this view tells what changed
            since.
          </p>
          <Button variant="primary" onClick={() => setNaming('take')}>
            Take baseline
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="text-ink-2">Compare with</span>
            <Select
              aria-label="Compare with"
              value={chosen?.id ?? ''}
              onChange={({ target }) => props.onChoose(target.value)}
              wrapperClassName="max-w-full"
            >
              {chosen === undefined && <option value="">Choose a baseline</option>}
              {baselines.map(({ id, name, takenAt, tools }) => (
                <option key={id} value={id}>
                  {`${revealPlain(name)}, ${takenAt.slice(0, 10)}, ${formatCounted(tools, 'tool')}`}
                </option>
              ))}
            </Select>
          </label>
          {chosen !== undefined && (
            <>
              <span className="text-ink-3 text-xs">taken {formatAge(Date.parse(chosen.takenAt), now)}</span>
              <IconButton label="Rename baseline" icon={<Pencil aria-hidden />} onClick={() => setNaming('rename')} />
              <IconButton label="Save baseline" icon={<Download aria-hidden />} onClick={() => props.onSave(chosen)} />
              <IconButton
                label="Remove baseline"
                icon={<Trash2 aria-hidden />}
                onClick={() => props.onRemove(chosen.id)}
              />
            </>
          )}
        </div>
      )}
      {failure}
      {answer?.kind === 'refused' && <p role="alert">{answer.reason}</p>}
      {answer?.kind === 'compared' && <Changes answer={answer} onOpenTool={props.onOpenTool} />}
      {naming !== null && (
        <NameDialog
          title={naming === 'take' ? 'Take baseline' : 'Rename baseline'}
          confirm={naming === 'take' ? 'Take baseline' : 'Rename'}
          name={naming === 'take' ? `${hostLabel}, ${today}` : (chosen?.name ?? '')}
          onName={(name) => {
            if (naming === 'take') props.onTake(name);
            else if (chosen !== undefined) props.onRename(chosen.id, name);
            setNaming(null);
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, confirm, name: first, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isNamed} onClick={() => onName(name.trim())}>
          {confirm}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) onName(name.trim());
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}
