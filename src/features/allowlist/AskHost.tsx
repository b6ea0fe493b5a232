import { formatCount } from '../../parts/formatQuantity';
import type { AskingById } from '../../state/useAskById';
import { Button } from '../../ui/Button';

export interface AskHostProps {
  readonly asking: AskingById;
  /** Entries the list doesn't hold and nobody has asked for. */
  readonly toolIds: readonly string[];
}

/** Ids that match nothing may still mean something to the host: asked for when a person wants it, never unasked. */
export function AskHost({ asking: { hostLabel, progress, trouble, onAsk, onStop }, toolIds }: AskHostProps) {
  if (toolIds.length === 0 && progress === null && trouble === null) return null;
  return (
    <div
      role="status"
      aria-label="Asking the host by id"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-2 text-ink-2 max-sm:px-3"
    >
      {progress !== null ? (
        <>
          Asking {hostLabel}: {formatCount(progress.asked)} of {formatCount(progress.of)}
          <Button onClick={onStop}>Stop</Button>
        </>
      ) : (
        <>
          {trouble !== null && <span className="text-miss">{trouble}</span>}
          {toolIds.length > 0 && (
            <>
              <span>
                {toolIds.length === 1 ? 'One entry matches' : `${formatCount(toolIds.length)} entries match`} nothing in
                the list.
              </span>
              <Button onClick={() => onAsk(toolIds)}>
                Ask {hostLabel} for {toolIds.length === 1 ? 'it' : `these ${formatCount(toolIds.length)}`}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
