import { describeFinding, ruleReason } from '../audit/rules';
import { judgedAs } from '../draft/verdicts';
import type { ServerDetail } from '../engine/servers';
import { type Finding, isCounted, isGrave } from '../model/finding';
import { revealPlain } from '../model/revealText';
import { serverTitle } from '../model/server';
import { useLedger } from '../state/ledger';
import { CopyButton } from '../ui/CopyButton';
import { SeverityBadge } from './badges';
import { JudgeFinding } from './JudgeFinding';
import { type EvidenceRange, joinRanges, MarkedText } from './MarkedText';
import { NamedValue, NamedValues } from './Section';
import { QuotingText, UntrustedText } from './UntrustedText';

/** What an MCP server says of itself, what it runs from, and its fingerprint. */
export function ServerFacts({ server }: { readonly server: ServerDetail }) {
  const { serverInfo: { name, title, version } = {}, isCard, runs, instructions, digest, findings, settled } = server;
  const all = [...findings, ...settled];
  return (
    <NamedValues look="plain">
      <NamedValue name="Calls itself">
        {name === undefined ? 'not stated' : <UntrustedText text={name} />}
        {title !== undefined && title !== name && (
          <>
            {' '}
            (<UntrustedText text={title} />)
          </>
        )}
      </NamedValue>
      {isCard && <NamedValue name="Listed by">its server card: the server itself was not asked</NamedValue>}
      <NamedValue name="Version">{version === undefined ? 'not stated' : <UntrustedText text={version} />}</NamedValue>
      <NamedValue name="Runs from">
        {runs === undefined ? 'not stated' : <UntrustedText isCode text={runs} />}
      </NamedValue>
      {instructions !== undefined && (
        <NamedValue name="Instructions">
          <p className="text-ink-3 text-xs">The server says, to a model:</p>
          <blockquote className="max-h-80 overflow-y-auto whitespace-pre-wrap">
            <MarkedText text={instructions} ranges={rangesOf(findings)} />
          </blockquote>
        </NamedValue>
      )}
      {all.length > 0 && (
        <NamedValue name="Findings">
          <ul className="grid gap-2">
            {all.map((finding) => (
              <ServerFinding
                key={`${finding.rule} ${finding.variant} ${finding.span?.join()}`}
                server={server}
                finding={finding}
                all={all}
              />
            ))}
          </ul>
        </NamedValue>
      )}
      {digest !== null && (
        <NamedValue name="Fingerprint">
          <span className="inline-flex min-w-0 items-start gap-1">
            <UntrustedText isCode text={digest} />
            <CopyButton
              text={digest}
              label={`Copy fingerprint of server ${revealPlain(serverTitle(server))}`}
              className="-my-1.5 [&_svg]:size-3.5"
            />
          </span>
        </NamedValue>
      )}
    </NamedValues>
  );
}

interface ServerFindingProps {
  readonly server: ServerDetail;
  readonly finding: Finding;
  /** All that is found there now. */
  readonly all: readonly Finding[];
}

/** A rule's own next step is about a tool. */
function nextStepFor({ severity }: Finding): string {
  return isGrave(severity)
    ? 'Don’t allow this server until you know why its instructions say so. Ask whoever runs it.'
    : 'Read its instructions to the end before you trust this server.';
}

/** What a rule found in a server's instructions, why it matters, and what to do. */
function ServerFinding({ server, finding, all }: ServerFindingProps) {
  const decisions = useLedger().get(server.name);
  const present = new Set(all.flatMap(({ print }) => print?.found ?? []));
  const { print } = finding;
  const { title, sentence } = describeFinding(finding);
  return (
    <li data-finding>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <SeverityBadge severity={finding.severity} />
        <span className="font-medium">{title}</span>
        <span className="text-ink-3 text-xs">
          <span className="font-mono">{finding.rule}</span>, {finding.confidence} confidence
        </span>
      </p>
      <p className="text-ink-2">
        <QuotingText words={sentence} /> {ruleReason(finding.rule)} {nextStepFor(finding)}
      </p>
      {print !== undefined && isCounted(finding.severity) && (
        <JudgeFinding
          of={server.name}
          title={serverTitle(server)}
          print={print}
          {...judgedAs(print, decisions, Date.now(), present)}
        />
      )}
    </li>
  );
}

function rangesOf(findings: readonly Finding[]): readonly EvidenceRange[] {
  const ranges = findings.flatMap(({ rule, span }) =>
    span === undefined ? [] : [{ start: span[0], end: span[1], rules: [rule] }],
  );
  return joinRanges(ranges);
}
