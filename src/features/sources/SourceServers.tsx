import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { ServerFacts } from '../../parts/ServerFacts';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useEngineQuery } from '../../state/engineQuery';
import { FirstItems } from '../../ui/FirstItems';

const shownAtFirst = 5;

/** The MCP servers of a source: what each says of itself, and what it runs from. */
export function SourceServers({ source, name }: { readonly source: string; readonly name: string }) {
  const { revision } = useKnownCatalog();
  const { answer, failure } = useEngineQuery('servers', [source, revision], () =>
    catalogClient.ask('servers', { source }),
  );
  if (failure !== null) return <QuestionFailed {...failure} />;
  if (answer === undefined || answer === null || answer.count === 0) return null;
  const { count, first } = answer;
  return (
    <section aria-label={`Servers of ${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium text-ink-2">{count === 1 ? 'Its server' : formatCounted(count, 'server')}</h3>
      <FirstItems items={first} first={shownAtFirst}>
        {(shown) => (
          <ul className="grid gap-3">
            {shown.map((server) => (
              <li key={server.name} className="grid gap-1">
                <UntrustedText isCode text={server.name} className="font-semibold" />
                <ServerFacts server={server} />
              </li>
            ))}
          </ul>
        )}
      </FirstItems>
      {count > first.length && (
        <p className="text-ink-3 text-xs">{formatCount(count - first.length)} more are not listed here.</p>
      )}
    </section>
  );
}
