import type { PlacedToolRef } from '../../dialects/mas';
import { newDraft } from '../../draft/editDraft';
import { standingOf } from '../../draft/verdicts';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { isFuture, markFuture } from '../../model/dates';
import { revealPlain } from '../../model/revealText';
import { serverTitle } from '../../model/server';
import { Age } from '../../parts/Age';
import { formatBytes, formatCount, formatCounted, formatDay } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { Disclosure, NamedValue, NamedValues } from '../../parts/Section';
import { ServerFacts } from '../../parts/ServerFacts';
import { UntrustedText } from '../../parts/UntrustedText';
import { VerdictLine } from '../../parts/VerdictLine';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { addDraft, entriesOf } from '../../state/drafts';
import { useEngineQuery } from '../../state/engineQuery';
import { useLedger } from '../../state/ledger';
import { changeAddress, openTool } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { FirstList } from '../../ui/FirstItems';
import { Faults } from './SourcesStatus';
import { describeDialects, describeExtras, type SourceItem } from './sourceItem';

interface SourceDetailsProps {
  readonly source: Pick<SourceItem, 'name' | 'digest'>;
  readonly read: SourceSummary;
  readonly now: number;
  /** Which robot manifest decides when its tools ask a person; undefined where it has no HIS tools. */
  readonly deciding: string | undefined;
  readonly agents: readonly ReferringAgent[];
}

/** What else is known of a source: all it holds, what could not be read, its size and fingerprint. */
export function SourceDetails({ source: { name, digest }, read, now, deciding, agents }: SourceDetailsProps) {
  const { bytes, dialects, faults, badEntries, collectedAt, readAt, tools } = read;
  const extras = describeExtras(read);
  const holds = [...(tools === 0 && extras.length > 0 ? [] : [describeDialects(dialects)]), ...extras];
  return (
    <div className="grid gap-2">
      <NamedValues look="plain">
        <NamedValue name="Contents">
          <UntrustedText text={holds.join(' · ')} />
        </NamedValue>
        {deciding !== undefined && (
          <NamedValue name="Confirmation">
            <UntrustedText text={deciding} />
          </NamedValue>
        )}
        {badEntries > 0 && (
          <NamedValue name="Skipped">{`${formatCounted(badEntries, 'entry', 'entries')} could not be read`}</NamedValue>
        )}
        {collectedAt !== undefined && (
          <NamedValue name="Collected">
            {isFuture(collectedAt) ? markFuture(collectedAt) : `${formatDay(collectedAt)}, as the file says`}
          </NamedValue>
        )}
        <NamedValue name="Read">
          <Age at={readAt} now={now} />
        </NamedValue>
        <NamedValue name="Size">{formatBytes(bytes)}</NamedValue>
        {digest !== undefined && (
          <NamedValue name="Fingerprint">
            <span className="inline-flex items-center gap-1">
              <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{digest}</span>
              <CopyButton text={digest} label={`Copy fingerprint of ${name}`} className="-my-1.5 [&_svg]:size-3.5" />
            </span>
          </NamedValue>
        )}
      </NamedValues>
      <Faults faults={faults} />
      {agents.length > 0 && <AgentList agents={agents} count={read.agents.count} />}
    </div>
  );
}

/** An agent of a file, and what its references mean in the catalog. */
export interface ReferringAgent {
  readonly name: string;
  /** How many references it has, those that are not in `refs` among them. */
  readonly refCount: number;
  readonly refs: readonly {
    readonly text: string;
    readonly kind: PlacedToolRef['ref']['kind'];
    readonly toolIds: readonly string[];
  }[];
}

interface Props {
  readonly agents: readonly ReferringAgent[];
  /** How many there are, those that are not shown among them. */
  readonly count: number;
}

const absence: Readonly<Record<PlacedToolRef['ref']['kind'], string>> = {
  bundle: 'no mas/v1 tool of this id is in the catalog',
  file: 'no file of this name is in the catalog',
  unreadable: 'neither a path beside the agent nor a tool of a bundle',
};

