import { ChartColumn, FolderPlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { exportingClients, findClient, loggingClients } from '../../clients/allClients';
import { answersById } from '../../host/openwop';
import { buildCollectLine } from '../../host/recipes';
import type { Host } from '../../host/settings';
import { markFuture } from '../../model/dates';
import { revealPlain } from '../../model/revealText';
import { callsOf, sumDays, type Usage } from '../../model/usage';
import { formatBytes, formatCounted, formatDate } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import {
  addEvidence,
  type CallEvidence,
  cancelEvidence,
  removeEvidence,
  type UsedTool,
  useEvidence,
  useEvidenceReading,
  useUsedTools,
} from '../../state/evidenceStore';
import { useCollectStart } from '../../state/hostStore';
import { Button, IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { FirstList } from '../../ui/FirstItems';
import { type ChosenFile, chooseFiles, readChosenFiles } from '../../ui/files';
import { LoggedServers } from './LoggedServers';
import { RunsOfHost } from './RunsOfHost';

const add = (chosen: readonly ChosenFile[]) => void addEvidence(chosen.map(({ file }) => file));

/** What agents called: ways to add it, and what was added. */
export function EvidenceOfCalls({ host }: { readonly host: Host | null }) {
  const collectLine = buildCollectLine(useCollectStart().start, ['--usage']);
  const evidence = useEvidence();
  const { answer = [] } = useUsedTools();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label="Evidence of calls" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold text-base">What agents called</h2>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button onClick={() => input.current?.click()}>
            <ChartColumn aria-hidden />
            Add evidence
          </Button>
          <Button onClick={() => chooseFiles('folder', add)}>
            <FolderPlus aria-hidden />
            Add a folder of sessions
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Evidence files"
            onChange={(event) => {
              add(readChosenFiles(event.target.files));
              event.target.value = '';
            }}
          />
        </div>
      </div>
      <ReadingEvidence />
      {evidence.length > 0 && (
        <ul aria-label="Evidence" className="divide-y divide-line rounded-xl border border-line bg-panel">
          {evidence.map((one) => (
            <Row key={one.id} evidence={one} tools={answer.filter(({ evidence: { id } }) => id === one.id)} />
          ))}
        </ul>
      )}
      <LoggedServers tools={answer} />
      <p className="max-w-240 text-ink-3 text-xs">
        Session files of {loggingClients}, exports of {exportingClients}, OpenTelemetry (OTLP JSON), openwop run events,
        counts (<code>*.usage.json</code>). Only counts are kept, in this browser. The command reads the sessions that a
        browser can’t open:
        <span className="flex items-center gap-1">
          <code>{collectLine}</code>
          <CopyButton
            text={collectLine}
            label="Copy the usage line"
            className="-my-1.75 touch:-my-3.5 [&_svg]:size-3.5"
          />
        </span>
      </p>
      {host !== null && answersById(host) && <RunsOfHost host={host} />}
    </section>
  );
}

function ReadingEvidence() {
  const reading = useEvidenceReading();
  if (reading === null) return null;
  const { bytes, total, lines, files } = reading;
  const words = `${formatBytes(bytes)} of ${formatBytes(total)}, ${formatCounted(lines, 'line')}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-panel px-4 py-2.5 tabular-nums">
      <span className="min-w-0 flex-1 text-ink-2">
        Reading {formatCounted(files, 'file')}: {words}
      </span>
      <progress aria-label="Reading evidence" aria-valuetext={words} max={Math.max(1, total)} value={bytes} />
      <Button onClick={cancelEvidence}>Cancel reading evidence</Button>
    </div>
  );
}

function Row({ evidence, tools }: { readonly evidence: CallEvidence; readonly tools: readonly UsedTool[] }) {
  const { name, addedAt, usage } = evidence;
  const unmatched = tools.filter(({ resolved }) => resolved.kind !== 'tool');
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        <p>
          <UntrustedText className="font-medium" text={name} />{' '}
          <span className="text-ink-3 text-xs">
            {markFuture(usage.from)} to {markFuture(usage.to)} (UTC)
            {usage.since !== undefined && `, looked at from ${markFuture(usage.since)}`}, added {formatDate(addedAt)}
          </span>
        </p>
        <p className="text-ink-2">{describeClients(usage)}</p>
        {unmatched.length > 0 && (
          <Disclosure
            summary={`${formatCounted(unmatched.length, 'name matches', 'names match')} no tool of this catalog`}
          >
            <FirstList items={unmatched} aria-label="Names that match no tool" className="grid gap-1 text-xs">
              {(one) => (
                <li key={JSON.stringify([one.client, one.agent, one.server, one.tool])}>
                  <UntrustedText isCode text={one.server === undefined ? one.tool : `${one.server}/${one.tool}`} />{' '}
                  <span className="text-ink-2">{describeUnmatched(one)}</span>
                </li>
              )}
            </FirstList>
          </Disclosure>
        )}
        {usage.unread.length > 0 && (
          <Disclosure summary={`${formatCounted(usage.unread.length, 'part')} could not be read`}>
            <FirstList items={usage.unread} first={20} aria-label="Not read" className="grid gap-1 text-xs">
              {({ client, line, why }, place) => (
                // Several lines may fail alike.
                <li key={place} className="text-ink-2">
                  <UntrustedText text={`${client}${line === 0 ? '' : ` line ${line}`} ${why}`} />
                </li>
              )}
            </FirstList>
          </Disclosure>
        )}
      </div>
      <IconButton label={`Remove ${revealPlain(name)}`} icon={<Trash2 />} onClick={() => removeEvidence(evidence)} />
    </li>
  );
}

/** `Claude Code: 41 sessions, 1,204 calls of tools, 6,210 of its own` */
function describeClients({ clients, tools }: Usage): string {
  return clients
    .map(({ client, sessions, tellsOffers }) => {
      const own = tools.filter((tool) => tool.client === client);
      const calls = (isBuiltIn: boolean) =>
        own
          .filter(({ builtIn = false }) => builtIn === isBuiltIn)
          .reduce((sum, { days }) => sum + callsOf(sumDays(days)), 0);
      const least = findClient(client)?.sessions?.mayVanish ? 'at least ' : '';
      const builtIn = calls(true) === 0 ? '' : `, ${formatCounted(calls(true), 'call')} of its built-in tools`;
      const offers = tellsOffers ? '' : '; its log does not say what was offered';
      return `${revealPlain(client)}: ${formatCounted(sessions, 'session')}, ${least}${formatCounted(calls(false), 'call')} of servers’ tools${builtIn}${offers}`;
    })
    .join('. ');
}

function describeUnmatched({ resolved, days, offeredSessions }: UsedTool): string {
  const { ok, error, unavailable, unfinished } = sumDays(days);
  const counts = [
    ...(ok + error > 0 ? [formatCounted(ok + error, 'call')] : []),
    ...(unavailable > 0 ? [`${unavailable} unavailable`] : []),
    ...(unfinished > 0 ? [`${unfinished} of outcome not known`] : []),
    ...(offeredSessions !== null && offeredSessions > 0
      ? [`offered in ${formatCounted(offeredSessions, 'session')}`]
      : []),
  ].join(', ');
  return resolved.kind === 'several'
    ? `${counts}; several tools fold to this name: ${resolved.toolIds.map(revealPlain).join(', ')}`
    : counts;
}
