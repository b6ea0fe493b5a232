import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useEngineQuery } from '../../state/engineQuery';
import { tellServer, type UsedTool, useToldServers } from '../../state/evidenceStore';
import { FirstList } from '../../ui/FirstItems';
import { Select } from '../../ui/Input';
import { loggedServer } from '../../usage/toldServers';

/** Servers that logs name and no source lists, such as a plugin's: which server of the catalog each is, said once. */
export function LoggedServers({ tools }: { readonly tools: readonly UsedTool[] }) {
  const told = useToldServers();
  const { revision } = useKnownCatalog();
  const { answer: known = [] } = useEngineQuery('servers', [revision], () => catalogClient.ask('serverNames', null));
  const names = namesByServer(tools, told.keys());
  if (names.size === 0 || known.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="font-medium">Servers that logs call by other names</h3>
      <FirstList items={[...names]} first={10} aria-label="Servers of logs" className="grid gap-1.5">
        {([logged, count]) => (
          <li key={logged} className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
            <UntrustedText isCode text={logged} />
            <span className="text-ink-2 text-xs">{formatCounted(count, 'name')} in logs</span>
            <span aria-hidden>is</span>
            <Select
              aria-label={`Server of this catalog that ${revealPlain(logged, 60)} is`}
              size="dense"
              value={told.get(logged) ?? ''}
              onChange={({ target: { value } }) => tellServer(logged, value === '' ? null : value)}
            >
              <option value="">none of this catalog</option>
              {known.concat(lost(told.get(logged), known)).map((server) => (
                <option key={server} value={server}>
                  {revealPlain(server, 60)}
                </option>
              ))}
            </Select>
          </li>
        )}
      </FirstList>
    </div>
  );
}

/** The server that somebody told, where the catalog no longer lists it. */
function lost(server: string | undefined, known: readonly string[]): readonly string[] {
  return server === undefined || known.includes(server) ? [] : [server];
}

/** How many names of each server mean no tool; servers that somebody told stay, so that it can be taken back. */
function namesByServer(tools: readonly UsedTool[], told: Iterable<string>): ReadonlyMap<string, number> {
  const names = new Map<string, Set<string>>();
  for (const server of told) names.set(server, new Set());
  for (const { server, tool, resolved } of tools) {
    const logged = loggedServer({ server, tool });
    if (logged === undefined || (resolved.kind !== 'none' && !names.has(logged))) continue;
    names.set(logged, (names.get(logged) ?? new Set()).add(tool));
  }
  return new Map(Array.from(names, ([server, { size }]) => [server, size]));
}
