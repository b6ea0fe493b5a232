import {
  buildCollectLine,
  buildCurlLine,
  buildMcpCorsRecipes,
  buildProxyRecipe,
  proxyPath,
  tokenPlaceholder,
  tokenVariable,
} from '../../host/recipes';
import type { Host } from '../../host/settings';
import { Disclosure } from '../../parts/Section';
import { openFile } from '../../state/readingStore';
import { wireOf } from '../../state/requests';
import { CodeLine } from '../../ui/CopyButton';
import { FileButton } from '../../ui/Input';

/** Ways to read a host that doesn't let this page ask it: a file fetched by hand, and a proxy on this origin. */
export function WaysOn({ host }: { readonly host: Host }) {
  const isMcp = host.kind === 'mcp';
  const [headers, ...libraries] = buildMcpCorsRecipes(location.origin, host.auth === 'cookie');
  const line = isMcp ? buildCollectLine(host.url, host.auth) : buildCurlLine(host.url, host.auth, wireOf(host));
  // An MCP server answers at its very address: the recipe is then for its origin, and the path stays.
  const { origin, pathname } = new URL(host.url);
  const recipe = host.relative ? undefined : buildProxyRecipe(isMcp ? origin : host.url, isMcp);
  const proxied = isMcp ? `${proxyPath}${pathname}` : proxyPath;
  return (
    <section
      aria-label="Other ways to read this host"
      className="divide-y divide-line rounded-xl border border-line bg-panel"
    >
      {isMcp && (
        <div className="grid gap-3 p-4">
          <h3 className="font-semibold">Let this page ask the server</h3>
          <p className="text-ink-2">
            For whoever runs the MCP server: these are the headers that a browser asks for, and the lines to add for
            common libraries.
          </p>
          <CodeLine text={headers.text} copyLabel="Copy the CORS headers" />
          {libraries.map(({ name, text }) => (
            <Disclosure key={name} summary={name}>
              <CodeLine text={text} copyLabel={`Copy the lines for ${name}`} />
            </Disclosure>
          ))}
        </div>
      )}
      <div className="grid gap-3 p-4">
        <h3 className="font-semibold">{isMcp ? 'List it from a terminal' : 'Fetch the list by hand'}</h3>
        {isMcp ? (
          <p className="text-ink-2">
            Run this line in this app’s repository
            {host.auth === 'bearer' && (
              <>
                , with your token in the variable <code className="font-mono text-ink text-xs">{tokenVariable}</code>
              </>
            )}
            . It lists this one server, where no CORS rules apply, and opens the result.
          </p>
        ) : (
          <p className="text-ink-2">
            Run this line in a terminal
            {host.auth === 'bearer' && (
              <>
                , with your token in place of <code className="font-mono text-ink text-xs">{tokenPlaceholder}</code>
              </>
            )}
            . Then open the file that it writes.
          </p>
        )}
        <CodeLine text={line} copyLabel={isMcp ? 'Copy the collect line' : 'Copy the curl line'} />
        {!isMcp && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileButton accept=".json,application/json" onFile={openFile}>
              Open a file
            </FileButton>
            <span className="text-ink-3 text-xs">The file is read in this browser and sent nowhere.</span>
          </div>
        )}
      </div>
      {recipe !== undefined && (
        <div className="px-4 py-3">
          <Disclosure summary="Put the host behind this app’s address">
            <div className="grid gap-3">
              <p className="text-ink-2">
                For whoever runs this deployment: with these nginx lines the host answers under this app’s own origin,
                where no CORS is needed. In config.json its address is then{' '}
                <code className="font-mono text-ink text-xs">{proxied}</code>.
              </p>
              <CodeLine text={recipe} copyLabel="Copy the nginx lines" />
            </div>
          </Disclosure>
        </div>
      )}
    </section>
  );
}
