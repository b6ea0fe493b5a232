import { CircleSlash } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeFinding } from '../../audit/rules';
import type { ToolKey } from '../../engine/layout';
import type { CatalogSummary } from '../../engine/loadedCatalog';
import type { Problem } from '../../engine/problems';
import type { BadEntry, Finding } from '../../model/finding';
import { revealPlain } from '../../model/revealText';
import { isHost, type SourceId } from '../../model/source';
import { SeverityBadge } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useEngineQuery } from '../../state/engineQuery';
import { useDialog } from '../../state/openDialog';
import { openTool } from '../../state/useAddress';
import { Dialog } from '../../ui/Dialog';
import { ShowMore } from '../../ui/FirstItems';

const pageLength = 100;

/** The dialog "Problems": everything imperfect in the data of the whole catalog, or of one source. */
export function ProblemsDialog({ onClose }: { readonly onClose: () => void }) {
  const { source } = useDialog() ?? {};
  const { summary, revision } = useKnownCatalog();
  const [wanted, setWanted] = useState(pageLength);
  const { answer, failure } = useEngineQuery('problems', [source, revision, wanted], (signal) =>
    catalogClient.ask('problems', { from: 0, to: wanted, source }, { signal }),
  );
  const { problems, total } = answer ?? { problems: [], total: 0 };
  return (
    <Dialog title={titleOf(source, summary)} width="wide" onClose={onClose}>
      <p className="max-w-prose text-ink-2">
        Unreadable entries come first, then findings of lists and servers, then each tool’s, worst first.
      </p>
      <ol
        aria-label="Problems"
        aria-busy={answer === undefined}
        className="mt-3 divide-y divide-line border-line border-y"
      >
        {problems.map((problem, place) => (
          <ProblemItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two problems can be the same
            key={place}
            problem={problem}
            onOpenTool={(key) => {
              onClose();
              openTool(key);
            }}
          />
        ))}
      </ol>
      {failure !== null && <QuestionFailed {...failure} />}
      <ShowMore
        shown={problems.length}
        total={total}
        className="mt-3"
        onMore={() => setWanted(problems.length + pageLength)}
      />
    </Dialog>
  );
}

function titleOf(source: SourceId | undefined, summary: CatalogSummary | null): string {
  const one = summary?.sources.find(({ id }) => id === source);
  const [of, name] = source === undefined ? [summary, 'this catalog'] : [one, one?.name];
  return `${formatCounted(of?.problems ?? 0, 'problem')} in ${revealPlain(name ?? 'this source')}`;
}

interface ProblemItemProps {
  readonly problem: Problem;
  readonly onOpenTool: (key: ToolKey) => void;
}

function ProblemItem({ problem, onOpenTool }: ProblemItemProps) {
  switch (problem.kind) {
    case 'bad-entry': {
      const { entry, pointer, reason, excerpt } = problem.bad;
      const { title, sentence } = badEntryWords[reason];
      return (
        <Item
          badge={<LeftOut />}
          title={title}
          place={
            <>
              {!isHost(problem.source.id) && <UntrustedText className="min-w-0" text={problem.source.name} />}
              {!isHost(problem.source.id) && entry === 0 ? (
                <UntrustedText isCode className="min-w-0" text={pointer || 'the whole file'} />
              ) : (
                <Where entry={entry} pointer={pointer} />
              )}
            </>
          }
          excerpt={<Excerpt text={excerpt} />}
        >
          {sentence}
        </Item>
      );
    }
    case 'server-finding': {
      const { server, finding } = problem;
      return (
        <FindingItem
          finding={finding}
          place={
            <span>
              instructions of server <UntrustedText isCode text={server} />
            </span>
          }
        />
      );
    }
    case 'finding': {
      const { key, entry, finding } = problem;
      return (
        <FindingItem
          finding={finding}
          place={
            <>
              {key !== null && <ToolButton toolKey={key} onOpenTool={onOpenTool} />}
              <Where entry={entry} pointer={finding.pointer} />
            </>
          }
        />
      );
    }
    default:
      return problem satisfies never;
  }
}

function FindingItem({ finding, place }: { readonly finding: Finding; readonly place: ReactNode }) {
  const { title, sentence } = describeFinding(finding);
  return (
    <Item badge={<SeverityBadge severity={finding.severity} />} title={title} rule={finding.rule} place={place}>
      <QuotingText words={sentence} />
    </Item>
  );
}

const badEntryWords: Readonly<Record<BadEntry['reason'], { readonly title: string; readonly sentence: string }>> = {
  'not-an-object': {
    title: 'Not an object',
    sentence: 'A tool is a JSON object; this entry is something else. It has no row.',
  },
  'no-tool-id': {
    title: 'No toolId',
    sentence: 'Without a toolId there is nothing to call the tool by. It has no row.',
  },
  'tool-id-not-a-string': {
    title: 'The toolId is not text',
    sentence: 'A toolId has to be a string. The entry has no row.',
  },
  'tool-id-empty': {
    title: 'The toolId is empty',
    sentence: 'An empty toolId names nothing. The entry has no row.',
  },
  'no-dialect': {
    title: 'Of no known format',
    sentence: 'This entry has the shape of no tool that we can read. It has no row.',
  },
};

interface ItemProps {
  readonly badge: ReactNode;
  readonly title: string;
  readonly rule?: string;
  readonly place: ReactNode;
  readonly excerpt?: ReactNode;
  readonly children: ReactNode;
}

function Item({ badge, title, rule, place, excerpt, children }: ItemProps) {
  return (
    <li className="py-3 sm:grid sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-2">
      <div className="max-sm:mb-1">{badge}</div>
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 font-medium">{title}</span>
          {rule !== undefined && <span className="font-mono text-ink-3 text-xs">{rule}</span>}
        </p>
        <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{children}</p>
        {excerpt}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-3 text-xs">{place}</p>
      </div>
    </li>
  );
}

function LeftOut() {
  return (
    <span className="inline-flex h-5.25 items-center gap-1.25 whitespace-nowrap rounded bg-sunk px-1.75 font-medium text-xs text-ink [&_svg]:size-3">
      <CircleSlash aria-hidden />
      left out
    </span>
  );
}

function ToolButton({ toolKey, onOpenTool }: { toolKey: ToolKey; onOpenTool: ProblemItemProps['onOpenTool'] }) {
  return (
    <button
      type="button"
      className="min-h-6 min-w-0 rounded text-left font-mono text-accent [overflow-wrap:anywhere] hover:underline touch:min-h-11"
      onClick={() => onOpenTool(toolKey)}
    >
      <UntrustedText text={toolKey.toolId} />
      {toolKey.copy > 1 && ` (copy ${toolKey.copy})`}
    </button>
  );
}

function Where({ entry, pointer }: { readonly entry: number; readonly pointer: string }) {
  return (
    <>
      <span className="tabular-nums">{entry > 0 ? `entry ${formatCount(entry)}` : 'outside the entries'}</span>
      {pointer !== '' && <UntrustedText isCode className="min-w-0" text={pointer} />}
    </>
  );
}

function Excerpt({ text }: { readonly text: string }) {
  return (
    <pre className="mt-1.5 max-h-24 overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-sunk px-2 py-1.5 font-mono text-xs [overflow-wrap:anywhere]">
      <UntrustedText text={text} />
    </pre>
  );
}
