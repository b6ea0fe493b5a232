import type { Host } from '../host/settings';
import { hostSource } from '../model/source';
import { openDialog } from '../state/openDialog';
import { takeFiles } from '../state/sources/connect';
import { refresh } from '../state/sources/hostList';
import { tokens } from '../state/sources/tokens';
import { Button } from '../ui/Button';
import { FileButton } from '../ui/Input';

/** What an empty list can mean: hosts answer all of these with the same `[]`. */
export function EmptyCatalog({ host }: { readonly host: Host }) {
  const hadToken = tokens.has(hostSource(host.id), host.url);
  return (
    <section aria-label="Empty catalog" className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14">
      <div className="grid gap-2">
        <h2 className="font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">
          {host.label} answered with an empty list
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
        <Button variant="primary" onClick={() => openDialog('connection')}>
          {hadToken ? 'Use another token' : 'Enter a token'}
        </Button>
        <Button onClick={refresh}>Try again</Button>
        <FileButton accept=".json,application/json" onFile={(file) => void takeFiles([{ path: file.name, file }])}>
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
    nextStep: 'See which sources the host names, in its row of Sources.',
  },
  {
    title: 'There is nothing to list',
    meaning: 'No tool is installed, or none that you may use: both stay unsaid.',
    nextStep: 'Ask the people who run the host.',
  },
] as const;
