import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { parseHostUrl } from '../../host/hostUrl';
import { type AuthKind, type Host, otherHostId, type TypedHostKind } from '../../host/settings';
import { hostSource } from '../../model/source';
import { Everything } from '../../parts/Everything';
import { formatBytes, formatCount, formatPercent } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { TokenField } from '../../parts/TokenForm';
import { useHost, useSettings } from '../../state/hostStore';
import { listAllKept } from '../../state/keptStores';
import { useDialog } from '../../state/openDialog';
import { forgetEverything, type KeptStore } from '../../state/persisted';
import { usePreferences } from '../../state/preferences';
import { connectHost, forgetHost, useReading } from '../../state/sources/hostList';
import { forgetLists, keepOwnLists, useKeptLists } from '../../state/sources/keptLists';
import { keepToken, tokens } from '../../state/sources/tokens';
import { base } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RadioOption, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/Input';

type Step =
  | { readonly kind: 'form' | 'forget-everything' }
  | { readonly kind: 'new-origin'; url: string; origin: string };

/** Chooses a host, takes a token for it, and lets go of both. Nothing is asked of any host before "Connect". */
export function ConnectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { hosts } = useSettings();
  const current = useHost();
  const signIn = useReading((now) => now.signIn);
  const { otherHost, otherHostKind, keepsOwnLists } = usePreferences();
  const { proposed } = useDialog() ?? {};
  const formId = useId();
  const tokenInput = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState(
    proposed === undefined ? (current?.id ?? hosts[0]?.id ?? otherHostId) : otherHostId,
  );
  const [address, setAddress] = useState(proposed?.url ?? otherHost ?? '');
  const [kind, setKind] = useState(proposed?.kind ?? otherHostKind);
  const [addressProblem, setAddressProblem] = useState<string>();
  const [tokenProblem, setTokenProblem] = useState<string>();
  const [forgottenId, setForgottenId] = useState<string>();
  const [step, setStep] = useState<Step>({ kind: 'form' });

  const isTyped = chosenId === otherHostId;
  const source = hostSource(chosenId);
  const typed = parseHostUrl(address, base(), { mayBeRelative: false });
  const host = hosts.find(({ id }) => id === chosenId);
  const origin = isTyped ? (typed.ok ? typed.origin : undefined) : host?.origin;
  const keptUrl = proposed?.url ?? otherHost ?? undefined;
  const isKept = tokens.has(source, undefined) || (isTyped && keptUrl !== undefined);
  // Typed hosts that were confirmed before; others are asked about.
  const confirmed = [
    ...(proposed !== undefined && current !== null ? [current.origin] : []),
    ...(otherHost === null ? [] : [new URL(otherHost).origin]),
  ];

  function connect(url: string | undefined) {
    const typedToken = tokenInput.current?.value ?? '';
    const token = typedToken.trim() === '' ? undefined : typedToken;
    const refused = url === undefined || token === undefined ? undefined : keepToken(source, url, token);
    const problem = url === undefined ? 'This host is not listed any more.' : refused;
    setTokenProblem(problem);
    if (url === undefined || problem !== undefined) return setStep({ kind: 'form' });
    connectHost({ hostId: chosenId, url, typedKind: isTyped ? kind : undefined });
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTyped) return connect(host?.url);
    if (!typed.ok) return setAddressProblem(typed.reason);
    if (confirmed.includes(typed.origin)) return connect(typed.url);
    setStep({ kind: 'new-origin', url: typed.url, origin: typed.origin });
  }

  function forget() {
    if (tokenInput.current !== null) tokenInput.current.value = '';
    if (isTyped) setAddress('');
    setTokenProblem(undefined);
    setForgottenId(chosenId);
    forgetHost(chosenId);
  }

  return (
    <Dialog
      title="Connection"
      onClose={onClose}
      footer={
        step.kind === 'new-origin' ? (
          <>
            <Button variant="primary" onClick={() => connect(step.url)}>
              Connect
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="quiet" className="ml-auto" onClick={() => setStep({ kind: 'form' })}>
              Back
            </Button>
          </>
        ) : step.kind === 'forget-everything' ? (
          <>
            <Button className="border-miss! text-miss!" onClick={() => void forgetEverything(forgetLists)}>
              Forget everything
            </Button>
            <Button variant="quiet" className="ml-auto" onClick={() => setStep({ kind: 'form' })}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" type="submit" form={formId}>
              Connect
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="quiet" className="ml-auto" disabled={!isKept} onClick={forget}>
              Forget
            </Button>
          </>
        )
      }
    >
      {step.kind === 'new-origin' && <NewOrigin url={step.url} origin={step.origin} />}
      {step.kind === 'forget-everything' && <ForgetEverything />}
      {/* Hidden rather than left out: the token lives in its field until it is sent. */}
      <form
        id={formId}
        onSubmit={submit}
        hidden={step.kind !== 'form'}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <HostChoice
          chosenId={chosenId}
          onChoose={setChosenId}
          address={address}
          kind={kind}
          onKind={setKind}
          addressOrigin={typed.ok ? typed.origin : undefined}
          addressProblem={addressProblem}
          onAddress={(text) => {
            setAddress(text);
            setAddressProblem(undefined);
          }}
        />
        <TokenField
          ref={tokenInput}
          origin={origin}
          tokenHelp={host?.tokenHelp ?? describeNeed(host)}
          signIn={chosenId === current?.id && origin === current.origin ? signIn : null}
          placeholder={
            origin !== undefined && tokens.has(source, origin)
              ? 'A token is kept; leave empty to go on using it'
              : undefined
          }
          problem={tokenProblem}
          onEdit={() => setTokenProblem(undefined)}
        />
        <p role="status" className="text-ink-2 empty:hidden">
          {forgottenId === chosenId && !isKept ? 'Forgotten. Nothing is kept for this host.' : ''}
        </p>
        <div className="border-line border-t pt-3 text-ink-2">
          <Disclosure summary="Everything this browser keeps">
            <p className="mb-1">Stored in this browser, and sent nowhere:</p>
            <KeptStores />
            <label className="mt-1 flex min-h-6 items-center gap-2 touch:min-h-11">
              <Checkbox checked={keepsOwnLists} onChange={({ target }) => keepOwnLists(target.checked)} />
              Also keep lists that are shown to one caller, whom the token names
            </label>
            <p className="my-3">Tokens stay in this tab’s memory.</p>
            <div className="mb-3">
              <Everything saves />
            </div>
            <Button onClick={() => setStep({ kind: 'forget-everything' })}>Forget everything</Button>
          </Disclosure>
        </div>
      </form>
    </Dialog>
  );
}