/** The mas/v1 agents of a file: which tools each refers to, and which of them are here. */
function AgentList({ agents, count }: Props) {
  return (
    <ul aria-label="Agents" className="ml-7 grid gap-1">
      {agents.map((agent, place) => {
        const here = agent.refs.filter(({ toolIds }) => toolIds.length > 0).length;
        const name = agent.name === '' ? 'An agent without a name' : `Agent ${revealPlain(agent.name)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two agents of a file may go by one name
          <li key={place} className="flex flex-wrap items-start gap-x-3">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <Disclosure summary={`${name}: ${here} of ${formatCounted(agent.refCount, 'reference')} in the catalog`}>
                <FirstList
                  items={agent.refs}
                  aria-label={`References of ${revealPlain(agent.name)}`}
                  className="grid gap-1 text-xs"
                >
                  {({ text, kind, toolIds }, at) => (
                    // A list may name one tool twice.
                    <li key={at} className="[overflow-wrap:anywhere]">
                      <UntrustedText isCode text={text} />{' '}
                      {toolIds.length === 0 && <span className="text-ink-2">{absence[kind]}</span>}
                      {toolIds.map((toolId) => (
                        <button
                          key={toolId}
                          type="button"
                          className="min-h-6 rounded px-1 font-mono text-accent hover:underline touch:min-h-11"
                          onClick={() => openTool({ toolId, copy: 1 })}
                        >
                          <UntrustedText text={toolId} />
                        </button>
                      ))}
                    </li>
                  )}
                </FirstList>
                {agent.refCount > agent.refs.length && (
                  <p className="text-ink-3 text-xs">
                    and {formatCounted(agent.refCount - agent.refs.length, 'more reference')}, not looked up
                  </p>
                )}
              </Disclosure>
            </div>
            <Button aria-label={`Open ${revealPlain(agent.name)} as a draft`} onClick={() => void openAgent(agent)}>
              Open as a draft
            </Button>
          </li>
        );
      })}
      {count > agents.length && <li className="text-ink-3 text-xs">and {count - agents.length} more agents</li>}
    </ul>
  );
}

/** The agents of each file, with what their references mean in the catalog. */
export function useAgents(files: readonly SourceSummary[], revision: number) {
  return useEngineQuery(
    'resolveRefs',
    [revision],
    async (signal): Promise<ReadonlyMap<string, readonly ReferringAgent[]>> => {
      const refs = files.flatMap(({ name, agents }) =>
        agents.first.flatMap((one) => one.refs.map(({ ref }) => ({ file: name, ref }))),
      );
      const toolIds = refs.length === 0 ? [] : await catalogClient.ask('resolveRefs', { refs }, { signal });
      // One answer a reference, in order.
      const resolved = toolIds.values();
      return new Map(
        files.map(({ id, agents }) => [
          id,
          agents.first.map(({ name, refs, refCount }) => ({
            name,
            refCount,
            refs: refs.map(({ text, ref }) => ({ text, kind: ref.kind, toolIds: resolved.next().value ?? [] })),
          })),
        ]),
      );
    },
  );
}

/** Opens what an agent refers to as a draft; its note names the references that mean nothing here. */
async function openAgent({ name, refs, refCount }: ReferringAgent): Promise<void> {
  const toolIds = [...new Set(refs.flatMap((ref) => ref.toolIds))];
  const absent = refs.filter((ref) => ref.toolIds.length === 0).map(({ text }) => text);
  const left = refCount - refs.length;
  const notes = [
    ...(absent.length > 0 ? [`Refers also to what is not in the catalog: ${absent.join(', ')}`] : []),
    ...(left > 0 ? [`${left} more references were not opened.`] : []),
  ];
  const entries = await entriesOf(toolIds);
  addDraft({
    ...newDraft(name || 'Agent'),
    ...(notes.length > 0 && { note: notes.join(' ') }),
    entries: new Map(entries.map((entry) => [entry.toolId, entry])),
  });
  changeAddress({ view: 'allowlist' });
}

/** How a source stands as a whole: who approved it, how many of its tools were, which were rejected, what changed since. */
export function SourceVerdict({
  source: { id, name, origin },
}: {
  readonly source: Pick<SourceItem, 'id' | 'name' | 'origin'>;
}) {
  const { revision } = useKnownCatalog();
  const { answer } = useEngineQuery('standings', [id, revision], () => catalogClient.ask('standings', { source: id }));
  const { verdict } = standingOf(useLedger().get(id), 'source', null);
  const { approved = 0, rejected = [], changed = 0, none = 0 } = answer ?? {};
  const place = verdict?.origin;
  const news = [
    ...(place !== undefined && place !== origin ? [`it was at ${revealPlain(place, 200)}`] : []),
    ...(changed > 0 ? [`${formatCount(changed)} changed`] : []),
    ...(none > 0 ? [`${formatCount(none)} not reviewed`] : []),
  ];
  return (
    <div>
      <VerdictLine
        about="source"
        id={id}
        digest={undefined}
        subject={{ kind: 'source', question: { source: id }, name, origin }}
        name={name}
        since={verdict?.value === 'approved' && news.length > 0 ? ` · since then: ${news.join(', ')}` : ''}
      />
      {verdict !== undefined && answer !== undefined && (
        <p className="text-ink-2">
          As listed on {formatDay(verdict.at)}: {formatCounted(approved, 'tool')} approved
          {rejected.length > 0 ? `, ${formatCount(rejected.length)} rejected:` : '.'}
        </p>
      )}
      {verdict !== undefined && rejected.length > 0 && (
        <FirstList items={rejected} first={shownAtFirst} className="list-disc pl-5">
          {(toolId) => (
            <li key={toolId}>
              <UntrustedText isCode text={toolId} />
            </li>
          )}
        </FirstList>
      )}
    </div>
  );
}

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
      <FirstList items={first} first={shownAtFirst} className="grid gap-3">
        {(server) => (
          <li key={server.name} className="grid gap-1">
            <UntrustedText isCode text={serverTitle(server)} className="font-semibold" />
            <VerdictLine
              about="server"
              id={server.name}
              digest={server.digest}
              subject={{ kind: 'server', question: { server: server.name }, title: serverTitle(server) }}
              name={`server ${revealPlain(serverTitle(server))}`}
            />
            <ServerFacts server={server} />
          </li>
        )}
      </FirstList>
      {count > first.length && (
        <p className="text-ink-3 text-xs">{formatCount(count - first.length)} more are not listed here.</p>
      )}
    </section>
  );
}
