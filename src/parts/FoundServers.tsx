import { Braces, Check, Library, Link, Plug, SquareTerminal, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type ReadAs, readAsKinds } from '../host/askAddress';
import { buildCollectLine } from '../host/recipes';
import { useCollectStart, useSettings } from '../state/hostStore';
import {
  connectFound,
  discardFound,
  type FoundInText,
  type FoundServer,
  leaveOut,
  readFoundAs,
  takeEntryToken,
  toConnect,
} from '../state/sources/connect';
import { type AskedOutcome, useOutcomes } from '../state/sources/standing';
import { Button, IconButton } from '../ui/Button';
import { CodeLine } from '../ui/CopyButton';
import { Checkbox, Select } from '../ui/Input';
import { formatCounted } from './formatQuantity';
import { AddressFailure, isOfThePage } from './SourceFailure';
import { UntrustedText } from './UntrustedText';

/** The servers that a text named, before any of them is asked; then what each needs. */
export function FoundServers({ found }: { readonly found: FoundInText }) {
  const { allowOtherHosts } = useSettings();
  const { start, where } = useCollectStart();
  const connect = useRef<HTMLButtonElement>(null);
  const discard = useRef<HTMLButtonElement>(null);
  // The next key is for what was found: Enter connects.
  useEffect(() => (connect.current ?? discard.current)?.focus(), []);
  const { servers, from } = found;
  const programs = servers.filter(({ where }) => where.kind === 'program').length;
  const addresses = servers.filter(({ where }) => where.kind === 'address').length;
  const outcomes = useOutcomes();
  const isForCollect = servers.some(
    ({ where, id }) =>
      where.kind === 'program' ||
      (where.kind === 'unusable' && where.isForCollect) ||
      (from === 'configuration' && isBarred(outcomes.get(id))),
  );
  const waiting = toConnect(found, outcomes);
  const isAsking = waiting.some(({ id }) => outcomes.get(id)?.kind === 'asking');
  const wasAsked = servers.some(({ id }) => outcomes.has(id));
  const Icon = { address: Link, command: SquareTerminal, configuration: Braces, registry: Library }[from];
  return (
    <section aria-label="What was found" className="rounded-xl border border-line bg-panel">
      <header className="flex items-start gap-2.5 border-line border-b py-2 pr-2 pl-3.5">
        <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-3" />
        <div className="min-w-0 flex-1 pt-0.5 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">
            <UntrustedText text={titleOf(found)} />
          </h2>
          <p className="text-ink-2">{describeCounts(found, addresses, programs, wasAsked)}</p>
        </div>
        <Button ref={discard} variant="quiet" onClick={discardFound}>
          Discard
        </Button>
      </header>
      <ul
        aria-label="Found"
        className={`-mt-px grid grid-cols-[minmax(0,1fr)] ${wasAsked ? '' : '@3xl:grid-flow-row-dense @3xl:grid-cols-2'}`}
      >
        {servers.map((server) => (
          <FoundRow key={server.id} server={server} isGuess={from === 'address'} isBeside={!wasAsked} />
        ))}
      </ul>
      <div className="grid gap-3 border-line border-t px-3.5 py-3 empty:hidden @3xl:grid-cols-2">
        {waiting.length > 0 && (
          <div className="flex flex-col items-start gap-1.5">
            {allowOtherHosts ? (
              <>
                <Button
                  ref={connect}
                  variant="primary"
                  className="max-sm:w-full"
                  aria-disabled={isAsking}
                  onClick={isAsking ? undefined : () => void connectFound()}
                >
                  <Plug aria-hidden />
                  Connect {formatCounted(waiting.length, 'server')}
                </Button>
                <p className="text-ink-2 text-xs">
                  Asks each for its list of tools, and so shows it your network address. Runs none of them.
                </p>
              </>
            ) : (
              <p className="text-ink-2">This deployment connects to its own hosts only (config.json).</p>
            )}
          </div>
        )}
        {isForCollect && (
          <div className="grid gap-1.5 @3xl:col-start-2">
            <CodeLine text={buildCollectLine(start, collectWordsOf(found))} copyLabel="Copy the collect line" />
            <p className="text-ink-2 text-xs">
              {where}
              {from === 'command' && ', once the pasted line has run'}: lists the servers that this page can’t. Shows
              what it would start, then asks.
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

/** Whether a page can't ask it, and a terminal may. */
function isBarred(outcome: AskedOutcome | undefined): boolean {
  return outcome?.kind === 'failed' && isOfThePage(outcome.failure);
}

/** The words with which the command reads just what was found: its files, or the servers that pasted lines added to a client. */
function collectWordsOf({ from, files, servers }: FoundInText): readonly string[] {
  const programs = servers.filter(({ where }) => where.kind === 'program');
  return from === 'command'
    ? programs.flatMap(({ name }) => ['--only', name])
    : (files.length === 0 ? ['mcp.json'] : files).map(
        (file) => `path/to/${/\s/.test(file) ? 'mcp.json' : file.split('/').at(-1)}`,
      );
}

function titleOf({ from, files, servers }: FoundInText): string {
  const counted = formatCounted(servers.length, 'server');
  switch (from) {
    case 'address':
      return 'An address';
    case 'registry':
      return 'A listed server';
    case 'command':
      return `${counted} in ${servers.length === 1 ? 'the pasted line' : 'the pasted lines'}`;
    case 'configuration':
      return `${counted} in ${files.length > 1 ? `${files.length} configurations` : (files[0] ?? 'the pasted configuration')}`;
    default:
      return from satisfies never;
  }
}

function describeCounts({ from }: FoundInText, addresses: number, programs: number, wasAsked: boolean): string {
  const counts = [
    ...(addresses > 0 && from !== 'address' && from !== 'registry' ? [`${addresses} with an address`] : []),
    ...(programs > 0 ? [`${programs} started on your machine`] : []),
  ].join(', ');
  const state = wasAsked
    ? ''
    : from === 'address'
      ? 'Nothing was asked yet.'
      : 'Nothing is connected yet. The text is not kept.';
  return [counts, state].filter((part) => part !== '').join('. ');
}

const readAsWords: Readonly<Record<ReadAs, string>> = {
  any: 'what it answers',
  mcp: 'an MCP server',
  openwop: 'an OpenWOP host',
  file: 'a file',
};

interface FoundRowProps {
  readonly server: FoundServer;
  /** Whether what answers there is a guess of ours. */
  readonly isGuess: boolean;
  /** Whether servers with an address stand beside the others, where there is room. */
  readonly isBeside: boolean;
}

function FoundRow({ server, isGuess, isBeside }: FoundRowProps) {
  const { id, name, where } = server;
  const outcome = useOutcomes().get(id);
  const isAddress = where.kind === 'address';
  return (
    <li
      className={`grid min-w-0 content-start gap-2 border-line border-t px-3.5 py-2 ${isBeside ? (isAddress ? '@3xl:col-start-1' : '@3xl:col-start-2 @3xl:border-l') : ''}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <UntrustedText className="min-w-20 font-medium [overflow-wrap:anywhere]" text={name} />
          <Where server={server} isTaken={outcome?.kind === 'asking' || outcome?.kind === 'read'} />
        </div>
        {isGuess && isAddress && (outcome === undefined || outcome.kind === 'failed') && (
          <label className="flex shrink-0 items-center gap-2 text-ink-2 text-xs">
            <span className="max-sm:sr-only">Read as</span>
            <Select
              size="dense"
              aria-label="Read as"
              value={where.readAs}
              onChange={(event) => {
                const chosen = readAsKinds.find((kind) => kind === event.target.value);
                if (chosen !== undefined) readFoundAs(id, chosen);
              }}
            >
              {readAsKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {readAsWords[kind]}
                </option>
              ))}
            </Select>
          </label>
        )}
        <span role="status" className="shrink-0 text-ink-2 text-xs empty:hidden">
          {outcome?.kind === 'asking' && 'Asking…'}
          {outcome?.kind === 'read' && (
            <span className="inline-flex items-center gap-1">
              <Check aria-hidden className="size-3.5 text-ok" />
              read
            </span>
          )}
        </span>
        {isAddress && outcome?.kind !== 'read' && (
          <IconButton label={`Leave out ${name}`} icon={<X aria-hidden />} onClick={() => leaveOut(id)} />
        )}
      </div>
      {isAddress && outcome?.kind === 'failed' && <AddressFailure id={id} url={where.url} failed={outcome} />}
    </li>
  );
}

/** Where a server is, and what is known of it. Arguments of a program are never shown: they can hold secrets. */
function Where({ server, isTaken }: { readonly server: FoundServer; readonly isTaken: boolean }) {
  const { id, name, where, usesToken } = server;
  switch (where.kind) {
    case 'address': {
      const { origin } = new URL(where.url);
      return (
        <>
          <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
            {origin}
            <span className="text-ink-3">{where.url.slice(origin.length)}</span>
          </bdi>
          {where.note !== '' && (
            <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2 text-xs">
              {where.token !== undefined && (
                <label className="inline-flex min-h-6 items-center gap-1.5 text-ink touch:min-h-11">
                  <Checkbox
                    aria-label={`Use the bearer token of ${name}`}
                    checked={usesToken}
                    disabled={isTaken}
                    onChange={({ target }) => takeEntryToken(id, target.checked)}
                  />
                  Use the bearer token
                </label>
              )}
              <UntrustedText text={where.note} />
            </span>
          )}
          {/(?:\/\/|\.)xn--/.test(origin) && (
            <span className="basis-full text-xs">
              The name has letters beyond a to z, shown here encoded: make sure that it is the one you mean.
            </span>
          )}
        </>
      );
    }
    case 'program':
      return (
        <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
          starts <UntrustedText isCode text={where.command.split(/[\\/]/).at(-1)?.slice(0, 60) ?? ''} />
        </span>
      );
    case 'unusable':
      return (
        <span className="min-w-0 text-miss [overflow-wrap:anywhere]">
          <UntrustedText text={where.reason} />
        </span>
      );
    default:
      return where satisfies never;
  }
}
