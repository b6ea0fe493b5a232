import { useState } from 'react';
import { formatDay, joinWords } from '../model/formatCount';
import { type EverythingRead, readEverything, saveEverything } from '../state/everything';
import { Button } from '../ui/Button';
import { FileButton } from '../ui/Input';
import { formatCount } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

type Stage =
  | { readonly kind: 'start'; readonly words: string }
  | { readonly kind: 'asked'; readonly read: EverythingRead };

/** Saves all that this browser keeps to a file, and takes such a file in after a press. */
export function Everything({ saves }: { readonly saves: boolean }) {
  const [stage, setStage] = useState<Stage>({ kind: 'start', words: '' });

  async function open(file: File) {
    const read = await readEverything(file);
    setStage(typeof read === 'string' ? { kind: 'start', words: read } : { kind: 'asked', read });
  }

  if (stage.kind === 'start') {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {saves && <Button onClick={() => void saveEverything()}>Save to a file</Button>}
        <FileButton accept=".json,application/json" onFile={(file) => void open(file)}>
          Open a file
        </FileButton>
        <span role="status" className="text-ink-2">
          {stage.words}
        </span>
      </div>
    );
  }
  const { read } = stage;
  return (
    <div className="grid gap-2">
      <p>
        Saved at <UntrustedText isCode text={read.savedFrom} />, <UntrustedText text={formatDay(read.savedAt)} />. It
        holds {describeParts(read)}. What is here stays.
      </p>
      {read.unread.length > 0 && (
        <p>
          Not read: <UntrustedText text={joinWords(read.unread)} />.
        </p>
      )}
      {read.decides && (
        <p>Its decisions and accepted findings then count as yours: open only a file that you saved yourself.</p>
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          onClick={() => {
            for (const { take } of read.parts) take();
            setStage({ kind: 'start', words: 'Taken in.' });
          }}
        >
          Take it in
        </Button>
        <Button variant="quiet" onClick={() => setStage({ kind: 'start', words: '' })}>
          Discard
        </Button>
      </div>
    </div>
  );
}

function describeParts({ parts }: EverythingRead): string {
  const filled = parts.filter(({ count }) => count !== 0);
  return joinWords(filled.map(({ what, count }) => (count === null ? what : `${what}: ${formatCount(count)}`)));
}