function describeNeed(host: Host | undefined): string | undefined {
  if (host === undefined) return undefined;
  switch (host.auth) {
    case 'bearer':
      return undefined;
    case 'none':
      return 'This host is set up to answer without a token: leave the field empty unless it asks for one.';
    case 'cookie':
      return 'This host knows you by its own sign-in: leave the field empty unless it asks for a token.';
    default:
      return host.auth satisfies never;
  }
}

interface NewOriginProps {
  readonly url: string;
  readonly origin: string;
}

/** What a person should see before the first request to a host that they typed. */
function NewOrigin({ url, origin }: NewOriginProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The next Enter must not confirm what nobody has read.
  useEffect(() => heading.current?.focus(), []);
  const isEncoded = /(?:\/\/|\.)xn--/.test(origin);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Connect to this host for the first time?
      </h3>
      <p className="rounded-lg border border-line bg-sunk px-3 py-2.5">
        <bdi className="block break-all font-mono text-base">{origin}</bdi>
        {url !== origin && (
          <span className="block text-ink-2 text-xs">
            under <bdi className="break-all font-mono">{url.slice(origin.length)}</bdi>
          </span>
        )}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        <li>Its list of tools is fetched, and nothing is changed there.</li>
        <li>The token, if you typed one, is sent to this host and no other.</li>
        <li>The host learns your network address and the address of this app.</li>
        {isEncoded && (
          <li className="text-ink">
            The name has letters beyond a to z and stands here in its encoded form: make sure that it is the one you
            mean.
          </li>
        )}
      </ul>
    </div>
  );
}

function ForgetEverything() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Forget everything this browser keeps?
      </h3>
      <p>Removed from this browser, for all its tabs:</p>
      <KeptStores />
      <p>
        Tokens and the open catalog leave each tab’s memory. Files that you downloaded stay where they are, and no host
        is told.
      </p>
      <p>This can’t be undone.</p>
    </div>
  );
}

