import { useState } from 'react';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { RadioOption } from '../../parts/RadioOption';
import { TextField } from '../../parts/TextField';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

export interface TakeBaselineDialogProps {
  /** A name to begin with. */
  readonly name: string;
  readonly total: number;
  /** The tools that match the filters in force, and those in words; null where there are none. */
  readonly matching: { readonly count: number; readonly words: string } | null;
  /** Filters in force that a baseline can't keep, by name: then only all tools are offered. */
  readonly refused: readonly string[];
  /** How many tools are done; null while none is being taken. */
  readonly done: number | null;
  readonly onTake: (name: string, isFiltered: boolean) => void;
  readonly onClose: () => void;
}

/** Remembers what is in the catalog now, under a name: all of it, or what matches the filters. */
export function TakeBaselineDialog(props: TakeBaselineDialogProps) {
  const { total, matching, done } = props;
  const [name, setName] = useState(props.name);
  const [isFiltered, setFiltered] = useState(false);
  const isNamed = name.trim() !== '';
  const of = isFiltered && matching !== null ? matching.count : total;
  return (
    <Dialog
      title="Take baseline"
      onClose={props.onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={!isNamed || done !== null}
            onClick={() => props.onTake(name.trim(), isFiltered)}
          >
            Take baseline
          </Button>
          {done !== null && (
            <p role="status" className="text-ink-2 tabular-nums">
              {formatCount(done)} of {formatCounted(of, 'tool')}
            </p>
          )}
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && done === null) props.onTake(name.trim(), isFiltered);
        }}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        {matching !== null && (
          <fieldset className="overflow-hidden rounded-lg border border-line">
            <legend className="sr-only">Which tools</legend>
            <RadioOption
              name="baseline-tools"
              label="All tools"
              gloss={formatCounted(total, 'tool')}
              isChosen={!isFiltered}
              onChoose={() => setFiltered(false)}
            />
            <RadioOption
              name="baseline-tools"
              label="Only what matches the filters"
              gloss={`${formatCounted(matching.count, 'tool')}: ${matching.words}`}
              isChosen={isFiltered}
              onChoose={() => setFiltered(true)}
            />
          </fieldset>
        )}
        {props.refused.length > 0 && (
          <p className="text-ink-2 text-xs">
            All tools are kept, not only the matches: what “{props.refused.join('”, “')}” finds depends on more than the
            tools, so it could not be compared later.
          </p>
        )}
        <p className="text-ink-2 text-xs">
          It is kept in this browser{isFiltered ? '' : ' and put in use for this host'}. A descriptor that holds a
          secret is not kept: only its fingerprint is.
        </p>
      </form>
    </Dialog>
  );
}
