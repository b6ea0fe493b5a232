import { Button } from '../../ui/Button';

export interface NoHostProps {
  /** Opens the dialog "Connection"; absent where no other host may be typed. */
  readonly onConnection: (() => void) | undefined;
  readonly onSources: () => void;
}

/** In place of a catalog where nothing is read: no host is set up, and no file was added. */
export function NoHost({ onConnection, onSources }: NoHostProps) {
  return (
    <section aria-label="No catalog" className="grid justify-items-center gap-3 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base">No catalog is open: connect to a host, or add files.</p>
      <div className="flex flex-wrap justify-center gap-2">
        {onConnection !== undefined && (
          <Button variant="primary" aria-haspopup="dialog" onClick={onConnection}>
            Connection
          </Button>
        )}
        <Button variant={onConnection === undefined ? 'primary' : 'plain'} onClick={onSources}>
          Sources
        </Button>
      </div>
    </section>
  );
}