interface HostChoiceProps {
  readonly chosenId: string;
  readonly onChoose: (hostId: string) => void;
  /** The typed address, its origin as a browser reads it, and what is wrong with it. */
  readonly address: string;
  readonly addressOrigin: string | undefined;
  readonly addressProblem: string | undefined;
  readonly onAddress: (text: string) => void;
  readonly kind: TypedHostKind;
  readonly onKind: (kind: TypedHostKind) => void;
}

const authWords: Readonly<Record<AuthKind, string>> = { none: 'no token', bearer: 'token', cookie: 'sign-in' };

const kindWords = [
  ['openwop', 'OpenWOP host'],
  ['mcp', 'MCP server: this very address'],
] as const satisfies readonly (readonly [TypedHostKind, string])[];

function showChosen(list: HTMLElement | null): void {
  list?.querySelector(':checked')?.scrollIntoView({ block: 'center' });
}

/** The hosts of this deployment, and a field for another one where that is allowed. */
function HostChoice(props: HostChoiceProps) {
  const { hosts, allowOtherHosts } = useSettings();
  const { chosenId, onChoose, address, addressOrigin, addressProblem, onAddress, kind } = props;
  const name = useId();
  const isOther = chosenId === otherHostId;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Host</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        <div ref={showChosen} className="max-h-56 divide-y divide-line overflow-y-auto">
          {hosts.map((host) => (
            <RadioOption
              key={host.id}
              name={name}
              label={host.label}
              gloss={`${authWords[host.auth]}, ${host.url}`}
              isChosen={host.id === chosenId}
              onChoose={() => onChoose(host.id)}
            />
          ))}
        </div>
        {allowOtherHosts && (
          <div className={isOther ? 'bg-sunk' : ''}>
            <RadioOption name={name} label="Another host" isChosen={isOther} onChoose={() => onChoose(otherHostId)} />
            <div className="px-3 pb-3 pl-9.5">
              <TextField
                label="Host URL"
                inputMode="url"
                placeholder="https://tools.example.com"
                value={address}
                problem={addressProblem}
                onPointerDown={() => onChoose(otherHostId)}
                onChange={(event) => {
                  onChoose(otherHostId);
                  onAddress(event.target.value);
                }}
                hint={
                  isOther && addressOrigin !== undefined ? (
                    <>
                      Read as <bdi className="break-all font-mono text-ink-2">{addressOrigin}</bdi>
                    </>
                  ) : undefined
                }
              />
              {isOther && (
                <fieldset className="mt-2">
                  <legend className="mb-0.5 text-ink-2">What answers there</legend>
                  <div className="flex flex-wrap gap-x-5">
                    {kindWords.map(([value, words]) => (
                      <label key={value} className="flex min-h-6 items-center gap-2 touch:min-h-11">
                        <input
                          type="radio"
                          name={`${name}-kind`}
                          className="radio"
                          checked={kind === value}
                          onChange={() => props.onKind(value)}
                        />
                        {words}
                      </label>
                    ))}
                  </div>
                </fieldset>
              )}
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Names everything that this browser keeps, with how much of it there is. */
function KeptStores() {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
      {listAllKept().map((store) => (
        <Kept key={store.what} store={store} />
      ))}
      <KeptLists />
    </ul>
  );
}

function KeptLists() {
  const kept = useKeptLists();
  if (kept === null) return null;
  const { count, bytes, share } = kept;
  return (
    <li>
      <span className="text-ink">lists of sources</span> (as they came last, to be shown until a source answers; at most{' '}
      {formatPercent(share)} of what this browser allows, the oldest go first): {formatCount(count)}
      {bytes > 0 && `, ${formatBytes(bytes)}`}
    </li>
  );
}

function Kept({ store }: { readonly store: KeptStore }) {
  const count = useSyncExternalStore(store.subscribe, store.count);
  const bytes = useSyncExternalStore(store.subscribe, store.bytes);
  const status = useSyncExternalStore(store.status.subscribe, store.status.getState);
  return (
    <li>
      <span className="text-ink">{store.what}</span>
      {store.with !== undefined && ` (${store.with})`}
      {status === 'newer'
        ? ': kept by a newer version of this app'
        : count !== null && `: ${status === 'reading' ? '…' : formatCount(count)}`}
      {bytes !== null && bytes > 0 && `, ${formatBytes(bytes)}`}
    </li>
  );
}
