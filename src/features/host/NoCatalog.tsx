import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';

export interface EmptyCatalogProps {
  readonly hostLabel: string;
  /** Whether a token went along. */
  readonly hadToken: boolean;
  /** Opens the dialog "Connection". */
  readonly onConnection: () => void;
  readonly onRetry: () => void;
  readonly onOpenFile: (file: File) => void;
}

/** What an empty list can mean: hosts answer all of these with the same `[]`. */
export function EmptyCatalog({ hostLabel, hadToken, onConnection, onRetry, onOpenFile }: EmptyCatalogProps) {
  return (
    <section aria-label="Empty catalog" className="mx-auto grid w-full max-w-[42rem] gap-5 px-4 py-8 sm:py-14">
      <div className="grid gap-2">
        <h2 className="font-semibold text-[1.0625rem] tracking-tight [overflow-wrap:anywhere]">
          {hostLabel} answered with an empty list
        </h2>
        <p className="text-base text-ink-2">
          Nothing failed: the host lists no tool for {hadToken ? 'this token' : 'a caller without a token'}. That can
          mean any of four things, and the answer looks the same for each.
        </p>
      </div>
      <ol className="divide-y divide-line rounded-xl border border-line bg-panel">
        {causes.map(({ title, meaning, nextStep }) => (
          <li key={title} className="grid gap-0.5 px-4 py-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-2">
              {meaning} <span className="text-ink">{nextStep}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onConnection}>
          {hadToken ? 'Use another token' : 'Enter a token'}
        </Button>
        <Button onClick={onRetry}>Try again</Button>
        <FileButton accept=".json,application/json" onFile={onOpenFile}>
          Open a file
        </FileButton>
      </div>
    </section>
  );
}

const causes = [
  {
    title: 'The catalog is switched off here',
    meaning: 'Hosts can turn tools off for a workspace or an account.',
    nextStep: 'Ask its administrator whether tools are on for yours.',
  },
  {
    title: 'The token belongs to no one person',
    meaning: 'A service or administrator key for all tenants can see less than a signed-in person.',
    nextStep: 'Connect with the token of a person or of one tenant.',
  },
  {
    title: 'The tools are not part of the list',
    meaning: 'Hosts may list only some of their sources: MCP servers, say, but no connectors.',
    nextStep: 'See which sources the host names, in the view Host.',
  },
  {
    title: 'There is nothing to list',
    meaning: 'No tool is installed, or none that you may use: both stay unsaid.',
    nextStep: 'Ask the people who run the host.',
  },
] as const;

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
